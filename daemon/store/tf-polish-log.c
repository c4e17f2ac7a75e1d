/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-store.h"

#include <string.h>

#include "tf-atomic-file-private.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-project-files-private.h"
#include "tf-state-file-private.h"
#include "tf-text.h"
#include "tf-worker.h"

#define HEADING "## Iteration "

/* The next line after @text that begins with @start. */
static const char *
find_line (const char *text, const char *start)
{
  const char *found = text;

  if (g_str_has_prefix (text, start))
    return text;
  for (found = strstr (text, start); found != NULL; found = strstr (found + 1, start))
    if (found[-1] == '\n')
      return found;
  return NULL;
}

/* The last section of @iteration; an earlier section may quote such a heading. */
static const char *
find_section (const char *log, guint iteration)
{
  g_autofree char *heading = g_strdup_printf (HEADING "%u", iteration);
  gsize length = strlen (heading);
  const char *last = NULL;

  for (const char *at = find_line (log, heading); at != NULL; at = find_line (at + length, heading))
    if (!g_ascii_isdigit (at[length]))
      last = at;
  return last;
}

static void
append_trimmed (GString *log, const char *text, gsize length)
{
  while (length > 0 && g_ascii_isspace (text[length - 1]))
    length--;
  if (length == 0)
    return;
  if (log->len > 0)
    g_string_append (log, "\n\n");
  g_string_append_len (log, text, (gssize) length);
}

static char *
replace_section (const char *log, guint iteration, const char *section)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *old = find_section (log, iteration);
  const char *rest = old != NULL ? find_line (old + 1, HEADING) : NULL;

  append_trimmed (text, log, old != NULL ? (gsize) (old - log) : strlen (log));
  append_trimmed (text, section, strlen (section));
  if (rest != NULL)
    append_trimmed (text, rest, strlen (rest));
  g_string_append_c (text, '\n');
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns: (transfer full): "" if there is none */
static char *
read_log (const TfProjectFiles *files, GError **error)
{
  g_autoptr (GError) failure = NULL;
  gsize length = 0;
  g_autofree char *text =
      tf_project_files_read (files, TF_FILE_POLISH_LOG, TF_LIMIT_STATE_FILE, &length, &failure);

  if (text != NULL && tf_text_validate (text, length, TF_FILE_POLISH_LOG, &failure))
    return g_steal_pointer (&text);
  if (g_error_matches (failure, TF_ERROR, TF_ERROR_NOT_FOUND))
    return g_strdup ("");
  if (g_error_matches (failure, TF_ERROR, TF_ERROR_FILE_SYSTEM))
    g_propagate_error (error, g_steal_pointer (&failure));
  else
    tf_state_file_take_corrupt (files, TF_FILE_POLISH_LOG, g_steal_pointer (&failure), error);
  return NULL;
}

gboolean
tf_state_store_write_log_section (const TfProjectFiles *files,
                                  guint iteration,
                                  const char *section,
                                  GError **error)
{
  g_autofree char *log = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (files != NULL && section != NULL, FALSE);
  tf_worker_assert_current ();

  log = read_log (files, error);
  if (log == NULL)
    return FALSE;
  text = replace_section (log, iteration, section);
  if (strcmp (text, log) == 0)
    return TRUE;
  return tf_project_files_write_with (files, tf_atomic_file_put_at, TF_FILE_POLISH_LOG, text,
                                      strlen (text), error);
}
