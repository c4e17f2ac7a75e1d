/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-store.h"

#include "store-test.h"
#include "tf-issue.h"
#include "tf-review.h"

#define TF_TEST_PREFIX "/store/state-store"

TF_TEST (status_comes_back)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfProjectStatus) status = tf_project_status_new ("claude", STORE_TEST_NOW);
  g_autoptr (TfProjectStatus) loaded = NULL;
  g_autoptr (GError) error = NULL;

  g_free (status->project_name);
  status->project_name = g_strdup ("Sommerfest für alle „Ü“");
  status->deliverable_type = TF_DELIVERABLE_TYPE_PLAN;
  tf_project_status_enter (status, TF_PHASE_DISTILLING, STORE_TEST_NOW + 1000);
  g_assert_true (tf_state_store_save_status (files, status, &error));
  loaded = tf_state_store_load_status (files, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (loaded->project_name, ==, status->project_name);
  g_assert_cmpint (loaded->phase, ==, TF_PHASE_DISTILLING);
  g_assert_cmpint (loaded->deliverable_type, ==, TF_DELIVERABLE_TYPE_PLAN);
  g_assert_cmpint (loaded->created_at, ==, STORE_TEST_NOW);
}

TF_TEST (absent_status_is_not_found)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_state_store_load_status (files, &error));
  tf_test_assert_error (error, TF_ERROR_NOT_FOUND, "status.json");
}

TF_TEST (chat_comes_back)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GPtrArray) messages =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  g_autoptr (GPtrArray) loaded = NULL;
  g_autoptr (GError) error = NULL;
  const TfChatMessage *second = NULL;

  g_ptr_array_add (messages, tf_chat_message_new ("m0001", TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_MESSAGE,
                                                  TF_PHASE_BRAIN_DUMP, "a\n\"b\"", STORE_TEST_NOW));
  g_ptr_array_add (messages, tf_chat_message_new ("m0002", TF_CHAT_ROLE_AI, TF_CHAT_KIND_NOTICE,
                                                  TF_PHASE_DISTILLING, "", STORE_TEST_NOW));
  g_assert_true (tf_state_store_save_chat (files, messages, &error));
  loaded = tf_state_store_load_chat (files, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (loaded->len, ==, 2);
  g_assert_cmpstr (((TfChatMessage *) g_ptr_array_index (loaded, 0))->content, ==, "a\n\"b\"");
  second = g_ptr_array_index (loaded, 1);
  g_assert_cmpint (second->kind, ==, TF_CHAT_KIND_NOTICE);
  g_ptr_array_set_size (messages, 0);
  g_assert_true (tf_state_store_save_chat (files, messages, &error));
  g_clear_pointer (&loaded, g_ptr_array_unref);
  loaded = tf_state_store_load_chat (files, &error);
  g_assert_cmpuint (loaded->len, ==, 0);
}

TF_TEST (absent_chat_is_empty)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GPtrArray) loaded = tf_state_store_load_chat (files, NULL);

  g_assert_cmpuint (loaded->len, ==, 0);
}

TF_TEST (polish_state_comes_back)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfPolishState) state = tf_polish_state_new ();
  g_autoptr (TfPolishState) loaded = NULL;
  g_autoptr (GError) error = NULL;
  TfTrajectoryPoint point = { 1, { { 1, 2, 3 } }, STORE_TEST_NOW, FALSE };

  g_array_append_val (state->trajectory, point);
  state->iteration = 1;
  state->step = TF_POLISH_STEP_FIX;
  state->timestamp = STORE_TEST_NOW;
  g_assert_true (tf_state_store_save_polish (files, state, &error));
  loaded = tf_state_store_load_polish (files, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (loaded->iteration, ==, 1);
  g_assert_cmpint (loaded->step, ==, TF_POLISH_STEP_FIX);
  g_assert_cmpuint (loaded->trajectory->len, ==, 1);
  g_assert_cmpuint (
      g_array_index (loaded->trajectory, TfTrajectoryPoint, 0).counts.n[TF_SEVERITY_MINOR], ==, 3);
}

TF_TEST (absent_polish_state_is_new)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (TfPolishState) loaded = tf_state_store_load_polish (files, NULL);

  g_assert_cmpuint (loaded->iteration, ==, 0);
  g_assert_false (loaded->completed);
}

TF_TEST (review_comes_back)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  g_autoptr (TfReview) review = NULL;
  g_autoptr (TfReview) loaded = NULL;
  g_autoptr (GError) error = NULL;
  TfTestCounts tests = { FALSE, 0, 0, 0 };

  g_ptr_array_add (issues, tf_issue_new (TF_SEVERITY_MEDIUM, "no date", "docs/plan.md:4", ""));
  review = tf_review_new_valid (issues, &tests);
  g_assert_true (tf_state_store_save_review (files, "0004", review, &error));
  loaded = tf_state_store_load_review (files, "0004", &error);
  g_assert_no_error (error);
  g_assert_cmpint (loaded->state, ==, TF_REVIEW_STATE_FINDINGS);
  g_assert_cmpuint (loaded->counts.n[TF_SEVERITY_MEDIUM], ==, 1);
  g_assert_true (store_test_exists (files, TF_DIR_REVIEWS "/0004.json"));
}

TF_TEST (absent_review_is_not_found)
{
  g_autoptr (TfProjectFiles) files = store_test_new_project ();
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_state_store_load_review (files, "0004", &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}
