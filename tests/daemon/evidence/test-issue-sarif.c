/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-sarif.h"

#include <string.h>

#include "issue-ledger-fixture.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue-sarif"

static const TfSarifContext context = { "0.5", "20261121-7c1e", "docs/plan.md", 3 };

static TfTrackedIssue *
add (TfIssueLedger *ledger, TfSeverity severity, const char *location, guint iteration)
{
  g_autoptr (TfIssue) issue =
      tf_issue_new_with_proof (severity, "It is wrong", location, "Mend it", NULL, "a \"quote\"");

  return tf_issue_ledger_add (ledger, issue, iteration);
}

/* One issue of each state and each kind of place. */
static TfIssueLedger *
make_ledger (void)
{
  static const char *const places[] = { "docs/plan.md:6 (Budget)", "Budget", "N/A",
                                        "docs/our plan.md", "src/a.c:10-20" };
  TfIssueLedger *ledger = tf_issue_ledger_new ();

  for (guint i = 0; i < TF_N_ISSUE_STATES; i++)
    tf_issue_ledger_set_state (ledger, add (ledger, i % 3, places[i % G_N_ELEMENTS (places)], 1), i,
                               2, i % 2 ? "a reason" : "", i % 2 ? "c0ffee" : NULL, "ada");
  tf_issue_ledger_lookup (ledger, "I-0009")->duplicate_of = g_strdup ("I-0001");
  tf_issue_ledger_lookup (ledger, "I-0001")->introduced_by = g_strdup ("c0ffee");
  tf_issue_ledger_set_state (ledger, tf_issue_ledger_lookup (ledger, "I-0004"),
                             TF_ISSUE_STATE_PERSISTS, 3, "severity minor → critical", NULL, "ada");
  tf_issue_ledger_set_state (ledger, tf_issue_ledger_lookup (ledger, "I-0005"),
                             TF_ISSUE_STATE_REGRESSED, 3, "", NULL, "ada");
  add (ledger, TF_SEVERITY_MINOR, "docs/plan.md", 3);
  return ledger;
}

static JsonObject *
get_result (JsonNode *log, guint i)
{
  JsonArray *runs = json_object_get_array_member (json_node_get_object (log), "runs");
  JsonObject *run = json_array_get_object_element (runs, 0);

  return json_array_get_object_element (json_object_get_array_member (run, "results"), i);
}

TF_TEST (baseline_states)
{
  static const char *const states[] = { "unchanged", "unchanged", "absent",    "updated",   "new",
                                        "unchanged", "unchanged", "unchanged", "unchanged", "new" };
  g_autoptr (TfIssueLedger) ledger = make_ledger ();
  g_autoptr (JsonNode) log = tf_issue_sarif_create (ledger, &context);

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    g_assert_cmpstr (json_object_get_string_member (get_result (log, i), "baselineState"), ==,
                     states[i]);
}

TF_TEST (suppressions)
{
  static const char *const why[TF_N_ISSUE_STATES] = {
    [TF_ISSUE_STATE_WITHDRAWN] = "withdrawn: a reason",
    [TF_ISSUE_STATE_REJECTED] = "rejected",
    [TF_ISSUE_STATE_WAIVED] = "a reason",
    [TF_ISSUE_STATE_DUPLICATE] = "duplicate",
  };
  g_autoptr (TfIssueLedger) ledger = make_ledger ();
  g_autoptr (JsonNode) log = tf_issue_sarif_create (ledger, &context);

  for (guint i = 0; i < TF_N_ISSUE_STATES; i++)
    {
      JsonArray *array = json_object_get_array_member (get_result (log, i), "suppressions");

      g_assert_cmpuint (json_array_get_length (array), ==, why[i] == NULL ? 0 : 1);
      if (why[i] != NULL)
        g_assert_cmpstr (json_object_get_string_member (json_array_get_object_element (array, 0),
                                                        "justification"),
                         ==, why[i]);
    }
}

TF_TEST (places_and_fingerprints)
{
  g_autoptr (TfIssueLedger) ledger = make_ledger ();
  g_autoptr (JsonNode) log = tf_issue_sarif_create (ledger, &context);
  JsonObject *result = get_result (log, 0);
  JsonObject *prints = json_object_get_object_member (result, "partialFingerprints");
  g_autofree char *line = NULL;

  g_assert_cmpstr (json_object_get_string_member (result, "level"), ==, "error");
  g_assert_cmpstr (json_object_get_string_member (get_result (log, 1), "level"), ==, "warning");
  g_assert_cmpstr (json_object_get_string_member (get_result (log, 2), "level"), ==, "note");
  g_assert_cmpstr (json_object_get_string_member (prints, "thoughtforge/v1"), ==, "I-0001");
  g_assert_cmpuint (strlen (json_object_get_string_member (prints, "descriptionHash/v1")), ==, 64);
  line = tf_json_to_line (json_object_get_member (result, "locations"));
  g_assert_cmpstr (line, ==,
                   "[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"docs/plan.md\"},"
                   "\"region\":{\"startLine\":6,\"snippet\":{\"text\":\"a \\\"quote\\\"\"}}},"
                   "\"logicalLocations\":[{\"name\":\"Budget\"}]}]");
}

static char *
write_log (const char *dir, const char *name, const TfIssueLedger *ledger)
{
  g_autoptr (JsonNode) log = tf_issue_sarif_create (ledger, &context);
  g_autofree char *text = tf_json_to_text (log);

  return tf_test_write (dir, name, text);
}

/* Even without any issue, the log is valid by the public schema (check-sarif.py). */
TF_TEST (is_valid_by_the_schema)
{
  g_autofree char *checker = tf_test_source ("daemon/evidence/check-sarif.py");
  g_autofree char *schema = tf_test_source ("fixtures/sarif/sarif-2.1.0-rtm.5.json");
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (TfIssueLedger) none = tf_issue_ledger_new ();
  g_autoptr (TfIssueLedger) all = make_ledger ();
  g_autofree char *empty = write_log (dir, "empty.sarif", none);
  g_autofree char *full = write_log (dir, "full.sarif", all);
  const char *const argv[] = { "/usr/bin/python3", checker, schema, empty, full, NULL };
  g_autoptr (GError) error = NULL;
  int status = 0;

  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL,
                               &status, &error));
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
}
