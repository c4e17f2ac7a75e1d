/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue.h"

#include "tf-error.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/issue"

#define GOOD \
  "{\"severity\":\"medium\",\"description\":\"no owner\",\"location\":\"docs/plan.md:42\"," \
  "\"recommendation\":\"name one\"}"

static TfIssue *
read_text (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);

  g_assert_nonnull (node);
  return tf_issue_from_json (node, "issues[3]", error);
}

TF_TEST (json_round_trip)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfIssue) issue = read_text (GOOD, &error);
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *line = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (issue->severity, ==, TF_SEVERITY_MEDIUM);
  node = tf_issue_to_json (issue);
  line = tf_json_to_line (node);
  g_assert_cmpstr (line, ==, GOOD);
}

TF_TEST (extra_members_are_ignored)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfIssue) issue =
      read_text ("{\"id\":\"I-0001\",\"severity\":\"minor\",\"description\":\"d\",\"quote\":\"q\","
                 "\"location\":\"N/A\",\"recommendation\":\"\"}",
                 &error);

  g_assert_no_error (error);
  g_assert_cmpstr (issue->recommendation, ==, "");
}

TF_TEST (proof_round_trip)
{
  static const char text[] = "{\"severity\":\"minor\",\"description\":\"d\",\"location\":\"l\","
                             "\"recommendation\":\"r\",\"id\":\"I-0001\",\"quote\":\" q \"}";
  g_autoptr (TfIssue) issue = read_text (text, NULL);
  g_autoptr (JsonNode) node = tf_issue_to_json (issue);
  g_autofree char *line = tf_json_to_line (node);

  g_assert_cmpstr (line, ==, text);
}

TF_TEST (blank_proof_is_none)
{
  g_autoptr (TfIssue) issue =
      read_text ("{\"severity\":\"minor\",\"description\":\"d\",\"location\":\"l\","
                 "\"recommendation\":\"r\",\"id\":\" \",\"quote\":null}",
                 NULL);

  g_assert_null (issue->id);
  g_assert_null (issue->quote);
}

TF_TEST (every_bad_member_is_refused_by_path)
{
  static const struct
  {
    const char *text;
    const char *path;
  } rows[] = {
    { "[]", "issues[3]" },
    { "null", "issues[3]" },
    { "{}", "issues[3].severity" },
    { "{\"severity\":\"major\",\"description\":\"d\",\"location\":\"l\",\"recommendation\":\"r\"}",
      "issues[3].severity" },
    { "{\"severity\":\"Minor\",\"description\":\"d\",\"location\":\"l\",\"recommendation\":\"r\"}",
      "issues[3].severity" },
    { "{\"severity\":2,\"description\":\"d\",\"location\":\"l\",\"recommendation\":\"r\"}",
      "issues[3].severity" },
    { "{\"severity\":\"minor\",\"location\":\"l\",\"recommendation\":\"r\"}",
      "issues[3].description" },
    { "{\"severity\":\"minor\",\"description\":\" \\n\\u00a0\",\"location\":\"l\","
      "\"recommendation\":\"r\"}",
      "issues[3].description" },
    { "{\"severity\":\"minor\",\"description\":\"d\",\"location\":null,\"recommendation\":\"r\"}",
      "issues[3].location" },
    { "{\"severity\":\"minor\",\"description\":\"d\",\"location\":\"l\",\"recommendation\":[]}",
      "issues[3].recommendation" },
    { "{\"severity\":\"minor\",\"description\":\"d\",\"location\":\"l\","
      "\"recommendation\":\"r\",\"id\":7}",
      "issues[3].id" },
    { "{\"severity\":\"minor\",\"description\":\"d\",\"location\":\"l\","
      "\"recommendation\":\"r\",\"quote\":[\"q\"]}",
      "issues[3].quote" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TfIssue) issue = read_text (rows[i].text, &error);

      g_test_message ("%s", rows[i].text);
      g_assert_null (issue);
      g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
      g_assert_true (g_str_has_prefix (error->message, rows[i].path));
    }
}

TF_TEST (variant_has_four_fields)
{
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_CRITICAL, "d", "l", "r");
  g_autoptr (GVariant) variant = g_variant_ref_sink (tf_issue_to_variant (issue));
  const char *severity = NULL;

  g_assert_cmpstr (g_variant_get_type_string (variant), ==, "a{sv}");
  g_assert_true (g_variant_lookup (variant, "severity", "&s", &severity));
  g_assert_cmpstr (severity, ==, "critical");
  g_assert_cmpuint (g_variant_n_children (variant), ==, 4);
}
