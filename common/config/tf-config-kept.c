/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-private.h"
#include "tf-error.h"
#include "tf-paths.h"

/* When the file cannot be used: what it said when it could. */

#define FILE_MODE 0600

/* Relative paths start at @path, wherever the copy is. Returns: (transfer full) (nullable) */
static TfConfig *
read_kept (const char *path)
{
  g_autofree char *kept = tf_paths_dup_kept_config_file (path);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length = 0;
  TfConfig *config = NULL;

  if (!g_file_get_contents (kept, &text, &length, NULL))
    return NULL;
  config = tf_config_parse (text, (gssize) length, path, &error);
  if (config == NULL)
    g_info ("the last good configuration, in %s, cannot be used either: %s", kept, error->message);
  return config;
}

static TfConfig *
new_default (const char *path)
{
  TfConfig *config = tf_config_new_default (NULL);

  g_free (config->path);
  config->path = g_strdup (path);
  return config;
}

TfConfig *
tf_config_new_stand_in (const char *path, TfConfigFault *fault)
{
  TfConfig *config = read_kept (path);

  if (config == NULL)
    config = new_default (path);
  config->fault = fault;
  return config;
}

TfConfig *
tf_config_load_or_stand_in (const char *path, gboolean *out_created)
{
  TfConfigFault *fault = NULL;
  TfConfig *config = tf_config_load_with_fault (path, out_created, &fault, NULL);

  return config != NULL ? config : tf_config_new_stand_in (path, fault);
}

static gboolean
copy (const char *path, const char *kept, GError **error)
{
  g_autofree char *text = tf_config_read_text (path, error);
  g_autofree char *before = NULL;

  if (text == NULL || !tf_config_make_parent (kept, error))
    return FALSE;
  if (g_file_get_contents (kept, &before, NULL, NULL) && g_str_equal (before, text))
    return TRUE;
  return g_file_set_contents_full (kept, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, FILE_MODE,
                                   error);
}

void
tf_config_keep (const char *path)
{
  g_autofree char *kept = tf_paths_dup_kept_config_file (path);
  g_autoptr (GError) error = NULL;

  if (!copy (path, kept, &error))
    g_warning ("cannot keep a copy of %s, for when it has an error: %s", path, error->message);
}

gboolean
tf_config_check_runs (const TfConfig *self, GError **error)
{
  if (self->fault == NULL)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG,
               "no agent runs until the configuration is corrected: %s", self->fault->message);
  return FALSE;
}
