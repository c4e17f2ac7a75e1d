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

#define LAST_LINES 5 /* of a preparation that failed, for the person */

typedef enum
{
  STEP_CHECK,
  STEP_CONFINE,
  STEP_RECOVER,
  STEP_ACQUIRE,
  STEP_PREPARE,
  STEP_RUN,
  STEP_READ,
  STEP_KEEP,
  STEP_END,
} TfTestRunStep;

struct _TfTestRun
{
  TfJob parent_instance;

  TfWorkspace *workspace; /* (owned) */
  TfConfig *config;       /* (owned): the one it began with */
  char *name;             /* (owned) */
  char *commit;           /* (owned) (nullable): whose tree, instead of the one there is now */
  TfTestRunStep step;
  gboolean confined;
  gboolean has_slot;
  TfTestCopy *copy; /* (owned) (nullable): the worker's in PREPARE, READ and KEEP */
  gint64 started;   /* monotonic, 0 before */

  guint n_step;         /* of the plan: the one under way */
  TfProcess *process;   /* (owned) (nullable) */
  GCancellable *stop;   /* (owned): of the processes */
  TfTestReader *reader; /* (owned) (nullable): of a step that runs tests */
  TfTestOutput output;
  gboolean flooded;
  int exit_code; /* of the last process, -1: ended by a signal or a limit */
  int signal;    /* that ended it, or 0 */
  char *problem; /* (owned) (nullable): why the result is not known */

  TfTestReport *report; /* (owned) (nullable) */
  GError *error;        /* (owned) (nullable): why it will fail */
};

G_DEFINE_FINAL_TYPE (TfTestRun, tf_test_run, TF_TYPE_JOB)

static void advance (TfTestRun *self);

/* What was cancelled keeps nothing. */
static void
go (TfTestRun *self, TfTestRunStep step)
{
  GCancellable *cancellable = tf_job_get_cancellable (TF_JOB (self));

  if (step < STEP_KEEP &&
      g_cancellable_set_error_if_cancelled (cancellable, self->error == NULL ? &self->error : NULL))
    step = STEP_KEEP;
  self->step = step;
  advance (self);
}

/* Takes @error. */
static void
go_failed (TfTestRun *self, GError *error)
{
  if (self->error == NULL)
    self->error = error;
  else
    g_error_free (error);
  go (self, STEP_KEEP);
}

static void
queue (TfTestRun *self, GTaskThreadFunc func, GAsyncReadyCallback callback)
{
  tf_workspace_queue (self->workspace, self, func, NULL, NULL, callback);
}

static void
check (TfTestRun *self)
{
  GError *error = NULL;

  if (!tf_safety_check (tf_workspace_get_deliverable (self->workspace), TF_OPERATION_TEST_EXEC,
                        NULL, tf_workspace_log_safety, self->workspace, &error))
    go_failed (self, error);
  else
    go (self, STEP_CONFINE);
}

static void
probed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfTestRun) self = data;
  GError *error = NULL;

  tf_confinement_probe_finish (TF_CONFINEMENT (source), result);
  if (!tf_workspace_decide_confinement (self->workspace, TF_WORKSPACE_RUNS_OF_TESTS,
                                        "tests.confine", self->config->tests.confine,
                                        &self->confined, &error))
    go_failed (self, error);
  else
    go (self, tf_workspace_get_recovering (self->workspace) ? STEP_RECOVER : STEP_ACQUIRE);
}

/* Returns: (transfer full) (nullable) */
static char *
find_tree (TfTestRun *self)
{
  TfRepo *repo = self->commit == NULL ? tf_workspace_get_repo (self->workspace, NULL) : NULL;

  if (repo == NULL)
    return g_strdup (self->commit);
  return tf_repo_snapshot (repo, NULL);
}

/* A report that cannot be read is none. */
static void
recover_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfTestRun *self = source;
  g_autofree char *tree = find_tree (self);
  g_autoptr (TfTestReport) kept =
      tf_state_store_load_tests (tf_workspace_get_files (self->workspace), self->name, NULL);

  if (tree != NULL && kept != NULL && g_str_equal (kept->tree, tree))
    self->report = g_steal_pointer (&kept);
  g_task_return_boolean (task, self->report != NULL);
}

static void
recovered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfTestRun *self = TF_TEST_RUN (source);

  if (!g_task_propagate_boolean (G_TASK (result), NULL))
    {
      go (self, STEP_ACQUIRE);
      return;
    }
  tf_workspace_log (self->workspace, "info", "test_run",
                    "%s: the tree is the one that was tested before", self->name);
  go (self, STEP_END);
}

static void
acquired_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfTestRun) self = data;
  GError *error = NULL;

  if (!tf_run_slots_acquire_finish (TF_RUN_SLOTS (source), result, &error))
    {
      go_failed (self, error);
      return;
    }
  self->has_slot = TRUE;
  go (self, STEP_PREPARE);
}

static void
acquire (TfTestRun *self)
{
  TfProjectFiles *files = tf_workspace_get_files (self->workspace);

  tf_job_set_activity (TF_JOB (self), "waiting for a free run");
  tf_run_slots_acquire_async (tf_workspace_get_slots (self->workspace),
                              tf_project_files_get_id (files),
                              tf_workspace_get_priority (self->workspace),
                              tf_job_get_cancellable (TF_JOB (self)), acquired_cb,
                              g_object_ref (self));
}

static void
release_slot (TfTestRun *self)
{
  TfProjectFiles *files = tf_workspace_get_files (self->workspace);

  if (!self->has_slot)
    return;
  self->has_slot = FALSE;
  tf_run_slots_release (tf_workspace_get_slots (self->workspace), tf_project_files_get_id (files));
}

static void
prepare_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfTestRun *self = source;
  GError *error = NULL;

  self->copy = tf_test_copy_new (self->workspace, self->commit, self->name,
                                 self->config->tests.command, &error);
  if (self->copy != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
prepared_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfTestRun *self = TF_TEST_RUN (source);
  g_autofree char *activity = NULL;
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      go_failed (self, error);
      return;
    }
  if (self->copy->problem != NULL)
    {
      self->problem = g_strdup (self->copy->problem);
      go (self, STEP_KEEP);
      return;
    }
  tf_workspace_log (self->workspace, "info", "test_run", "%s: %s, %s", self->name,
                    self->copy->plan->runner, self->confined ? "confined" : "not confined");
  activity = g_strdup_printf ("running the tests: %s", self->copy->plan->runner);
  tf_job_set_activity (TF_JOB (self), activity);
  self->started = g_get_monotonic_time ();
  go (self, STEP_RUN);
}

static const TfTestStep *
get_test_step (TfTestRun *self)
{
  return g_ptr_array_index (self->copy->plan->steps, self->n_step);
}

static void
line_cb (TfProcess *process, TfProcessStream stream, const char *line, TfTestRun *self)
{
  gsize length = strlen (line);

  if (self->flooded)
    return;
  if (!tf_test_output_add (&self->output, line, length))
    {
      self->flooded = TRUE;
      g_cancellable_cancel (self->stop);
    }
  else if (self->reader != NULL)
    tf_test_reader_feed (self->reader, line, length);
}

/* One limit over all steps. */
static guint
get_seconds_left (TfTestRun *self)
{
  gint64 limit = (gint64) self->config->tests.timeout_seconds * G_USEC_PER_SEC;
  gint64 left = self->started + limit - g_get_monotonic_time ();

  return left > 0 ? (guint) ((left + G_USEC_PER_SEC - 1) / G_USEC_PER_SEC) : 0;
}

static char *
describe_timeout (TfTestRun *self)
{
  return g_strdup_printf ("the tests did not end within %u s", self->config->tests.timeout_seconds);
}

/* Why what the process gave says nothing about the tests; %NULL when it may. */
static char *
find_problem (TfTestRun *self, const GError *error)
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
    return g_strdup_printf ("“%s” was ended by signal %d%s%s", command, self->signal,
                            *last != '\0' ? ":\n" : "", last);
  return g_strdup_printf ("“%s” failed with exit status %d%s%s", command, self->exit_code,
                          *last != '\0' ? ":\n" : "", last);
}

/* What ends a confined process by a signal shows as an exit status outside. */
static void
take_exit (TfTestRun *self, gboolean ended)
{
  self->exit_code = ended ? tf_process_get_exit_code (self->process) : -1;
  self->signal = ended ? tf_process_get_signal (self->process) : 0;
  if (self->confined && self->exit_code > TF_CONFINEMENT_SIGNAL)
    {
      self->signal = self->exit_code - TF_CONFINEMENT_SIGNAL;
      self->exit_code = -1;
    }
}

static void
ran_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfTestRun) self = data;
  g_autoptr (GError) error = NULL;

  tf_process_run_finish (TF_PROCESS (source), result, &error);
  take_exit (self, error == NULL);
  self->problem = find_problem (self, error);
  go (self, STEP_READ);
}

static void
run_step (TfTestRun *self)
{
  const TfTestStep *step = get_test_step (self);
  guint seconds = get_seconds_left (self);
  GError *error = NULL;
  TfTestCommand command = {
    .workspace = self->workspace,
    .config = self->config,
    .copy = self->copy,
    .step = step,
    .confined = self->confined,
    .wall_seconds = seconds,
  };

  if (seconds == 0)
    {
      self->problem = describe_timeout (self);
      go (self, STEP_KEEP);
      return;
    }
  g_clear_object (&self->process);
  self->process = tf_test_command_create (&command, &error);
  if (self->process == NULL)
    {
      go_failed (self, error);
      return;
    }
  self->output.n_bytes = 0;
  if (step->runs_tests)
    self->reader =
        tf_deliverable_create_test_reader (tf_workspace_get_deliverable (self->workspace),
                                           step->format);
  g_signal_connect_object (self->process, "line", G_CALLBACK (line_cb), self, 0);
  tf_process_run_async (self->process, self->stop, ran_cb, g_object_ref (self));
}

/* The reporter's own file says more than what was printed. */
static void
choose_reader (TfTestRun *self, const TfTestStep *step)
{
  TfTestReader *reader = NULL;

  if (step->result_files[0] == NULL)
    return;
  reader = tf_deliverable_create_test_reader (tf_workspace_get_deliverable (self->workspace),
                                              step->format);
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
read_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfTestRun *self = source;
  const TfTestStep *step = get_test_step (self);
  g_autoptr (TfTestReport) part = NULL;

  if (step->runs_tests)
    {
      part = tf_test_report_new (self->copy->plan->runner, "nothing can read what the tests print");
      choose_reader (self, step);
      if (self->reader != NULL)
        tf_test_reader_finish (self->reader, self->exit_code, part);
      tf_test_part_doubt (part, self->exit_code);
      if (self->report == NULL)
        self->report = g_steal_pointer (&part);
      else
        tf_test_part_add (self->report, part);
    }
  g_clear_pointer (&self->reader, tf_test_reader_free);
  g_task_return_boolean (task, TRUE);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfTestRun *self = TF_TEST_RUN (source);

  if (self->problem == NULL && ++self->n_step < self->copy->plan->steps->len)
    go (self, STEP_RUN);
  else
    go (self, STEP_KEEP);
}

static void
replace (char **text, char *by)
{
  g_free (*text);
  *text = by;
}

static void
complete_report (TfTestRun *self)
{
  const TfTestPlan *plan = self->copy->plan;

  if (self->report == NULL)
    self->report = tf_test_report_new (plan != NULL ? plan->runner : "", "");
  if (self->problem != NULL)
    tf_test_part_set_unknown (self->report, self->problem);
  if (plan != NULL && plan->steps->len > 0)
    replace (&self->report->command, tf_test_step_format (g_ptr_array_index (
                                         plan->steps, MIN (self->n_step, plan->steps->len - 1))));
  replace (&self->report->tree, g_strdup (self->copy->snapshot));
  replace (&self->report->tail, tf_test_output_dup_tail (&self->output));
  self->report->wall_time = self->started > 0 ? g_get_monotonic_time () - self->started : 0;
}

/* The copy goes whatever becomes of the report. */
static void
keep_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfTestRun *self = source;
  TfProjectFiles *files = tf_workspace_get_files (self->workspace);
  g_autoptr (GError) removal = NULL;
  GError *error = NULL;

  if (self->error == NULL)
    {
      complete_report (self);
      tf_state_store_save_tests (files, self->name, self->report, &error);
    }
  if (!tf_scratch_remove (files, self->name, &removal))
    tf_workspace_log_here (self->workspace, "warn", "test_run", "%s", removal->message);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfTestRun *self = TF_TEST_RUN (source);
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    self->error = error;
  if (self->error == NULL)
    {
      g_autofree char *words = tf_test_report_describe (self->report);

      tf_workspace_log (self->workspace, self->report->counts.known ? "info" : "warn", "test_run",
                        "%s: %s", self->name, words);
    }
  go (self, STEP_END);
}

static void
end (TfTestRun *self)
{
  tf_job_set_activity (TF_JOB (self), "");
  if (self->error != NULL)
    tf_job_fail (TF_JOB (self), g_steal_pointer (&self->error));
  else
    tf_job_succeed (TF_JOB (self));
}

static void
advance (TfTestRun *self)
{
  switch (self->step)
    {
    case STEP_CHECK:
      check (self);
      break;
    case STEP_CONFINE:
      tf_confinement_probe_async (tf_workspace_get_confinement (self->workspace), probed_cb,
                                  g_object_ref (self));
      break;
    case STEP_RECOVER:
      queue (self, recover_thread, recovered_cb);
      break;
    case STEP_ACQUIRE:
      acquire (self);
      break;
    case STEP_PREPARE:
      queue (self, prepare_thread, prepared_cb);
      break;
    case STEP_RUN:
      run_step (self);
      break;
    case STEP_READ:
      queue (self, read_thread, read_cb);
      break;
    case STEP_KEEP:
      release_slot (self);
      queue (self, keep_thread, kept_cb);
      break;
    case STEP_END:
      end (self);
      break;
    default:
      g_return_if_reached ();
    }
}

static void
cancelled_cb (GCancellable *cancellable, TfTestRun *self)
{
  g_cancellable_cancel (self->stop);
}

static void
tf_test_run_start (TfJob *job)
{
  g_signal_connect_object (tf_job_get_cancellable (job), "cancelled", G_CALLBACK (cancelled_cb),
                           job, 0);
  go (TF_TEST_RUN (job), STEP_CHECK);
}

static void
tf_test_run_dispose (GObject *object)
{
  TfTestRun *self = TF_TEST_RUN (object);

  g_clear_object (&self->process);
  g_clear_pointer (&self->reader, tf_test_reader_free);

  G_OBJECT_CLASS (tf_test_run_parent_class)->dispose (object);
}

static void
tf_test_run_finalize (GObject *object)
{
  TfTestRun *self = TF_TEST_RUN (object);

  g_object_unref (self->workspace);
  tf_config_unref (self->config);
  g_free (self->name);
  g_free (self->commit);
  g_clear_pointer (&self->copy, tf_test_copy_free);
  g_object_unref (self->stop);
  tf_test_output_clear (&self->output);
  g_free (self->problem);
  g_clear_pointer (&self->report, tf_test_report_unref);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (tf_test_run_parent_class)->finalize (object);
}

static void
tf_test_run_class_init (TfTestRunClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_test_run_dispose;
  object_class->finalize = tf_test_run_finalize;
  TF_JOB_CLASS (klass)->start = tf_test_run_start;
}

static void
tf_test_run_init (TfTestRun *self)
{
  self->stop = g_cancellable_new ();
  tf_test_output_init (&self->output);
}

TfTestRun *
tf_test_run_new (TfWorkspace *workspace, const char *name)
{
  TfTestRun *self = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace), NULL);
  g_return_val_if_fail (name != NULL && *name != '\0' && strchr (name, '/') == NULL, NULL);

  self = g_object_new (TF_TYPE_TEST_RUN, NULL);
  self->workspace = g_object_ref (workspace);
  self->config = tf_config_ref (tf_workspace_get_config (workspace));
  self->name = g_strdup (name);
  return self;
}

TfTestRun *
tf_test_run_new_for_commit (TfWorkspace *workspace, const char *name, const char *commit)
{
  TfTestRun *self = tf_test_run_new (workspace, name);

  g_return_val_if_fail (self != NULL && commit != NULL, NULL);

  self->commit = g_strdup (commit);
  return self;
}

const TfTestReport *
tf_test_run_get_report (TfTestRun *self)
{
  g_return_val_if_fail (TF_IS_TEST_RUN (self), NULL);

  return self->report;
}

TfTestReport *
tf_test_run (TfWorkspace *workspace,
             const char *name,
             const char *commit,
             GCancellable *cancellable,
             GError **error)
{
  g_autoptr (TfTestRun) run = commit != NULL ? tf_test_run_new_for_commit (workspace, name, commit)
                                             : tf_test_run_new (workspace, name);

  if (!tf_job_await_job (TF_JOB (run), cancellable, error))
    return NULL;
  return g_steal_pointer (&run->report);
}
