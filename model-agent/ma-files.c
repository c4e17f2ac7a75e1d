/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-files.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf-error.h"
#include "tf-process.h"

#define MAX_LISTED  2000
#define MAX_FOUND   200
#define MAX_READ    (256 * 1024)
#define MAX_LINE    400
#define MAX_OUTPUT  (16 * 1024)
#define RUN_SECONDS 600
#define MAX_DEPTH   64
#define DIR_MODE    0755
#define KEEP_OUTPUT (4 * 1024 * 1024)

static gboolean
is_below (const char *path, const char *root)
{
  gsize length = strlen (root);

  return strncmp (path, root, length) == 0 && (path[length] == '\0' || path[length] == '/');
}

/* Of a file that is not there yet, its nearest directory decides. A link to nothing is refused, wherever it
 * leads: what it names could be made. Returns: (transfer full): absolute */
static char *
resolve (const char *path, GError **error)
{
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *root = realpath (here, NULL);
  g_autofree char *whole = g_canonicalize_filename (path, root);
  g_autofree char *at = g_strdup (whole);

  while (root != NULL)
    {
      g_autofree char *real = realpath (at, NULL);
      char *up = NULL;

      if (real != NULL && is_below (real, root) && is_below (whole, root))
        return g_steal_pointer (&whole);
      if (real != NULL || errno != ENOENT || g_file_test (at, G_FILE_TEST_IS_SYMLINK))
        break;
      up = g_path_get_dirname (at);
      g_free (at);
      at = up;
    }
  g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "%s is not below the working directory", path);
  return NULL;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

typedef gboolean (*FileFunc) (const char *path, const char *relative, gpointer data);

/* Returns: %FALSE if @func wants no more */
static gboolean
walk (const char *directory, const char *relative, guint depth, FileFunc func, gpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      const char *each = g_ptr_array_index (names, i);
      g_autofree char *path = g_build_filename (directory, each, NULL);
      g_autofree char *below =
          *relative != '\0' ? g_build_filename (relative, each, NULL) : g_strdup (each);

      if (g_str_equal (each, ".git") || g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        continue;
      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        {
          if (depth < MAX_DEPTH && !walk (path, below, depth + 1, func, data))
            return FALSE;
        }
      else if (!func (path, below, data))
        return FALSE;
    }
  return TRUE;
}

/* Walks what @path is. @relative is "" for the working directory. */
static gboolean
walk_from (const char *path, FileFunc func, gpointer data, GError **error)
{
  g_autofree char *whole = resolve (path, error);
  const char *relative = g_str_equal (path, ".") ? "" : path;

  if (whole == NULL)
    return FALSE;
  if (g_file_test (whole, G_FILE_TEST_IS_DIR))
    walk (whole, relative, 0, func, data);
  else if (g_file_test (whole, G_FILE_TEST_IS_REGULAR))
    func (whole, relative, data);
  else
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no %s", path);
      return FALSE;
    }
  return TRUE;
}

typedef struct
{
  GString *text;
  GRegex *regex;
  guint n;
} Found;

static gboolean
list_one (const char *path, const char *relative, gpointer data)
{
  Found *self = data;
  GStatBuf info;

  if (self->n++ == MAX_LISTED)
    {
      g_string_append (self->text, "(more are not listed)\n");
      return FALSE;
    }
  if (g_stat (path, &info) == 0)
    g_string_append_printf (self->text, "%s\t%" G_GINT64_FORMAT "\n", relative,
                            (gint64) info.st_size);
  return TRUE;
}

char *
ma_files_list (const char *path, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Found found = { text, NULL, 0 };

  if (!walk_from (path, list_one, &found, error))
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Text, or %NULL. */
static char *
read_text (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;
  gsize length = 0;

  if (!g_file_get_contents (path, &text, &length, &local))
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, local->message);
      return NULL;
    }
  if (memchr (text, '\0', length) != NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED, "it is no text");
      return NULL;
    }
  return g_utf8_make_valid (text, (gssize) length);
}

static char *
cut_lines (const char *text, guint64 from, guint64 lines)
{
  g_auto (GStrv) all = g_strsplit (text, "\n", -1);
  GString *part = g_string_new (NULL);
  guint64 first = MAX (from, 1);
  guint64 end = lines > 0 ? first + lines : G_MAXUINT64;

  /* Behind the last newline is no line. */
  for (guint64 i = 1; all[i - 1] != NULL && (all[i] != NULL || *all[i - 1] != '\0'); i++)
    if (i >= first && i < end)
      g_string_append_printf (part, "%s\n", all[i - 1]);
  return g_string_free (part, FALSE);
}

char *
ma_files_read (const char *path, guint64 from, guint64 lines, GError **error)
{
  g_autofree char *whole = resolve (path, error);
  g_autofree char *text = whole != NULL ? read_text (whole, error) : NULL;
  g_autofree char *part = NULL;

  if (text == NULL)
    return NULL;
  part = from > 0 || lines > 0 ? cut_lines (text, from, lines) : g_steal_pointer (&text);
  if (strlen (part) <= MAX_READ)
    return g_steal_pointer (&part);
  g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
               "it has %zu bytes; read it in parts, with from_line and lines", strlen (part));
  return NULL;
}

static gboolean
search_one (const char *path, const char *relative, gpointer data)
{
  Found *self = data;
  g_autofree char *text = read_text (path, NULL);
  g_auto (GStrv) lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      if (!g_regex_match (self->regex, lines[i], 0, NULL))
        continue;
      if (self->n++ == MAX_FOUND)
        {
          g_string_append (self->text, "(more are not shown)\n");
          return FALSE;
        }
      g_string_append_printf (self->text, "%s:%u: %.*s\n", relative, i + 1, MAX_LINE, lines[i]);
    }
  return TRUE;
}

char *
ma_files_search (const char *pattern, const char *path, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, &local);
  g_autoptr (GString) text = g_string_new (NULL);
  Found found = { text, regex, 0 };

  if (regex == NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, local->message);
      return NULL;
    }
  if (!walk_from (path, search_one, &found, error))
    return NULL;
  if (text->len == 0)
    return g_strdup ("nothing found");
  return g_utf8_make_valid (text->str, (gssize) text->len);
}

static gboolean
write_file (const char *path, const char *content, GError **error)
{
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (GError) local = NULL;
  GStatBuf info;
  int mode = g_stat (path, &info) == 0 ? (int) (info.st_mode & 0777) : 0644;

  if (g_mkdir_with_parents (parent, DIR_MODE) != 0)
    {
      tf_error_set_from_errno (error, errno, "make", parent);
      return FALSE;
    }
  if (g_file_set_contents_full (path, content, -1, G_FILE_SET_CONTENTS_CONSISTENT, mode, &local))
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, local->message);
  return FALSE;
}

gboolean
ma_files_write (const char *path, const char *content, GError **error)
{
  g_autofree char *whole = resolve (path, error);

  return whole != NULL && write_file (whole, content, error);
}

gboolean
ma_files_patch (const char *path, const char *old, const char *new, GError **error)
{
  g_autofree char *whole = resolve (path, error);
  g_autofree char *text = whole != NULL ? read_text (whole, error) : NULL;
  const char *at = NULL;
  g_autoptr (GString) changed = NULL;

  if (text == NULL)
    return FALSE;
  at = *old != '\0' ? strstr (text, old) : NULL;
  if (at == NULL || strstr (at + 1, old) != NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "the old text occurs %s; it must occur exactly once",
                   at == NULL ? "nowhere" : "several times");
      return FALSE;
    }
  changed = g_string_new_len (text, at - text);
  g_string_append (changed, new);
  g_string_append (changed, at + strlen (old));
  return write_file (whole, changed->str, error);
}

static gpointer
run_thread (gpointer data)
{
  g_autoptr (GError) error = NULL;

  tf_process_run (data, NULL, &error);
  return error != NULL ? g_strdup (error->message) : NULL;
}

/* The end counts: that is where tests say what failed. */
static char *
cut_end (const char *text)
{
  gsize length = strlen (text);
  const char *start = length > MAX_OUTPUT ? text + length - MAX_OUTPUT : text;

  while (((guchar) *start & 0xC0) == 0x80)
    start++;
  return g_strconcat (start > text ? "(the beginning is left out)\n" : "", start, NULL);
}

char *
ma_files_run (const char *command, GError **error)
{
  const char *const argv[] = { "/bin/sh", "-c", command, NULL };
  g_auto (GStrv) environment = g_get_environ ();
  g_autofree char *directory = g_get_current_dir ();
  const TfProcessSpec spec = {
    .argv = argv,
    .directory = directory,
    .environment = (const char *const *) environment,
    .max_stdout = KEEP_OUTPUT,
    .wall_seconds = RUN_SECONDS,
  };
  g_autoptr (TfProcess) process = tf_process_new (&spec);
  GThread *thread = g_thread_new ("run", run_thread, process);
  g_autofree char *failure = g_thread_join (thread);
  g_autofree char *output = cut_end (tf_process_get_stdout (process));
  g_autofree char *errors = cut_end (tf_process_get_stderr (process));

  if (failure != NULL)
    return g_strdup_printf ("the command was stopped: %s\n%s%s", failure, output, errors);
  return g_strdup_printf ("exit status %d\n%s%s", tf_process_get_exit_code (process), output,
                          errors);
}
