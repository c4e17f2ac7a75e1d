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
#include "tf-test-reuse.h"
#include "tf-test-run-private.h"
#include "tf-test-setup.h"
#include "tf-workspace-runs.h"

static void
run_init (TfTestRun *self, TfWorkspace *workspace, const char *name, const char *commit)
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
run_clear (TfTestRun *self)
{
  tf_config_unref (self->config);
  tf_workspace_tests_free (self->tests);
  g_clear_pointer (&self->copy, tf_test_copy_free);
  g_clear_pointer (&self->reader, tf_test_reader_free);
  tf_test_output_clear (&self->output);
  g_free (self->problem);
  g_free (self->setup_problem);
  g_clear_pointer (&self->report, tf_test_report_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfTestRun, run_clear)

static TfWorkerLocker *
lock (const TfTestRun *self)
{
  return tf_worker_lock (tf_workspace_get_worker (self->workspace));
}

static gboolean
check (TfTestRun *self, GError **error)
{
  const TfWorkspaceConfinement wish = { TF_WORKSPACE_RUNS_OF_TESTS, "tests.confine",
                                        self->config->tests.confine,
                                        self->tests->network ? TF_NETWORK_INTERNET
                                                             : TF_NETWORK_NONE };

  return tf_safety_check (self->deliverable, TF_OPERATION_TEST_EXEC, NULL, tf_workspace_log_safety,
                          self->workspace, error) &&
         tf_workspace_decide_confinement (self->workspace, &wish, &self->confined, error);
}

/* Returns: (transfer full) (nullable) */
static char *
find_tree (TfTestRun *self)
{
  TfRepo *repo = self->commit == NULL ? tf_test_tree_get_repo (self->workspace, NULL) : NULL;

  if (repo == NULL)
    return g_strdup (self->commit);
  return tf_repo_snapshot (repo, NULL);
}

/* An unreadable report counts as missing. Returns: (transfer full) (nullable) */
static TfTestReport *
find_kept_report (TfTestRun *self)
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
make_copy (TfTestRun *self, GError **error)
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
begin_plan (TfTestRun *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  return tf_test_copy_begin_plan (self->copy, self->plan, error);
}

static void
fill_setup (const TfTestRun *self, TfTestSetup *setup)
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
take_layer (TfTestRun *self, const char *layer)
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

/* What is missing, and why it could not be fetched. */
static void
take_setup_problem (TfTestRun *self)
{
  const char *missing = self->report != NULL ? self->report->environment : NULL;

  g_free (self->problem);
  self->problem = missing != NULL ? g_strdup_printf ("%s; %s", missing, self->setup_problem)
                                  : g_strdup (self->setup_problem);
  if (missing != NULL)
    g_clear_pointer (&self->report->environment, g_free);
  self->lacks_something = TRUE;
}

/* What is installed may be enough when the setup fails. @out_layer (transfer full) (nullable) */
static gboolean
ensure_layer (TfTestRun *self, char **out_layer, GCancellable *cancellable, GError **error)
{
  char *problem = NULL;
  TfTestSetup setup;

  fill_setup (self, &setup);
  if (!tf_test_setup_ensure (&setup, out_layer, &problem, cancellable, error))
    return FALSE;
  self->setup_problem = problem;
  if (*out_layer != NULL)
    take_layer (self, *out_layer);
  /* With fewer packages than before, tests would seem to be gone. */
  if (problem != NULL && tf_test_setup_has_layer (&setup))
    take_setup_problem (self);
  return TRUE;
}

static gboolean
prepare (TfTestRun *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *layer = NULL;

  if (!make_copy (self, error) || !ensure_layer (self, &layer, cancellable, error))
    return FALSE;
  return self->problem != NULL || (tf_test_copy_place (self->copy, self->workspace, self->confined,
                                                       layer, cancellable, error) &&
                                   begin_plan (self, error));
}

static void
replace (char **text, char *by)
{
  g_free (*text);
  *text = by;
}

/* What would fetch what is missing is proposed, never run without the user. */
static char *
describe_environment (const TfTestRun *self)
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
propose_setup (TfTestRun *self)
{
  TfTestSetup setup;

  if (self->layered || self->setup_problem != NULL || self->report->counts.known)
    return;
  fill_setup (self, &setup);
  replace (&self->report->setup, tf_test_setup_dup_command (&setup));
}

static void
complete_environment (TfTestRun *self)
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
complete_report (TfTestRun *self)
{
  const TfTestPlan *plan = self->plan;

  if (self->setup_problem != NULL && !tf_test_run_has_answer (self))
    take_setup_problem (self);
  if (self->report == NULL)
    self->report = tf_test_report_new (plan != NULL ? plan->runner : "", "");
  if (self->problem != NULL)
    tf_test_part_set_unknown (self->report, self->problem);
  complete_environment (self);
  if (self->setup_problem != NULL && *self->report->detail == '\0')
    replace (&self->report->detail, g_strdup (self->setup_problem));
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
remove_copy (TfTestRun *self)
{
  g_autoptr (GError) removal = NULL;

  if (!tf_scratch_remove (self->files, self->name, &removal))
    tf_workspace_log_here (self->workspace, "warn", "test_run", "%s", removal->message);
}

/* One run in a copy of its own; removes the copy even if it fails. */
static gboolean
attempt (TfTestRun *self, GCancellable *cancellable, GError **error)
{
  gboolean ran = prepare (self, cancellable, error) && tf_test_run_steps (self, cancellable, error);
  g_autoptr (TfWorkerLocker) locker = lock (self);

  if (ran)
    complete_report (self);
  remove_copy (self);
  return ran;
}

/* Whether something fails that did not fail in @previous, so that it may be the test and not the
 * tree. */
static gboolean
has_new_failure (const TfTestRun *self, const TfTestReport *previous)
{
  if (!self->report->counts.known || self->report->counts.failed == 0 || self->omitted != NULL ||
      self->commit != NULL)
    return FALSE;
  for (guint i = 0; i < self->report->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (self->report->cases, i);
      const TfTestCase *then = tf_test_report_find (previous, test->name);

      if (test->outcome == TF_TEST_OUTCOME_FAILED &&
          (then == NULL || then->outcome != TF_TEST_OUTCOME_FAILED))
        return TRUE;
    }
  return FALSE;
}

/* Once more, all of them: no runner is asked for single tests. */
static gboolean
run_again (TfTestRun *self, GCancellable *cancellable, GError **error)
{
  g_auto (TfTestRun) again = { 0 };

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
load_previous (TfTestRun *self)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  return tf_test_reuse_find_previous (self->files);
}

static gboolean
find_flaky (TfTestRun *self, GCancellable *cancellable, GError **error)
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
dup_key (const TfTestRun *self, const char *snapshot)
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
save (TfTestRun *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  /* What ended by a signal, or lacks what could not be fetched, may end otherwise the next time. */
  if (self->omitted == NULL && self->signal == 0 &&
      (self->setup_problem == NULL || self->report->counts.known))
    replace (&self->report->key, dup_key (self, self->copy->snapshot));
  return tf_state_store_save_tests (self->files, self->name, self->report, error);
}

static TfTestReport *
carry_out (TfTestRun *self, GCancellable *cancellable, GError **error)
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
reuse (TfTestRun *self, GError **error)
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

static TfTestReport *
run_unless_known (TfTestRun *self, gboolean again, GCancellable *cancellable, GError **error)
{
  if (!check (self, error) || g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (tf_workspace_get_recovering (self->workspace))
    self->report = find_kept_report (self);
  if (self->report == NULL && !again && !reuse (self, error))
    return NULL;
  if (self->report != NULL)
    return g_steal_pointer (&self->report);
  return carry_out (self, cancellable, error);
}

TfTestReport *
tf_test_run_as (TfWorkspace *workspace,
                TfDeliverable *deliverable,
                const char *name,
                const char *commit,
                GCancellable *cancellable,
                GError **error)
{
  g_auto (TfTestRun) run = { 0 };

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);
  g_return_val_if_fail (name != NULL && *name != '\0' && strchr (name, '/') == NULL, NULL);

  run_init (&run, workspace, name, commit);
  run.deliverable = deliverable;
  return run_unless_known (&run, FALSE, cancellable, error);
}

TfTestReport *
tf_test_run_again (TfWorkspace *workspace,
                   const char *name,
                   const char *commit,
                   GCancellable *cancellable,
                   GError **error)
{
  g_auto (TfTestRun) run = { 0 };

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);
  g_return_val_if_fail (name != NULL && *name != '\0' && strchr (name, '/') == NULL, NULL);

  run_init (&run, workspace, name, commit);
  run.deliverable = tf_workspace_get_deliverable (workspace);
  return run_unless_known (&run, TRUE, cancellable, error);
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
  g_auto (TfTestRun) run = { 0 };

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
