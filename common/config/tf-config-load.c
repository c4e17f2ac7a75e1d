/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-config-private.h"
#include "tf-error.h"
#include "tf-limits.h"

#define DIR_MODE  0700
#define FILE_MODE 0600

gboolean
tf_config_make_parent (const char *path, GError **error)
{
  g_autofree char *dir = g_path_get_dirname (path);

  if (g_mkdir_with_parents (dir, DIR_MODE) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "create", dir);
  return FALSE;
}

/* GLib writes a temporary file beside it, syncs, renames and syncs the directory. Follow a link
 * first, so that a file kept elsewhere stays there. */
static gboolean
write_durably (const char *path, const char *text, GError **error)
{
  g_autofree char *real = realpath (path, NULL);
  GError *local = NULL;

  if (g_file_set_contents_full (real != NULL ? real : path, text, -1,
                                G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                FILE_MODE, &local))
    return TRUE;
  tf_error_take_file_error (error, local, "write", path);
  return FALSE;
}

static gboolean
check_file (const char *path, const struct stat *info, GError **error)
{
  if (!S_ISREG (info->st_mode))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG, "%s is %s, expected a file", path,
                   S_ISDIR (info->st_mode) ? "a directory" : "a device or a pipe");
      return FALSE;
    }
  if ((guint64) info->st_size <= TF_LIMIT_CONFIG_FILE)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG,
               "%s: the file has %" G_GUINT64_FORMAT " bytes, expected at most %zu", path,
               (guint64) info->st_size, TF_LIMIT_CONFIG_FILE);
  return FALSE;
}

static void
refuse_unreadable (const char *path, int saved_errno, GError **error)
{
  g_autoptr (GError) local = NULL;

  tf_error_set_from_errno (&local, saved_errno, "read", path);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_CONFIG, local->message);
}

/* Returns: (transfer full) (nullable) */
static char *
read_bytes (const char *path, gsize *out_length, GError **error)
{
  char *text = NULL;
  g_autoptr (GError) local = NULL;
  struct stat info;

  if (stat (path, &info) != 0)
    refuse_unreadable (path, errno, error);
  else if (!check_file (path, &info, error))
    return NULL;
  else if (access (path, R_OK) != 0)
    refuse_unreadable (path, errno, error);
  else if (!g_file_get_contents (path, &text, out_length, &local))
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG, "cannot read %s: %s", path,
                 local->message);
  return text;
}

/* The variables of agents are where people put keys. */
static gboolean
has_secrets (const TfConfig *config)
{
  for (guint i = 0; i < config->agents.available->len; i++)
    if (g_hash_table_size (((TfAgentConfig *) config->agents.available->pdata[i])->env) > 0)
      return TRUE;
  return FALSE;
}

/* Saving makes the file private. */
static void
warn_if_readable (const TfConfig *config, const char *path)
{
  struct stat info;

  if (stat (path, &info) != 0 || (info.st_mode & (S_IRGRP | S_IROTH)) == 0 || !has_secrets (config))
    return;
  g_warning ("%s has variables of agents, and other users of this computer may read it; run "
             "“chmod 600 %s”",
             path, path);
}

static TfConfig *
read_file (const char *path, TfConfigFault **out_fault, GError **error)
{
  gsize length = 0;
  g_autofree char *text = read_bytes (path, &length, error);
  TfConfig *config =
      text != NULL ? tf_config_parse_with_fault (text, length, path, out_fault, error) : NULL;

  if (config == NULL)
    return NULL;
  warn_if_readable (config, path);
  for (guint i = 0; i < config->notices->len; i++)
    g_message ("%s", (const char *) g_ptr_array_index (config->notices, i));
  return config;
}

/* Without the length, a NUL would end the text early, and writing would lose the rest. */
char *
tf_config_read_text (const char *path, GError **error)
{
  gsize length = 0;
  g_autofree char *text = read_bytes (path, &length, error);

  if (text == NULL || strlen (text) == length)
    return g_steal_pointer (&text);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG, "%s: the file contains a NUL character",
               path);
  return NULL;
}

static TfConfig *
write_first (const char *path, gboolean *out_created, GError **error)
{
  g_autofree char *text = tf_config_dup_default_text (TF_CONFIG_DEFAULT_AUTO);
  TfConfig *config = NULL;

  if (!tf_config_make_parent (path, error) || !write_durably (path, text, error))
    return NULL;
  config = tf_config_parse (text, -1, path, error);
  if (config != NULL && out_created != NULL)
    *out_created = TRUE;
  return config;
}

static TfConfig *
load (const char *path, gboolean *out_created, TfConfigFault **out_fault, GError **error)
{
  struct stat info;

  if (out_created != NULL)
    *out_created = FALSE;
  if (stat (path, &info) == 0)
    return read_file (path, out_fault, error);
  if (errno != ENOENT)
    {
      refuse_unreadable (path, errno, error);
      return NULL;
    }
  if (lstat (path, &info) == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG,
                   "%s is a symbolic link to a file that does not exist", path);
      return NULL;
    }
  return write_first (path, out_created, error);
}

TfConfig *
tf_config_load_with_fault (const char *path,
                           gboolean *out_created,
                           TfConfigFault **out_fault,
                           GError **error)
{
  g_autoptr (TfConfigFault) fault = NULL;
  g_autoptr (GError) local = NULL;
  TfConfig *config = load (path, out_created, &fault, &local);

  if (config != NULL)
    return config;
  if (fault == NULL)
    fault = tf_config_fault_new_whole (path, local);
  if (out_fault != NULL)
    *out_fault = g_steal_pointer (&fault);
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

TfConfig *
tf_config_load (const char *path, gboolean *out_created, GError **error)
{
  return tf_config_load_with_fault (path, out_created, NULL, error);
}

TfConfig *
tf_config_save (const char *path, const char *text, GError **error)
{
  g_autoptr (TfConfig) config = tf_config_parse (text, -1, path, error);

  if (config == NULL || !tf_config_make_parent (path, error) || !write_durably (path, text, error))
    return NULL;
  return g_steal_pointer (&config);
}
