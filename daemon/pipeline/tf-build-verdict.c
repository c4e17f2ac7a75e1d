/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-verdict.h"

#include "tf-build-change.h"
#include "tf-limits.h"
#include "tf-text.h"

#define MAX_NAMES_SHOWN   5
#define MAX_NAME_CHARS    120
#define MAX_MESSAGE_CHARS 300

static gboolean
is_unchanged (const TfQueuedTask *task)
{
  return tf_build_change_is_missing ((const char *const *) task->failing);
}

/* Whatever a check said about it. */
static gboolean
is_same (const TfQueuedTask *task, const char *const *failing)
{
  if (is_unchanged (task) && tf_build_change_is_missing (failing))
    return TRUE;
  return task->failing != NULL && g_strv_equal ((const char *const *) task->failing, failing);
}

static guint
get_max_repeats (const TfQueuedTask *task)
{
  return is_unchanged (task) ? TF_BUILD_SAME_UNCHANGED : TF_BUILD_SAME_FAILURES;
}

gboolean
tf_build_is_stuck (const TfQueuedTask *task)
{
  return task->failing != NULL && task->failing[0] != NULL &&
         (task->repeats >= get_max_repeats (task) || task->attempts >= TF_LIMIT_BUILD_ATTEMPTS);
}

TfBuildAttempt
tf_build_count_attempt (TfQueuedTask *task, const char *const *failing)
{
  gboolean same = is_same (task, failing);

  task->attempts++;
  task->repeats = failing[0] == NULL ? 0 : same ? task->repeats + 1 : 1;
  if (!same || is_unchanged (task))
    {
      g_strfreev (task->failing);
      task->failing = g_strdupv ((char **) failing);
    }
  if (failing[0] == NULL)
    return TF_BUILD_ATTEMPT_DONE;
  return tf_build_is_stuck (task) ? TF_BUILD_ATTEMPT_STUCK : TF_BUILD_ATTEMPT_AGAIN;
}

gboolean
tf_build_count_input (TfQueuedTask *task, guint inputs)
{
  if (inputs <= task->inputs)
    return FALSE;
  task->inputs = inputs;
  task->attempts = 0;
  task->repeats = 0;
  return TRUE;
}

static char *
join_names (const TfQueuedTask *task, guint max)
{
  GString *text = g_string_new (NULL);
  guint n = g_strv_length (task->failing);

  for (guint i = 0; i < n && i < max; i++)
    {
      g_autofree char *name = tf_text_ellipsize (task->failing[i], MAX_NAME_CHARS);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", name);
    }
  if (n > max)
    g_string_append_printf (text, " and %u more", n - max);
  return g_string_free (text, FALSE);
}

/* The note of a check, if there was one. */
static const char *
get_note (const TfQueuedTask *task)
{
  return task->failing[1] != NULL ? task->failing[1] : "";
}

static char *
describe_unchanged (const TfQueuedTask *task)
{
  const char *note = get_note (task);

  return g_strdup_printf (
      "The last attempt changed no file of the project%s%s. Carry out the task; "
      "if it needs no change, say why in \"nothing_needed\".",
      *note != '\0' ? ", and a check does not agree that nothing was needed: " : "", note);
}

static char *
describe_stuck_unchanged (const TfQueuedTask *task)
{
  const char *note = get_note (task);

  return g_strdup_printf (
      "The build is stuck at %s (%s): the agent changed no file of the project, "
      "%u attempts in a row%s%s. How should it continue?",
      task->id, task->description, task->repeats,
      *note != '\0' ? "; a check does not agree that nothing was needed: " : "", note);
}

/* Whether what is listed is no test, but the reason why there is no result. */
static gboolean
is_unknown (const TfQueuedTask *task)
{
  return *task->failing[0] == '<' && task->failing[1] == NULL;
}

char *
tf_build_describe_errors (const TfQueuedTask *task)
{
  guint n = g_strv_length (task->failing);
  g_autofree char *names = join_names (task, G_MAXUINT);

  if (is_unchanged (task))
    return describe_unchanged (task);
  if (task->attempts == 0)
    return g_strdup_printf (
        "Before the user's input, %u test%s that did not fail before the build: %s", n,
        n == 1 ? " failed" : "s failed", names);
  if (is_unknown (task))
    return g_strdup_printf ("After attempt %u of %d, the tests have no known result; before the "
                            "task they had one: %s",
                            task->attempts, TF_LIMIT_BUILD_ATTEMPTS, names);
  return g_strdup_printf ("After attempt %u of %d, %u test%s that did not fail before the build: "
                          "%s",
                          task->attempts, TF_LIMIT_BUILD_ATTEMPTS, n, n == 1 ? " fails" : "s fail",
                          names);
}

/* “ (…)” with the first failing test and its message, or nothing. */
static char *
describe_message (const TfQueuedTask *task, const TfTestReport *report)
{
  const TfTestCase *first = report != NULL ? tf_test_report_find (report, task->failing[0]) : NULL;
  g_autofree char *line = NULL;

  if (first == NULL || first->message == NULL || tf_text_count_words (first->message) == 0)
    return g_strdup ("");
  line = tf_text_ellipsize (first->message, MAX_MESSAGE_CHARS);
  g_strdelimit (line, "\n\r\t", ' ');
  return g_strdup_printf (" (%s: %s)", task->failing[0], line);
}

char *
tf_build_describe_stuck (const TfQueuedTask *task, const TfTestReport *report)
{
  guint n = g_strv_length (task->failing);
  g_autofree char *names = join_names (task, MAX_NAMES_SHOWN);
  g_autofree char *message = describe_message (task, report);
  g_autofree char *tried = NULL;

  if (is_unchanged (task))
    return describe_stuck_unchanged (task);
  if (task->repeats >= TF_BUILD_SAME_FAILURES)
    tried = g_strdup_printf ("unchanged after %u attempts in a row", task->repeats);
  else
    tried = g_strdup_printf ("after %u attempts", task->attempts);
  if (is_unknown (task))
    return g_strdup_printf ("The build is stuck at %s (%s): the tests no longer have a known "
                            "result, %s: %s. How should it continue?",
                            task->id, task->description, tried, names);
  return g_strdup_printf ("The build is stuck at %s (%s): %u test%s that did not fail before, %s: "
                          "%s%s. How should it continue?",
                          task->id, task->description, n, n == 1 ? " fails" : "s fail", tried,
                          names, message);
}
