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

static gboolean
has_any (GStrv list)
{
  return list != NULL && list[0] != NULL;
}

static gboolean
is_equal (GStrv list, const char *const *other)
{
  static const char *const none[] = { NULL };

  return g_strv_equal (list != NULL ? (const char *const *) list : none,
                       other != NULL ? other : none);
}

/* Whatever a check said about it. */
static gboolean
is_same (const TfQueuedTask *task, const char *const *failing, const char *const *weakened)
{
  if (is_unchanged (task) && tf_build_change_is_missing (failing))
    return TRUE;
  return task->failing != NULL && is_equal (task->failing, failing) &&
         is_equal (task->weakened, weakened);
}

static guint
get_max_repeats (const TfQueuedTask *task)
{
  return is_unchanged (task) ? TF_BUILD_SAME_UNCHANGED : TF_BUILD_SAME_FAILURES;
}

gboolean
tf_build_is_stuck (const TfQueuedTask *task)
{
  return (has_any (task->failing) || has_any (task->weakened)) &&
         (task->repeats >= get_max_repeats (task) || task->attempts >= TF_LIMIT_BUILD_ATTEMPTS);
}

TfBuildAttempt
tf_build_count_attempt (TfQueuedTask *task, const char *const *failing, const char *const *weakened)
{
  gboolean same = is_same (task, failing, weakened);
  gboolean done = failing[0] == NULL && (weakened == NULL || weakened[0] == NULL);

  task->attempts++;
  task->repeats = done ? 0 : same ? task->repeats + 1 : 1;
  if (!same || is_unchanged (task))
    {
      g_strfreev (task->failing);
      task->failing = g_strdupv ((char **) failing);
    }
  g_strfreev (task->weakened);
  task->weakened = g_strdupv ((char **) weakened);
  if (done)
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

/* Nothing, or a sentence for the agent. */
static char *
describe_weakened (const TfQueuedTask *task, const char *start, const char *end)
{
  g_autofree char *list = NULL;

  if (!has_any (task->weakened))
    return g_strdup ("");
  list = g_strjoinv ("; ", task->weakened);
  return g_strconcat (start, list, end, NULL);
}

static char *
describe_failing (const TfQueuedTask *task)
{
  guint n = g_strv_length (task->failing);
  g_autofree char *names = join_names (task, G_MAXUINT);

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

char *
tf_build_describe_errors (const TfQueuedTask *task)
{
  g_autofree char *failing = NULL;
  g_autofree char *weakened = NULL;

  if (is_unchanged (task))
    return describe_unchanged (task);
  failing = has_any (task->failing) ? describe_failing (task) : g_strdup ("");
  weakened = describe_weakened (
      task, "Tests were weakened, which neither the specification nor the user asks for: ",
      ". Restore them, and correct the program instead.");
  return g_strconcat (failing, *failing != '\0' && *weakened != '\0' ? ". " : "", weakened, NULL);
}

/* “ (…)” with the first failing test and its message, or nothing. */
static char *
describe_message (const TfQueuedTask *task, const TfTestReport *report)
{
  const TfTestCase *first = report != NULL && has_any (task->failing)
                                ? tf_test_report_find (report, task->failing[0])
                                : NULL;
  g_autofree char *line = NULL;

  if (first == NULL || first->message == NULL || tf_text_count_words (first->message) == 0)
    return g_strdup ("");
  line = tf_text_ellipsize (first->message, MAX_MESSAGE_CHARS);
  g_strdelimit (line, "\n\r\t", ' ');
  return g_strdup_printf (" (%s: %s)", task->failing[0], line);
}

/* "2 tests fail that did not fail before, unchanged after 3 attempts in a row: a, b (a: why)". */
static char *
describe_stuck_failing (const TfQueuedTask *task, const TfTestReport *report, const char *tried)
{
  guint n = has_any (task->failing) ? g_strv_length (task->failing) : 0;
  g_autofree char *names = n > 0 ? join_names (task, MAX_NAMES_SHOWN) : NULL;
  g_autofree char *message = describe_message (task, report);

  if (n == 0)
    return g_strdup_printf ("tests were weakened, %s", tried);
  if (is_unknown (task))
    return g_strdup_printf ("the tests no longer have a known result, %s: %s", tried, names);
  return g_strdup_printf ("%u test%s that did not fail before, %s: %s%s", n,
                          n == 1 ? " fails" : "s fail", tried, names, message);
}

char *
tf_build_describe_stuck (const TfQueuedTask *task, const TfTestReport *report)
{
  g_autofree char *failing = NULL;
  g_autofree char *weakened = NULL;
  g_autofree char *tried = NULL;

  if (is_unchanged (task))
    return describe_stuck_unchanged (task);
  if (task->repeats >= TF_BUILD_SAME_FAILURES)
    tried = g_strdup_printf ("unchanged after %u attempts in a row", task->repeats);
  else
    tried = g_strdup_printf ("after %u attempts", task->attempts);
  failing = describe_stuck_failing (task, report, tried);
  weakened = describe_weakened (task, has_any (task->failing) ? "; tests were weakened: " : ": ",
                                ". To allow one of these, waive the issue");
  return g_strdup_printf ("The build is stuck at %s (%s): %s%s. How should it continue?", task->id,
                          task->description, failing, weakened);
}
