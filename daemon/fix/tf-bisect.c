/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bisect.h"

#include "tf-fix-record.h"
#include "tf-newest-tests.h"
#include "tf-test-compare.h"
#include "tf-test-run.h"

typedef struct
{
  const TfPolishTask *task;       /* (not owned) */
  const TfRegression *regression; /* (not owned) */
  guint low, high;                /* with this many of the fixes the tests pass, or fail */
  TfTestReport *passing;          /* (owned) (nullable): with low of them */
  TfTestReport *failing;          /* (owned) (nullable): with high of them */
  guint n_runs;
} Search;

static void
search_clear (Search *self)
{
  g_clear_pointer (&self->passing, tf_test_report_unref);
  g_clear_pointer (&self->failing, tf_test_report_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

void
tf_bisect_free (TfBisect *self)
{
  g_free (self->sentence);
  g_free (self);
}

/* Takes @sentence. */
static TfBisect *
conclude (const Search *search, TfBisectOutcome outcome, char *sentence)
{
  TfBisect *self = g_new0 (TfBisect, 1);

  self->outcome = outcome;
  self->n_runs = search->n_runs;
  self->sentence = g_strdup_printf ("%s (%u test run%s)", sentence, search->n_runs,
                                    search->n_runs == 1 ? "" : "s");
  g_free (sentence);
  return self;
}

static const char *
get_test (const Search *self)
{
  return self->regression->tests[0];
}

/* With the first @n fixes; one more than all of them is the current state. */
static const char *
get_commit (const Search *self, guint n)
{
  const TfRegression *regression = self->regression;

  if (n == 0)
    return regression->good;
  if (n > regression->fixes->len)
    return regression->bad;
  return ((const TfCommit *) g_ptr_array_index (regression->fixes, n - 1))->hash;
}

static gboolean
has_outcome (const TfTestReport *report, const char *test, TfTestOutcome outcome)
{
  const TfTestCase *found = tf_test_report_find (report, test);

  return found != NULL && found->outcome == outcome;
}

static gboolean
has_changed (const Search *self, const char *test)
{
  return has_outcome (self->passing, test, TF_TEST_OUTCOME_PASSED) &&
         has_outcome (self->failing, test, TF_TEST_OUTCOME_FAILED);
}

/* Returns the tests that change with the commit found, or those that do not. */
static char *
format_tests (const Search *self, gboolean changed)
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
  g_autoptr (GPtrArray) outcomes = tf_fix_outcomes_from_trailers (fix->facts.issues);
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < outcomes->len; i++)
    {
      const TfFixOutcome *outcome = g_ptr_array_index (outcomes, i);

      if (outcome->applied)
        g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", outcome->id);
    }
  return g_strdup_printf ("commit %.10s, “%s”%s%s", fix->hash, fix->subject,
                          ids->len > 0 ? ", which resolved " : "", ids->str);
}

static TfBisect *
blame (const Search *self)
{
  const TfRegression *regression = self->regression;
  g_autofree char *changed = format_tests (self, TRUE);
  g_autofree char *rest = format_tests (self, FALSE);
  g_autofree char *fix = NULL;

  if (self->high > regression->fixes->len)
    return conclude (self, TF_BISECT_OUTSIDE,
                     g_strdup_printf ("test %s passed after every fix since iteration %u and fails "
                                      "now: something else broke it",
                                      changed, regression->iteration));
  fix = format_fix (g_ptr_array_index (regression->fixes, self->high - 1));
  return conclude (
      self, TF_BISECT_BLAMED,
      g_strdup_printf ("test %s fails since %s; it passes before that%s%s", changed, fix,
                       *rest != '\0' ? "; unknown which fix broke the others: " : "", rest));
}

/* Runs the tests with the first @n fixes. A test missing from the report has no result. Returns:
 * %FALSE with @error, or with @out_conclusion if no conclusion is possible */
static gboolean
run_at (Search *self,
        guint n,
        gboolean *out_passes,
        TfBisect **out_conclusion,
        GCancellable *cancellable,
        GError **error)
{
  const char *commit = get_commit (self, n);
  g_autofree char *name = g_strdup_printf (TF_CAUSE_TESTS "%.12s", commit);
  g_autofree char *words = NULL;
  TfTestReport **end = NULL;
  g_autoptr (TfTestReport) report = NULL;

  self->n_runs++;
  report = tf_test_run_again (self->task->workspace, name, commit, cancellable, error);
  if (report == NULL)
    return FALSE;
  *out_passes = has_outcome (report, get_test (self), TF_TEST_OUTCOME_PASSED);
  if (!*out_passes && !has_outcome (report, get_test (self), TF_TEST_OUTCOME_FAILED))
    {
      words = tf_test_report_describe (report);
      *out_conclusion = conclude (
          self, TF_BISECT_UNKNOWN,
          g_strdup_printf (
              "cannot tell which fix broke test %s: commit %.10s has no result for it (%s)",
              get_test (self), commit, words));
      return FALSE;
    }
  end = *out_passes ? &self->passing : &self->failing;
  g_clear_pointer (end, tf_test_report_unref);
  *end = g_steal_pointer (&report);
  return TRUE;
}

static TfBisect *
search (Search *self, GCancellable *cancellable, GError **error)
{
  const TfRegression *regression = self->regression;
  TfBisect *conclusion = NULL;
  gboolean passes = FALSE;

  if (regression->good == NULL)
    return conclude (self, TF_BISECT_UNKNOWN,
                     g_strdup_printf ("cannot tell which fix broke test %s: the review of "
                                      "iteration %u is no longer in the history",
                                      get_test (self), regression->iteration));
  if (!run_at (self, self->high, &passes, &conclusion, cancellable, error))
    return conclusion;
  if (passes)
    return conclude (self, TF_BISECT_FLAKY,
                     g_strdup_printf ("test %s failed in iteration %u but passes on the same files "
                                      "when run again: it is flaky, so no fix is blamed",
                                      get_test (self), self->task->iteration));
  if (!run_at (self, self->low, &passes, &conclusion, cancellable, error))
    return conclusion;
  if (!passes)
    return conclude (self, TF_BISECT_FLAKY,
                     g_strdup_printf ("test %s passed in iteration %u but fails on the same commit "
                                      "when run again: it is flaky, so no fix is blamed",
                                      get_test (self), regression->iteration));
  while (self->high - self->low > 1)
    {
      guint middle = self->low + (self->high - self->low) / 2;

      if (!run_at (self, middle, &passes, &conclusion, cancellable, error))
        return conclusion;
      *(passes ? &self->low : &self->high) = middle;
    }
  return blame (self);
}

TfBisect *
tf_bisect_run (const TfPolishTask *task,
               const TfRegression *regression,
               GCancellable *cancellable,
               GError **error)
{
  g_auto (Search) state = { .task = task,
                            .regression = regression,
                            .high = regression->fixes->len + 1 };
  g_autoptr (TfJobPart) part =
      tf_job_begin_part ("looking for the fix that broke %s", get_test (&state));
  TfBisect *self = search (&state, cancellable, error);

  if (self != NULL)
    tf_workspace_log (task->workspace, "warn", "bisect", "%s", self->sentence);
  return self;
}
