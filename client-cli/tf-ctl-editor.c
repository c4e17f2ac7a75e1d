/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-editor.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "tf-ctl-input.h"
#include "tf-error.h"
#include "tf-limits.h"

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GAsyncResult **slot = data;

  *slot = g_object_ref (result);
}

/* The editor needs our terminal and process group, which agents never get; so not TfProcess. VISUAL
 * may have arguments, so a shell splits it. */
static gboolean
run_editor (TfCtl *ctl, const char *path, GError **error)
{
  g_autofree char *command = g_strconcat (ctl->environment.editor, " \"$1\"", NULL);
  const char *argv[] = { "/bin/sh", "-c", command, "thoughtforgectl", path, NULL };
  g_autoptr (GSubprocess) editor =
      g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDIN_INHERIT, error);
  g_autoptr (GAsyncResult) result = NULL;

  if (editor == NULL)
    return FALSE;
  g_subprocess_wait_check_async (editor, NULL, ended_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  if (g_subprocess_wait_check_finish (editor, result, error))
    return TRUE;
  g_prefix_error (error, "%s: ", ctl->environment.editor);
  return FALSE;
}

static char *
write_temporary (const char *text, const char *suffix, GError **error)
{
  g_autofree char *template = g_strconcat ("thoughtforge-XXXXXX", suffix, NULL);
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp (template, &path, error);

  if (fd < 0)
    return NULL;
  close (fd);
  if (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error))
    return g_steal_pointer (&path);
  g_unlink (path);
  return NULL;
}

char *
tf_ctl_editor_edit (TfCtl *ctl, const char *text, const char *suffix, GError **error)
{
  g_autofree char *path = NULL;
  char *edited = NULL;

  if (!ctl->environment.terminal_in || !ctl->environment.terminal_out)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                           _ ("there is no terminal to edit on; pass a file with “set” instead"));
      return NULL;
    }
  path = write_temporary (text, suffix, error);
  if (path == NULL)
    return NULL;
  if (run_editor (ctl, path, error))
    edited = tf_ctl_input_read (path, TF_LIMIT_CONFIG_FILE, error);
  g_unlink (path);
  return edited;
}
