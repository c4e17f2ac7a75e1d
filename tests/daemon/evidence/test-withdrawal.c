/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <json-glib/json-glib.h>

#include "tf-grounding.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/withdrawal"

typedef struct
{
  const char *description;
  const char *recommendation;
} Words;

static gboolean
withdraws (const Words *words)
{
  g_autoptr (TfIssue) issue =
      tf_issue_new (TF_SEVERITY_MINOR, words->description, "docs/plan.md", words->recommendation);

  return tf_issue_withdraws_itself (issue);
}

TF_TEST (a_clause_of_its_own_at_the_end)
{
  static const Words rows[] = {
    { "The table of costs", "No action needed." },
    { "The table of costs", "It is correct. No changes required." },
    { "The table of costs", "This is addressed. No action needed — withdrawing this finding." },
    { "The table of costs", "**No extraction needed** — withdrawing this finding." },
    { "The table of costs", "Withdrawn." },
    { "The table of costs", "On re-reading, this is fine." },
    { "The table of costs", "On second thought, this is correct as is." },
    { "The table of costs", "However, it is said above. So no change is needed here." },
    { "The table of costs", "I withdraw this finding" },
    { "The table of costs", "Finding withdrawn." },
    { "The table of costs", "Please disregard this issue." },
    { "The table of costs", "This is a false positive." },
    { "The table of costs", "Nothing needs to be done." },
    { "The table of costs", "It looked wrong at first (it is not). Nothing to fix." },
    { "The sum is right after all. No action needed.", "" },
    { "The sum is right after all. Withdrawn.", "N/A" },
    { "The sum is right after all. Withdrawn.", "None." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s | %s", rows[i].description, rows[i].recommendation);
      g_assert_true (withdraws (&rows[i]));
    }
}

TF_TEST (a_defect_with_such_words_is_kept)
{
  static const Words rows[] = {
    { "The plan says no action is needed when the hall burns down", "Say who calls the owner." },
    { "Guests cannot withdraw their registration", "Add a way to withdraw." },
    { "\"No action needed.\" stands where the owner should be", "Name an owner." },
    { "The section ends with “No change needed.”", "Delete “No change needed.”" },
    { "Nothing says that no action is needed", "Say that no action is needed after six." },
    { "The text is not fine", "It is not true that no change is needed." },
    { "The budget", "No action needed for the hall. But the band must be paid." },
    { "The budget", "No change needed in line 3. However, line 4 should name the sum." },
    { "The budget", "This is correct — nobody pays. But a reader may think so; say it." },
    { "The budget", "Replace:\n```\nold\n```\nWith:\n```\nnew\n```\nThis is correct. No change "
                    "needed." },
    { "The budget", "No further action is needed once the owner has signed the table." },
    { "The runbook tells nobody what to do. No action is required.", "Say who restarts it." },
    { "False positives of the smoke detector are not planned for", "Plan for false positives." },
    { "The handler ignores this", "Do not ignore this." },
    { "Withdrawn money is not booked", "Book withdrawn money." },
    { "The budget", "" },
    { "This is fine for one guest, not for ten", "Say what happens with ten." },
    { "Nothing to fix the tent with is on the list", "Add pegs." },
    { "The budget", "```\nNo action needed.\n```" },
    { "The budget", "> No action needed." },
    { "The budget", "Rename the column. No other change needed." },
    { "The budget", "Change the sum to 800. Nothing else needs to be done. No action needed." },
    { "The budget", "Use 800 as the sum. This is correct." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s | %s", rows[i].description, rows[i].recommendation);
      g_assert_false (withdraws (&rows[i]));
    }
}

typedef struct
{
  guint right, wrong, missed;
} Confusion;

static gboolean
is_labelled (JsonArray *labels, guint n)
{
  for (guint i = 0; i < json_array_get_length (labels); i++)
    if (json_array_get_int_element (labels, i) == n)
      return TRUE;
  return FALSE;
}

static void
measure_review (JsonObject *review, Confusion *confusion)
{
  JsonNode *node = json_object_get_member (review, "review_json");
  JsonArray *labels = NULL, *issues = NULL;

  if (JSON_NODE_HOLDS_NULL (node))
    return;
  labels = json_object_get_array_member (review, "self_rejected_n");
  issues = json_object_get_array_member (json_node_get_object (node), "issues");
  for (guint i = 0; i < json_array_get_length (issues); i++)
    {
      g_autoptr (TfIssue) issue = tf_issue_from_json (json_array_get_element (issues, i), "", NULL);
      gboolean labelled = is_labelled (labels, i + 1);
      gboolean found = tf_issue_withdraws_itself (issue);

      confusion->right += labelled && found;
      confusion->wrong += !labelled && found;
      confusion->missed += labelled && !found;
      if (labelled != found)
        g_test_message ("review %d, issue %u: %s",
                        (int) json_object_get_int_member (review, "iteration"), i + 1,
                        found ? "wrong" : "missed");
    }
}

/* Of the eight labels of the trace, one belongs to an issue whose last of three places needs no
 * change; the other two do, and it gives replacements for them: that issue is kept. */
TF_TEST (recorded_reviews)
{
  g_autofree char *path = tf_test_source ("fixtures/polish-trace/trace.json");
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;
  Confusion confusion = { 0 };
  JsonArray *reviews = NULL;
  gsize length = 0;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  node = tf_json_parse (text, length, NULL);
  g_assert_nonnull (node);
  reviews = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (reviews); i++)
    measure_review (json_array_get_object_element (reviews, i), &confusion);
  g_test_message ("found %u, wrong %u, missed %u", confusion.right, confusion.wrong,
                  confusion.missed);
  g_assert_cmpuint (confusion.right, ==, 7);
  g_assert_cmpuint (confusion.wrong, ==, 0);
  g_assert_cmpuint (confusion.missed, ==, 1);
}

/* Only descriptions are stored there, and a description names a defect: what matters is that
 * nothing is withdrawn by mistake. */
TF_TEST (labelled_replicates)
{
  g_autofree char *path = tf_test_source ("fixtures/polish-trace/replicates.labelled.json");
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonArray *reviews = NULL;
  guint n = 0;
  gsize length = 0;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  node = tf_json_parse (text, length, NULL);
  g_assert_nonnull (node);
  reviews = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (reviews); i++)
    {
      JsonObject *review = json_array_get_object_element (reviews, i);
      JsonArray *issues = json_object_get_array_member (review, "issues");

      for (guint k = 0; k < json_array_get_length (issues); k++, n++)
        {
          JsonObject *issue = json_array_get_object_element (issues, k);
          Words words = { json_object_get_string_member (issue, "description"), "" };

          g_assert_true (!withdraws (&words) ||
                         json_object_get_boolean_member (issue, "self_rejected"));
        }
    }
  g_assert_cmpuint (n, ==, 111);
}
