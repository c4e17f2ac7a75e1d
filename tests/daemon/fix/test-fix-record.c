/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-record.h"

#include "fix-fixture.h"
#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-issue-person.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-record"

#define COMMIT "0123456789012345678901234567890123456789"

static TfPolishTask *
create_task (WorkspaceFixture *fixture)
{
  return tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 1);
}

/* @lines: trailers of a commit. */
static void
settle (WorkspaceFixture *fixture, const char *lines, const char *commit)
{
  g_autoptr (TfPolishTask) task = create_task (fixture);
  g_auto (GStrv) all = g_strsplit (lines, "\n", -1);
  g_autoptr (GPtrArray) trailers = g_ptr_array_new ();
  g_autoptr (GPtrArray) outcomes = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; all[i] != NULL; i++)
    g_ptr_array_add (trailers, all[i]);
  outcomes = tf_fix_outcomes_from_trailers (trailers);
  g_assert_true (tf_fix_record_settle (task, outcomes, commit, NULL, TF_NOTICED_NO, &error));
  g_assert_no_error (error);
}

static TfFixAgenda *
load (WorkspaceFixture *fixture)
{
  g_autoptr (TfPolishTask) task = create_task (fixture);
  g_autoptr (GError) error = NULL;
  TfFixAgenda *agenda = tf_fix_agenda_load (task, &error);

  g_assert_no_error (error);
  return agenda;
}

static void
assert_trailers (GPtrArray *outcomes, const char *expected)
{
  g_autoptr (GPtrArray) trailers = tf_fix_outcomes_to_trailers (outcomes);
  g_autofree char *text = NULL;

  g_ptr_array_add (trailers, NULL);
  text = g_strjoinv ("\n", (char **) trailers->pdata);
  g_assert_cmpstr (text, ==, expected);
}

TF_TEST (an_answer_has_one_trailer_per_issue)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TfFixAgenda) agenda = NULL;
  g_autoptr (TfFixAnswer) answer = NULL;
  g_autoptr (GPtrArray) plain = NULL;
  g_autoptr (GPtrArray) checked = NULL;

  fix_fixture_review (fixture, 1, "cm");
  agenda = load (fixture);
  answer = tf_fix_answer_parse ("{\"fixes\": [{\"n\": 1, \"applied\": true, \"note\": "
                                "\"mended:\\n\\nIssue: I-0002 applied all\"}, {\"n\": 2, "
                                "\"applied\": false, \"note\": \" is right \"}]}",
                                2, errors);
  plain = tf_fix_record_list_outcomes (agenda->issues, answer, NULL);
  assert_trailers (plain, "I-0001 applied mended:  Issue: I-0002 applied all\n"
                          "I-0002 declined is right");
  checked = tf_fix_record_list_outcomes (agenda->issues, answer, "line\n3");
  assert_trailers (checked, "I-0001 applied mended:  Issue: I-0002 applied all (checked: line 3)\n"
                            "I-0002 declined is right");
}

static const struct
{
  const char *lines;
  const char *commit;
  const char *states;
} settled[] = {
  { "I-0001 applied mended\nI-0002 declined is right", COMMIT, "I-0001 fix_applied, I-0002 open" },
  { "I-0001 applied mended", COMMIT, "I-0001 fix_applied, I-0002 open" },
  { "I-0001 applied", COMMIT, "I-0001 fix_applied, I-0002 open" },
  { "I-0001 applied mended", NULL, "I-0001 open, I-0002 open" },
  { "I-0001 Applied mended\nI-0001: applied\nI-0001 declined-not", COMMIT,
    "I-0001 open, I-0002 open" },
  { "I-0003 applied mended\nI-0001\n\nI- applied x\nRun 7", COMMIT, "I-0001 open, I-0002 open" },
  { "I-0001 partly half\nI-0002 refused too much", COMMIT, "I-0001 open, I-0002 open" },
  { "", COMMIT, "I-0001 open, I-0002 open" },
};

TF_TEST (only_issues_in_trailers_are_settled)
{
  for (guint i = 0; i < G_N_ELEMENTS (settled); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);

      fix_fixture_review (fixture, 1, "cm");
      settle (fixture, settled[i].lines, settled[i].commit);
      fix_fixture_assert_states (fixture, settled[i].states);
      settle (fixture, settled[i].lines, settled[i].commit);
      fix_fixture_assert_states (fixture, settled[i].states);
    }
}

static const struct
{
  TfCommitKind kind;
  guint iteration;
  const char *body;
  const char *issue; /* a trailer */
  const char *states;
} adopted[] = {
  { TF_COMMIT_KIND_FIX, 1, NULL, "I-0001 applied x", "I-0001 fix_applied, I-0002 open" },
  { TF_COMMIT_KIND_FIX, 1, "I-0002 applied x\n\nIssue: I-0002 applied x\n", "I-0001 applied x",
    "I-0001 fix_applied, I-0002 open" },
  { TF_COMMIT_KIND_FIX, 1, NULL, "I-0001 applied x\n\nIssue: I-0002 applied x",
    "I-0001 fix_applied, I-0002 open" },
  { TF_COMMIT_KIND_FIX, 2, NULL, "I-0001 applied x", "I-0001 open, I-0002 open" },
  { TF_COMMIT_KIND_STATE, 1, NULL, "I-0001 applied x", "I-0001 open, I-0002 open" },
  { TF_COMMIT_KIND_STATE, 0, "Kind: fix\nIssue: I-0001 applied x\nIteration: 1", NULL,
    "I-0001 open, I-0002 open" },
};

TF_TEST (only_a_fix_of_the_iteration_is_adopted)
{
  for (guint i = 0; i < G_N_ELEMENTS (adopted); i++)
    {
      g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
      g_autoptr (TfFixAgenda) agenda = NULL;
      g_autoptr (GPtrArray) issues = g_ptr_array_new ();
      g_autofree char *hash = NULL;
      TfCommitSpec spec = { .subject = "polishing: fix 1 I-0001",
                            .kind = adopted[i].kind,
                            .iteration = adopted[i].iteration,
                            .body = adopted[i].body,
                            .issues = issues,
                            .time = G_USEC_PER_SEC };

      if (adopted[i].issue != NULL)
        g_ptr_array_add (issues, (char *) adopted[i].issue);
      fix_fixture_review (fixture, 1, "cm");
      hash = tf_workspace_commit (fixture->workspace, &spec, NULL);
      g_assert_nonnull (hash);
      agenda = load (fixture);
      fix_fixture_assert_states (fixture, adopted[i].states);
    }
}

TF_TEST (an_issue_waived_in_between_stays_waived)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autoptr (TfFixAgenda) agenda = NULL;

  fix_fixture_review (fixture, 1, "cm");
  ledger = fix_fixture_load (fixture);
  g_assert_true (tf_issue_ledger_waive (ledger, "I-0001", "not now", 1, NULL));
  g_assert_true (tf_issue_file_save (fixture->files, ledger, NULL));
  settle (fixture, "I-0001 applied mended", COMMIT);
  fix_fixture_assert_states (fixture, "I-0001 waived, I-0002 open");
  agenda = load (fixture);
  g_assert_cmpuint (agenda->issues->len, ==, 1);
}

TF_TEST (critical_comes_first_and_tried_issues_not_again)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
  g_autoptr (TfFixAgenda) first = NULL;
  g_autoptr (TfFixAgenda) second = NULL;

  fix_fixture_review (fixture, 1, "imc");
  first = load (fixture);
  g_assert_cmpuint (first->issues->len, ==, 3);
  g_assert_cmpstr (((TfFixIssue *) first->issues->pdata[0])->id, ==, "I-0003");
  g_assert_cmpstr (((TfFixIssue *) first->issues->pdata[2])->id, ==, "I-0001");
  g_assert_false (first->apart);
  g_assert_null (first->last);
  settle (fixture, "I-0003 declined is right", NULL);
  second = load (fixture);
  g_assert_cmpuint (second->issues->len, ==, 2);
}

TF_TEST (an_unreadable_ledger_is_an_error)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
  g_autoptr (TfPolishTask) task = create_task (fixture);
  g_autoptr (TfFixAgenda) agenda = NULL;
  g_autoptr (GError) error = NULL;

  workspace_fixture_write (fixture, TF_FILE_ISSUES, "{\"schema\": 1, ");
  agenda = tf_fix_agenda_load (task, &error);
  g_assert_null (agenda);
  g_assert_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT);
}

/* d, r: declined, refused; a, b: reverted because of a or b; u: for no comparable cause; D: decided by
 * the user. A digit is the iteration of what follows. */
TF_TEST (two_failures_of_one_kind_need_the_user)
{
  static const struct
  {
    const char *events;
    guint since;
    gboolean needs;
  } rows[] = {
    { "1d", 0, FALSE },    { "1d2d", 0, TRUE },    { "1d2d", 1, FALSE }, { "1d2d", 2, FALSE },
    { "1d2d3d", 1, TRUE }, { "1d2r", 0, TRUE },    { "1a", 0, FALSE },   { "1aa", 0, TRUE },
    { "1ab", 0, FALSE },   { "1ab2a", 0, TRUE },   { "1uu", 0, FALSE },  { "1ad", 0, FALSE },
    { "1d2Dd", 0, FALSE }, { "1d2Dd3d", 0, TRUE }, { "1aaD", 0, FALSE }, { "", 0, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
      g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_MEDIUM, "x", "N/A", "");
      TfTrackedIssue *tracked = tf_issue_ledger_add (ledger, issue, 1);
      g_autofree char *reason = NULL;
      guint iteration = 1;

      for (const char *at = rows[i].events; *at != '\0'; at++)
        {
          TfIssueEventKind kind = *at == 'D'                 ? TF_ISSUE_EVENT_DECIDED
                                  : *at == 'd' || *at == 'r' ? TF_ISSUE_EVENT_DECLINED
                                                             : TF_ISSUE_EVENT_REVERTED;
          g_autofree char *note = g_strdup_printf ("%u", (guint) (at - rows[i].events));
          TfIssueEvent *event = NULL;

          if (g_ascii_isdigit (*at))
            {
              iteration = *at - '0';
              continue;
            }
          tf_issue_ledger_add_event (ledger, tracked, kind, iteration, note, "");
          event = g_ptr_array_index (tracked->history, tracked->history->len - 1);
          if (*at == 'a' || *at == 'b')
            event->cause = g_strndup (at, 1);
        }
      reason = tf_fix_record_find_person_reason (tracked, rows[i].since);
      g_test_message ("%s since %u: %s", rows[i].events, rows[i].since, reason);
      g_assert_cmpint (reason != NULL, ==, rows[i].needs);
    }
}
