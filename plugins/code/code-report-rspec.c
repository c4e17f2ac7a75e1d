/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

/* RSpec: its JSON document in one line, or on the console the numbers and the names of what
 * failed. */

static void
add_example (CodeReport *report, JsonObject *example)
{
  const char *name = json_object_get_string_member_with_default (example, "full_description", "?");
  const char *status = json_object_get_string_member_with_default (example, "status", "");
  TfTestOutcome outcome = TF_TEST_OUTCOME_FAILED;
  JsonObject *exception = NULL;

  if (strcmp (status, "passed") == 0)
    outcome = TF_TEST_OUTCOME_PASSED;
  else if (strcmp (status, "pending") == 0)
    outcome = TF_TEST_OUTCOME_SKIPPED;
  code_report_add (report, name, -1, outcome);
  if (json_object_has_member (example, "exception") &&
      JSON_NODE_HOLDS_OBJECT (json_object_get_member (example, "exception")))
    exception = json_object_get_object_member (example, "exception");
  if (exception != NULL)
    {
      g_auto (GStrv) lines =
          g_strsplit (json_object_get_string_member_with_default (exception, "message", ""), "\n",
                      -1);

      for (guint i = 0; lines[i] != NULL; i++)
        code_report_append_message (report, lines[i], strlen (lines[i]));
    }
  code_report_end_message (report);
}

static void
read_json (CodeReport *report, const char *line, gsize length)
{
  g_autoptr (JsonNode) node = tf_json_parse (line, (gssize) length, NULL);
  JsonObject *root =
      node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  JsonArray *examples = NULL;
  JsonObject *summary = NULL;

  if (root == NULL || !json_object_has_member (root, "examples") ||
      !json_object_has_member (root, "summary"))
    return;
  examples = json_object_get_array_member (root, "examples");
  summary = json_object_get_object_member (root, "summary");
  if (examples == NULL || summary == NULL)
    return;
  for (guint i = 0; i < json_array_get_length (examples); i++)
    add_example (report, json_array_get_object_element (examples, i));
  report->seen = TRUE;
  report->complete = TRUE;
  if (json_object_get_int_member_with_default (summary, "errors_outside_of_examples_count", 0) > 0)
    code_report_doubt (report, "RSpec reported errors outside of examples");
  if ((guint64) json_object_get_int_member_with_default (summary, "example_count", -1) !=
      json_array_get_length (examples))
    code_report_doubt (report, "the test count of RSpec does not match its list");
}

/* "5 examples, 2 failures, 2 pending, 1 error occurred outside of examples" */
static gboolean
read_totals (CodeReport *report, const char *line)
{
  const char *text = line;
  guint64 n_all = 0;
  guint64 failed = 0;
  guint64 pending = 0;

  if (!code_scan_number (&text, &n_all) ||
      (!code_scan_word (&text, " examples, ") && !code_scan_word (&text, " example, ")) ||
      !code_scan_number (&text, &failed) ||
      (!code_scan_word (&text, " failures") && !code_scan_word (&text, " failure")))
    return FALSE;
  if (code_scan_word (&text, ", ") && code_scan_number (&text, &pending) &&
      !code_scan_word (&text, " pending"))
    pending = 0;
  if (strstr (line, "outside of examples") != NULL)
    code_report_doubt (report, "RSpec reported errors outside of examples");
  report->seen = TRUE;
  report->complete = TRUE;
  report->failed += failed;
  report->skipped += pending;
  if (n_all < failed + pending)
    code_report_doubt (report, "the totals of RSpec contradict each other");
  else
    report->passed += n_all - failed - pending;
  return TRUE;
}

static void
rspec_read (CodeReport *report, const char *line, gsize length)
{
  const char *name = NULL;
  gboolean seen = report->seen;

  if (g_str_has_prefix (line, "{\"version\":"))
    read_json (report, line, length);
  else if (!read_totals (report, line) && g_str_has_prefix (line, "rspec ") &&
           (name = strstr (line, " # ")) != NULL)
    {
      code_report_keep (report, name + 3, -1, TF_TEST_OUTCOME_FAILED);
      code_report_end_message (report);
      report->seen = seen;
    }
}

const CodeFormat code_report_rspec = { "rspec", sizeof (CodeReport), rspec_read, NULL, NULL };
