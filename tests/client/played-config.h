/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "client-world.h"

G_BEGIN_DECLS

/* The played daemon's configuration: a few keys of every kind. */
typedef struct
{
  TfDbusManager1 *manager;     /* (not owned): the skeleton */
  GHashTable *values;          /* (owned) (element-type utf8 utf8): of keys in the file */
  char *text;                  /* (owned): the file */
  char *refusal;               /* (owned) (nullable): what changes fail with */
  char *last_path;             /* (owned) (nullable): what was set last */
  char *last_value;            /* (owned) (nullable) */
  GDBusMethodInvocation *held; /* (owned) (nullable): of SetConfigValue, while is_holding */
  gboolean is_holding;
  guint n_sets;
} TfPlayedConfig;

void tf_played_config_init (TfPlayedConfig *self, TfClientWorld *world);
void tf_played_config_clear (TfPlayedConfig *self);

/* As if somebody else had changed the file; %NULL takes the key out. */
void tf_played_config_set (TfPlayedConfig *self, const char *path, const char *value);

/* An entry of DescribeConfig. Returns: (transfer floating) */
GVariant *tf_played_config_describe (TfPlayedConfig *self, const char *path);

G_END_DECLS
