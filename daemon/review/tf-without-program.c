/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-without-program.h"

#include <string.h>

#include "tf-state-store.h"

#define TIMES_AS_LONG 4
#define MORE_SECONDS  30

void
tf_without_program_free (TfWithoutProgram *self)
{
  g_ptr_array_unref (self->paths);
  g_free (self->tree);
  g_free (self);
}

/* The files of the program, and a hash of the others and of the command that runs them. */
static TfWithoutProgram *
divide (const TfPolishTask *task, GError **error)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (task->workspace);
  g_autoptr (TfConfig) config = tf_workspace_dup_config (task->workspace);
  TfRepo *repo = tf_workspace_get_tree (task->workspace, error);
  g_autofree char *now = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;
  g_autoptr (GPtrArray) files = now != NULL ? tf_repo_list_objects (repo, now, error) : NULL;
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  TfWithoutProgram *self = NULL;

  if (files == NULL)
    return NULL;
  self = g_new0 (TfWithoutProgram, 1);
  self->paths = g_ptr_array_new_with_free_func (g_free);
  g_checksum_update (sum, (const guchar *) config->tests.command,
                     strlen (config->tests.command) + 1);
  for (guint i = 0; i < files->len; i++)
    {
      const TfRepoFile *file = g_ptr_array_index (files, i);

      if (tf_deliverable_is_program (deliverable, file->path))
        g_ptr_array_add (self->paths, g_strdup (file->path));
      else
        {
          g_checksum_update (sum, (const guchar *) file->path, strlen (file->path) + 1);
          g_checksum_update (sum, (const guchar *) file->id, strlen (file->id) + 1);
        }
    }
  self->tree = g_strdup (g_checksum_get_string (sum));
  return self;
}

/* Returns: (transfer full) (nullable): the result for the same tests */
static TfTestReport *
load_result (const TfPolishTask *task, const TfWithoutProgram *program)
{
  g_autoptr (TfTestReport) report =
      tf_state_store_load_tests (tf_workspace_get_files (task->workspace), TF_WITHOUT_PROGRAM_TESTS,
                                 NULL);

  if (report == NULL || !g_str_equal (report->tree, program->tree))
    return NULL;
  return g_steal_pointer (&report);
}

gboolean
tf_without_program_plan (const TfPolishTask *task,
                         const TfTestReport *report,
                         TfWithoutProgram **out_plan,
                         GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (task->workspace);
  g_autoptr (TfWorkerLocker) locker = NULL;
  g_autoptr (TfWithoutProgram) plan = NULL;
  g_autoptr (TfTestReport) known = NULL;

  *out_plan = NULL;
  if (!config->polish.evidence || !tf_polish_task_is_tree (task) ||
      !tf_test_counts_all_passed (&report->counts))
    return TRUE;
  locker = tf_worker_lock (tf_workspace_get_worker (task->workspace));
  plan = divide (task, error);
  if (plan == NULL)
    return FALSE;
  known = load_result (task, plan);
  if (known != NULL || plan->paths->len == 0)
    return TRUE;
  plan->seconds =
      MORE_SECONDS + (guint) (TIMES_AS_LONG * MAX (report->wall_time, 0) / G_USEC_PER_SEC);
  *out_plan = g_steal_pointer (&plan);
  return TRUE;
}

static char *
describe (const TfWithoutProgram *program, const TfTestReport *without)
{
  g_autofree char *paths = tf_polish_task_format_paths (program->paths);

  return g_strdup_printf ("the tests pass without the program: all %u that ran still pass when %s "
                          "%s missing; write tests that run it",
                          without->counts.total, paths, program->paths->len == 1 ? "is" : "are");
}

char *
tf_without_program_find (const TfPolishTask *task)
{
  g_autofree char *name = tf_polish_task_dup_tests_name (task);
  g_autoptr (TfTestReport) with =
      tf_state_store_load_tests (tf_workspace_get_files (task->workspace), name, NULL);
  g_autoptr (TfWithoutProgram) program = NULL;
  g_autoptr (TfTestReport) without = NULL;

  if (with == NULL || !tf_test_counts_all_passed (&with->counts))
    return NULL;
  program = divide (task, NULL);
  if (program != NULL && program->paths->len == 0)
    return NULL;
  without = program != NULL ? load_result (task, program) : NULL;
  if (without == NULL)
    return g_strdup (
        "it is unknown whether the tests depend on the program: the files have changed "
        "since the tests ran; the next iteration runs them without it");
  if (!tf_test_counts_all_passed (&without->counts) || without->counts.total < with->counts.total)
    return NULL;
  return describe (program, without);
}
