/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-run-sums.h"

#include <sys/stat.h>

#include "tf-model-enums.h"
#include "tf-run-store.h"

typedef struct
{
  TfRunSums sums;
  struct timespec changed; /* of the directory of the runs */
  ino_t inode;
  gboolean may_stay;
  gboolean is_running; /* one of them has not ended */
} Kept;

struct _TfRunSumsReader
{
  GHashTable *kept; /* (owned) (element-type filename Kept): by the directory of a project */
};

static void
kept_free (gpointer data)
{
  Kept *kept = data;

  tf_usage_days_free (kept->sums.days);
  g_free (kept);
}

TfRunSumsReader *
tf_run_sums_reader_new (void)
{
  TfRunSumsReader *self = g_new0 (TfRunSumsReader, 1);

  self->kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, kept_free);
  return self;
}

void
tf_run_sums_reader_free (TfRunSumsReader *self)
{
  g_hash_table_unref (self->kept);
  g_free (self);
}

static void
add_run (Kept *kept, const TfRunSummary *run)
{
  TfRunSums *sums = &kept->sums;

  sums->runs++;
  sums->polishing += run->iteration > 0 ? 1 : 0;
  tf_usage_add (&sums->usage, &run->usage);
  if (run->state == TF_RUN_STATE_RUNNING)
    kept->is_running = TRUE;
  else
    tf_usage_days_count (sums->days, run->ended_at != 0 ? run->ended_at : run->started_at,
                         run->agent, &run->usage);
}

static Kept *
kept_new (const TfProjectFiles *files, GError **error)
{
  g_autoptr (GPtrArray) runs = tf_run_store_list (files, error);
  Kept *kept;

  if (runs == NULL)
    return NULL;
  kept = g_new0 (Kept, 1);
  kept->sums.days = tf_usage_days_new ();
  for (guint i = 0; i < runs->len; i++)
    add_run (kept, g_ptr_array_index (runs, i));
  return kept;
}

static gboolean
is_the_same (const Kept *kept, const struct stat *now)
{
  return kept->may_stay && kept->inode == now->st_ino &&
         kept->changed.tv_sec == now->st_ctim.tv_sec &&
         kept->changed.tv_nsec == now->st_ctim.tv_nsec;
}

const TfRunSums *
tf_run_sums_read (TfRunSumsReader *self,
                  const TfProjectFiles *files,
                  gboolean sleeps,
                  GError **error)
{
  const char *directory = tf_project_files_get_directory (files);
  g_autofree char *path = tf_project_files_dup_path (files, TF_DIR_RUNS);
  Kept *kept = g_hash_table_lookup (self->kept, directory);
  struct stat before = { 0 };
  gboolean exists = lstat (path, &before) == 0;

  if (sleeps && exists && kept != NULL && is_the_same (kept, &before))
    return &kept->sums;
  kept = kept_new (files, error);
  if (kept == NULL)
    {
      g_hash_table_remove (self->kept, directory);
      return NULL;
    }
  kept->inode = before.st_ino;
  kept->changed = before.st_ctim;
  kept->may_stay = sleeps && exists && !kept->is_running;
  g_hash_table_insert (self->kept, g_strdup (directory), kept);
  return &kept->sums;
}
