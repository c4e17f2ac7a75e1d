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
#include "tf-test-compare.h"
#include "tf-test-reuse.h"
#include "tf-test-run-private.h"
#include "tf-test-setup.h"
#include "tf-workspace-runs.h"

#define LAST_LINES 5 /* of a failed preparation, for the user */

typedef struct
{
  TfWorkspace *workspace;
  TfProjectFiles *files;
  TfDeliverable *deliverable; /* (nullable) */
  TfConfig *config;           /* (owned): the configuration at the start */
  TfWorkspaceTests *tests;    /* (owned): the settings then */
  const char *name;
  const char *commit;       /* (nullable): whose tree to test; %NULL: the current one */
  const GPtrArray *omitted; /* (nullable) (element-type utf8): files to leave out */
  const char *tree;         /* (nullable): what to store as its tree; %NULL: the snapshot */
  guint seconds;            /* the limit for all steps */
  gboolean confined;
  TfTestCopy *copy;       /* (owned) (nullable) */
  const TfTestPlan *plan; /* (not owned) (nullable): the copy's, or one after it */
  gint64 started;         /* monotonic, 0 before */

  guint n_step;         /* of the plan: the current one */
  TfTestReader *reader; /* (owned) (nullable): of a step that runs tests */
  TfTestOutput output;
  gboolean flooded;
  int exit_code;            /* of the last process, -1: ended by a signal or a limit */
  int signal;               /* that ended it, or 0 */
  char *problem;            /* (owned) (nullable): why the result is unknown */
  gboolean lacks_something; /* because the environment lacks something */
  gboolean layered;         /* what tests.setup made is part of the copy */
  gboolean setup_failed;    /* this time */

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
  self->tests = tf_workspace_dup_tests (workspace);
  self->seconds = self->tests->timeout_seconds;
  tf_test_output_init (&self->output);
}

static void
run_clear (Run *self)
{
  tf_config_unref (self->config);
  tf_workspace_tests_free (self->tests);
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
  TfRepo *repo = self->commit == NULL ? tf_test_tree_get_repo (self->workspace, NULL) : NULL;

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
make_copy (Run *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  self->copy = tf_test_copy_new (self->workspace, self->deliverable, self->commit, self->name,
                                 self->omitted, error);
  if (self->copy == NULL)
    return FALSE;
  self->plan = self->copy->plan;
  self->problem = g_strdup (self->copy->problem);
  self->lacks_something = self->copy->lacks_program;
  return TRUE;
}

static gboolean
begin_plan (Run *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  return tf_test_copy_begin_plan (self->copy, self->plan, error);
}

static void
fill_setup (const Run *self, TfTestSetup *setup)
{
  *setup = (TfTestSetup){
    .workspace = self->workspace,
    .config = self->config,
    .tests = self->tests,
    .copy = self->copy,
    .confined = self->confined,
    .existing_only = self->omitted != NULL,
  };
}

/* A layer may have the program that was missing. */
static void
take_layer (Run *self, const char *layer)
{
  g_autofree char *path = g_build_filename (self->copy->private_directory, layer, NULL);

  self->layered = TRUE;
  self->copy->programs = tf_test_programs_new (path, tf_test_tree_get_directory (self->workspace));
  if (!self->lacks_something)
    return;
  g_free (self->problem);
  self->problem =
      tf_test_copy_find_problem (self->plan, self->copy->programs, &self->lacks_something);
}

/* @out_layer (transfer full) (nullable) */
static gboolean
ensure_layer (Run *self, char **out_layer, GCancellable *cancellable, GError **error)
{
  char *problem = NULL;
  TfTestSetup setup;

  fill_setup (self, &setup);
  if (!tf_test_setup_ensure (&setup, out_layer, &problem, cancellable, error))
    return FALSE;
  if (problem != NULL)
    {
      g_free (self->problem);
      self->problem = problem;
      self->lacks_something = TRUE;
      self->setup_failed = TRUE;
    }
  else if (*out_layer != NULL)
    take_layer (self, *out_layer);
  return TRUE;
}

static gboolean
prepare (Run *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *layer = NULL;

  if (!make_copy (self, error) || !ensure_layer (self, &layer, cancellable, error))
    return FALSE;
  return self->problem != NULL || (tf_test_copy_place (self->copy, self->workspace, self->confined,
                                                       layer, cancellable, error) &&
                                   begin_plan (self, error));
}

static const TfTestStep *
get_test_step (Run *self)
{
  return g_ptr_array_index (self->plan->steps, self->n_step);
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

/* What the preparation failed for, in its own words. */
static char *
describe_failed (Run *self, const char *command)
{
  g_autoptr (TfTestReport) report = tf_test_report_new (self->plan->runner, "");
  g_autofree char *ended = self->exit_code < 0
                               ? g_strdup_printf ("was killed by signal %d", self->signal)
                               : g_strdup_printf ("failed with exit status %d", self->exit_code);
  g_autofree char *last = tf_test_output_dup_last_lines (&self->output, LAST_LINES);

  if (self->reader != NULL)
    tf_test_reader_finish (self->reader, self->exit_code, report);
  self->lacks_something = report->environment != NULL;
  if (self->lacks_something)
    return g_strdup (report->environment);
  if (*report->detail != '\0')
    return g_strdup_printf ("“%s” %s: %s", command, ended, report->detail);
  return g_strdup_printf ("“%s” %s%s%s", command, ended, *last != '\0' ? ":\n" : "", last);
}

/* Why the output of the process says nothing about the tests; %NULL if it may. */
static char *
find_problem (Run *self, const GError *error)
{
  const TfTestStep *step = get_test_step (self);
  g_autofree char *command = tf_test_step_format (step);

  if (self->flooded)
    return g_strdup_printf ("the tests printed more than %zu MiB", TF_LIMIT_TEST_OUTPUT / TF_MIB);
  if (g_error_matches (error, TF_ERROR, TF_ERROR_TIMED_OUT))
    return describe_timeout (self);
  if (error != NULL)
    return g_strdup_printf ("“%s” could not be run: %s", command, error->message);
  if (step->runs_tests || self->exit_code == 0)
    return NULL;
  return describe_failed (self, command);
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
  return tf_deliverable_create_test_reader (self->deliverable, step->runs_tests
                                                                   ? step->format
                                                                   : TF_TEST_FORMAT_PREPARATION);
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
    .plan = self->plan,
    .step = step,
    .confined = self->confined,
    .network = self->tests->network,
    .wall_seconds = seconds,
  };
  g_autoptr (TfProcess) process = tf_test_command_create (&command, error);
  g_autoptr (GError) failure = NULL;

  if (process == NULL)
    return FALSE;
  self->output.n_bytes = 0;
  g_clear_pointer (&self->reader, tf_test_reader_free);
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

  if (step->result_files[0] == NULL && step->result_pattern == NULL)
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

static void
replace (char **text, char *by)
{
  g_free (*text);
  *text = by;
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
  part = tf_test_report_new (self->plan->runner, "the output format of the tests is unknown");
  replace (&part->command, tf_test_step_format (step));
  choose_reader (self, step);
  if (self->reader != NULL)
    {
      tf_test_copy_read_notes (self->copy, self->plan, self->reader);
      tf_test_reader_finish (self->reader, self->exit_code, part);
    }
  g_clear_pointer (&self->reader, tf_test_reader_free);
  tf_test_part_doubt (part, self->exit_code);
  if (self->report == NULL)
    self->report = g_steal_pointer (&part);
  else
    tf_test_part_add (self->report, part);
}

static gboolean
run_plan (Run *self, GCancellable *cancellable, GError **error)
{
  const TfTestPlan *plan = self->plan;

  tf_workspace_log (self->workspace, "info", "test_run", "%s: %s, %s", self->name, plan->runner,
                    self->confined ? "confined" : "not confined");
  tf_job_set_current_activity ("running the tests: %s", plan->runner);
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

/* Whether the plan found nothing to run and another one may. One that cannot run here is left out:
 * what the first one found out is the better answer. */
static gboolean
take_next_plan (Run *self, GError **error)
{
  const TfTestPlan *next = self->plan->next;
  g_autofree char *problem = NULL;
  gboolean environment = FALSE;
  g_autoptr (TfWorkerLocker) locker = NULL;

  if (self->problem != NULL || self->report == NULL || !self->report->none_ran || next == NULL)
    return FALSE;
  problem = tf_test_copy_find_problem (next, self->copy->programs, &environment);
  if (problem != NULL)
    return FALSE;
  locker = lock (self);
  tf_workspace_log_here (self->workspace, "info", "test_run", "%s: %s ran no test; trying %s",
                         self->name, self->plan->runner, next->runner);
  if (!tf_test_copy_begin_plan (self->copy, next, error))
    return FALSE;
  g_clear_pointer (&self->report, tf_test_report_unref);
  self->plan = next;
  self->n_step = 0;
  return TRUE;
}

static gboolean
run_steps (Run *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) failure = NULL;

  if (self->problem != NULL)
    return TRUE;
  self->started = g_get_monotonic_time ();
  do
    if (!run_plan (self, cancellable, error))
      return FALSE;
  while (take_next_plan (self, &failure));
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

/* What would fetch what is missing is proposed, never run without the user. */
static char *
describe_environment (const Run *self)
{
  g_autofree char *quoted = NULL;

  if (*self->report->setup == '\0')
    return g_strdup (self->report->environment);
  quoted = g_shell_quote (self->report->setup);
  return g_strdup_printf (
      "%s; to let “%s” fetch what the tree names, with network: thoughtforgectl "
      "tests %s --allow-setup %s",
      self->report->environment, self->report->setup, tf_project_files_get_id (self->files),
      quoted);
}

/* Without a layer, and without a result. */
static void
propose_setup (Run *self)
{
  TfTestSetup setup;

  if (self->layered || self->setup_failed || self->report->counts.known)
    return;
  fill_setup (self, &setup);
  replace (&self->report->setup, tf_test_setup_dup_command (&setup));
}

static void
complete_environment (Run *self)
{
  if (self->lacks_something && self->problem != NULL)
    tf_test_report_set_environment (self->report, self->problem);
  propose_setup (self);
  if (self->report->environment == NULL)
    return;
  replace (&self->report->environment, describe_environment (self));
  replace (&self->report->detail, g_strdup (self->report->environment));
}

static void
complete_report (Run *self)
{
  const TfTestPlan *plan = self->plan;

  if (self->report == NULL)
    self->report = tf_test_report_new (plan != NULL ? plan->runner : "", "");
  if (self->problem != NULL)
    tf_test_part_set_unknown (self->report, self->problem);
  complete_environment (self);
  if (plan != NULL && plan->steps->len > 0)
    replace (&self->report->command, tf_test_step_format (g_ptr_array_index (
                                         plan->steps, MIN (self->n_step, plan->steps->len - 1))));
  if (plan != NULL)
    replace (&self->report->command_source, g_strdup (plan->command_source));
  replace (&self->report->tree, g_strdup (self->tree != NULL ? self->tree : self->copy->snapshot));
  replace (&self->report->tail, tf_test_output_dup_tail (&self->output));
  self->report->wall_time = self->started > 0 ? g_get_monotonic_time () - self->started : 0;
}

static void
remove_copy (Run *self)
{
  g_autoptr (GError) removal = NULL;

  if (!tf_scratch_remove (self->files, self->name, &removal))
    tf_workspace_log_here (self->workspace, "warn", "test_run", "%s", removal->message);
}

/* One run in a copy of its own; removes the copy even if it fails. */
static gboolean
attempt (Run *self, GCancellable *cancellable, GError **error)
{
  gboolean ran = prepare (self, cancellable, error) && run_steps (self, cancellable, error);
  g_autoptr (TfWorkerLocker) locker = lock (self);

  if (ran)
    complete_report (self);
  remove_copy (self);
  return ran;
}

/* Whether something fails that did not fail in @previous, so that it may be the test and not the
 * tree. */
static gboolean
has_new_failure (const Run *self, const TfTestReport *previous)
{
  g_auto (GStrv) names = NULL;

  if (!self->report->counts.known || self->report->counts.failed == 0 || self->omitted != NULL ||
      self->commit != NULL)
    return FALSE;
  names = tf_test_compare_newly_failing (previous, TRUE, self->report);
  return names[0] != NULL;
}

/* Once more, all of them: no runner is asked for single tests. */
static gboolean
run_again (Run *self, GCancellable *cancellable, GError **error)
{
  g_auto (Run) again = { 0 };

  run_init (&again, self->workspace, self->name, NULL);
  again.confined = self->confined;
  tf_workspace_log (self->workspace, "info", "test_run",
                    "%s: running the tests once more, because %u fail that did not fail before",
                    self->name, self->report->counts.failed);
  if (!attempt (&again, cancellable, error))
    return FALSE;
  /* The user may have edited files meanwhile: then it proves nothing. */
  if (again.report->counts.known && g_str_equal (again.copy->snapshot, self->copy->snapshot))
    tf_test_report_settle_flaky (self->report, again.report);
  return TRUE;
}

static TfTestReport *
load_previous (Run *self)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  return tf_test_reuse_find_previous (self->files);
}

static gboolean
find_flaky (Run *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (TfTestReport) previous = load_previous (self);

  if (previous == NULL)
    return TRUE;
  if (has_new_failure (self, previous) && !run_again (self, cancellable, error))
    return FALSE;
  if (self->report->counts.known)
    tf_test_report_inherit_flaky (self->report, previous);
  return TRUE;
}

/* Returns: (transfer full): identifies the situation that @snapshot is tested in, "" if unknown */
static char *
dup_key (const Run *self, const char *snapshot)
{
  TfTestSituation situation = {
    .workspace = self->workspace,
    .config = self->config,
    .tests = self->tests,
    .snapshot = snapshot,
    .confined = self->confined,
  };
  char *key = tf_test_reuse_dup_key (&situation);

  return key != NULL ? key : g_strdup ("");
}

static gboolean
save (Run *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  /* What ended by a signal, or could not be fetched, may end otherwise the next time. */
  if (self->omitted == NULL && self->signal == 0 && !self->setup_failed)
    replace (&self->report->key, dup_key (self, self->copy->snapshot));
  return tf_state_store_save_tests (self->files, self->name, self->report, error);
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
  ran = attempt (self, cancellable, error) && find_flaky (self, cancellable, error);
  g_clear_pointer (&slot, tf_slot_free);
  if (!ran || !save (self, error))
    return NULL;
  words = tf_test_report_describe (self->report);
  tf_workspace_log (self->workspace, self->report->counts.known ? "info" : "warn", "test_run",
                    "%s: %s", self->name, words);
  return g_steal_pointer (&self->report);
}

/* The same tree in the same situation was tested already: stores that result under this name too.
 * Returns: %FALSE only if there should be no report */
static gboolean
reuse (Run *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autofree char *snapshot = find_tree (self);
  g_autofree char *key = snapshot != NULL ? dup_key (self, snapshot) : g_strdup ("");
  g_autofree char *other = NULL;
  g_autofree char *words = NULL;
  g_autoptr (TfTestReport) found = NULL;

  if (*key != '\0')
    found = tf_test_reuse_find (self->files, key, &other);
  if (found == NULL)
    return TRUE;
  replace (&found->tree, g_strdup (snapshot));
  if (!tf_state_store_save_tests (self->files, self->name, found, error))
    return FALSE;
  words = tf_test_report_describe (found);
  tf_workspace_log_here (self->workspace, "info", "test_run",
                         "%s: nothing has changed since “%s” was tested: %s", self->name, other,
                         words);
  self->report = g_steal_pointer (&found);
  return TRUE;
}

TfTestReport *
tf_test_run (TfWorkspace *workspace,
             const char *name,
             const char *commit,
             GCancellable *cancellable,
             GError **error)
{
  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);

  return tf_test_run_as (workspace, tf_workspace_get_deliverable (workspace), name, commit,
                         cancellable, error);
}

TfTestReport *
tf_test_run_as (TfWorkspace *workspace,
                TfDeliverable *deliverable,
                const char *name,
                const char *commit,
                GCancellable *cancellable,
                GError **error)
{
  g_auto (Run) run = { 0 };

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);
  g_return_val_if_fail (name != NULL && *name != '\0' && strchr (name, '/') == NULL, NULL);

  run_init (&run, workspace, name, commit);
  run.deliverable = deliverable;
  if (!check (&run, error) || g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (tf_workspace_get_recovering (workspace))
    run.report = find_kept_report (&run);
  if (run.report == NULL && !reuse (&run, error))
    return NULL;
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
