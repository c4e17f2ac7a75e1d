/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-error.h"
#include "tf-job.h"
#include "tf-limits.h"
#include "tf-sentence.h"
#include "tf-test-run-private.h"

#define LAST_LINES 5 /* of a failed preparation, for the user */

static TfWorkerLocker *
lock (const TfTestRun *self)
{
  return tf_worker_lock (tf_workspace_get_worker (self->workspace));
}

static const TfTestStep *
get_test_step (TfTestRun *self)
{
  return g_ptr_array_index (self->plan->steps, self->n_step);
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
      tf_process_end (process, g_error_new (TF_ERROR, TF_ERROR_TOO_LARGE, "too much output"));
    }
  else if (self->reader != NULL)
    tf_test_reader_feed (self->reader, line, length);
}

/* One limit for all steps. */
static guint
get_seconds_left (TfTestRun *self)
{
  gint64 limit = (gint64) self->seconds * G_USEC_PER_SEC;
  gint64 left = self->started + limit - g_get_monotonic_time ();

  return left > 0 ? (guint) ((left + G_USEC_PER_SEC - 1) / G_USEC_PER_SEC) : 0;
}

/* The same words each time: runs are compared by them, and so is what is unknown. */
static char *
describe_timeout (TfTestRun *self, const char *command)
{
  return g_strdup_printf ("the tests did not finish within %u s (%s); repair what hangs, or raise "
                          "tests.timeout_seconds",
                          self->seconds, command);
}

/* What the preparation failed for, in its own words. */
static char *
describe_failed (TfTestRun *self, const char *command)
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
find_problem (TfTestRun *self, const GError *error)
{
  const TfTestStep *step = get_test_step (self);
  g_autofree char *command = tf_test_step_format (step);

  if (self->flooded)
    return g_strdup_printf ("the tests printed more than %zu MiB (%s); make them print less",
                            TF_LIMIT_TEST_OUTPUT / TF_MIB, command);
  if (g_error_matches (error, TF_ERROR, TF_ERROR_TIMED_OUT))
    return describe_timeout (self, command);
  if (error != NULL)
    return g_strdup_printf ("“%s” could not be run: %s", command, error->message);
  if (step->runs_tests || self->exit_code == 0)
    return NULL;
  return describe_failed (self, command);
}

/* A signal that ends a confined process shows as an exit status outside. */
static void
take_exit (TfTestRun *self, TfProcess *process, gboolean ended)
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
create_reader (TfTestRun *self, const TfTestStep *step)
{
  return tf_deliverable_create_test_reader (self->deliverable, step->runs_tests
                                                                   ? step->format
                                                                   : TF_TEST_FORMAT_PREPARATION);
}

/* Runs one process and reads its output as it comes. If that says nothing about the tests, records
 * the problem.
 * Returns: %FALSE only if there should be no report */
static gboolean
run_process (TfTestRun *self, guint seconds, GCancellable *cancellable, GError **error)
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

/* The reporter's own file has more information than the output. Returns: (transfer full) (nullable):
 * its reader */
static TfTestReader *
read_result_file (TfTestRun *self, const TfTestStep *step)
{
  g_autoptr (TfTestReader) reader = NULL;

  if (step->result_files[0] == NULL && step->result_pattern == NULL)
    return NULL;
  reader = create_reader (self, step);
  if (reader == NULL || !tf_test_copy_read_result (self->copy, step, reader))
    return NULL;
  return g_steal_pointer (&reader);
}

/* Without a result, only the output may name what is missing. */
static void
add_environment (TfTestRun *self, TfTestReport *part)
{
  g_autoptr (TfTestReport) output = tf_test_report_new (self->plan->runner, "");

  if (part->counts.known || part->environment != NULL || part->none_ran)
    return;
  tf_test_reader_finish (self->reader, self->exit_code, output);
  if (output->environment != NULL)
    tf_test_report_set_environment (part, output->environment);
}

static void
finish_step (TfTestRun *self, const TfTestStep *step, TfTestReport *part)
{
  g_autoptr (TfTestReader) file = read_result_file (self, step);
  TfTestReader *reader = file != NULL ? file : self->reader;

  if (reader != NULL)
    {
      tf_test_copy_read_notes (self->copy, self->plan, reader);
      tf_test_reader_finish (reader, self->exit_code, part);
    }
  if (file != NULL && self->reader != NULL)
    add_environment (self, part);
  g_clear_pointer (&self->reader, tf_test_reader_free);
}

static void
replace (char **text, char *by)
{
  g_free (*text);
  *text = by;
}

/* Adds the results of the step to those of earlier steps. */
static void
read_step (TfTestRun *self)
{
  const TfTestStep *step = get_test_step (self);
  g_autoptr (TfTestReport) part = NULL;
  g_autoptr (TfWorkerLocker) locker = NULL;

  if (!step->runs_tests)
    return;
  locker = lock (self);
  part = tf_test_report_new (self->plan->runner, "the output format of the tests is unknown");
  replace (&part->command, tf_test_step_format (step));
  finish_step (self, step, part);
  tf_test_part_doubt (part, self->exit_code);
  if (self->report == NULL)
    self->report = g_steal_pointer (&part);
  else
    tf_test_part_add (self->report, part);
}

static gboolean
run_plan (TfTestRun *self, GCancellable *cancellable, GError **error)
{
  const TfTestPlan *plan = self->plan;

  tf_workspace_log (self->workspace, "info", "test_run", "%s: %s, %s", self->name, plan->runner,
                    self->confined ? "confined" : "not confined");
  tf_job_take_current_activity (
      tf_sentence_new (TF_SENTENCE_RUNNING_TESTS, "runner", plan->runner, NULL));
  for (;;)
    {
      guint seconds = get_seconds_left (self);

      if (seconds == 0)
        {
          g_autofree char *command = tf_test_step_format (get_test_step (self));

          self->problem = describe_timeout (self, command);
          return TRUE;
        }
      if (!run_process (self, seconds, cancellable, error))
        return FALSE;
      read_step (self);
      if (self->problem != NULL || ++self->n_step == plan->steps->len)
        return TRUE;
    }
}

gboolean
tf_test_run_has_answer (const TfTestRun *self)
{
  const TfTestReport *report = self->report;

  return self->problem == NULL && report != NULL &&
         (report->none_ran || (report->counts.known && !report->exit_only));
}

static gboolean
begin_plan (TfTestRun *self, const TfTestPlan *plan, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  if (!tf_test_copy_begin_plan (self->copy, plan, error))
    return FALSE;
  self->plan = plan;
  self->n_step = 0;
  return TRUE;
}

/* Returns: (nullable): what runs the same tests with what the system has, if the plan lacks
 * something here */
static const TfTestPlan *
find_system_plan (const TfTestRun *self)
{
  const TfTestPlan *other = self->plan->next;
  g_autofree char *problem = NULL;
  gboolean environment = FALSE;
  gboolean lacks = self->lacks_something || self->setup_problem != NULL ||
                   (self->report != NULL && self->report->environment != NULL);

  if (!lacks || tf_test_run_has_answer (self) || other == NULL || other->system_path == NULL ||
      !g_file_test (other->system_path, G_FILE_TEST_EXISTS))
    return NULL;
  problem = tf_test_copy_find_problem (other, self->copy->programs, &environment);
  return problem == NULL ? other : NULL;
}

/* Without an answer, what the plan before it lacks is the better one. */
static gboolean
try_system (TfTestRun *self, GCancellable *cancellable, GError **error)
{
  const TfTestPlan *plan = self->plan;
  const TfTestPlan *other = find_system_plan (self);
  g_autoptr (TfTestReport) report = NULL;
  g_autofree char *problem = NULL;
  guint n_step = self->n_step;
  gboolean lacks_something = self->lacks_something;

  if (other == NULL)
    return TRUE;
  report = g_steal_pointer (&self->report);
  problem = g_steal_pointer (&self->problem);
  if (!begin_plan (self, other, error) || !run_plan (self, cancellable, error))
    return FALSE;
  if (tf_test_run_has_answer (self))
    {
      self->lacks_something = FALSE;
      return TRUE;
    }
  g_clear_pointer (&self->report, tf_test_report_unref);
  g_free (self->problem);
  self->report = g_steal_pointer (&report);
  self->problem = g_steal_pointer (&problem);
  self->plan = plan;
  self->n_step = n_step;
  self->lacks_something = lacks_something;
  self->flooded = FALSE;
  return TRUE;
}

/* Whether the plan found nothing to run and another one may. One that cannot run here is left out:
 * what the first one found out is the better answer. */
static gboolean
take_next_plan (TfTestRun *self, GError **error)
{
  const TfTestPlan *next = self->plan->next;
  g_autofree char *problem = NULL;
  gboolean environment = FALSE;

  while (next != NULL && next->system_path != NULL)
    next = next->next;
  if (self->problem != NULL || self->report == NULL || !self->report->none_ran || next == NULL)
    return FALSE;
  problem = tf_test_copy_find_problem (next, self->copy->programs, &environment);
  if (problem != NULL)
    return FALSE;
  tf_workspace_log (self->workspace, "info", "test_run", "%s: %s ran no test; trying %s",
                    self->name, self->plan->runner, next->runner);
  if (!begin_plan (self, next, error))
    return FALSE;
  g_clear_pointer (&self->report, tf_test_report_unref);
  return TRUE;
}

gboolean
tf_test_run_steps (TfTestRun *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) failure = NULL;

  if (self->problem != NULL)
    return TRUE;
  self->started = g_get_monotonic_time ();
  do
    if (!run_plan (self, cancellable, error) || !try_system (self, cancellable, error))
      return FALSE;
  while (take_next_plan (self, &failure));
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}
