/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The kind of control for a key. */
typedef enum
{
  TF_SETTING_BOOLEAN,
  TF_SETTING_CHOICE,
  TF_SETTING_NUMBER,
  TF_SETTING_TEXT,
  TF_SETTING_SECRET,
  TF_SETTING_LIST,
  TF_SETTING_PERIOD,    /* "22:00-07:00", or "" */
  TF_SETTING_CHECKLIST, /* a list of which every item is one of the choices */
} TfSettingShape;

/* One key from DescribeConfig. Values are as displayed and typed, not as in YAML. Main thread
 * only. */
typedef struct
{
  char *path; /* (owned): "polish.max_iterations" */
  TfSettingShape shape;
  char *default_text; /* (owned) */
  double min, max;    /* of numbers */
  guint digits;       /* decimal places, of numbers */
  GStrv choices;      /* (owned) */
  char *help;         /* (owned): translated if possible */
  char *value; /* (owned) (nullable): the current value; %NULL if the daemon does not report it */
  gboolean is_hidden; /* there is a value, but it is secret */
  gboolean is_set;    /* the key is in the file */
  gboolean is_path;
} TfSetting;

/* @described: an entry. Returns: (transfer full) */
TfSetting *tf_setting_new (GVariant *described);
void tf_setting_free (TfSetting *self);

/* A text becomes a choice among @names, a list one of checks; names that the values have remain. Before the
 * first use of @self. */
void tf_setting_offer (TfSetting *self, const char *const *names);

/* Converts typed @text to YAML. Returns: (transfer full) */
char *tf_setting_to_yaml (const TfSetting *self, const char *typed);

/* Whether the current value differs from the default. %FALSE for a path that is empty by default,
 * where that is unknown. */
gboolean tf_setting_is_changed (const TfSetting *self);

/* Its default in words: "on", "none", "3". Returns: (transfer full) */
char *tf_setting_dup_default (const TfSetting *self);

/* Whether every word of @wanted (case folded) occurs in its title, help or path. */
gboolean tf_setting_matches (const TfSetting *self, const char *wanted);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfSetting, tf_setting_free)

G_END_DECLS
