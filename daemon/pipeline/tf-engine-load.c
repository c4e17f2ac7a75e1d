/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-engine-private.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "tf-project-row.h"
#include "tf-project-store.h"
#include "tf-state-store.h"

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
put_to_sleep (TfEngineLoaded *loaded)
{
  TfProjectState state = { .id = tf_project_files_get_id (loaded->files),
                           .directory = tf_project_files_get_directory (loaded->files),
                           .status = loaded->status,
                           .polish = loaded->polish };

  tf_project_settle_status (loaded->status, loaded->polish);
  loaded->row = tf_project_row_new (&state);
  g_clear_pointer (&loaded->status, tf_project_status_unref);
  g_clear_pointer (&loaded->polish, tf_polish_state_unref);
  g_clear_pointer (&loaded->files, tf_project_files_unref);
}

static void
read_project (TfEngineLoaded *loaded)
{
  loaded->files = tf_project_store_open (loaded->projects_dir, loaded->id, &loaded->error);
  if (loaded->files == NULL)
    return;
  tf_engine_read (loaded);
  if (!must_be_awake (loaded))
    put_to_sleep (loaded);
}

typedef struct
{
  GArray *all; /* (not owned) (element-type TfEngineLoaded) */
  int next;    /* atomic: the first that nobody reads yet */
} Reading;

static gpointer
read_some (gpointer data)
{
  Reading *self = data;
  int n = (int) self->all->len;

  tf_worker_allow_here ();
  for (int i = g_atomic_int_add (&self->next, 1); i < n; i = g_atomic_int_add (&self->next, 1))
    read_project (&g_array_index (self->all, TfEngineLoaded, i));
  return NULL;
}

/* Start-up spends most of its time here, so all processors read; with fewer threads it takes
 * longer. */
static void
read_all (GArray *all)
{
  Reading reading = { .all = all };
  guint n_helpers = MIN (g_get_num_processors () - 1, all->len);
  g_autoptr (GPtrArray) helpers = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  while (error == NULL && helpers->len < n_helpers)
    {
      GThread *thread = g_thread_try_new ("tf-read", read_some, &reading, &error);

      if (thread != NULL)
        g_ptr_array_add (helpers, thread);
    }
  if (error != NULL)
    g_info ("reading the projects with %u threads: %s", helpers->len + 1, error->message);
  read_some (&reading);
  for (guint i = 0; i < helpers->len; i++)
    g_thread_join (helpers->pdata[i]);
}

static GArray *
read_projects (const char *projects_dir, GPtrArray *ids)
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
  read_all (all);
  return all;
}

static void
take_or_leave (TfEngine *self, TfEngineLoaded *loaded)
{
  if (loaded->row != NULL)
    g_hash_table_insert (self->asleep, g_strdup (loaded->id), g_steal_pointer (&loaded->row));
  else if (loaded->files != NULL)
    tf_engine_take (self, loaded);
  else
    g_warning ("skipping project %s: %s", loaded->id, loaded->error->message);
}

gboolean
tf_engine_load (TfEngine *self, GError **error)
{
  const char *projects_dir = self->config->projects.directory;
  g_autoptr (GPtrArray) ids = NULL;
  g_autoptr (GArray) all = NULL;

  tf_worker_allow_here ();
  if (!tf_project_store_prepare (projects_dir, error))
    return FALSE;
  tf_project_store_close_projects (projects_dir);
  ids = tf_project_store_list (projects_dir, error);
  if (ids == NULL)
    return FALSE;
  all = read_projects (projects_dir, ids);
  for (guint i = 0; i < all->len; i++)
    take_or_leave (self, &g_array_index (all, TfEngineLoaded, i));
  return TRUE;
}
