/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How a key is shown. */
typedef enum
{
  TF_SETTING_BOOLEAN,
  TF_SETTING_CHOICE,
  TF_SETTING_NUMBER,
  TF_SETTING_TEXT,
  TF_SETTING_SECRET,
  TF_SETTING_LIST,
} TfSettingShape;

/* One key as DescribeConfig describes it. Values are as a person reads and types them, not as YAML
 * writes them. Main thread only. */
typedef struct
{
  char *path; /* (owned): "polish.max_iterations" */
  TfSettingShape shape;
  char *default_text; /* (owned) */
  double min, max;    /* of numbers */
  guint digits;       /* behind the point, of numbers */
  GStrv choices;      /* (owned) */
  char *help;         /* (owned): in the person's language where it is translated */
  char *value;        /* (owned) (nullable): in force; %NULL when the daemon does not say */
  gboolean is_hidden; /* there is a value, which is not told */
  gboolean is_set;    /* the file has the key */
  gboolean is_path;
} TfSetting;

/* @described: an entry. Returns: (transfer full) */
TfSetting *tf_setting_new (GVariant *described);
void tf_setting_free (TfSetting *self);

/* What a person typed, as YAML. Returns: (transfer full) */
char *tf_setting_to_yaml (const TfSetting *self, const char *typed);

/* Whether the value in force is another than the default. Not known of a path that is empty by
 * default: %FALSE. */
gboolean tf_setting_is_changed (const TfSetting *self);

/* "0 to 1000, default 3". Returns: (transfer full) */
char *tf_setting_dup_range (const TfSetting *self);

/* Whether every word of @wanted (case folded) is in its title, help or path. */
gboolean tf_setting_matches (const TfSetting *self, const char *wanted);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfSetting, tf_setting_free)

G_END_DECLS
