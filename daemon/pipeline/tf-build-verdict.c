/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-verdict.h"

#include "tf-limits.h"
#include "tf-text.h"

#define MAX_NAMES_SHOWN   5
#define MAX_NAME_CHARS    120
#define MAX_MESSAGE_CHARS 300

static gboolean
is_same (const TfQueuedTask *task, const char *const *failing)
{
  return task->failing != NULL && g_strv_equal ((const char *const *) task->failing, failing);
}

gboolean
tf_build_is_stuck (const TfQueuedTask *task)
{
  return task->failing != NULL && task->failing[0] != NULL &&
         (task->repeats >= TF_BUILD_SAME_FAILURES || task->attempts >= TF_LIMIT_BUILD_ATTEMPTS);
}

TfBuildAttempt
tf_build_count_attempt (TfQueuedTask *task, const char *const *failing)
{
  gboolean same = is_same (task, failing);

  task->attempts++;
  task->repeats = failing[0] == NULL ? 0 : same ? task->repeats + 1 : 1;
  if (!same)
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

char *
tf_build_describe_errors (const TfQueuedTask *task)
{
  guint n = g_strv_length (task->failing);
  g_autofree char *names = join_names (task, G_MAXUINT);

  if (task->attempts == 0)
    return g_strdup_printf (
        "Before the user's input, %u test%s that did not fail before the build: %s", n,
        n == 1 ? " failed" : "s failed", names);
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

  if (task->repeats >= TF_BUILD_SAME_FAILURES)
    tried = g_strdup_printf ("unchanged after %u attempts in a row", task->repeats);
  else
    tried = g_strdup_printf ("after %u attempts", task->attempts);
  return g_strdup_printf ("The build is stuck at %s (%s): %u test%s that did not fail before, %s: "
                          "%s%s. How should it continue?",
                          task->id, task->description, n, n == 1 ? " fails" : "s fail", tried,
                          names, message);
}
