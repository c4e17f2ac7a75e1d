/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-home-private.h"

#include <string.h>

#include "tf-agent-state.h"
#include "tf-atomic-file.h"
#include "tf-error.h"
#include "tf-home-walk.h"
#include "tf-limits.h"
#include "tf-text.h"

#define MAX_NAMED  5
#define EXECUTABLE 0111

typedef struct
{
  TfAgentHome *home;
  TfHomeEntry *entry; /* (nullable): at which the walk is */
  GPtrArray *kept;
  GPtrArray *phrases;
  GPtrArray *changes; /* (owned) (element-type utf8): "~/.x (executable)" */
} Settle;

/* A run chose the name. Returns: (transfer full) */
static char *
dup_shown (const char *path)
{
  g_autofree char *whole = g_strconcat ("~/", path, NULL);

  return tf_text_show_path (whole);
}

static void
add_change (Settle *self, const char *path, const char *how)
{
  g_autofree char *shown = dup_shown (path);

  g_ptr_array_add (self->changes, g_strconcat (shown, how, NULL));
}

/* @file as it was: the person's own. */
static char *
dup_original (const Settle *self, const char *path)
{
  const char *rest = path + strlen (self->entry->path);

  return g_strconcat (self->entry->real, rest, NULL);
}

static gboolean
is_executable (const TfHomeFile *file)
{
  return S_ISREG (file->info.st_mode) && (file->info.st_mode & EXECUTABLE) != 0;
}

/* Overlays copy a file whose mode or time is changed. */
static gboolean
is_unchanged (const Settle *self, const TfHomeFile *file)
{
  g_autofree char *original = dup_original (self, file->path);

  return tf_home_file_equals (file, original) &&
         (!is_executable (file) || g_file_test (original, G_FILE_TEST_IS_EXECUTABLE));
}

/* %FALSE if the file has settings that the person's own has not. */
static gboolean
has_only_traces (const Settle *self, const TfHomeFile *file)
{
  g_autofree char *original = dup_original (self, file->path);
  g_autofree char *before = tf_atomic_file_read (original, TF_LIMIT_HOME_COPY, NULL, NULL);
  g_autofree char *after =
      tf_atomic_file_read_at (file->dir_fd, file->name, file->path, TF_LIMIT_HOME_COPY, NULL, NULL);

  return after != NULL && !tf_agent_state_adds_settings (before != NULL ? before : "{}", after);
}

/* The text that may take the place of the login. Returns: (transfer full) (nullable): %NULL without
 * @error if it is what it was. */
static char *
read_renewed (const Settle *self, const TfHomeFile *file, gsize *out_length, GError **error)
{
  g_autofree char *text = NULL;
  g_autofree char *digest = NULL;
  const char *problem = NULL;

  if (self->home->digest == NULL)
    problem = "there was no such plain file before";
  else if (!S_ISREG (file->info.st_mode))
    problem = "it is no plain file";
  else if (is_executable (file))
    problem = "it is executable";
  else if ((guint64) file->info.st_size > TF_LIMIT_LOGIN)
    problem = "it is too large";
  if (problem != NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_SAFETY, problem);
      return NULL;
    }
  text = tf_atomic_file_read_at (file->dir_fd, file->name, file->path, TF_LIMIT_LOGIN, out_length,
                                 error);
  if (text == NULL)
    return NULL;
  digest = tf_agent_home_dup_digest (text, *out_length);
  return g_str_equal (digest, self->home->digest) ? NULL : g_steal_pointer (&text);
}

static void
add_kept (Settle *self, const char *path, const char *what)
{
  g_autofree char *shown = dup_shown (path);

  g_ptr_array_add (self->kept, g_strdup_printf ("renewed its login: %s %s", shown, what));
}

/* Two runs that renew the same login must not replace it in turn. */
static gboolean
replace_login (Settle *self, const char *path, const char *text, gsize length, GError **error)
{
  static GMutex mutex;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);
  const TfAgentHome *home = self->home;
  gsize old_length = 0;
  g_autofree char *old = tf_atomic_file_read (home->login, TF_LIMIT_LOGIN, &old_length, NULL);
  g_autofree char *digest = old != NULL ? tf_agent_home_dup_digest (old, old_length) : NULL;
  g_autoptr (GError) failure = NULL;

  if (g_strcmp0 (digest, home->digest) != 0)
    {
      add_kept (self, path, "has changed since the run began and stays as it is");
      return TRUE;
    }
  if (strlen (text) != length)
    g_set_error_literal (&failure, TF_ERROR, TF_ERROR_MALFORMED, "is not a JSON object");
  else
    tf_agent_state_check_login (home->spec.agent, old, text, &failure);
  if (failure != NULL)
    {
      g_set_error (error, failure->domain, failure->code, "it %s", failure->message);
      return FALSE;
    }
  if (!tf_atomic_file_write_secret (home->login, text, length, error))
    return FALSE;
  add_kept (self, path, "is replaced");
  return TRUE;
}

static void
settle_login (Settle *self, const TfHomeFile *file)
{
  g_autoptr (GError) error = NULL;
  gsize length = 0;
  g_autofree char *text = read_renewed (self, file, &length, &error);
  g_autofree char *shown = NULL;

  if (text != NULL)
    replace_login (self, file->path, text, length, &error);
  if (error == NULL)
    return;
  shown = dup_shown (file->path);
  g_ptr_array_add (self->phrases, g_strdup_printf ("changed its login %s, which is not kept: %s",
                                                   shown, error->message));
}

/* What an overlay has in the place of a removed file. */
static gboolean
is_removal (const TfHomeFile *file)
{
  return S_ISCHR (file->info.st_mode) && file->info.st_rdev == 0;
}

static void
settle_file (const TfHomeFile *file, gpointer data)
{
  Settle *self = data;
  TfAgentStateKind kind = tf_agent_state_classify (self->home->spec.agent, file->path);

  if (is_removal (file))
    {
      if (kind != TF_AGENT_STATE_TRACES)
        add_change (self, file->path, " (removed)");
      return;
    }
  if (kind == TF_AGENT_STATE_LOGIN)
    settle_login (self, file);
  else if ((kind != TF_AGENT_STATE_TRACES || is_executable (file)) && !is_unchanged (self, file) &&
           (kind != TF_AGENT_STATE_MIXED || is_executable (file) || !has_only_traces (self, file)))
    add_change (self, file->path, is_executable (file) ? " (executable)" : "");
}

/* Of a copy, only what is not as it was copied. */
static void
settle_copied (const TfHomeFile *file, gpointer data)
{
  Settle *self = data;
  g_autofree char *stamp = tf_home_file_dup_stamp (file);
  gboolean same = g_strcmp0 (stamp, g_hash_table_lookup (self->entry->before, file->path)) == 0;

  g_hash_table_remove (self->entry->before, file->path);
  if (!same)
    settle_file (file, self);
}

/* What the walk over a copy did not meet. */
static void
settle_removed (Settle *self)
{
  GHashTableIter iter;
  gpointer path;

  g_hash_table_iter_init (&iter, self->entry->before);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    if (tf_agent_state_classify (self->home->spec.agent, path) != TF_AGENT_STATE_TRACES)
      add_change (self, path, " (removed)");
}

/* %FALSE if there is too much to look at. */
static gboolean
settle_entry (Settle *self)
{
  const TfHomeEntry *entry = self->entry;
  gboolean all = TRUE;

  if (entry->method == TF_HOME_OVERLAID)
    return tf_home_walk (self->home->directory, entry->upper, entry->path, settle_file, self);
  if (entry->method != TF_HOME_COPIED)
    return TRUE;
  all = tf_home_walk (self->home->home, entry->path, entry->path, settle_copied, self);
  if (all)
    settle_removed (self);
  return all;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
report_changes (Settle *self, gboolean all)
{
  GPtrArray *changes = self->changes;
  GString *phrase = NULL;

  if (changes->len == 0 && all)
    return;
  g_ptr_array_sort (changes, compare_texts);
  phrase = g_string_new ("changed its private copy of ");
  for (guint i = 0; i < MIN (changes->len, MAX_NAMED); i++)
    g_string_append_printf (phrase, "%s%s", i > 0 ? ", " : "",
                            (const char *) g_ptr_array_index (changes, i));
  if (!all)
    g_string_append_printf (phrase, "%sso many files that not all were looked at",
                            changes->len > 0 ? " and " : "");
  else if (changes->len > MAX_NAMED)
    g_string_append_printf (phrase, " and %u more", changes->len - MAX_NAMED);
  g_string_append (phrase, "; nothing of this is kept");
  g_ptr_array_add (self->phrases, g_string_free (phrase, FALSE));
}

void
tf_agent_home_settle (TfAgentHome *self, GPtrArray *kept, GPtrArray *phrases)
{
  g_autoptr (GPtrArray) changes = g_ptr_array_new_with_free_func (g_free);
  Settle settle = { self, NULL, kept, phrases, changes };
  gboolean all = TRUE;

  g_return_if_fail (self != NULL && kept != NULL && phrases != NULL);

  for (guint i = 0; i < self->entries->len; i++)
    {
      settle.entry = g_ptr_array_index (self->entries, i);
      all = settle_entry (&settle) && all;
    }
  report_changes (&settle, all);
}
