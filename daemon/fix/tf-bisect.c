/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bisect.h"

#include <string.h>

#include "tf-test-compare.h"
#include "tf-test-run.h"

typedef enum
{
  STEP_BAD,
  STEP_GOOD,
  STEP_SEARCH,
  STEP_END,
} TfBisectStep;

struct _TfBisect
{
  TfJob parent_instance;

  TfPolishTask *task;       /* (owned) */
  TfRegression *regression; /* (owned) */
  TfBisectStep step;
  guint n_runs;
  guint low, high;       /* with so many of the fixes it passes, and fails */
  guint at;              /* with so many it is run */
  TfTestReport *passing; /* (owned) (nullable): with low of them */
  TfTestReport *failing; /* (owned) (nullable): with high of them */
  TfBisectOutcome outcome;
  char *sentence; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfBisect, tf_bisect, TF_TYPE_JOB)

static void advance (TfBisect *self);

static void
go (TfBisect *self, TfBisectStep step)
{
  self->step = step;
  advance (self);
}

/* With @n of the fixes; all of them: what is there now. */
static const char *
get_commit (TfBisect *self, guint n)
{
  const TfRegression *regression = self->regression;

  if (n == 0)
    return regression->good;
  if (n > regression->fixes->len)
    return regression->bad;
  return ((const TfCommit *) g_ptr_array_index (regression->fixes, n - 1))->hash;
}

static const char *
get_test (TfBisect *self)
{
  return self->regression->tests[0];
}

/* Takes @sentence. */
static void
conclude (TfBisect *self, TfBisectOutcome outcome, char *sentence)
{
  self->outcome = outcome;
  self->sentence =
      g_strdup_printf ("%s (%u test run%s)", sentence, self->n_runs, self->n_runs == 1 ? "" : "s");
  g_free (sentence);
  go (self, STEP_END);
}

static gboolean
has_outcome (const TfTestReport *report, const char *test, TfTestOutcome outcome)
{
  const TfTestCase *found = tf_test_report_find (report, test);

  return found != NULL && found->outcome == outcome;
}

/* Does the result say anything of the test? One that is not there is no result. */
static gboolean
is_decided (const TfTestReport *report, const char *test)
{
  return has_outcome (report, test, TF_TEST_OUTCOME_PASSED) ||
         has_outcome (report, test, TF_TEST_OUTCOME_FAILED);
}

static void
conclude_unknown (TfBisect *self, const TfTestReport *report)
{
  g_autofree char *words = tf_test_report_describe (report);

  conclude (self, TF_BISECT_UNKNOWN,
            g_strdup_printf ("which fix broke test %s cannot be told: commit %.10s has no result "
                             "of it (%s)",
                             get_test (self), get_commit (self, self->at), words));
}

static gboolean
has_changed (TfBisect *self, const char *test)
{
  return has_outcome (self->passing, test, TF_TEST_OUTCOME_PASSED) &&
         has_outcome (self->failing, test, TF_TEST_OUTCOME_FAILED);
}

/* Of all tests: those that change with the commit that was found, or those that do not. */
static char *
format_tests (TfBisect *self, gboolean changed)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (guint i = 0; self->regression->tests[i] != NULL; i++)
    if (has_changed (self, self->regression->tests[i]) == changed)
      g_strv_builder_add (builder, self->regression->tests[i]);
  names = g_strv_builder_end (builder);
  return tf_test_compare_format ((const char *const *) names);
}

static char *
format_fix (const TfCommit *fix)
{
  g_auto (GStrv) lines = g_strsplit (fix->body, "\n", -1);
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *end = strstr (lines[i], ": ");

      if (g_str_has_prefix (lines[i], "I-") && end != NULL &&
          memchr (lines[i], ' ', end - lines[i]) == NULL)
        g_string_append_printf (ids, "%s%.*s", ids->len > 0 ? ", " : "", (int) (end - lines[i]),
                                lines[i]);
    }
  return g_strdup_printf ("commit %.10s, “%s”%s%s", fix->hash, fix->subject,
                          ids->len > 0 ? ", which settled " : "", ids->str);
}

static void
blame (TfBisect *self)
{
  g_autofree char *changed = format_tests (self, TRUE);
  g_autofree char *rest = format_tests (self, FALSE);
  g_autofree char *fix = NULL;

  if (self->high > self->regression->fixes->len)
    {
      conclude (self, TF_BISECT_OUTSIDE,
                g_strdup_printf ("test %s passes after every fix since iteration %u and fails "
                                 "now: something else changed it",
                                 changed, self->regression->iteration));
      return;
    }
  fix = format_fix (g_ptr_array_index (self->regression->fixes, self->high - 1));
  conclude (self, TF_BISECT_BLAMED,
            g_strdup_printf ("test %s fails since %s; it passes before that%s%s", changed, fix,
                             *rest != '\0' ? "; which fix broke the others is not known: " : "",
                             rest));
}

static void
take_bad (TfBisect *self, const TfTestReport *report)
{
  if (has_outcome (report, get_test (self), TF_TEST_OUTCOME_PASSED))
    conclude (self, TF_BISECT_FLAKY,
              g_strdup_printf ("test %s failed in iteration %u and passes on the same files when "
                               "it is run again: it is flaky, no fix is blamed",
                               get_test (self), self->task->iteration));
  else
    {
      self->failing = tf_test_report_ref ((TfTestReport *) report);
      go (self, STEP_GOOD);
    }
}

static void
take_good (TfBisect *self, const TfTestReport *report)
{
  if (has_outcome (report, get_test (self), TF_TEST_OUTCOME_FAILED))
    conclude (self, TF_BISECT_FLAKY,
              g_strdup_printf ("test %s passed in iteration %u and fails on the same commit when "
                               "it is run again: it is flaky, no fix is blamed",
                               get_test (self), self->regression->iteration));
  else
    {
      self->passing = tf_test_report_ref ((TfTestReport *) report);
      go (self, STEP_SEARCH);
    }
}

static void
take_middle (TfBisect *self, const TfTestReport *report)
{
  gboolean passes = has_outcome (report, get_test (self), TF_TEST_OUTCOME_PASSED);
  TfTestReport **end = passes ? &self->passing : &self->failing;

  if (passes)
    self->low = self->at;
  else
    self->high = self->at;
  tf_test_report_unref (*end);
  *end = tf_test_report_ref ((TfTestReport *) report);
  go (self, STEP_SEARCH);
}

static void
run_done_cb (TfTestRun *run, TfBisect *self)
{
  const GError *error = tf_job_get_error (TF_JOB (run));
  const TfTestReport *report = tf_test_run_get_report (run);

  if (error != NULL)
    tf_job_fail (TF_JOB (self), g_error_copy (error));
  else if (!is_decided (report, get_test (self)))
    conclude_unknown (self, report);
  else if (self->step == STEP_BAD)
    take_bad (self, report);
  else if (self->step == STEP_GOOD)
    take_good (self, report);
  else
    take_middle (self, report);
}

static void
run_at (TfBisect *self, guint n)
{
  const char *commit = get_commit (self, n);
  g_autofree char *name = g_strdup_printf ("bisect-%.12s", commit);
  g_autoptr (TfTestRun) run = NULL;
  GError *error = NULL;

  if (g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)), &error))
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  self->at = n;
  self->n_runs++;
  run = tf_test_run_new_for_commit (self->task->workspace, name, commit);
  tf_job_run_child (TF_JOB (self), TF_JOB (run), G_CALLBACK (run_done_cb));
}

static void
begin (TfBisect *self)
{
  const TfRegression *regression = self->regression;

  if (regression->good == NULL)
    conclude (self, TF_BISECT_UNKNOWN,
              g_strdup_printf ("which fix broke test %s cannot be told: the review of iteration "
                               "%u is not in the history any more",
                               get_test (self), regression->iteration));
  else
    run_at (self, self->high);
}

static void
search (TfBisect *self)
{
  if (self->high - self->low > 1)
    run_at (self, self->low + (self->high - self->low) / 2);
  else
    blame (self);
}

static void
advance (TfBisect *self)
{
  switch (self->step)
    {
    case STEP_BAD:
      begin (self);
      break;
    case STEP_GOOD:
      run_at (self, 0);
      break;
    case STEP_SEARCH:
      search (self);
      break;
    case STEP_END:
      tf_workspace_log (self->task->workspace, "warn", "bisect", "%s", self->sentence);
      tf_job_set_activity (TF_JOB (self), "");
      tf_job_succeed (TF_JOB (self));
      break;
    default:
      g_return_if_reached ();
    }
}

static void
tf_bisect_start (TfJob *job)
{
  go (TF_BISECT (job), STEP_BAD);
}

static void
tf_bisect_child_activity (TfJob *job, const char *activity)
{
  g_autofree char *whole = g_strdup_printf ("looking for the fix that broke %s: %s",
                                            get_test (TF_BISECT (job)), activity);

  tf_job_set_activity (job, whole);
}

static void
tf_bisect_finalize (GObject *object)
{
  TfBisect *self = TF_BISECT (object);

  tf_polish_task_free (self->task);
  tf_regression_free (self->regression);
  g_clear_pointer (&self->passing, tf_test_report_unref);
  g_clear_pointer (&self->failing, tf_test_report_unref);
  g_free (self->sentence);

  G_OBJECT_CLASS (tf_bisect_parent_class)->finalize (object);
}

static void
tf_bisect_class_init (TfBisectClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_bisect_finalize;
  TF_JOB_CLASS (klass)->start = tf_bisect_start;
  TF_JOB_CLASS (klass)->child_activity = tf_bisect_child_activity;
}

static void
tf_bisect_init (TfBisect *self)
{
}

TfBisect *
tf_bisect_new (const TfPolishTask *task, TfRegression *regression)
{
  TfBisect *self = g_object_new (TF_TYPE_BISECT, NULL);

  self->task = tf_polish_task_copy (task);
  self->regression = regression;
  self->high = regression->fixes->len + 1;
  self->outcome = TF_BISECT_UNKNOWN;
  return self;
}

TfBisectOutcome
tf_bisect_get_outcome (TfBisect *self)
{
  g_return_val_if_fail (TF_IS_BISECT (self), TF_BISECT_UNKNOWN);

  return self->outcome;
}

const char *
tf_bisect_get_sentence (TfBisect *self)
{
  g_return_val_if_fail (TF_IS_BISECT (self), NULL);

  return self->sentence;
}

const TfRegression *
tf_bisect_get_regression (TfBisect *self)
{
  g_return_val_if_fail (TF_IS_BISECT (self), NULL);

  return self->regression;
}

guint
tf_bisect_get_runs (TfBisect *self)
{
  g_return_val_if_fail (TF_IS_BISECT (self), 0);

  return self->n_runs;
}
