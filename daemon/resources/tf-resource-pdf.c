/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-pdf.h"

#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-process.h"
#include "tf-resource-decode.h"
#include "tf-resource-file.h"
#include "tf-text.h"

#define WALL_SECONDS     60
#define MAX_STDERR       (64 * 1024)
#define MAX_REASON_CHARS 200

/* A PDF is a kind of program: limits it to 1 GiB of memory, a minute of processor time, no files
 * written and no core dump. Every Debian has prlimit; without it, time and output are still
 * limited. */
static void
add_limits (GStrvBuilder *argv)
{
  g_autofree char *prlimit = g_find_program_in_path ("prlimit");

  if (prlimit != NULL)
    g_strv_builder_add_many (argv, prlimit, "--as=1073741824", "--cpu=60", "--fsize=0", "--core=0",
                             "--", NULL);
}

static void
set_not_read (TfResourceText *text, const char *reason)
{
  g_autofree char *note = g_strdup_printf ("PDF, not read: %s", reason);

  tf_resource_text_set (text, NULL, FALSE, note);
}

static GStrv
dup_argv (const char *program,
          const char *path,
          TfResourceWrap wrap,
          gpointer wrap_data,
          GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *directory = g_path_get_dirname (path);
  g_auto (GStrv) argv = NULL;

  add_limits (builder);
  g_strv_builder_add_many (builder, program, "-layout", "-nopgbrk", "-enc", "UTF-8", path, "-",
                           NULL);
  argv = g_strv_builder_end (builder);
  if (wrap == NULL)
    return g_steal_pointer (&argv);
  return wrap (directory, (const char *const *) argv, wrap_data, error);
}

/* Returns: (transfer full) (nullable): %NULL if the note gives the reason */
static TfProcess *
create_process (const char *path, TfResourceText *text, TfResourceWrap wrap, gpointer wrap_data)
{
  g_autofree char *program = g_find_program_in_path ("pdftotext");
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) environment = tf_process_base_environment (NULL);
  g_auto (GStrv) argv = NULL;
  TfProcessSpec spec = {
    .environment = (const char *const *) environment,
    .max_stdout = TF_LIMIT_RESOURCE_TEXT,
    .max_stderr = MAX_STDERR,
    .max_line = TF_LIMIT_RESOURCE_TEXT,
    .wall_seconds = WALL_SECONDS,
  };

  if (program == NULL)
    {
      tf_resource_text_set (text, NULL, FALSE,
                            "PDF, not read: the program pdftotext is missing; install the package "
                            "poppler-utils");
      return NULL;
    }
  argv = dup_argv (program, path, wrap, wrap_data, &error);
  if (argv == NULL)
    {
      set_not_read (text, error->message);
      return NULL;
    }
  spec.argv = (const char *const *) argv;
  return tf_process_new (&spec);
}

/* "Syntax Error: Couldn't read xref table" → "Couldn't read xref table" */
static const char *
skip_prefix (const char *line)
{
  static const char *const prefixes[] = { "Command Line Error: ", "Syntax Error: " };

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (line, prefixes[i]))
      return line + strlen (prefixes[i]);
  return line;
}

/* Returns: (transfer full) (nullable): the last line of its error output */
static char *
dup_complaint (TfProcess *process)
{
  g_auto (GStrv) lines = g_strsplit (tf_process_get_stderr (process), "\n", -1);

  for (guint i = g_strv_length (lines); i > 0; i--)
    if (!tf_resource_is_blank (lines[i - 1]))
      return tf_text_ellipsize (skip_prefix (g_strstrip (lines[i - 1])), MAX_REASON_CHARS);
  return NULL;
}

static void
judge_failure (TfProcess *process, TfResourceText *text)
{
  g_autofree char *complaint = dup_complaint (process);
  g_autofree char *fallback = NULL;

  if (tf_process_get_signal (process) != 0)
    fallback =
        g_strdup_printf ("pdftotext was killed by signal %d", tf_process_get_signal (process));
  else
    fallback = g_strdup_printf ("pdftotext exited with %d", tf_process_get_exit_code (process));
  set_not_read (text, complaint != NULL ? complaint : fallback);
}

/* @error: %NULL if the program ended by itself */
static void
judge (TfProcess *process, const GError *error, TfResourceText *text)
{
  gboolean is_cut = g_error_matches (error, TF_ERROR, TF_ERROR_TOO_LARGE);
  g_autofree char *output = NULL;

  if (error != NULL && !is_cut)
    {
      set_not_read (text, error->message);
      return;
    }
  if (error == NULL && tf_process_get_exit_code (process) != 0)
    {
      judge_failure (process, text);
      return;
    }
  output = g_utf8_make_valid (tf_process_get_stdout (process), -1);
  if (tf_resource_is_blank (output))
    tf_resource_text_set (text, NULL, FALSE, "PDF without text, probably scanned; nothing to show");
  else
    tf_resource_text_set (text, g_steal_pointer (&output), is_cut, "");
}

gboolean
tf_resource_pdf_read (const char *path,
                      TfResourceText *text,
                      TfResourceWrap wrap,
                      gpointer wrap_data,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (TfProcess) process = create_process (path, text, wrap, wrap_data);
  g_autoptr (GError) failure = NULL;

  if (process == NULL)
    return TRUE;
  tf_process_run (process, cancellable, &failure);
  if (g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  judge (process, failure, text);
  return TRUE;
}
