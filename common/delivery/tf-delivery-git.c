/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-delivery-git.h"

#include <stdarg.h>
#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-process.h"

#define WALL_SECONDS 600

void
tf_delivery_git_clear (TfDeliveryGit *self)
{
  g_clear_pointer (&self->directory, g_free);
  g_clear_pointer (&self->git_dir, g_free);
  g_clear_pointer (&self->objects, g_free);
  g_clear_pointer (&self->quarantine, g_free);
}

/* No hook may run and no remote may be asked, whatever the configuration of the repository says. */
static GPtrArray *
new_arguments (const TfDeliveryGit *self)
{
  static const char *const always[] = { "git", "--no-replace-objects",
                                        "-c",  "core.hooksPath=/dev/null",
                                        "-c",  "core.fsmonitor=false",
                                        "-c",  "core.alternateRefsCommand=true",
                                        "-c",  "gc.auto=0",
                                        "-c",  "maintenance.auto=false" };
  GPtrArray *argv = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (always); i++)
    g_ptr_array_add (argv, g_strdup (always[i]));
  if (self->git_dir != NULL)
    g_ptr_array_add (argv, g_strconcat ("--git-dir=", self->git_dir, NULL));
  return argv;
}

static GStrv
make_environment (const TfDeliveryGit *self)
{
  g_autoptr (GHashTable) extra = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *above = g_path_get_dirname (self->directory);

  g_hash_table_insert (extra, (gpointer) "GIT_CEILING_DIRECTORIES", above);
  g_hash_table_insert (extra, (gpointer) "GIT_TERMINAL_PROMPT", (gpointer) "0");
  g_hash_table_insert (extra, (gpointer) "GIT_NO_LAZY_FETCH", (gpointer) "1");
  if (self->quarantine != NULL)
    g_hash_table_insert (extra, (gpointer) "GIT_OBJECT_DIRECTORY", self->quarantine);
  return tf_process_base_environment (extra);
}

static TfProcess *
run (TfDeliveryGit *self, va_list arguments, GError **error)
{
  g_autoptr (GPtrArray) argv = new_arguments (self);
  g_auto (GStrv) environment = make_environment (self);
  g_autoptr (GError) failure = NULL;
  g_autoptr (TfProcess) process = NULL;
  TfProcessSpec spec = { .directory = self->directory,
                         .environment = (const char *const *) environment,
                         .max_stderr = TF_LIMIT_STDERR,
                         .wall_seconds = WALL_SECONDS };
  const char *argument = NULL;

  while ((argument = va_arg (arguments, const char *)) != NULL)
    g_ptr_array_add (argv, g_strdup (argument));
  g_ptr_array_add (argv, NULL);
  spec.argv = (const char *const *) argv->pdata;
  process = tf_process_new (&spec);
  if (tf_process_run (process, self->cancellable, &failure))
    return g_steal_pointer (&process);
  if (g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&failure));
  else
    g_set_error (error, TF_ERROR, TF_ERROR_GIT, "cannot run git, which must be installed: %s",
                 failure->message);
  return NULL;
}

int
tf_delivery_git_try (TfDeliveryGit *self, char **out_text, GError **error, ...)
{
  g_autoptr (TfProcess) process = NULL;
  va_list arguments;

  va_start (arguments, error);
  process = run (self, arguments, error);
  va_end (arguments);
  if (process == NULL)
    return -1;
  if (tf_process_get_exit_code (process) < 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_GIT, "git was ended by signal %d",
                   tf_process_get_signal (process));
      return -1;
    }
  if (out_text != NULL && tf_process_get_exit_code (process) == 0)
    *out_text = g_strchomp (g_strdup (tf_process_get_stdout (process)));
  return tf_process_get_exit_code (process);
}

/* "fatal: x" and hints on lines of their own. Returns: (transfer full): one phrase */
static char *
to_phrase (const char *errors)
{
  g_autofree char *text = g_strstrip (g_strdup (errors));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strstrip (lines[i]);

      if (g_str_has_prefix (line, "fatal: ") || g_str_has_prefix (line, "error: "))
        line += strlen ("fatal: ");
      if (line[0] != '\0' && !g_str_has_prefix (line, "hint: "))
        g_ptr_array_add (parts, (gpointer) line);
    }
  g_ptr_array_add (parts, NULL);
  return parts->len > 1 ? g_strjoinv ("; ", (char **) parts->pdata)
                        : g_strdup ("git gave no reason");
}

char *
tf_delivery_git_run (TfDeliveryGit *self, GError **error, ...)
{
  g_autoptr (TfProcess) process = NULL;
  g_autofree char *phrase = NULL;
  va_list arguments;

  va_start (arguments, error);
  process = run (self, arguments, error);
  va_end (arguments);
  if (process == NULL)
    return NULL;
  if (tf_process_get_exit_code (process) == 0)
    return g_strchomp (g_strdup (tf_process_get_stdout (process)));
  phrase = to_phrase (tf_process_get_stderr (process));
  g_set_error (error, TF_ERROR, TF_ERROR_GIT, "%s", phrase);
  return NULL;
}
