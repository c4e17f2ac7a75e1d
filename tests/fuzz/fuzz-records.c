/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-acceptance-tally.h"
#include "tf-chat-message.h"
#include "tf-coverage.h"
#include "tf-decision.h"
#include "tf-fuzz.h"
#include "tf-identity.h"
#include "tf-issue-ledger.h"
#include "tf-json.h"
#include "tf-plan-given.h"
#include "tf-polish-state.h"
#include "tf-project-status.h"
#include "tf-review.h"
#include "tf-state-store.h"
#include "tf-test-report.h"
#include "tf-usage.h"

/* State files: the first byte names the record, the rest is its JSON. What was read is written, and
 * read as the same; it also goes to the bus. */

static const TfRecord *const records[] = {
  &tf_project_status_record, &tf_polish_state_record, &tf_issue_ledger_record,
  &tf_chat_message_record,   &tf_run_summary_record,  &tf_identity_record,
  &tf_test_report_record,    &tf_queued_task_record,  &tf_coverage_record,
  &tf_coverage_claim_record, &tf_decision_record,     &tf_plan_given_record,
  &tf_usage_record,          &tf_issue_record,        &tf_acceptance_tally_record,
};

static void
check_read (const TfRecord *record, gpointer self)
{
  g_autoptr (JsonNode) node = tf_record_to_json (record, self);
  g_autoptr (GError) error = NULL;
  gpointer again = tf_record_from_json (record, node, "", &error);
  g_autoptr (JsonNode) twice = NULL;

  g_assert_no_error (error);
  twice = tf_record_to_json (record, again);
  g_assert_true (json_node_equal (node, twice));
  tf_record_unref (record, again);
}

static void
check_bus (const TfRecord *record, gconstpointer self)
{
  g_autoptr (GVariant) variant = g_variant_ref_sink (tf_record_to_variant (record, self));

  g_assert_true (g_variant_is_normal_form (variant));
}

/* A record with more than its table is never copied. */
static void
check_copy (const TfRecord *record, gconstpointer self)
{
  gpointer copy = tf_record_copy (record, self);
  g_autoptr (JsonNode) node = tf_record_to_json (record, self);
  g_autoptr (JsonNode) copied = tf_record_to_json (record, copy);

  g_assert_true (json_node_equal (node, copied));
  tf_record_unref (record, copy);
}

static void
read_all (const TfRecord *record, JsonNode *node, gboolean good)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  gpointer self = tf_record_new (record);
  gboolean none = tf_record_read_all (record, self, node, "", errors);

  tf_fuzz_assert_errors (!none, errors);
  g_assert_true (none == good);
  tf_record_unref (record, self);
}

static void
read_stored_review (JsonNode *node)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfReview) review = tf_review_from_json (node, "", &error);

  tf_fuzz_assert_error (review == NULL, error);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  const TfRecord *record = records[tf_fuzz_choose (&data, &length, G_N_ELEMENTS (records))];
  g_autoptr (JsonNode) node = tf_json_parse ((const char *) data, (gssize) length, NULL);
  g_autoptr (GError) error = NULL;
  gpointer self = NULL;

  if (node == NULL)
    return 0;
  self = tf_record_from_json (record, node, "", &error);
  tf_fuzz_assert_error (self == NULL, error);
  read_all (record, node, self != NULL);
  read_stored_review (node);
  if (self == NULL)
    return 0;
  check_read (record, self);
  /* A status is never sent as a whole: it may have no assurance of its own. */
  if (record != &tf_project_status_record)
    check_bus (record, self);
  if (record->clear == NULL)
    check_copy (record, self);
  tf_record_unref (record, self);
  return 0;
}
