/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-record.h"

#include "fix-fixture.h"
#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-record"

#define COMMIT "0123456789012345678901234567890123456789"

static TfPolishTask *
create_task (WorkspaceFixture *fixture)
{
  return tf_polish_task_new (fixture->workspace, "Party", FAKE_OUTPUT, 1);
}

static void
settle (WorkspaceFixture *fixture, const char *lines, const char *commit)
{
  g_autoptr (TfPolishTask) task = create_task (fixture);
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_fix_record_settle (task, lines, commit, &error));
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

TF_TEST (an_answer_is_a_line_an_issue)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TfFixAgenda) agenda = NULL;
  g_autoptr (TfFixAnswer) answer = NULL;
  g_autofree char *plain = NULL;
  g_autofree char *checked = NULL;

  fix_fixture_review (fixture, 1, "cm");
  agenda = load (fixture);
  answer = tf_fix_answer_parse ("{\"fixes\": [{\"n\": 1, \"applied\": true, \"note\": "
                                "\"mended:\\n\\nI-0002: all\"}, {\"n\": 2, \"applied\": false, "
                                "\"note\": \" is right \"}]}",
                                2, errors);
  plain = tf_fix_record_format (agenda->issues, answer, NULL);
  g_assert_cmpstr (plain, ==, "I-0001: mended:  I-0002: all\nI-0002 not applied: is right");
  checked = tf_fix_record_format (agenda->issues, answer, "line\n3");
  g_assert_cmpstr (checked, ==,
                   "I-0001: mended:  I-0002: all (checked: line 3)\nI-0002 not applied: is right");
}

static const struct
{
  const char *lines;
  const char *commit;
  const char *states;
} settled[] = {
  { "I-0001: mended\nI-0002 not applied: is right", COMMIT, "I-0001 fix_applied, I-0002 open" },
  { "I-0001: mended", COMMIT, "I-0001 fix_applied, I-0002 open" },
  { "I-0001: mended", NULL, "I-0001 open, I-0002 open" },
  { "I-0003: mended\nI-0001\n\nI-: x\nRun: 7\nIteration: 1", COMMIT, "I-0001 open, I-0002 open" },
  { "", COMMIT, "I-0001 open, I-0002 open" },
};

TF_TEST (only_what_a_line_says_is_settled)
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

TF_TEST (what_was_waived_meanwhile_stays_so)
{
  g_autoptr (WorkspaceFixture) fixture = fix_fixture_new (FALSE);
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autoptr (TfFixAgenda) agenda = NULL;

  fix_fixture_review (fixture, 1, "cm");
  ledger = fix_fixture_load (fixture);
  g_assert_true (tf_issue_ledger_waive (ledger, "I-0001", "not now", 1, NULL));
  g_assert_true (tf_issue_file_save (fixture->files, ledger, NULL));
  settle (fixture, "I-0001: mended", COMMIT);
  fix_fixture_assert_states (fixture, "I-0001 waived, I-0002 open");
  agenda = load (fixture);
  g_assert_cmpuint (agenda->issues->len, ==, 1);
}

TF_TEST (critical_comes_first_and_what_was_tried_not_again)
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
  settle (fixture, "I-0003 not applied: is right", NULL);
  second = load (fixture);
  g_assert_cmpuint (second->issues->len, ==, 2);
}

TF_TEST (a_ledger_that_cannot_be_read_is_an_error)
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
