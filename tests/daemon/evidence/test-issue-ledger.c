/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-ledger.h"

#include <string.h>

#include "issue-ledger-fixture.h"
#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-issue-ledger-private.h"
#include "tf-json.h"
#include "tf-model-enums.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue-ledger"

TF_TEST (ids_are_in_order)
{
  g_autoptr (TfIssueLedger) ledger = fixture_four ();

  for (guint i = 0; i < 10000; i++)
    fixture_track (ledger, TF_SEVERITY_MINOR, "more");
  g_assert_cmpstr (tf_issue_ledger_lookup (ledger, "I-0002")->is->description, ==, "two");
  g_assert_nonnull (tf_issue_ledger_lookup (ledger, "I-10004"));
  g_assert_null (tf_issue_ledger_lookup (ledger, "I-10005"));
  g_assert_null (tf_issue_ledger_lookup (ledger, "I-00002"));
  g_assert_null (tf_issue_ledger_lookup (ledger, "I-2"));
  g_assert_null (tf_issue_ledger_lookup (ledger, "0002"));
  g_assert_null (tf_issue_ledger_lookup (ledger, ""));
}

TF_TEST (a_change_is_an_entry)
{
  g_autoptr (TfIssueLedger) ledger = fixture_four ();
  TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, "I-0004");

  g_assert_cmpuint (issue->tried_in, ==, 1);
  g_assert_cmpuint (issue->history->len, ==, 2);
  tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_FIX_APPLIED, 1, "mended", "c0ffee",
                             "ada");
  g_assert_cmpuint (issue->history->len, ==, 2);
  tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_FIX_APPLIED, 2, "mended", "c0ffee",
                             "ada");
  g_assert_cmpuint (issue->history->len, ==, 3);
  tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_OPEN, 2, "taken back", NULL, "");
  g_assert_cmpuint (issue->history->len, ==, 4);
  g_assert_cmpstr (issue->reason, ==, "taken back");
  g_assert_cmpuint (issue->tried_in, ==, 2);
}

TF_TEST (lists_critical_first)
{
  g_autoptr (TfIssueLedger) ledger = fixture_four ();
  g_autoptr (GPtrArray) pending = tf_issue_ledger_list_pending (ledger);
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (ledger);
  static const char *const order[] = { "I-0002", "I-0004", "I-0003", "I-0001" };
  TfCounts counts;

  g_assert_cmpuint (pending->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpstr (((TfTrackedIssue *) g_ptr_array_index (pending, i))->id, ==, order[i]);
  g_assert_cmpuint (open->len, ==, 3);
  tf_issue_ledger_count_open (ledger, &counts);
  g_assert_cmpuint (counts.n[TF_SEVERITY_CRITICAL], ==, 1);
  g_assert_cmpuint (counts.n[TF_SEVERITY_MEDIUM], ==, 1);
  g_assert_cmpuint (counts.n[TF_SEVERITY_MINOR], ==, 1);
}

TF_TEST (what_is_asked)
{
  static const struct
  {
    TfIssueState state;
    TfSeverity severity;
    gboolean tried, person, asked, unsettled;
  } rows[] = {
    { TF_ISSUE_STATE_OPEN, TF_SEVERITY_CRITICAL, FALSE, FALSE, FALSE, FALSE },
    { TF_ISSUE_STATE_OPEN, TF_SEVERITY_MINOR, TRUE, FALSE, TRUE, FALSE },
    { TF_ISSUE_STATE_OPEN, TF_SEVERITY_MINOR, FALSE, TRUE, TRUE, FALSE },
    { TF_ISSUE_STATE_FIX_APPLIED, TF_SEVERITY_MINOR, TRUE, FALSE, TRUE, FALSE },
    { TF_ISSUE_STATE_PERSISTS, TF_SEVERITY_MEDIUM, TRUE, FALSE, TRUE, FALSE },
    { TF_ISSUE_STATE_VERIFIED_FIXED, TF_SEVERITY_CRITICAL, TRUE, TRUE, FALSE, FALSE },
    { TF_ISSUE_STATE_WITHDRAWN, TF_SEVERITY_CRITICAL, FALSE, FALSE, TRUE, TRUE },
    { TF_ISSUE_STATE_WITHDRAWN, TF_SEVERITY_MEDIUM, TRUE, FALSE, FALSE, FALSE },
    { TF_ISSUE_STATE_REJECTED, TF_SEVERITY_CRITICAL, FALSE, FALSE, TRUE, TRUE },
    { TF_ISSUE_STATE_REJECTED, TF_SEVERITY_MINOR, FALSE, FALSE, FALSE, FALSE },
    { TF_ISSUE_STATE_WAIVED, TF_SEVERITY_CRITICAL, TRUE, TRUE, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
      g_autoptr (GPtrArray) asked = NULL;
      g_autoptr (GPtrArray) unsettled = NULL;
      TfIssueCounts counts;
      TfTrackedIssue *issue = fixture_track (ledger, rows[i].severity, "one");

      g_test_message ("row %u", i);
      if (rows[i].tried)
        tf_issue_ledger_add_event (ledger, issue, TF_ISSUE_EVENT_DECLINED, 1, "no", "ada");
      if (rows[i].person)
        issue->source = TF_ISSUE_SOURCE_PERSON;
      tf_issue_ledger_set_state (ledger, issue, rows[i].state, 2, "", NULL, "");
      asked = tf_issue_ledger_list_asked (ledger);
      unsettled = tf_issue_ledger_list_unsettled (ledger);
      g_assert_cmpuint (asked->len, ==, rows[i].asked ? 1 : 0);
      g_assert_cmpuint (unsettled->len, ==, rows[i].unsettled ? 1 : 0);
      tf_issue_ledger_count_states (ledger, &counts);
      g_assert_cmpuint (counts.n[rows[i].state].n[rows[i].severity], ==, 1);
    }
}

static void
fill_evidence (TfIssueLedger *ledger)
{
  g_autoptr (TfIssue) finding = tf_issue_new (TF_SEVERITY_CRITICAL, "other words", "N/A", "");
  TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, "I-0002");
  TfLook look = { .iteration = 2,
                  .stage = TF_REVIEW_STAGE_CHECK,
                  .reviewer = (char *) "bob",
                  .hash = (char *) "f00d",
                  .number = 1,
                  .known = TRUE,
                  .found = { { 1, 0, 2 } },
                  .blocking = TRUE };

  issue->source = TF_ISSUE_SOURCE_PERSON;
  issue->needs_person = TRUE;
  tf_record_set_string (&issue->person_reason, "why");
  issue->settled_by = g_strdup ("cy");
  tf_issue_ledger_match (ledger, issue, finding, 2, "the same", "bob");
  tf_issue_ledger_take_look (ledger, &look);
}

static void
fill (TfIssueLedger *ledger)
{
  TfTrackedIssue *issue = tf_issue_ledger_lookup (ledger, "I-0003");
  const TfLook unknown = { .iteration = 1, .reviewer = (char *) "ada", .hash = (char *) "f00d" };

  issue->provenance = TF_PROVENANCE_INTRODUCED_BY;
  issue->introduced_by = g_strdup ("c0ffee");
  issue->n_reverted = 2;
  g_strfreev (issue->found_by);
  issue->found_by = g_strsplit ("ada,bob", ",", 0);
  tf_issue_ledger_set_state (ledger, issue, TF_ISSUE_STATE_DUPLICATE, 2, "the same", NULL, "bob");
  issue->duplicate_of = g_strdup ("I-0002");
  tf_issue_ledger_take_look (ledger, &unknown);
  ledger->applied_iteration = 2;
  ledger->applied_stage = TF_REVIEW_STAGE_FULL;
  ledger->applied.found.n[TF_SEVERITY_MINOR] = 7;
  ledger->applied.n_unanswered = 3;
  ledger->applied_read = g_strdup ("f00d");
  fill_evidence (ledger);
}

TF_TEST (json_round_trip)
{
  g_autoptr (TfIssueLedger) ledger = fixture_four ();
  g_autoptr (TfIssueLedger) back = NULL;
  g_autoptr (JsonNode) node = NULL, again = NULL;
  g_autofree char *first = NULL, *second = NULL;
  g_autoptr (GError) error = NULL;

  fill (ledger);
  node = tf_issue_ledger_to_json (ledger);
  back = tf_issue_ledger_from_json (node, "", &error);
  g_assert_no_error (error);
  again = tf_issue_ledger_to_json (back);
  first = tf_json_to_line (node);
  second = tf_json_to_line (again);
  g_assert_cmpstr (first, ==, second);
  g_assert_cmpuint (back->applied.n_unanswered, ==, 3);
  g_assert_cmpstr (back->applied_read, ==, "f00d");
  g_assert_cmpuint (((TfLook *) g_ptr_array_index (back->looks, 1))->found.n[2], ==, 2);
  g_assert_true (((TfLook *) g_ptr_array_index (back->looks, 1))->blocking);
  g_assert_false (((TfLook *) g_ptr_array_index (back->looks, 0))->known);
  g_assert_cmpint (back->applied_stage, ==, TF_REVIEW_STAGE_FULL);
  g_assert_cmpstr (tf_issue_ledger_lookup (back, "I-0003")->duplicate_of, ==, "I-0002");
}

TF_TEST (empty_json_round_trip)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_ledger_new ();
  g_autoptr (JsonNode) node = tf_issue_ledger_to_json (ledger);
  g_autoptr (TfIssueLedger) back = tf_issue_ledger_from_json (node, "", NULL);
  g_autofree char *line = tf_json_to_line (node);

  g_assert_cmpstr (line, ==, "{\"schema\":3,\"applied\":null,\"issues\":[],\"looks\":[]}");
  g_assert_nonnull (back);
  g_assert_cmpuint (back->applied_iteration, ==, 0);
}

static void
assert_kinds (const TfTrackedIssue *issue, const char *expected)
{
  g_autoptr (GString) kinds = g_string_new (NULL);

  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);

      g_string_append_printf (kinds, "%s%s", i > 0 ? " " : "",
                              tf_enum_to_nick (TF_TYPE_ISSUE_EVENT_KIND, event->kind));
    }
  g_assert_cmpstr (kinds->str, ==, expected);
}

/* A file of the first schema, whose events had no kind; a reviewer's note is not one of ours. */
TF_TEST (schema_1_is_migrated)
{
  g_autofree char *path = tf_test_source ("fixtures/issues/issues-1.json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autoptr (TfIssueLedger) again = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  ledger = tf_issue_ledger_from_json (json_parser_get_root (parser), "", &error);
  g_assert_no_error (error);
  assert_kinds (tf_issue_ledger_lookup (ledger, "I-0001"),
                "state regression reverted_together state reverted reverted");
  assert_kinds (tf_issue_ledger_lookup (ledger, "I-0002"), "state declined state");
  g_assert_cmpuint (ledger->applied.n_persisting, ==, 1);
  node = tf_issue_ledger_to_json (ledger);
  again = tf_issue_ledger_from_json (node, "", &error);
  g_assert_no_error (error);
  assert_kinds (tf_issue_ledger_lookup (again, "I-0001"),
                "state regression reverted_together state reverted reverted");
}

/* A file of the second schema: stages had other words, and what a look found was not kept. */
TF_TEST (schema_2_is_migrated)
{
  g_autofree char *path = tf_test_source ("fixtures/issues/issues-2.json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (TfIssueLedger) ledger = NULL;
  g_autoptr (GPtrArray) unsettled = NULL;
  g_autoptr (GError) error = NULL;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  ledger = tf_issue_ledger_from_json (json_parser_get_root (parser), "", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (ledger->looks->len, ==, 2);
  g_assert_cmpint (((TfLook *) g_ptr_array_index (ledger->looks, 1))->stage, ==,
                   TF_REVIEW_STAGE_CHECK);
  g_assert_cmpint (ledger->applied_stage, ==, TF_REVIEW_STAGE_CHECK);
  for (guint i = 0; i < ledger->looks->len; i++)
    g_assert_false (((TfLook *) g_ptr_array_index (ledger->looks, i))->known);
  /* Nobody is known to have agreed with what was withdrawn. */
  unsettled = tf_issue_ledger_list_unsettled (ledger);
  g_assert_cmpuint (unsettled->len, ==, 1);
  g_assert_cmpint (((TfTrackedIssue *) g_ptr_array_index (ledger->issues, 0))->source, ==,
                   TF_ISSUE_SOURCE_REVIEWER);
}

/* Each member of the text, replaced, must be refused by its path. */
TF_TEST (bad_members_are_refused_by_path)
{
  static const struct
  {
    const char *from, *to, *message;
  } rows[] = {
    { "\"schema\":3", "\"schema\":4", "schema: found 4" },
    { "\"schema\":3", "\"schema\":0", "schema: found 0" },
    { "\"kind\":\"state\"", "\"kind\":\"told\"", "issues[0].history[0].kind: found" },
    { "\"applied\":{", "\"applied\":7,\"x\":{", "applied: found number" },
    { "\"unanswered\":3", "\"unanswered\":-3", "applied.unanswered: found -3" },
    { "\"id\":\"I-0002\"", "\"id\":\"I-0001\"", "issues[1].id: found I-0001 after I-0001" },
    { "\"id\":\"I-0002\"", "\"id\":\"I-0009\"", "issues[2].id: found I-0003 after I-0009" },
    { "\"id\":\"I-0001\"", "\"id\":\"J-0001\"", "issues[0].id: found “J-0001”" },
    { "\"duplicate_of\":\"I-0002\"", "\"duplicate_of\":\"I-0012\"",
      "issues[2].duplicate_of: found I-0012" },
    { "\"duplicate_of\":\"I-0002\"", "\"duplicate_of\":\"I-0003\"",
      "issues[2].duplicate_of: found I-0003" },
    { "\"duplicate_of\":\"I-0002\"", "\"duplicate_of\":null",
      "issues[2].duplicate_of: found nothing" },
    { "\"state\":\"open\"", "\"state\":\"gone\"", "issues[0].state: found" },
    { "\"severity\":\"minor\"", "\"severity\":\"major\"", "issues[0].issue.severity: found" },
    { "\"provenance\":\"unknown\",", "", "issues[0].provenance: found nothing" },
    { "\"found_by\":[]", "\"found_by\":[1]", "issues[0].found_by[0]: found Integer" },
    { "\"tried_in\":0", "\"tried_in\":\"0\"", "issues[0].tried_in: found string" },
    { "\"history\":[{", "\"history\":[7,{", "issues[0].history[0]: found number" },
    { "\"commit\":null", "\"commit\":5", "issues[0].history[0].commit: found number" },
    { "\"hash\":\"f00d\"", "\"hash\":null", "looks[0].hash: found null" },
    { "\"looks\":", "\"books\":", "looks: found nothing" },
    { "\"source\":\"person\"", "\"source\":\"human\"", "issues[1].source: found" },
    { "\"blocking\":true", "\"blocking\":1", "looks[1].found.blocking: found" },
    { "\"finding\":{\"severity\":\"critical\"", "\"finding\":{\"severity\":\"bad\"",
      "issues[1].history[1].finding.severity: found" },
  };
  g_autoptr (TfIssueLedger) ledger = fixture_four ();
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *line = NULL;

  fill (ledger);
  node = tf_issue_ledger_to_json (ledger);
  line = tf_json_to_line (node);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *at = strstr (line, rows[i].from);
      g_autofree char *before = g_strndup (line, at == NULL ? 0 : at - line);
      g_autofree char *text = NULL;
      g_autoptr (JsonNode) bad = NULL;
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", rows[i].to);
      g_assert_nonnull (at);
      text = g_strconcat (before, rows[i].to, at + strlen (rows[i].from), NULL);
      bad = tf_json_parse (text, -1, &error);
      g_assert_no_error (error);
      g_assert_null (tf_issue_ledger_from_json (bad, "", &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_true (g_str_has_prefix (error->message, rows[i].message));
    }
}
