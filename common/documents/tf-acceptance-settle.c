/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-acceptance.h"

/* "All existing tests pass", and nothing more. */
#define WHOLE \
  "^(?:all|every)(?: of)?(?: (?:the|its|existing|present|automated|automatic|unit))* tests?" \
  "(?: of the (?:software|program|project|code base|library|tool|application|repository))?" \
  "(?: (?:must|shall|should|still|always|continue to|keep on))* pass(?:es|ing)?" \
  "(?: (?:with|under|using|by|by running) `[^`]+`)?\\.?(?: \\(asked: .*\\))?$" \
  "|^alle (?:vorhandenen |bestehenden )?tests (?:bestehen|laufen durch)\\.?$"

/* The words begin a clause: "…, checked by hand". In "it need not be checked by hand" they do not. */
#define BY_HAND \
  "(?:^|[,;:.(–—]|\\s-)\\s*(?:(?:is|are|it is|to be|must be|can only be|only)\\s+)*" \
  "(?:(?:checked|tested|verified|judged)\\s+)?by\\s+hand\\b"

void
tf_consent_free (TfConsent *self)
{
  g_free (self->id);
  g_free (self->statement);
  g_free (self->reason);
  g_free (self);
}

gboolean
tf_acceptance_is_whole (const char *statement)
{
  return g_regex_match_simple (WHOLE, statement, G_REGEX_CASELESS | G_REGEX_DOTALL, 0);
}

static gboolean
is_by_hand (const char *statement)
{
  return g_regex_match_simple (BY_HAND, statement, G_REGEX_CASELESS, 0);
}

static void
settle (TfCriterion *self, TfCriterionState state, char *detail)
{
  self->state = state;
  g_free (self->detail);
  self->detail = detail;
}

/* why it is not tested */

/* A reporter may give several tests one name: "empty" and "empty (2)". Returns: (nullable): what is
 * wrong with one of them */
static const char *
find_fault (const TfTestReport *report, const char *name, gboolean *out_failed)
{
  g_autofree char *numbered = g_strdup (name);
  const TfTestCase *one = tf_test_report_find (report, name);

  if (one == NULL)
    return report->names_complete ? "did not run" : "has no known result";
  for (guint i = 2; one != NULL; i++)
    {
      if (one->outcome == TF_TEST_OUTCOME_SKIPPED)
        return "was skipped";
      *out_failed = one->outcome != TF_TEST_OUTCOME_PASSED;
      if (*out_failed)
        return "failed";
      g_free (numbered);
      numbered = g_strdup_printf ("%s (%u)", name, i);
      one = tf_test_report_find (report, numbered);
    }
  return NULL;
}

/* Returns: (transfer full) (nullable): %NULL if all of them passed */
static char *
explain_names (TfCriterion *self, const TfTestReport *report)
{
  if (report->exit_only)
    return g_strdup_printf ("only the exit status of “%s” is known, which is no test of it",
                            report->command);
  for (guint i = 0; self->tests[i] != NULL; i++)
    {
      const char *fault = find_fault (report, self->tests[i], &self->by_tests);

      if (fault != NULL)
        return g_strdup_printf ("the test “%s” %s", self->tests[i], fault);
    }
  return NULL;
}

static char *
explain_whole (TfCriterion *self, const TfTestReport *report)
{
  if (!tf_acceptance_is_whole (self->statement))
    return g_strdup ("“all tests” is no test of it");
  self->by_tests = TRUE;
  if (report->counts.failed > 0)
    return g_strdup_printf ("%u tests failed", report->counts.failed);
  return report->counts.total > 0 && report->counts.passed == report->counts.total
             ? NULL
             : g_strdup ("no test ran");
}

/* Returns: (transfer full) (nullable): %NULL if its tests passed */
static char *
explain (TfCriterion *self, const TfTestReport *report)
{
  self->by_tests = FALSE;
  if (*self->tests == NULL && !self->whole)
    return *self->reason != '\0'
               ? g_strdup_printf (TF_ACCEPTANCE_PATH " names no test: %s", self->reason)
               : g_strdup (TF_ACCEPTANCE_PATH " names no test");
  if (report == NULL || !report->counts.known)
    {
      self->by_tests = TRUE;
      return g_strdup ("the result of the tests is unknown");
    }
  return self->whole ? explain_whole (self, report) : explain_names (self, report);
}

/* The newest one counts. */
static const TfConsent *
find_consent (const GPtrArray *consents, const TfCriterion *criterion)
{
  for (guint i = consents != NULL ? consents->len : 0; i > 0; i--)
    {
      const TfConsent *consent = g_ptr_array_index (consents, i - 1);

      if (g_str_equal (consent->id, criterion->id) &&
          g_str_equal (consent->statement, criterion->statement))
        return consent;
    }
  return NULL;
}

void
tf_acceptance_settle (GPtrArray *criteria, const TfTestReport *report, const GPtrArray *consents)
{
  for (guint i = 0; i < criteria->len; i++)
    {
      TfCriterion *criterion = g_ptr_array_index (criteria, i);
      const TfConsent *consent = find_consent (consents, criterion);
      g_autofree char *why = explain (criterion, report);

      if (why == NULL)
        settle (criterion, TF_CRITERION_TESTED, g_strdup (""));
      else if (consent != NULL)
        settle (criterion, TF_CRITERION_ACCEPTED, g_strdup (consent->reason));
      else if (*criterion->tests == NULL && !criterion->whole && is_by_hand (criterion->statement))
        settle (criterion, TF_CRITERION_BY_HAND, g_strdup (criterion->reason));
      else
        settle (criterion, TF_CRITERION_OPEN, g_steal_pointer (&why));
    }
}

void
tf_acceptance_check_open (const GPtrArray *criteria, const char *project, GPtrArray *errors)
{
  for (guint i = 0; i < criteria->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (criteria, i);

      if (criterion->state == TF_CRITERION_OPEN && !criterion->by_tests)
        g_ptr_array_add (
            errors, g_strdup_printf ("%s has no passing test: %s. Write one, or accept it as it "
                                     "is: thoughtforgectl waive %s %s REASON",
                                     criterion->id, criterion->detail, project, criterion->id));
    }
}

TfAcceptanceCounts
tf_acceptance_count (const GPtrArray *criteria)
{
  TfAcceptanceCounts counts = { .known = criteria->len > 0, .total = criteria->len };

  for (guint i = 0; i < criteria->len; i++)
    {
      TfCriterionState state = ((const TfCriterion *) g_ptr_array_index (criteria, i))->state;

      counts.passing += state == TF_CRITERION_TESTED;
      counts.agreed += state == TF_CRITERION_ACCEPTED || state == TF_CRITERION_BY_HAND;
    }
  return counts;
}

static GStrv
list_ids (const GPtrArray *criteria, TfCriterionState state)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (guint i = 0; i < criteria->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (criteria, i);

      if (criterion->state == state)
        g_strv_builder_add (ids, criterion->id);
    }
  return g_strv_builder_end (ids);
}

TfAcceptanceTally *
tf_acceptance_tally (const GPtrArray *criteria)
{
  TfAcceptanceTally *tally = g_new0 (TfAcceptanceTally, 1);

  tally->tested = list_ids (criteria, TF_CRITERION_TESTED);
  tally->accepted = list_ids (criteria, TF_CRITERION_ACCEPTED);
  tally->by_hand = list_ids (criteria, TF_CRITERION_BY_HAND);
  tally->open = list_ids (criteria, TF_CRITERION_OPEN);
  return tally;
}
