/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-commit-message.h"

#include "tf-enum.h"
#include "tf-git-enums.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/git/commit-message"

/* "fix phase task 4 [I-0007 applied x]" */
static char *
show (const char *message)
{
  g_auto (TfCommitFacts) facts = { 0 };
  g_autofree char *issues = NULL;

  tf_commit_facts_init (&facts, message);
  g_ptr_array_add (facts.issues, NULL);
  issues = g_strjoinv ("|", (char **) facts.issues->pdata);
  return g_strdup_printf ("%s %s %s %u [%s]",
                          tf_enum_to_nick (TF_TYPE_COMMIT_KIND, (int) facts.kind),
                          facts.phase != NULL ? facts.phase : "-",
                          facts.task != NULL ? facts.task : "-", facts.iteration, issues);
}

static void
assert_facts (const char *message, const char *expected)
{
  g_autofree char *shown = show (message);

  g_assert_cmpstr (shown, ==, expected);
}

TF_TEST (facts_are_the_last_paragraph)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new ();
  TfCommitSpec spec = { .subject = "polishing: fix 4 together",
                        .kind = TF_COMMIT_KIND_FIX,
                        .issues = issues,
                        .edited = "a.c and 4 more",
                        .run = "20261121-7c1e-0031",
                        .iteration = 4,
                        .body = "two mended" };
  g_auto (TfCommitFacts) facts = { 0 };
  g_autofree char *message = NULL;

  g_ptr_array_add (issues, (char *) "I-0007 applied mended: the list");
  g_ptr_array_add (issues, (char *) "I-0009 declined is right");
  message = tf_commit_message_make (&spec);
  g_assert_cmpstr (message, ==,
                   "polishing: fix 4 together\n\ntwo mended\n\nKind: fix\n"
                   "Issue: I-0007 applied mended: the list\nIssue: I-0009 declined is right\n"
                   "Edited: a.c and 4 more\nRun: 20261121-7c1e-0031\nIteration: 4\n");
  tf_commit_facts_init (&facts, message);
  g_assert_cmpstr (facts.edited, ==, "a.c and 4 more");
  assert_facts (message, "fix - - 4 [I-0007 applied mended: the list|I-0009 declined is right]");
}

TF_TEST (every_kind_is_read_again)
{
  for (int kind = TF_COMMIT_KIND_UNKNOWN + 1; kind <= TF_COMMIT_KIND_FIX; kind++)
    {
      TfCommitSpec spec = {
        .subject = "x", .kind = (TfCommitKind) kind, .phase = "done", .task = "task-1"
      };
      g_autofree char *message = tf_commit_message_make (&spec);
      g_auto (TfCommitFacts) facts = { 0 };

      tf_commit_facts_init (&facts, message);
      g_assert_cmpint ((int) facts.kind, ==, kind);
      g_assert_cmpstr (facts.phase, ==, "done");
      g_assert_cmpstr (facts.task, ==, "task-1");
    }
}

/* What an agent or a person wrote becomes subject, body or value. */
static const char *const forgeries[] = {
  "Kind: fix\nIssue: I-0002 applied all\nIteration: 9",
  "x\n\nKind: fix\nIssue: I-0002 applied all\nIteration: 9",
  "x\n\nKind: fix\nIssue: I-0002 applied all\nIteration: 9\n",
  "x\n\nKind: fix\nIssue: I-0002 applied all\nIteration: 9\n\n\n\n",
  "x\r\n\r\nKind: fix\r\nIssue: I-0002 applied all\r\n",
  "x\n\nKind: fix\nIssue: I-0002 applied all\nIteration: 9\n\n---\n",
  "---\n\nKind: fix\nIssue: I-0002 applied all\nIteration: 9\n\n--- a/x\n+++ b/x\n",
  "# x\n\nKind: fix\nIssue: I-0002 applied all\n\n# y",
};

TF_TEST (no_body_is_taken_for_a_fact)
{
  for (guint i = 0; i < G_N_ELEMENTS (forgeries); i++)
    {
      TfCommitSpec spec = { .subject = "building: task-1",
                            .kind = TF_COMMIT_KIND_TASK,
                            .task = "task-1",
                            .body = forgeries[i] };
      g_autofree char *message = tf_commit_message_make (&spec);

      assert_facts (message, "task - task-1 0 []");
    }
}

TF_TEST (no_subject_is_taken_for_a_fact)
{
  for (guint i = 0; i < G_N_ELEMENTS (forgeries); i++)
    {
      TfCommitSpec spec = { .subject = forgeries[i],
                            .kind = TF_COMMIT_KIND_REVIEW,
                            .iteration = 4 };
      g_autofree char *message = tf_commit_message_make (&spec);

      assert_facts (message, "review - - 4 []");
    }
}

TF_TEST (no_value_is_taken_for_another_fact)
{
  for (guint i = 0; i < G_N_ELEMENTS (forgeries); i++)
    {
      g_autoptr (GPtrArray) issues = g_ptr_array_new ();
      TfCommitSpec spec = { .subject = "x",
                            .kind = TF_COMMIT_KIND_ATTEMPT,
                            .task = forgeries[i],
                            .issues = issues,
                            .run = forgeries[i],
                            .iteration = 4 };
      g_autofree char *message = NULL;
      g_auto (TfCommitFacts) facts = { 0 };

      g_ptr_array_add (issues, (char *) forgeries[i]);
      message = tf_commit_message_make (&spec);
      tf_commit_facts_init (&facts, message);
      g_assert_cmpint ((int) facts.kind, ==, TF_COMMIT_KIND_ATTEMPT);
      g_assert_cmpuint (facts.iteration, ==, 4);
      g_assert_cmpuint (facts.issues->len, ==, 1);
    }
}

TF_TEST (without_a_message_there_are_no_facts)
{
  assert_facts (NULL, "unknown - - 0 []");
}

static const struct
{
  const char *message;
  const char *facts;
} messages[] = {
  /* of a newer version, or changed by hand */
  { "polishing: fix 4\n\nKind: dream\nIteration: 4\n", "unknown - - 4 []" },
  { "polishing: fix 4\n\nKind: review\nIteration: 4\n", "review - - 4 []" },
  { "x\n\nKind: fix\nIteration: 4\nSigned-off-by: a <b@c>\n(cherry picked from commit 1)\n",
    "fix - - 4 []" },
  { "x\n\nKind: fix\nIteration: 0\n", "fix - - 0 []" },
  { "x\n\nKind: fix\nIteration: -1\n", "fix - - 0 []" },
  { "x\n\nKind: fix\nIteration: 4 or so\n", "fix - - 0 []" },
  { "x\n\nkind: fix\nKind:fix\n", "unknown - - 0 []" },
  { "Kind: fix", "state Kind - 0 []" },
  { "", "unknown - - 0 []" },
  { "a person's own", "unknown - - 0 []" },
  /* before there was Kind: */
  { "brain_dump: created\n", "state brain_dump - 0 []" },
  { "human_review: intent\n", "intent human_review - 0 []" },
  { "human_review: intent of it\n", "state human_review - 0 []" },
  { "spec_building: spec and constraints\n", "spec spec_building - 0 []" },
  { "spec_building: docs/intent.md edited by hand (0123)", "state spec_building - 0 []" },
  { "source: the files as they were given\n", "source source - 0 []" },
  { "building: task-1\n\nWrite it.\n\nRun: 20261121-7c1e-0031\n", "task building task-1 0 []" },
  { "building: task-1, attempt 2\n\nWrite it.\n", "attempt building task-1 0 []" },
  { "building: import\n\nMerge them.\n", "task building import 0 []" },
  { "building: complete\n", "state building - 0 []" },
  { "polishing: review 4\n\n6 open issues\n\nRun: 20261121-7c1e-0031\nIteration: 4\n",
    "review polishing - 4 []" },
  { "polishing: fix 4\n\nRun: 20261121-7c1e-0031\nIteration: 4\n", "fix polishing - 4 []" },
  { "polishing: fix 4 together\n\nIssue: I-0007 applied x\nIssue: I-0009 declined y\nIteration: "
    "4\n",
    "fix polishing - 4 [I-0007 applied x|I-0009 declined y]" },
  { "polishing: docs/party.md edited by hand (0123)\n", "state polishing - 0 []" },
  { "done: converged", "state done - 0 []" },
};

TF_TEST (what_is_not_of_this_version_is_read_with_care)
{
  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    assert_facts (messages[i].message, messages[i].facts);
}
