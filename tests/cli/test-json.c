/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-ctl-json.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/json"

static char *
to_line (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return tf_json_to_line (node);
}

TF_TEST (every_key_is_there_and_null_when_unknown)
{
  g_autoptr (GVariant) none = tf_test_variant ("a{sv}", "{}");
  g_autofree char *line = to_line (tf_ctl_json_from_project (none));

  g_assert_cmpstr (
      line, ==,
      "{\"id\":null,\"name\":null,\"phase\":null,\"halted_in\":null,"
      "\"deliverable_type\":null,\"agent\":null,\"halt_reason\":null,"
      "\"halt_detail\":null,\"activity\":null,\"activity_since\":null,\"directory\":null,"
      "\"warning\":null,"
      "\"question\":null,\"waiting_for_human\":null,\"iteration\":null,"
      "\"allowed_actions\":null,\"created_at\":null,\"updated_at\":null,"
      "\"phase_times\":null,\"issue_counts\":null,\"max_iterations\":null,"
      "\"trajectory\":null,\"verdict\":null,\"evidence\":null,\"tests\":null,\"test_settings\":"
      "null,\"usage\":"
      "null,\"queue_position\":null,"
      "\"priority\":null,\"tags\":null,\"archived\":null,\"budget\":null,\"estimate\":null,"
      "\"assurance\":null,\"same_"
      "agent\":null,"
      "\"by_rules\":null,\"cannot_build\":"
      "null,\"hold\":null,\"hold_until\":null,\"hold_detail\":null,\"links\":null,"
      "\"flaky_tests\":null,\"tests_setup\":null,"
      "\"tests_detail\":null,\"acceptance\":null}");
}

TF_TEST (times_durations_and_counts_have_their_form)
{
  g_autoptr (GVariant) properties = tf_test_variant (
      "a{sv}", "{'CreatedAt': <int64 1795300000000000>, 'HoldUntil': <int64 0>, "
               "'PhaseTimes': <{'building': int64 1500000}>, "
               "'Tests': <(true, uint32 3, uint32 2, uint32 1)>, "
               "'SkippedTests': <(true, uint32 0)>, "
               "'IssueCounts': <(true, uint32 1, uint32 2, uint32 3)>, "
               "'Usage': <{'known': <false>}>, "
               "'Trajectory': <[(uint32 1, uint32 1, uint32 2, uint32 3, int64 5000000)]>}");
  g_autofree char *line = to_line (tf_ctl_json_from_project (properties));

  g_assert_nonnull (strstr (line, "\"created_at\":\"2026-11-21T22:26:40.000Z\""));
  g_assert_nonnull (strstr (line, "\"hold_until\":null"));
  g_assert_nonnull (strstr (line, "\"phase_times\":{\"building\":1.5}"));
  g_assert_nonnull (
      strstr (line, "\"tests\":{\"total\":3,\"passed\":2,\"failed\":1,\"skipped\":0}"));
  g_assert_nonnull (strstr (line, "\"issue_counts\":{\"critical\":1,\"medium\":2,\"minor\":3}"));
  g_assert_nonnull (strstr (line, "\"usage\":{\"known\":false,\"input_tokens\":null,"
                                  "\"output_tokens\":null,\"cost\":null,\"wall_time\":null}"));
  g_assert_nonnull (strstr (line, "\"trajectory\":[{\"critical\":1,\"medium\":2,\"minor\":3,"
                                  "\"total\":6,\"iteration\":1,"
                                  "\"timestamp\":\"1970-01-01T00:00:05.000Z\"}]"));
}

/* Counts that are zero because they are unknown are null everywhere. */
TF_TEST (unknown_counts_are_null)
{
  g_autoptr (GVariant) changed =
      tf_test_variant ("a{sv}", "{'IssueCounts': <(false, uint32 0, uint32 0, uint32 0)>}");
  g_autoptr (GVariant) clean = tf_test_variant (
      "a{sv}",
      "{'IssueCounts': <(true, uint32 0, uint32 0, uint32 0)>, 'Trajectory': <@a(uuuux) []>}");
  g_autofree char *event = to_line (tf_ctl_json_from_changes (changed));
  g_autofree char *project = to_line (tf_ctl_json_from_project (changed));
  g_autofree char *zeros = to_line (tf_ctl_json_from_project (clean));

  g_assert_cmpstr (event, ==, "{\"event\":\"changed\",\"issue_counts\":null}");
  g_assert_nonnull (strstr (project, "\"issue_counts\":null"));
  g_assert_nonnull (strstr (zeros, "\"issue_counts\":{\"critical\":0,\"medium\":0,\"minor\":0}"));
  g_assert_nonnull (strstr (zeros, "\"trajectory\":[]"));
}

TF_TEST (signals_name_their_arguments)
{
  g_autoptr (GVariant) parameters =
      tf_test_variant ("(u(uuu)ssx)", "(2, (0, 1, 2), 'none', 'go_on', 5000000)");
  g_autofree char *line = to_line (tf_ctl_json_from_signal ("PolishIteration", parameters));

  g_assert_cmpstr (line, ==,
                   "{\"event\":\"polish_iteration\",\"n\":2,\"counts\":{\"critical\":0,"
                   "\"medium\":1,\"minor\":2},\"guard\":\"none\",\"verdict\":\"go_on\","
                   "\"at\":\"1970-01-01T00:00:05.000Z\"}");
}

TF_TEST (an_unknown_signal_is_still_reported)
{
  g_autoptr (GVariant) parameters = tf_test_variant ("(s)", "('x',)");
  g_autofree char *line = to_line (tf_ctl_json_from_signal ("SomethingNew", parameters));

  g_assert_cmpstr (line, ==, "{\"event\":\"something_new\"}");
}

TF_TEST (records_keep_their_names)
{
  g_autoptr (GVariant) record =
      tf_test_variant ("a{sv}", "{'ended_at': <int64 0>, 'usage': <{'wall_time': <int64 250000>}>, "
                                "'content': <'a\"b\\n'>}");
  g_autofree char *line = to_line (tf_ctl_json_from_record (record));

  g_assert_nonnull (strstr (line, "\"ended_at\":null"));
  g_assert_nonnull (strstr (line, "\"usage\":{\"wall_time\":0.25,\"input_tokens\":null"));
  g_assert_nonnull (strstr (line, "\"content\":\"a\\\"b\\n\""));
}

/* A message of the chat has always had them. */
TF_TEST (what_the_failure_of_a_run_says_is_left_out)
{
  g_autoptr (GVariant) run =
      tf_test_variant ("a{sv}",
                       "{'failure': <'no'>, 'sentences': <{'failure': ('no', @a{ss} {})}>}");
  g_autoptr (GVariant) message =
      tf_test_variant ("a{sv}", "{'sentences': <{'content': ('no', @a{ss} {})}>}");
  g_autofree char *of_run = to_line (tf_ctl_json_from_record (run));
  g_autofree char *of_message = to_line (tf_ctl_json_from_record (message));

  g_assert_cmpstr (of_run, ==, "{\"failure\":\"no\"}");
  g_assert_cmpstr (of_message, ==, "{\"sentences\":{\"content\":[\"no\",{}]}}");
}

TF_TEST (counts_and_guards_of_a_replay_have_names)
{
  g_autoptr (GVariant) record =
      tf_test_variant ("a{sv}",
                       "{'guards': <[('growth', 'go_on', 'm')]>, 'found': <(uint32 1, uint32 2, "
                       "uint32 3)>}");
  g_autofree char *line = to_line (tf_ctl_json_from_record (record));

  g_assert_nonnull (
      strstr (line, "\"guards\":[{\"guard\":\"growth\",\"verdict\":\"go_on\",\"message\":\"m\"}]"));
  g_assert_nonnull (strstr (line, "\"found\":{\"critical\":1,\"medium\":2,\"minor\":3}"));
}
