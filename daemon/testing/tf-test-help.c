/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-help.h"

#include <string.h>
#include <sys/stat.h>

#include "tf-error.h"
#include "tf-safety.h"
#include "tf-scratch.h"
#include "tf-sentence.h"
#include "tf-state-store.h"
#include "tf-test-run-private.h"
#include "tf-workspace-runs.h"

#define MAX_PROGRAMS 20
#define MAX_SECONDS  10
#define MAX_HELP     (64 * 1024)
#define SCRATCH      "help"

typedef struct
{
  TfWorkspace *workspace; /* (not owned) */
  TfConfig *config;       /* (owned) */
  TfTestCopy *copy;       /* (owned) (nullable) */
  gboolean confined;
  const GPtrArray *paths; /* (not owned) (element-type utf8): programs, if they are executable */
  char *tree;             /* (owned) (nullable) */
  TfTestReport *report;   /* (owned) */
} HelpRun;

typedef struct
{
  GString *text;
  gboolean flooded;
} Output;

static void
help_run_clear (HelpRun *self)
{
  tf_config_unref (self->config);
  g_clear_pointer (&self->copy, tf_test_copy_free);
  tf_test_report_unref (self->report);
  g_free (self->tree);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HelpRun, help_run_clear)

/* What may be started as it is. */
static gboolean
is_program (const HelpRun *self, const char *path)
{
  g_autofree char *full = g_build_filename (self->copy->directory, path, NULL);
  struct stat info;

  return lstat (full, &info) == 0 && S_ISREG (info.st_mode) && (info.st_mode & S_IXUSR) != 0;
}

static gboolean
is_known (const HelpRun *self, const char *name)
{
  g_autoptr (TfTestReport) kept =
      tf_state_store_load_tests (tf_workspace_get_files (self->workspace), name, NULL);

  return kept != NULL && g_str_equal (kept->tree, self->tree);
}

/* @out_known: there is nothing to do */
static gboolean
prepare (HelpRun *self, const char *name, const char *commit, gboolean *out_known, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));
  TfRepo *repo = tf_test_tree_get_repo (self->workspace, error);

  if (repo == NULL)
    return FALSE;
  self->tree = commit != NULL ? g_strdup (commit) : tf_repo_snapshot (repo, error);
  if (self->tree == NULL)
    return FALSE;
  *out_known = is_known (self, name);
  if (*out_known)
    return TRUE;
  self->copy = tf_test_copy_new (self->workspace, tf_workspace_get_deliverable (self->workspace),
                                 commit, SCRATCH, NULL, error);
  return self->copy != NULL;
}

static void
line_cb (TfProcess *process, TfProcessStream stream, const char *line, Output *output)
{
  if (output->flooded)
    return;
  output->flooded = output->text->len + strlen (line) >= MAX_HELP;
  if (output->flooded)
    tf_process_end (process, g_error_new (TF_ERROR, TF_ERROR_TOO_LARGE, "too much output"));
  else
    g_string_append_printf (output->text, "%s\n", line);
}

static gboolean
ask_program (HelpRun *self, const char *path, GCancellable *cancellable, GError **error)
{
  g_autofree char *program = g_strconcat ("./", path, NULL);
  const char *const argv[] = { program, "--help", NULL };
  g_autoptr (TfTestPlan) plan = tf_test_plan_new ("help");
  TfTestCommand command = {
    .workspace = self->workspace,
    .config = self->config,
    .copy = self->copy,
    .plan = plan,
    .step = tf_test_plan_add (plan, argv, ""),
    .confined = self->confined,
    .wall_seconds = MAX_SECONDS,
  };
  g_autoptr (TfProcess) process = tf_test_command_create (&command, error);
  g_autoptr (GString) text = g_string_new (NULL);
  Output output = { text, FALSE };
  g_autoptr (GError) failure = NULL;

  if (process == NULL)
    return FALSE;
  g_signal_connect (process, "line", G_CALLBACK (line_cb), &output);
  tf_process_run (process, cancellable, &failure);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (failure == NULL && tf_process_get_exit_code (process) == 0)
    tf_test_report_add_case (self->report, path, TF_TEST_OUTCOME_PASSED, text->str);
  else
    tf_test_report_add_case (self->report, path, TF_TEST_OUTCOME_FAILED, NULL);
  return TRUE;
}

static gboolean
ask_all (HelpRun *self, GCancellable *cancellable, GError **error)
{
  guint n = 0;

  for (guint i = 0; i < self->paths->len; i++)
    {
      const char *path = g_ptr_array_index (self->paths, i);

      if (is_program (self, path) &&
          (++n > MAX_PROGRAMS || !ask_program (self, path, cancellable, error)))
        return n > MAX_PROGRAMS;
    }
  return TRUE;
}

static gboolean
store (HelpRun *self, const char *name, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));

  g_free (self->report->tree);
  self->report->tree = g_strdup (self->tree);
  return tf_state_store_save_tests (tf_workspace_get_files (self->workspace), name, self->report,
                                    error);
}

static gboolean
run (HelpRun *self, const char *name, GCancellable *cancellable, GError **error)
{
  const TfWorkspaceConfinement wish = { TF_WORKSPACE_RUNS_OF_TESTS, "tests.confine",
                                        self->config->tests.confine, TF_NETWORK_NONE };
  g_autoptr (TfSlot) slot = NULL;

  if (!tf_safety_check (tf_workspace_get_deliverable (self->workspace), TF_OPERATION_TEST_EXEC,
                        NULL, tf_workspace_log_safety, self->workspace, error) ||
      !tf_workspace_decide_confinement (self->workspace, &wish, &self->confined, error))
    return FALSE;
  slot = tf_slot_take (tf_workspace_get_slots (self->workspace),
                       tf_project_files_get_id (tf_workspace_get_files (self->workspace)),
                       tf_workspace_get_priority (self->workspace), cancellable, error);
  if (slot == NULL)
    return FALSE;
  tf_job_set_current_activity ("%s", tf_sentence_get (TF_SENTENCE_ASKING_FOR_HELP));
  return tf_test_copy_place (self->copy, self->workspace, self->confined, NULL, cancellable,
                             error) &&
         ask_all (self, cancellable, error) && store (self, name, error);
}

static void
remove_copy (HelpRun *self)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));

  tf_scratch_remove (tf_workspace_get_files (self->workspace), SCRATCH, NULL);
}

gboolean
tf_test_help_run (TfWorkspace *workspace,
                  const char *name,
                  const char *commit,
                  const GPtrArray *paths,
                  GCancellable *cancellable,
                  GError **error)
{
  g_auto (HelpRun) self = { .workspace = workspace,
                            .config = tf_workspace_dup_config (workspace),
                            .paths = paths,
                            .report = tf_test_report_new ("help", "") };
  gboolean known = FALSE;
  gboolean ok = FALSE;

  if (!prepare (&self, name, commit, &known, error))
    return FALSE;
  ok = known || run (&self, name, cancellable, error);
  if (!known)
    remove_copy (&self);
  return ok;
}
