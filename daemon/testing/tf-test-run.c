/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-run.h"

#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-safety.h"
#include "tf-scratch.h"
#include "tf-state-store.h"
#include "tf-test-run-private.h"
#include "tf-workspace-runs.h"

#define LAST_LINES 5 /* of a failed preparation, for the user */

typedef struct
{
  TfWorkspace *workspace;
  TfProjectFiles *files;
  TfDeliverable *deliverable; /* (nullable) */
  TfConfig *config;           /* (owned): the configuration at the start */
  const char *name;
  const char *commit;       /* (nullable): whose tree to test; %NULL: the current one */
  const GPtrArray *omitted; /* (nullable) (element-type utf8): files to leave out */
  const char *tree;         /* (nullable): what to store as its tree; %NULL: the snapshot */
  guint seconds;            /* the limit for all steps */
  gboolean confined;
  TfTestCopy *copy; /* (owned) (nullable) */
  gint64 started;   /* monotonic, 0 before */

  guint n_step;         /* of the plan: the current one */
  TfTestReader *reader; /* (owned) (nullable): of a step that runs tests */
  TfTestOutput output;
  gboolean flooded;
  int exit_code; /* of the last process, -1: ended by a signal or a limit */
  int signal;    /* that ended it, or 0 */
  char *problem; /* (owned) (nullable): why the result is unknown */

  TfTestReport *report; /* (owned) (nullable) */
} Run;

static void
run_init (Run *self, TfWorkspace *workspace, const char *name, const char *commit)
{
  self->workspace = workspace;
  self->files = tf_workspace_get_files (workspace);
  self->deliverable = tf_workspace_get_deliverable (workspace);
  self->config = tf_workspace_dup_config (workspace);
  self->name = name;
  self->commit = commit;
  self->seconds = self->config->tests.timeout_seconds;
  tf_test_output_init (&self->output);
}

static void
run_clear (Run *self)
{
  tf_config_unref (self->config);
  g_clear_pointer (&self->copy, tf_test_copy_free);
  g_clear_pointer (&self->reader, tf_test_reader_free);
  tf_test_output_clear (&self->output);
  g_free (self->problem);
  g_clear_pointer (&self->report, tf_test_report_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static TfWorkerLocker *
lock (const Run *self)
{
  return tf_worker_lock (tf_workspace_get_worker (self->workspace));
}

static gboolean
check (Run *self, GError **error)
{
  return tf_safety_check (self->deliverable, TF_OPERATION_TEST_EXEC, NULL, tf_workspace_log_safety,
                          self->workspace, error) &&
         tf_workspace_decide_confinement (self->workspace, TF_WORKSPACE_RUNS_OF_TESTS,
                                          "tests.confine", self->config->tests.confine,
                                          &self->confined, error);
}

/* Returns: (transfer full) (nullable) */
static char *
find_tree (Run *self)
{
  TfRepo *repo = self->commit == NULL ? tf_workspace_get_tree (self->workspace, NULL) : NULL;

  if (repo == NULL)
    return g_strdup (self->commit);
  return tf_repo_snapshot (repo, NULL);
}

/* An unreadable report counts as missing. Returns: (transfer full) (nullable) */
static TfTestReport *
find_kept_report (Run *self)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autofree char *tree = find_tree (self);
  g_autoptr (TfTestReport) kept = tf_state_store_load_tests (self->files, self->name, NULL);

  if (tree == NULL || kept == NULL || !g_str_equal (kept->tree, tree))
    return NULL;
  tf_workspace_log_here (self->workspace, "info", "test_run",
                         "%s: reusing the last test run, because no file has changed", self->name);
  return g_steal_pointer (&kept);
}

static gboolean
prepare (Run *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  self->copy = tf_test_copy_new (self->workspace, self->commit, self->name, self->omitted, error);
  if (self->copy == NULL)
    return FALSE;
  self->problem = g_strdup (self->copy->problem);
  return TRUE;
}

static const TfTestStep *
get_test_step (Run *self)
{
  return g_ptr_array_index (self->copy->plan->steps, self->n_step);
}

static void
line_cb (TfProcess *process, TfProcessStream stream, const char *line, Run *self)
{
  gsize length = strlen (line);

  if (self->flooded)
    return;
  if (!tf_test_output_add (&self->output, line, length))
    {
      self->flooded = TRUE;
      tf_process_end (process, g_error_new (TF_ERROR, TF_ERROR_TOO_LARGE, "too much output"));
    }
  else if (self->reader != NULL)
    tf_test_reader_feed (self->reader, line, length);
}

/* One limit for all steps. */
static guint
get_seconds_left (Run *self)
{
  gint64 limit = (gint64) self->seconds * G_USEC_PER_SEC;
  gint64 left = self->started + limit - g_get_monotonic_time ();

  return left > 0 ? (guint) ((left + G_USEC_PER_SEC - 1) / G_USEC_PER_SEC) : 0;
}

static char *
describe_timeout (Run *self)
{
  return g_strdup_printf ("the tests did not finish within %u s", self->seconds);
}

/* Why the output of the process says nothing about the tests; %NULL if it may. */
static char *
find_problem (Run *self, const GError *error)
{
  const TfTestStep *step = get_test_step (self);
  g_autofree char *command = tf_test_step_format (step);
  g_autofree char *last = NULL;

  if (self->flooded)
    return g_strdup_printf ("the tests printed more than %zu MiB", TF_LIMIT_TEST_OUTPUT / TF_MIB);
  if (g_error_matches (error, TF_ERROR, TF_ERROR_TIMED_OUT))
    return describe_timeout (self);
  if (error != NULL)
    return g_strdup_printf ("“%s” could not be run: %s", command, error->message);
  if (step->runs_tests || self->exit_code == 0)
    return NULL;
  last = tf_test_output_dup_last_lines (&self->output, LAST_LINES);
  if (self->exit_code < 0)
    return g_strdup_printf ("“%s” was killed by signal %d%s%s", command, self->signal,
                            *last != '\0' ? ":\n" : "", last);
  return g_strdup_printf ("“%s” failed with exit status %d%s%s", command, self->exit_code,
                          *last != '\0' ? ":\n" : "", last);
}

/* A signal that ends a confined process shows as an exit status outside. */
static void
take_exit (Run *self, TfProcess *process, gboolean ended)
{
  self->exit_code = ended ? tf_process_get_exit_code (process) : -1;
  self->signal = ended ? tf_process_get_signal (process) : 0;
  if (self->confined && self->exit_code > TF_CONFINEMENT_SIGNAL)
    {
      self->signal = self->exit_code - TF_CONFINEMENT_SIGNAL;
      self->exit_code = -1;
    }
}

static TfTestReader *
create_reader (Run *self, const TfTestStep *step)
{
  return tf_deliverable_create_test_reader (self->deliverable, step->format);
}

/* Runs one process and reads its output as it comes. If that says nothing about the tests, records
 * the problem.
 * Returns: %FALSE only if there should be no report */
static gboolean
run_process (Run *self, guint seconds, GCancellable *cancellable, GError **error)
{
  const TfTestStep *step = get_test_step (self);
  const TfTestCommand command = {
    .workspace = self->workspace,
    .config = self->config,
    .copy = self->copy,
    .step = step,
    .confined = self->confined,
    .wall_seconds = seconds,
  };
  g_autoptr (TfProcess) process = tf_test_command_create (&command, error);
  g_autoptr (GError) failure = NULL;

  if (process == NULL)
    return FALSE;
  self->output.n_bytes = 0;
  if (step->runs_tests)
    self->reader = create_reader (self, step);
  g_signal_connect (process, "line", G_CALLBACK (line_cb), self);
  tf_process_run (process, cancellable, &failure);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  take_exit (self, process, failure == NULL);
  self->problem = find_problem (self, failure);
  return TRUE;
}

/* The reporter's own file has more information than the output. */
static void
choose_reader (Run *self, const TfTestStep *step)
{
  TfTestReader *reader = NULL;

  if (step->result_files[0] == NULL)
    return;
  reader = create_reader (self, step);
  if (reader == NULL)
    return;
  if (tf_test_copy_read_result (self->copy, step, reader))
    {
      tf_test_reader_free (self->reader);
      self->reader = reader;
    }
  else
    tf_test_reader_free (reader);
}

/* Adds the results of the step to those of earlier steps. */
static void
read_step (Run *self)
{
  const TfTestStep *step = get_test_step (self);
  g_autoptr (TfTestReport) part = NULL;
  g_autoptr (TfWorkerLocker) locker = NULL;

  if (!step->runs_tests)
    return;
  locker = lock (self);
  part = tf_test_report_new (self->copy->plan->runner, "the output format of the tests is unknown");
  choose_reader (self, step);
  if (self->reader != NULL)
    tf_test_reader_finish (self->reader, self->exit_code, part);
  g_clear_pointer (&self->reader, tf_test_reader_free);
  tf_test_part_doubt (part, self->exit_code);
  if (self->report == NULL)
    self->report = g_steal_pointer (&part);
  else
    tf_test_part_add (self->report, part);
}

static gboolean
run_steps (Run *self, GCancellable *cancellable, GError **error)
{
  const TfTestPlan *plan = self->copy->plan;

  if (self->problem != NULL)
    return TRUE;
  tf_workspace_log (self->workspace, "info", "test_run", "%s: %s, %s", self->name, plan->runner,
                    self->confined ? "confined" : "not confined");
  tf_job_set_current_activity ("running the tests: %s", plan->runner);
  self->started = g_get_monotonic_time ();
  for (;;)
    {
      guint seconds = get_seconds_left (self);

      if (seconds == 0)
        {
          self->problem = describe_timeout (self);
          return TRUE;
        }
      if (!run_process (self, seconds, cancellable, error))
        return FALSE;
      read_step (self);
      if (self->problem != NULL || ++self->n_step == plan->steps->len)
        return TRUE;
    }
}

static void
replace (char **text, char *by)
{
  g_free (*text);
  *text = by;
}

static void
complete_report (Run *self)
{
  const TfTestPlan *plan = self->copy->plan;

  if (self->report == NULL)
    self->report = tf_test_report_new (plan != NULL ? plan->runner : "", "");
  if (self->problem != NULL)
    tf_test_part_set_unknown (self->report, self->problem);
  if (plan != NULL && plan->steps->len > 0)
    replace (&self->report->command, tf_test_step_format (g_ptr_array_index (
                                         plan->steps, MIN (self->n_step, plan->steps->len - 1))));
  if (plan != NULL)
    replace (&self->report->command_source, g_strdup (plan->command_source));
  replace (&self->report->tree, g_strdup (self->tree != NULL ? self->tree : self->copy->snapshot));
  replace (&self->report->tail, tf_test_output_dup_tail (&self->output));
  self->report->wall_time = self->started > 0 ? g_get_monotonic_time () - self->started : 0;
}

/* Removes the copy even if the report fails. */
static gboolean
keep (Run *self, gboolean ran, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autoptr (GError) removal = NULL;
  gboolean kept = FALSE;

  if (ran)
    {
      complete_report (self);
      kept = tf_state_store_save_tests (self->files, self->name, self->report, error);
    }
  if (!tf_scratch_remove (self->files, self->name, &removal))
    tf_workspace_log_here (self->workspace, "warn", "test_run", "%s", removal->message);
  return kept;
}

static TfTestReport *
carry_out (Run *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (TfSlot) slot = NULL;
  g_autofree char *words = NULL;
  gboolean ran;

  slot =
      tf_slot_take (tf_workspace_get_slots (self->workspace), tf_project_files_get_id (self->files),
                    tf_workspace_get_priority (self->workspace), cancellable, error);
  if (slot == NULL)
    return NULL;
  ran = prepare (self, error) && run_steps (self, cancellable, error);
  g_clear_pointer (&slot, tf_slot_free);
  if (!keep (self, ran, error))
    return NULL;
  words = tf_test_report_describe (self->report);
  tf_workspace_log (self->workspace, self->report->counts.known ? "info" : "warn", "test_run",
                    "%s: %s", self->name, words);
  return g_steal_pointer (&self->report);
}

TfTestReport *
tf_test_run (TfWorkspace *workspace,
             const char *name,
             const char *commit,
             GCancellable *cancellable,
             GError **error)
{
  g_auto (Run) run = { 0 };

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);
  g_return_val_if_fail (name != NULL && *name != '\0' && strchr (name, '/') == NULL, NULL);

  run_init (&run, workspace, name, commit);
  if (!check (&run, error) || g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (tf_workspace_get_recovering (workspace))
    run.report = find_kept_report (&run);
  if (run.report != NULL)
    return g_steal_pointer (&run.report);
  return carry_out (&run, cancellable, error);
}

TfTestReport *
tf_test_run_without (TfWorkspace *workspace,
                     const char *name,
                     const GPtrArray *paths,
                     const char *tree,
                     guint seconds,
                     GCancellable *cancellable,
                     GError **error)
{
  g_auto (Run) run = { 0 };

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);
  g_return_val_if_fail (name != NULL && paths != NULL && tree != NULL, NULL);

  run_init (&run, workspace, name, NULL);
  run.omitted = paths;
  run.tree = tree;
  run.seconds = MIN (run.seconds, seconds);
  if (!check (&run, error) || g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return carry_out (&run, cancellable, error);
}
