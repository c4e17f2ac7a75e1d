/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-home-private.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tf-agent-state.h"
#include "tf-atomic-file.h"
#include "tf-error.h"
#include "tf-home-walk.h"
#include "tf-limits.h"
#include "tf-scratch.h"
#include "tf-tree-copy.h"

#define HOME "home"

static void
entry_free (gpointer data)
{
  TfHomeEntry *self = data;

  g_free (self->path);
  g_free (self->real);
  g_free (self->upper);
  g_clear_pointer (&self->before, g_hash_table_unref);
  g_free (self);
}

static gboolean
is_below (const char *path, const char *ancestor)
{
  gsize length = strlen (ancestor);

  return strncmp (path, ancestor, length) == 0 && (path[length] == '\0' || path[length] == '/');
}

/* What is below another path of the list is shown with it. */
static gboolean
is_within_another (const TfAgentConfig *agent, guint i)
{
  for (guint k = 0; agent->home[k] != NULL; k++)
    if (k != i && is_below (agent->home[i], agent->home[k]) &&
        (k < i || !g_str_equal (agent->home[i], agent->home[k])))
      return TRUE;
  return FALSE;
}

/* A link in the home directory is the person's own: what it leads to is meant. */
static void
add_entry (TfAgentHome *self, const char *path)
{
  g_autofree char *whole = g_build_filename (g_get_home_dir (), path, NULL);
  g_autofree char *real = realpath (whole, NULL);
  TfHomeEntry *entry = NULL;

  if (real == NULL)
    return;
  entry = g_new0 (TfHomeEntry, 1);
  entry->path = g_strdup (path);
  entry->is_directory = g_file_test (real, G_FILE_TEST_IS_DIR);
  entry->method = TF_HOME_COPIED;
  if (!entry->is_directory && !g_file_test (real, G_FILE_TEST_IS_REGULAR))
    entry->method = TF_HOME_AS_IT_IS;
  entry->real = g_steal_pointer (&real);
  g_ptr_array_add (self->entries, entry);
}

char *
tf_agent_home_dup_digest (const char *text, gsize length)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, length);
}

/* Before anything is copied: a login that changes in between is then never replaced. */
static void
remember_login (TfAgentHome *self)
{
  const char *path = tf_agent_state_get_login (self->spec.agent);

  for (guint i = 0; path != NULL && i < self->entries->len; i++)
    {
      const TfHomeEntry *entry = g_ptr_array_index (self->entries, i);
      g_autofree char *whole = g_build_filename (g_get_home_dir (), path, NULL);
      g_autofree char *parent = g_path_get_dirname (whole);
      g_autofree char *name = g_path_get_basename (path);
      g_autofree char *real = realpath (parent, NULL);
      g_autofree char *text = NULL;
      gsize length = 0;

      if (real == NULL || !is_below (path, entry->path))
        continue;
      self->login = g_build_filename (real, name, NULL);
      text = tf_atomic_file_read (self->login, TF_LIMIT_LOGIN, &length, NULL);
      if (text != NULL)
        self->digest = tf_agent_home_dup_digest (text, length);
      return;
    }
}

static gboolean
make_directory (const char *path, GError **error)
{
  if (g_mkdir_with_parents (path, 0700) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "make", path);
  return FALSE;
}

/* Takes @name. */
static const char *
keep_name (TfAgentHome *self, char *name)
{
  g_ptr_array_add (self->names, name);
  return name;
}

static gboolean
make_part (const TfAgentHome *self, const char *name, GError **error)
{
  g_autofree char *path = g_build_filename (self->directory, name, NULL);

  return make_directory (path, error);
}

/* The directory itself may have a name that the kernel would misread: a link to it does not. */
static gboolean
add_overlay (TfAgentHome *self, TfHomeEntry *entry, guint i, GError **error)
{
  const TfConfinementOverlay overlay = {
    .lower = keep_name (self, g_strdup_printf ("lower-%u", i)),
    .upper = keep_name (self, g_strdup_printf ("upper-%u", i)),
    .work = keep_name (self, g_strdup_printf ("work-%u", i)),
    .merged = keep_name (self, g_build_filename (HOME, entry->path, NULL)),
  };
  g_autofree char *link = g_build_filename (self->directory, overlay.lower, NULL);

  entry->upper = g_strdup (overlay.upper);
  g_array_append_val (self->overlays, overlay);
  if (!make_part (self, overlay.upper, error) || !make_part (self, overlay.work, error) ||
      !make_part (self, overlay.merged, error))
    return FALSE;
  if (symlink (entry->real, link) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "make", link);
  return FALSE;
}

/* A copy of what contains it would never end. */
static gboolean
check_place (const TfAgentHome *self, GError **error)
{
  g_autofree char *real = realpath (self->directory, NULL);

  for (guint i = 0; i < self->entries->len; i++)
    {
      const TfHomeEntry *entry = g_ptr_array_index (self->entries, i);

      if (real != NULL && !is_below (real, entry->real))
        continue;
      g_set_error (error, TF_ERROR, TF_ERROR_SAFETY,
                   "cannot confine the run: “%s” in agents.available.%s.home leads to a directory "
                   "that contains the project",
                   entry->path, self->spec.agent->name);
      return FALSE;
    }
  return TRUE;
}

static gboolean
make_places (TfAgentHome *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (self->spec.worker);

  self->directory = tf_scratch_make (self->spec.files, self->name, error);
  if (self->directory == NULL || !check_place (self, error) || !make_part (self, HOME, error))
    return FALSE;
  self->home = g_build_filename (self->directory, HOME, NULL);
  for (guint i = 0; i < self->entries->len; i++)
    {
      TfHomeEntry *entry = g_ptr_array_index (self->entries, i);

      if (entry->is_directory && !add_overlay (self, entry, i, error))
        return FALSE;
    }
  return TRUE;
}

/* All or none: what keeps one from being mounted is the kernel or the file system of them all. */
static void
try_overlays (TfAgentHome *self, GCancellable *cancellable)
{
  TfConfinementSpec spec = { .directory = self->directory };

  tf_agent_home_show (self, &spec);
  if (self->overlays->len > 0 && !tf_confinement_try_overlays (&spec, cancellable))
    g_array_set_size (self->overlays, 0);
}

static void
note_stamp (const TfHomeFile *file, gpointer data)
{
  g_hash_table_insert (data, g_strdup (file->path), tf_home_file_dup_stamp (file));
}

/* %FALSE if it is too large. */
static gboolean
is_small (const TfHomeEntry *entry)
{
  GStatBuf info;

  if (entry->is_directory)
    return tf_tree_copy_measure (entry->real) <= TF_LIMIT_HOME_COPY;
  return g_stat (entry->real, &info) == 0 && (guint64) info.st_size <= TF_LIMIT_HOME_COPY;
}

static gboolean
copy_entry (const TfAgentHome *self, TfHomeEntry *entry, GError **error)
{
  g_autofree char *to = g_build_filename (self->home, entry->path, NULL);
  g_autofree char *parent = g_path_get_dirname (to);

  if (!make_directory (entry->is_directory ? to : parent, error))
    return FALSE;
  if (!(entry->is_directory ? tf_tree_copy (entry->real, to, error)
                            : tf_tree_copy_file (entry->real, to, error)))
    return FALSE;
  entry->before = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  tf_home_walk (self->home, entry->path, entry->path, note_stamp, entry->before);
  return TRUE;
}

static void
place_entry (TfAgentHome *self, TfHomeEntry *entry, GPtrArray *phrases)
{
  g_autoptr (GError) error = NULL;

  if (entry->is_directory && self->overlays->len > 0)
    entry->method = TF_HOME_OVERLAID;
  if (entry->method != TF_HOME_COPIED)
    return;
  if (!is_small (entry))
    g_ptr_array_add (phrases, g_strdup_printf ("sees ~/%s read-only: it has more than %zu MiB, too "
                                               "much for a private copy",
                                               entry->path, TF_LIMIT_HOME_COPY / TF_MIB));
  else if (!copy_entry (self, entry, &error))
    g_ptr_array_add (phrases,
                     g_strdup_printf ("sees ~/%s read-only: %s", entry->path, error->message));
  else
    return;
  entry->method = TF_HOME_AS_IT_IS;
}

static void
place_entries (TfAgentHome *self, GPtrArray *phrases)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (self->spec.worker);

  for (guint i = 0; i < self->entries->len; i++)
    {
      TfHomeEntry *entry = g_ptr_array_index (self->entries, i);

      place_entry (self, entry, phrases);
      if (entry->method == TF_HOME_AS_IT_IS)
        g_ptr_array_add (self->readonly, g_strdup (entry->path));
    }
  g_ptr_array_add (self->readonly, NULL);
}

TfAgentHome *
tf_agent_home_new (const TfAgentHomeSpec *spec,
                   const char *name,
                   GPtrArray *phrases,
                   GCancellable *cancellable,
                   GError **error)
{
  g_autoptr (TfAgentHome) self = g_new0 (TfAgentHome, 1);

  g_return_val_if_fail (spec != NULL && name != NULL && phrases != NULL, NULL);

  self->spec = *spec;
  self->name = g_strdup (name);
  self->entries = g_ptr_array_new_with_free_func (entry_free);
  self->overlays = g_array_new (FALSE, TRUE, sizeof (TfConfinementOverlay));
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->readonly = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; spec->agent->home[i] != NULL; i++)
    if (!is_within_another (spec->agent, i))
      add_entry (self, spec->agent->home[i]);
  if (self->entries->len == 0)
    return g_steal_pointer (&self);
  remember_login (self);
  if (!make_places (self, error))
    return NULL;
  try_overlays (self, cancellable);
  place_entries (self, phrases);
  return g_steal_pointer (&self);
}

void
tf_agent_home_show (const TfAgentHome *self, TfConfinementSpec *spec)
{
  g_return_if_fail (self != NULL && spec != NULL);

  if (self->directory == NULL)
    return;
  spec->home = self->home;
  spec->home_paths = (const char *const *) self->readonly->pdata;
  spec->overlay_directory = self->directory;
  spec->overlays = (const TfConfinementOverlay *) (gpointer) self->overlays->data;
  spec->n_overlays = self->overlays->len;
}

void
tf_agent_home_free (TfAgentHome *self)
{
  g_autoptr (TfWorkerLocker) locker = NULL;
  g_autoptr (GError) error = NULL;

  /* What remains is removed at the next start. */
  if (self->directory != NULL)
    {
      locker = tf_worker_lock (self->spec.worker);
      if (!tf_scratch_remove (self->spec.files, self->name, &error))
        g_info ("%s", error->message);
    }
  g_ptr_array_unref (self->entries);
  g_array_unref (self->overlays);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->readonly);
  g_free (self->name);
  g_free (self->directory);
  g_free (self->home);
  g_free (self->login);
  g_free (self->digest);
  g_free (self);
}
