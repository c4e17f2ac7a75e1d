/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-enum.h"
#include "tf-model-enums.h"

#include <stdio.h>
#include <string.h>

static void
add_point (GArray *trajectory, const char *text)
{
  TfTrajectoryPoint point = { .iteration = trajectory->len + 1 };

  g_assert_cmpint (sscanf (text, "%u/%u/%u", &point.counts.n[TF_SEVERITY_CRITICAL],
                           &point.counts.n[TF_SEVERITY_MEDIUM], &point.counts.n[TF_SEVERITY_MINOR]),
                   ==, 3);
  point.out_of_scope_majority = g_str_has_suffix (text, "!");
  point.evidence.known = strpbrk (text, "@~^?") != NULL;
  if (strchr (text, '@') != NULL)
    point.evidence.size = g_ascii_strtoull (strchr (text, '@') + 1, NULL, 10);
  if (strchr (text, '~') != NULL)
    point.evidence.n_returned = (guint) g_ascii_strtoull (strchr (text, '~') + 1, NULL, 10);
  if (strchr (text, '^') != NULL)
    point.evidence.n_verified = (guint) g_ascii_strtoull (strchr (text, '^') + 1, NULL, 10);
  if (strchr (text, '?') != NULL)
    point.evidence.n_unverified = (guint) g_ascii_strtoull (strchr (text, '?') + 1, NULL, 10);
  g_array_append_val (trajectory, point);
}

GuardFixture *
guard_fixture_new (const char *points)
{
  GuardFixture *self = g_new0 (GuardFixture, 1);
  g_auto (GStrv) words = g_strsplit (points, " ", -1);
  GArray *trajectory = g_array_new (FALSE, TRUE, sizeof (TfTrajectoryPoint));

  for (guint i = 0; words[i] != NULL; i++)
    add_point (trajectory, words[i]);
  self->input.trajectory = trajectory;
  self->input.issues = g_ptr_array_new ();
  self->config.polish.max.n[TF_SEVERITY_MEDIUM] = 3;
  self->config.polish.max.n[TF_SEVERITY_MINOR] = 5;
  self->config.polish.max_iterations = 50;
  self->config.polish.stagnation_limit = 3;
  self->config.polish.scope_drift = TRUE;
  return self;
}

void
guard_fixture_free (GuardFixture *self)
{
  g_array_unref ((GArray *) self->input.trajectory);
  g_ptr_array_unref ((GPtrArray *) self->input.issues);
  if (self->input.previous_issues != NULL)
    g_ptr_array_unref ((GPtrArray *) self->input.previous_issues);
  g_free (self);
}

static GPtrArray *
read_issues (const char *descriptions)
{
  GPtrArray *issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  g_auto (GStrv) parts = g_strsplit (descriptions, "|", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MINOR, parts[i], "N/A", ""));
  return issues;
}

void
guard_fixture_set_issues (GuardFixture *self, const char *now, const char *before)
{
  g_ptr_array_unref ((GPtrArray *) self->input.issues);
  self->input.issues = read_issues (now);
  if (before != NULL)
    self->input.previous_issues = read_issues (before);
}

/* The reported guard and the reason of the halt are the same word. */
static void
assert_one_word (const TfGuardResult *result)
{
  g_autofree char *word =
      g_strconcat ("guard_", tf_enum_to_nick (TF_TYPE_GUARD, (int) result->guard), NULL);

  g_assert_cmpstr (tf_enum_to_nick (TF_TYPE_HALT_REASON, (int) result->halt_reason), ==, word);
}

void
guard_fixture_expect (GuardFixture *self,
                      GuardFunc guard,
                      TfVerdict verdict,
                      TfHaltReason reason,
                      const char *part)
{
  g_autoptr (TfGuardResult) result = guard (&self->input, &self->config);

  g_test_message ("%s", result->message);
  g_assert_true (g_utf8_validate (result->message, -1, NULL));
  g_assert_true (g_str_has_suffix (result->message, "."));
  if (part != NULL && strstr (result->message, part) == NULL)
    g_error ("“%s” does not say “%s”", result->message, part);
  g_assert_cmpint (result->verdict, ==, verdict);
  g_assert_cmpint (result->halt_reason, ==,
                   verdict == TF_VERDICT_HALT ? reason : TF_HALT_REASON_NONE);
  if (verdict == TF_VERDICT_HALT)
    assert_one_word (result);
}

void
guard_fixture_check (GuardFunc guard,
                     TfHaltReason reason,
                     gboolean evidence,
                     const GuardCase *cases,
                     guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GuardFixture) fixture = guard_fixture_new (cases[i].points);

      fixture->input.evidence = evidence;
      fixture->input.resumed_at = cases[i].resumed_at;
      guard_fixture_expect (fixture, guard, cases[i].halts ? TF_VERDICT_HALT : TF_VERDICT_GO_ON,
                            reason, cases[i].part);
    }
}
