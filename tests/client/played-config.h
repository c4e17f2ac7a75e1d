/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "client-world.h"

G_BEGIN_DECLS

/* The mock daemon's configuration: a few keys of every kind. */
typedef struct
{
  TfDbusManager1 *manager;     /* (not owned): the skeleton */
  GHashTable *values;          /* (owned) (element-type utf8 utf8): of keys in the file */
  char *text;                  /* (owned): the file */
  char *refusal;               /* (owned) (nullable): the error of changes */
  char *last_path;             /* (owned) (nullable): the last key set */
  char *last_value;            /* (owned) (nullable) */
  GDBusMethodInvocation *held; /* (owned) (nullable): of SetConfigValue, while is_holding */
  gboolean is_holding;
  guint n_sets;
} TfPlayedConfig;

void tf_played_config_init (TfPlayedConfig *self, TfClientWorld *world);
void tf_played_config_clear (TfPlayedConfig *self);

/* Acts as if somebody else had changed the file; %NULL removes the key. */
void tf_played_config_set (TfPlayedConfig *self, const char *path, const char *value);

/* An entry of DescribeConfig. Returns: (transfer floating) */
GVariant *tf_played_config_describe (TfPlayedConfig *self, const char *path);

G_END_DECLS
