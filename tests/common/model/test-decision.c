/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision.h"

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/decision"

TF_TEST (is_the_same_after_a_file)
{
  g_autoptr (TfDecision) decision = tf_decision_new (7, "Who pays?", "the club");
  g_autoptr (JsonNode) node = tf_decision_to_json (decision);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfDecision) read = tf_decision_from_json (node, "$", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (read->id, ==, "D-7");
  g_assert_cmpstr (read->question, ==, "Who pays?");
  g_assert_cmpstr (read->text, ==, "the club");
}

TF_TEST (needs_a_text)
{
  g_autoptr (TfDecision) decision = tf_decision_new (1, "", " ");
  g_autoptr (JsonNode) node = tf_decision_to_json (decision);
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_decision_from_json (node, "$", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_MALFORMED);
}
