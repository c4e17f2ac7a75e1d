/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-engine-private.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "tf-paths.h"
#include "tf-project-index.h"
#include "tf-project-row.h"
#include "tf-project-store.h"
#include "tf-state-store.h"

/* What changed less than this before the start may change again at what is the same time for a file
 * system whose clock is coarse. */
#define SETTLED_NS G_GUINT64_CONSTANT (2000000000)

static gboolean
has_polish_state (TfPhase phase)
{
  return phase == TF_PHASE_POLISHING || phase == TF_PHASE_DONE || phase == TF_PHASE_HALTED;
}

static gboolean
is_untouched (const TfPolishState *polish)
{
  return polish->trajectory->len == 0 && polish->iteration == 0;
}

void
tf_engine_loaded_clear (TfEngineLoaded *loaded)
{
  g_clear_pointer (&loaded->files, tf_project_files_unref);
  g_clear_pointer (&loaded->status, tf_project_status_unref);
  g_clear_pointer (&loaded->polish, tf_polish_state_unref);
  g_clear_pointer (&loaded->row, g_variant_unref);
  g_clear_error (&loaded->error);
}

void
tf_engine_read (TfEngineLoaded *loaded)
{
  gboolean is_outside = FALSE;

  loaded->has_link = !tf_project_store_check_links (loaded->files, &is_outside, &loaded->error);
  if (loaded->has_link)
    {
      /* Its name and type, so that it can be recognised. */
      loaded->status = is_outside ? NULL : tf_state_store_load_status (loaded->files, NULL);
      return;
    }
  tf_project_store_close_directories (loaded->files);
  loaded->status = tf_state_store_load_status (loaded->files, &loaded->error);
  if (loaded->status == NULL || !has_polish_state (loaded->status->phase))
    return;
  loaded->polish = tf_state_store_load_polish (loaded->files, &loaded->error);
  if (loaded->polish != NULL && is_untouched (loaded->polish))
    g_clear_pointer (&loaded->polish, tf_polish_state_unref);
}

/* What an earlier daemon left at work goes on; a draft that waits for its user is read, because only then
 * it is known what is asked; and the user must see what cannot be read. */
static gboolean
must_be_awake (const TfEngineLoaded *loaded)
{
  g_autofree char *owed = NULL;

  if (loaded->error != NULL || loaded->status == NULL)
    return TRUE;
  if (tf_project_needs_start (loaded->status->phase))
    return TRUE;
  owed = tf_project_files_dup_path (loaded->files, TF_FILE_COMMIT_MARK);
  return g_access (owed, F_OK) == 0;
}

static void
put_to_sleep (TfEngineLoaded *loaded, const TfProjectStamp *stamp)
{
  TfProjectState state = { .id = tf_project_files_get_id (loaded->files),
                           .directory = tf_project_files_get_directory (loaded->files),
                           .status = loaded->status,
                           .polish = loaded->polish };

  tf_project_settle_status (loaded->status, loaded->polish);
  loaded->row = tf_project_row_new (&state, stamp);
  g_clear_pointer (&loaded->status, tf_project_status_unref);
  g_clear_pointer (&loaded->polish, tf_polish_state_unref);
  g_clear_pointer (&loaded->files, tf_project_files_unref);
}

void
tf_engine_open (TfEngineLoaded *loaded)
{
  loaded->files = tf_project_store_open (loaded->projects_dir, loaded->id, &loaded->error);
  if (loaded->files != NULL)
    tf_engine_read (loaded);
}

typedef struct
{
  GArray *all;           /* (owned) (element-type TfEngineLoaded) */
  TfProjectIndex *index; /* (owned) (nullable): none may sleep */
  int directory;         /* an open descriptor, -1 if there is none: likewise */
  int next;              /* atomic: the first that nobody reads yet */
  int fresh;             /* atomic: rows that were not in the index */
} Loading;

/* Without a stamp it cannot sleep: something is wrong with its directory. */
static void
load_project (Loading *self, TfEngineLoaded *loaded)
{
  TfProjectStamp stamp;
  gboolean stamped = self->index != NULL && self->directory >= 0 &&
                     tf_project_stamp_take (self->directory, loaded->id, &stamp);

  if (stamped)
    loaded->row = tf_project_index_find (self->index, loaded->id, &stamp);
  if (loaded->row != NULL)
    return;
  tf_engine_open (loaded);
  if (!stamped || loaded->files == NULL || must_be_awake (loaded))
    return;
  put_to_sleep (loaded, &stamp);
  g_atomic_int_inc (&self->fresh);
}

static gpointer
load_some (gpointer data)
{
  Loading *self = data;
  int n = (int) self->all->len;

  tf_worker_allow_here ();
  for (int i = g_atomic_int_add (&self->next, 1); i < n; i = g_atomic_int_add (&self->next, 1))
    load_project (self, &g_array_index (self->all, TfEngineLoaded, i));
  return NULL;
}

/* Start-up spends most of its time here, so all processors read; with fewer threads it takes
 * longer. */
static void
load_all (Loading *self)
{
  guint n_helpers = MIN (g_get_num_processors () - 1, self->all->len);
  g_autoptr (GPtrArray) helpers = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  while (error == NULL && helpers->len < n_helpers)
    {
      GThread *thread = g_thread_try_new ("tf-read", load_some, self, &error);

      if (thread != NULL)
        g_ptr_array_add (helpers, thread);
    }
  if (error != NULL)
    g_info ("reading the projects with %u threads: %s", helpers->len + 1, error->message);
  load_some (self);
  for (guint i = 0; i < helpers->len; i++)
    g_thread_join (helpers->pdata[i]);
}

static GArray *
new_loaded (const char *projects_dir, const GPtrArray *ids)
{
  GArray *all = g_array_sized_new (FALSE, TRUE, sizeof (TfEngineLoaded), ids->len);

  g_array_set_size (all, ids->len);
  g_array_set_clear_func (all, (GDestroyNotify) tf_engine_loaded_clear);
  for (guint i = 0; i < ids->len; i++)
    {
      TfEngineLoaded *loaded = &g_array_index (all, TfEngineLoaded, i);

      loaded->projects_dir = projects_dir;
      loaded->id = g_ptr_array_index (ids, i);
    }
  return all;
}

static void
loading_clear (Loading *self)
{
  g_clear_pointer (&self->all, g_array_unref);
  g_clear_pointer (&self->index, tf_project_index_free);
  if (self->directory >= 0)
    close (self->directory);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Loading, loading_clear)

static void
take_or_leave (TfEngine *self, TfEngineLoaded *loaded)
{
  if (loaded->row != NULL)
    {
      tf_project_row_add_to (loaded->row, loaded->id, self->estimates);
      g_hash_table_insert (self->asleep, g_strdup (loaded->id), g_steal_pointer (&loaded->row));
    }
  else if (loaded->files != NULL)
    tf_engine_take (self, loaded);
  else
    g_warning ("skipping project %s: %s", loaded->id, loaded->error->message);
}

gboolean
tf_engine_load (TfEngine *self, GError **error)
{
  const char *projects_dir = self->config->projects.directory;
  g_autofree char *path = tf_paths_dup_index_file ();
  g_autoptr (GPtrArray) ids = NULL;
  g_auto (Loading) loading = { .directory = -1 };

  tf_worker_allow_here ();
  if (!tf_project_store_prepare (projects_dir, error))
    return FALSE;
  tf_project_store_close_projects (projects_dir);
  self->loaded_at = (guint64) g_get_real_time () * 1000;
  ids = tf_project_store_list (projects_dir, error);
  if (ids == NULL)
    return FALSE;
  loading.directory = open (projects_dir, O_PATH | O_DIRECTORY | O_CLOEXEC);
  loading.index = tf_project_index_load (path, projects_dir);
  loading.all = new_loaded (projects_dir, ids);
  load_all (&loading);
  for (guint i = 0; i < loading.all->len; i++)
    take_or_leave (self, &g_array_index (loading.all, TfEngineLoaded, i));
  self->index_is_old = loading.fresh > 0 ||
                       tf_project_index_get_size (loading.index) > g_hash_table_size (self->asleep);
  return TRUE;
}

void
tf_engine_wake_all (TfEngine *self)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_auto (Loading) loading = { .directory = -1 };
  GHashTableIter iter;
  const char *id;

  g_hash_table_iter_init (&iter, self->asleep);
  while (g_hash_table_iter_next (&iter, (gpointer *) &id, NULL))
    g_ptr_array_add (ids, g_strdup (id));
  loading.all = new_loaded (self->config->projects.directory, ids);
  load_all (&loading);
  for (guint i = 0; i < ids->len; i++)
    tf_engine_take_awake (self, ids->pdata[i], &g_array_index (loading.all, TfEngineLoaded, i));
}

/* keeping the index */

typedef struct
{
  char *projects_dir; /* (owned) */
  GHashTable *rows;   /* (owned) (element-type utf8 GVariant) */
  guint64 before;
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  g_free (save->projects_dir);
  g_hash_table_unref (save->rows);
  g_free (save);
}

/* A cache: without it, the next start takes longer. */
static void
save_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Save *save = data;
  g_autofree char *path = tf_paths_dup_index_file ();
  g_autoptr (GError) error = NULL;

  if (!tf_project_index_save (path, save->projects_dir, save->rows, save->before, &error))
    g_info ("the index of projects was not written: %s", error->message);
  g_task_return_boolean (task, TRUE);
}

static GHashTable *
copy_rows (GHashTable *rows)
{
  GHashTable *copy =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_variant_unref);
  GHashTableIter iter;
  const char *id;
  GVariant *row;

  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, (gpointer *) &id, (gpointer *) &row))
    g_hash_table_insert (copy, g_strdup (id), g_variant_ref (row));
  return copy;
}

void
tf_engine_save_index (TfEngine *self)
{
  Save *save = NULL;
  GTask *task = NULL;

  if (!self->index_is_old)
    return;
  self->index_is_old = FALSE;
  save = g_new0 (Save, 1);
  save->projects_dir = g_strdup (self->config->projects.directory);
  save->rows = copy_rows (self->asleep);
  save->before = self->loaded_at - SETTLED_NS;
  task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_source_tag (task, tf_engine_save_index);
  g_task_set_task_data (task, save, save_free);
  tf_worker_queue (self->worker, task, save_thread);
}
