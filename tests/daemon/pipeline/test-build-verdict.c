/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-verdict.h"

#include <string.h>

#include "tf-build-change.h"
#include "tf-limits.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/build-verdict"

/* "a b": these fail and c passes; "": all pass; "?why": unknown. */
static TfTestReport *
make_report (const char *text)
{
  gboolean known = text[0] != '?';
  TfTestReport *report = tf_test_report_new ("fake", known ? "" : text + 1);
  g_auto (GStrv) failing = known ? g_strsplit (text, " ", -1) : g_new0 (char *, 1);

  if (!known)
    return report;
  for (guint i = 0; failing[i] != NULL; i++)
    if (failing[i][0] != '\0')
      {
        tf_test_report_add_case (report, failing[i], TF_TEST_OUTCOME_FAILED, "because");
        report->counts.failed++;
      }
  tf_test_report_add_case (report, "c", TF_TEST_OUTCOME_PASSED, NULL);
  report->counts.passed = 1;
  report->counts.total = report->counts.failed + 1;
  report->counts.known = TRUE;
  return report;
}

/* One letter an attempt: a, b fail alone; A: both; -: none. */
TF_TEST (three_times_the_same_or_ten_attempts_are_stuck)
{
  static const struct
  {
    const char *attempts;
    TfBuildAttempt last;
  } rows[] = {
    { "-", TF_BUILD_ATTEMPT_DONE },          { "a", TF_BUILD_ATTEMPT_AGAIN },
    { "aa", TF_BUILD_ATTEMPT_AGAIN },        { "aaa", TF_BUILD_ATTEMPT_STUCK },
    { "aa-", TF_BUILD_ATTEMPT_DONE },        { "aba", TF_BUILD_ATTEMPT_AGAIN },
    { "aabaa", TF_BUILD_ATTEMPT_AGAIN },     { "aabbb", TF_BUILD_ATTEMPT_STUCK },
    { "aaA", TF_BUILD_ATTEMPT_AGAIN },       { "AAA", TF_BUILD_ATTEMPT_STUCK },
    { "ababababa", TF_BUILD_ATTEMPT_AGAIN }, { "ababababab", TF_BUILD_ATTEMPT_STUCK },
    { "ababababa-", TF_BUILD_ATTEMPT_DONE },
  };
  static const char *const none[] = { NULL };
  static const char *const a[] = { "a", NULL };
  static const char *const b[] = { "b", NULL };
  static const char *const both[] = { "a", "b", NULL };

  G_STATIC_ASSERT (TF_LIMIT_BUILD_ATTEMPTS == 10);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TfQueuedTask *task = g_new0 (TfQueuedTask, 1);

      g_test_message ("%s", rows[i].attempts);
      for (const char *at = rows[i].attempts; *at != '\0'; at++)
        {
          const char *const *failing = *at == 'a' ? a : *at == 'b' ? b : *at == 'A' ? both : none;
          TfBuildAttempt attempt = tf_build_count_attempt (task, failing, NULL);

          g_assert_cmpint (attempt, ==, at[1] == '\0' ? rows[i].last : TF_BUILD_ATTEMPT_AGAIN);
          g_assert_cmpint (tf_build_is_stuck (task), ==, attempt == TF_BUILD_ATTEMPT_STUCK);
        }
      g_assert_cmpuint (task->attempts, ==, strlen (rows[i].attempts));
      tf_queued_task_free (task);
    }
}

/* u: nothing was changed; n: nor does the check agree. */
TF_TEST (two_attempts_that_change_nothing_are_stuck)
{
  static const struct
  {
    const char *attempts;
    TfBuildAttempt last;
    const char *question; /* (nullable) */
  } rows[] = {
    { "u", TF_BUILD_ATTEMPT_AGAIN, NULL },
    { "uu", TF_BUILD_ATTEMPT_STUCK, "changed no file of the project, 2 attempts in a row. How" },
    { "un", TF_BUILD_ATTEMPT_STUCK, "a check does not agree that nothing was needed: no. How" },
    { "ua", TF_BUILD_ATTEMPT_AGAIN, NULL },
    { "uau", TF_BUILD_ATTEMPT_AGAIN, NULL },
    { "uauu", TF_BUILD_ATTEMPT_STUCK, "2 attempts in a row" },
    { "u-", TF_BUILD_ATTEMPT_DONE, NULL },
  };
  static const char *const none[] = { NULL };
  static const char *const a[] = { "a", NULL };
  static const char *const unchanged[] = { TF_BUILD_UNCHANGED, NULL };
  static const char *const noted[] = { TF_BUILD_UNCHANGED, "no", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TfQueuedTask *task = g_new0 (TfQueuedTask, 1);
      g_autofree char *question = NULL;
      TfBuildAttempt last = TF_BUILD_ATTEMPT_AGAIN;

      task->id = g_strdup ("task-3");
      task->description = g_strdup ("write");
      for (const char *at = rows[i].attempts; *at != '\0'; at++)
        {
          g_assert_cmpint (last, ==, TF_BUILD_ATTEMPT_AGAIN);
          last = tf_build_count_attempt (task,
                                         *at == 'u'   ? unchanged
                                         : *at == 'n' ? noted
                                         : *at == 'a' ? a
                                                      : none,
                                         NULL);
        }
      g_assert_cmpint (last, ==, rows[i].last);
      if (rows[i].question != NULL)
        {
          question = tf_build_describe_stuck (task, NULL);
          g_test_message ("%s", question);
          g_assert_nonnull (strstr (question, rows[i].question));
        }
      tf_queued_task_free (task);
    }
}

TF_TEST (only_agreement_agrees)
{
  static const struct
  {
    const char *answer;
    const char *note; /* (nullable): %NULL: malformed */
    gboolean agrees;
  } rows[] = {
    { "{\"verdict\": \"agree\", \"note\": \"x\"}", "x", TRUE },
    { "{\"verdict\": \"disagree\", \"note\": \"x\"}", "x", FALSE },
    { "{\"verdict\": \"fixed\", \"note\": \"x\"}", NULL, FALSE },
    { "{\"verdict\": \"agree\"}", NULL, FALSE },
    { "I agree.", NULL, FALSE },
    { "", NULL, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
      gboolean agrees = FALSE;
      g_autofree char *note = tf_build_change_parse (rows[i].answer, &agrees, errors);

      g_assert_cmpstr (note, ==, rows[i].note);
      g_assert_cmpint (agrees, ==, rows[i].agrees);
      g_assert_cmpint (errors->len > 0, ==, rows[i].note == NULL);
    }
}

TF_TEST (an_input_begins_anew)
{
  static const char *const a[] = { "a", NULL };
  TfQueuedTask *task = g_new0 (TfQueuedTask, 1);

  for (guint i = 0; i < 3; i++)
    tf_build_count_attempt (task, a, NULL);
  g_assert_false (tf_build_count_input (task, 0));
  g_assert_true (tf_build_is_stuck (task));
  g_assert_true (tf_build_count_input (task, 1));
  g_assert_false (tf_build_is_stuck (task));
  g_assert_cmpstr (task->failing[0], ==, "a");
  g_assert_false (tf_build_count_input (task, 1));
  g_assert_cmpint (tf_build_count_attempt (task, a, NULL), ==, TF_BUILD_ATTEMPT_AGAIN);
  g_assert_cmpint (tf_build_count_attempt (task, a, NULL), ==, TF_BUILD_ATTEMPT_AGAIN);
  g_assert_cmpint (tf_build_count_attempt (task, a, NULL), ==, TF_BUILD_ATTEMPT_STUCK);
  tf_queued_task_free (task);
}

/* A result that got lost is no failing test. */
TF_TEST (a_lost_result_is_named)
{
  static const char *const lost[] = { "<pytest is missing>", NULL };
  TfQueuedTask *task = g_new0 (TfQueuedTask, 1);
  g_autofree char *errors = NULL;
  g_autofree char *question = NULL;

  task->id = g_strdup ("task-3");
  task->description = g_strdup ("write the parser");
  tf_build_count_attempt (task, lost, NULL);
  errors = tf_build_describe_errors (task);
  g_assert_cmpstr (
      errors, ==,
      "After attempt 1 of 10, the tests have no known result; before the task they had "
      "one: <pytest is missing>");
  tf_build_count_attempt (task, lost, NULL);
  tf_build_count_attempt (task, lost, NULL);
  question = tf_build_describe_stuck (task, NULL);
  g_assert_cmpstr (
      question, ==,
      "The build is stuck at task-3 (write the parser): the tests no longer have a known "
      "result, unchanged after 3 attempts in a row: <pytest is missing>. How should "
      "it continue?");
  tf_queued_task_free (task);
}

TF_TEST (the_question_names_task_tests_and_attempts)
{
  static const char *const both[] = { "a", "b", NULL };
  g_autoptr (TfTestReport) report = make_report ("a b");
  TfQueuedTask *task = g_new0 (TfQueuedTask, 1);
  g_autofree char *question = NULL;

  task->id = g_strdup ("task-3");
  task->description = g_strdup ("write the parser");
  for (guint i = 0; i < 3; i++)
    tf_build_count_attempt (task, both, NULL);
  question = tf_build_describe_stuck (task, report);
  g_assert_cmpstr (
      question, ==,
      "The build is stuck at task-3 (write the parser): 2 tests fail that did not fail before, "
      "unchanged after 3 attempts in a row: a, b (a: because). How should it continue?");
  tf_queued_task_free (task);
}

/* w: tests were weakened in one way, v: in another; b: weakened, and a fails. */
TF_TEST (an_attempt_that_weakens_tests_is_not_done)
{
  static const struct
  {
    const char *attempts;
    TfBuildAttempt last;
    const char *question; /* (nullable) */
  } rows[] = {
    { "w", TF_BUILD_ATTEMPT_AGAIN, NULL },
    { "w-", TF_BUILD_ATTEMPT_DONE, NULL },
    { "wvw", TF_BUILD_ATTEMPT_AGAIN, NULL },
    { "www", TF_BUILD_ATTEMPT_STUCK,
      "tests were weakened, unchanged after 3 attempts in a row: I-0001: a is gone. To allow" },
    { "bbb", TF_BUILD_ATTEMPT_STUCK,
      "1 test fails that did not fail before, unchanged after 3 attempts in a row: a; tests were "
      "weakened: I-0001: a is gone. To allow" },
  };
  static const char *const none[] = { NULL };
  static const char *const a[] = { "a", NULL };
  static const char *const gone[] = { "I-0001: a is gone", NULL };
  static const char *const other[] = { "I-0002: b is gone", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfQueuedTask) task = g_new0 (TfQueuedTask, 1);
      g_autofree char *errors = NULL;
      g_autofree char *question = NULL;
      TfBuildAttempt last = TF_BUILD_ATTEMPT_AGAIN;

      task->id = g_strdup ("task-3");
      task->description = g_strdup ("write");
      for (const char *at = rows[i].attempts; *at != '\0'; at++)
        last = tf_build_count_attempt (task, *at == 'b' ? a : none,
                                       *at == '-'   ? none
                                       : *at == 'v' ? other
                                                    : gone);
      g_test_message ("%s", rows[i].attempts);
      g_assert_cmpint (last, ==, rows[i].last);
      g_assert_cmpint (tf_build_is_stuck (task), ==, last == TF_BUILD_ATTEMPT_STUCK);
      if (rows[i].question == NULL)
        continue;
      errors = tf_build_describe_errors (task);
      g_assert_nonnull (strstr (errors, "Tests were weakened, which neither"));
      question = tf_build_describe_stuck (task, NULL);
      g_test_message ("%s", question);
      g_assert_nonnull (strstr (question, rows[i].question));
    }
}
