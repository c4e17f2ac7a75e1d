/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-stats.h"

#include "tf-calibration-file.h"
#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-paths.h"
#include "tf-project-store.h"
#include "tf-run-sums.h"
#include "tf-state-store.h"

struct _TfStats
{
  TfWorker *worker;        /* (owned) */
  TfRunSumsReader *reader; /* (owned): on the worker */
};

typedef struct
{
  TfProjectFiles *files;   /* (owned) */
  TfProjectStatus *status; /* (owned) (nullable): it sleeps, and is not read yet */
  guint iterations;        /* 0: not polished */
} Subject;

typedef struct
{
  TfStats *stats;      /* (owned) */
  GPtrArray *subjects; /* (owned) (element-type Subject) */
} Collecting;

/* The sums of one agent or one type. */
typedef struct
{
  guint projects, done, halted, runs;
  guint polished;     /* of the done ones */
  guint iterations;   /* of those */
  guint polishing;    /* of those: runs of agents while polishing */
  guint done_runs;    /* of the done ones, all runs */
  TfUsage done_usage; /* of those */
  gint64 phase_times[TF_N_PHASES];
  TfUsage usage;
  GVariant *calibration; /* (owned) (nullable): a{sv}, catalogue to result */
} Sums;

static void
sums_free (gpointer data)
{
  Sums *sums = data;

  g_clear_pointer (&sums->calibration, g_variant_unref);
  g_free (sums);
}

static void
subject_free (gpointer data)
{
  Subject *subject = data;

  tf_project_files_unref (subject->files);
  g_clear_pointer (&subject->status, tf_project_status_unref);
  g_free (subject);
}

static void
collecting_free (gpointer data)
{
  Collecting *collecting = data;

  tf_stats_unref (collecting->stats);
  g_ptr_array_unref (collecting->subjects);
  g_free (collecting);
}

static Sums *
sums_for (GHashTable *table, const char *key)
{
  Sums *sums = g_hash_table_lookup (table, key);

  if (sums == NULL)
    {
      sums = g_new0 (Sums, 1);
      g_hash_table_insert (table, g_strdup (key), sums);
    }
  return sums;
}

static void
add_subject (Sums *sums, const Subject *subject, const TfRunSums *used)
{
  const TfProjectStatus *status = subject->status;

  sums->projects++;
  sums->halted += status->phase == TF_PHASE_HALTED;
  if (status->phase == TF_PHASE_DONE)
    {
      sums->done++;
      sums->done_runs += used->runs;
      tf_usage_add (&sums->done_usage, &used->usage);
      sums->polished += subject->iterations > 0;
      sums->iterations += subject->iterations;
      sums->polishing += subject->iterations > 0 ? used->polishing : 0;
    }
  for (guint i = 0; i < TF_N_PHASES; i++)
    sums->phase_times[i] += status->phase_times[i];
  sums->runs += used->runs;
  tf_usage_add (&sums->usage, &used->usage);
}

static GVariant *
describe_times (const Sums *sums)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{sx}"));
  for (guint i = 0; i < TF_N_PHASES; i++)
    if (sums->phase_times[i] > 0)
      g_variant_builder_add (&builder, "{sx}", tf_enum_to_nick (TF_TYPE_PHASE, (int) i),
                             sums->phase_times[i]);
  return g_variant_builder_end (&builder);
}

static GVariant *
describe_sums (const Sums *sums)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "projects", "u", sums->projects);
  g_variant_dict_insert (&dict, tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_DONE), "u", sums->done);
  g_variant_dict_insert (&dict, tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_HALTED), "u",
                         sums->halted);
  g_variant_dict_insert (&dict, "runs", "u", sums->runs);
  if (sums->done > 0)
    {
      g_variant_dict_insert (&dict, "done_runs", "u", sums->done_runs);
      g_variant_dict_insert_value (&dict, "done_usage", tf_usage_to_variant (&sums->done_usage));
    }
  if (sums->polished > 0)
    {
      g_variant_dict_insert (&dict, "iterations_to_done", "d",
                             (double) sums->iterations / sums->polished);
      g_variant_dict_insert (&dict, "runs_to_done", "d", (double) sums->polishing / sums->polished);
    }
  g_variant_dict_insert_value (&dict, "phase_times", describe_times (sums));
  g_variant_dict_insert (&dict, "usage_known", "b", sums->usage.known);
  if (sums->usage.known)
    {
      g_variant_dict_insert (&dict, "input_tokens", "t", sums->usage.input_tokens);
      g_variant_dict_insert (&dict, "cache_read_tokens", "t", sums->usage.cache_read_tokens);
      g_variant_dict_insert (&dict, "cache_write_tokens", "t", sums->usage.cache_write_tokens);
      g_variant_dict_insert (&dict, "output_tokens", "t", sums->usage.output_tokens);
    }
  if (tf_usage_is_cost_known (&sums->usage))
    g_variant_dict_insert (&dict, "cost", "d", sums->usage.cost);
  if (sums->calibration != NULL)
    g_variant_dict_insert_value (&dict, "calibration", sums->calibration);
  return g_variant_dict_end (&dict);
}

static GVariant *
describe_table (GHashTable *table)
{
  GVariantBuilder builder;
  GHashTableIter iter;
  const char *key;
  const Sums *sums;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{sv}"));
  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, (gpointer *) &key, (gpointer *) &sums))
    g_variant_builder_add (&builder, "{sv}", key, describe_sums (sums));
  return g_variant_builder_end (&builder);
}

/* An agent may be calibrated without having a project. */
static gboolean
add_calibrations (GHashTable *agents, GError **error)
{
  g_autofree char *path = tf_paths_dup_calibrations_file ();
  g_autoptr (GVariant) all = tf_calibration_file_load (path, error);
  GVariantIter iter;
  const char *name;
  GVariant *results;

  if (all == NULL)
    return FALSE;
  g_variant_iter_init (&iter, all);
  while (g_variant_iter_next (&iter, "{&s@a{sv}}", &name, &results))
    sums_for (agents, name)->calibration = results;
  return TRUE;
}

static gboolean
read_sleeper (Subject *subject, GError **error)
{
  g_autoptr (TfPolishState) polish = NULL;

  if (subject->status != NULL)
    return TRUE;
  subject->status = tf_state_store_load_status (subject->files, error);
  if (subject->status == NULL)
    return FALSE;
  polish = tf_state_store_load_polish (subject->files, error);
  subject->iterations = polish != NULL ? polish->iteration : 0;
  return polish != NULL;
}

/* What was spent stays spent. */
static void
count_deleted (TfUsageDays *days, TfRunSumsReader *reader)
{
  g_autofree char *trash_dir = tf_paths_dup_trash_dir ();
  g_autoptr (GPtrArray) deleted = tf_project_store_list_trash (trash_dir);

  for (guint i = 0; i < deleted->len; i++)
    {
      g_autoptr (GError) error = NULL;
      const TfRunSums *used =
          tf_run_sums_read (reader, g_ptr_array_index (deleted, i), TRUE, &error);

      if (used != NULL)
        tf_usage_days_add (days, used->days);
      else
        g_warning ("what a deleted project used is unknown: %s", error->message);
    }
}

static void
collect_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Collecting *collecting = data;
  GPtrArray *subjects = collecting->subjects;
  TfRunSumsReader *reader = collecting->stats->reader;
  g_autoptr (GHashTable) agents =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, sums_free);
  g_autoptr (GHashTable) types = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, sums_free);
  g_autoptr (TfUsageDays) days = tf_usage_days_new ();
  GVariantDict dict;
  GError *local = NULL;

  for (guint i = 0; i < subjects->len; i++)
    {
      Subject *subject = g_ptr_array_index (subjects, i);
      GError *error = NULL;
      gboolean sleeps = subject->status == NULL;
      const TfRunSums *used = NULL;
      int type;

      if (read_sleeper (subject, &error))
        used = tf_run_sums_read (reader, subject->files, sleeps, &error);
      if (used == NULL)
        {
          g_task_return_error (task, error);
          return;
        }
      type = (int) subject->status->deliverable_type;
      add_subject (sums_for (agents, subject->status->agent), subject, used);
      add_subject (sums_for (types, tf_enum_to_nick (TF_TYPE_DELIVERABLE_TYPE, type)), subject,
                   used);
      tf_usage_days_add (days, used->days);
    }
  count_deleted (days, reader);
  tf_usage_days_add_trials (days);
  if (!add_calibrations (agents, &local))
    {
      g_task_return_error (task, local);
      return;
    }
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert_value (&dict, "agents", describe_table (agents));
  g_variant_dict_insert_value (&dict, "types", describe_table (types));
  g_variant_dict_insert_value (&dict, "days", tf_usage_days_to_variant (days, tf_clock_now ()));
  g_task_return_pointer (task, g_variant_ref_sink (g_variant_dict_end (&dict)),
                         (GDestroyNotify) g_variant_unref);
}

static Subject *
subject_new (TfProject *project)
{
  const TfPolishState *polish = tf_project_get_polish_state (project);
  Subject *subject = g_new0 (Subject, 1);

  subject->files =
      tf_project_files_ref (tf_workspace_get_files (tf_project_get_workspace (project)));
  subject->status = tf_project_status_copy (tf_project_get_status (project));
  subject->iterations = polish != NULL ? polish->iteration : 0;
  return subject;
}

/* One that sleeps is read by the thread. Returns: (nullable): %NULL: it is gone */
static Subject *
subject_new_asleep (TfEngine *engine, const char *id)
{
  const char *projects_dir = tf_engine_get_config (engine)->projects.directory;
  TfProjectFiles *files = tf_project_store_open (projects_dir, id, NULL);
  Subject *subject = NULL;

  if (files == NULL)
    return NULL;
  subject = g_new0 (Subject, 1);
  subject->files = files;
  return subject;
}

static void
stats_clear (gpointer data)
{
  TfStats *self = data;

  g_clear_object (&self->worker);
  g_clear_pointer (&self->reader, tf_run_sums_reader_free);
}

TfStats *
tf_stats_new (void)
{
  TfStats *self = g_atomic_rc_box_new0 (TfStats);

  self->worker = tf_worker_new ("tf-stats");
  self->reader = tf_run_sums_reader_new ();
  return self;
}

void
tf_stats_unref (TfStats *self)
{
  g_atomic_rc_box_release_full (self, stats_clear);
}

void
tf_stats_collect_async (TfStats *self,
                        TfEngine *engine,
                        GAsyncReadyCallback callback,
                        gpointer data)
{
  g_auto (GStrv) ids = tf_engine_list_ids (engine);
  GPtrArray *subjects = g_ptr_array_new_with_free_func (subject_free);
  Collecting *collecting = g_new0 (Collecting, 1);
  GTask *task = g_task_new (engine, NULL, callback, data);

  for (guint i = 0; ids[i] != NULL; i++)
    {
      TfProject *project = tf_engine_find_awake (engine, ids[i]);
      Subject *subject =
          project != NULL ? subject_new (project) : subject_new_asleep (engine, ids[i]);

      if (subject != NULL)
        g_ptr_array_add (subjects, subject);
    }
  collecting->stats = g_atomic_rc_box_acquire (self);
  collecting->subjects = subjects;
  g_task_set_task_data (task, collecting, collecting_free);
  g_task_set_source_tag (task, tf_stats_collect_async);
  tf_worker_queue (self->worker, task, collect_thread);
}

GVariant *
tf_stats_collect_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
