/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-state-store.h"

#include "tf-error.h"
#include "tf-json.h"
#include "tf-review.h"
#include "tf-state-file-private.h"
#include "tf-worker.h"

TfProjectStatus *
tf_state_store_load_status (const TfProjectFiles *files, GError **error)
{
  g_return_val_if_fail (files != NULL, NULL);

  return tf_state_file_load (files, TF_FILE_STATUS, (TfStateParse) tf_project_status_from_json,
                             error);
}

gboolean
tf_state_store_save_status (const TfProjectFiles *files,
                            const TfProjectStatus *status,
                            GError **error)
{
  g_return_val_if_fail (files != NULL && status != NULL, FALSE);
  tf_worker_assert_current ();

  return tf_state_file_save (files, TF_FILE_STATUS, tf_project_status_to_json (status), error);
}

static gpointer
parse_chat (JsonNode *node, const char *path, GError **error)
{
  return tf_record_list_from_json (&tf_chat_message_record, node, path, error);
}

GPtrArray *
tf_state_store_load_chat (const TfProjectFiles *files, GError **error)
{
  g_autoptr (GError) failure = NULL;
  GPtrArray *messages = NULL;

  g_return_val_if_fail (files != NULL, NULL);

  messages = tf_state_file_load (files, TF_FILE_CHAT, parse_chat, &failure);
  if (g_error_matches (failure, TF_ERROR, TF_ERROR_NOT_FOUND))
    return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return messages;
}

gboolean
tf_state_store_save_chat (const TfProjectFiles *files, GPtrArray *messages, GError **error)
{
  g_return_val_if_fail (files != NULL && messages != NULL, FALSE);
  tf_worker_assert_current ();

  return tf_state_file_save (files, TF_FILE_CHAT,
                             tf_record_list_to_json (&tf_chat_message_record, messages), error);
}

TfPolishState *
tf_state_store_load_polish (const TfProjectFiles *files, GError **error)
{
  g_autoptr (GError) failure = NULL;
  TfPolishState *state = NULL;

  g_return_val_if_fail (files != NULL, NULL);

  state = tf_state_file_load (files, TF_FILE_POLISH_STATE, (TfStateParse) tf_polish_state_from_json,
                              &failure);
  if (g_error_matches (failure, TF_ERROR, TF_ERROR_NOT_FOUND))
    return tf_polish_state_new ();
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return state;
}

gboolean
tf_state_store_save_polish (const TfProjectFiles *files, const TfPolishState *state, GError **error)
{
  g_return_val_if_fail (files != NULL && state != NULL, FALSE);
  tf_worker_assert_current ();

  return tf_state_file_save (files, TF_FILE_POLISH_STATE, tf_polish_state_to_json (state), error);
}

char *
tf_state_store_dup_review_name (guint iteration, TfReviewStage stage, guint number)
{
  static const char *const stages[] = {
    [TF_REVIEW_STAGE_FULL] = "",
    [TF_REVIEW_STAGE_CHECK] = "-check",
  };
  GString *name = g_string_new (NULL);

  g_string_printf (name, "%04u%s", iteration, stages[stage]);
  if (number > 1)
    g_string_append_printf (name, "-%u", number);
  return g_string_free (name, FALSE);
}

static char *
dup_review_file (const char *name)
{
  return g_strdup_printf (TF_DIR_REVIEWS "/%s.json", name);
}

gboolean
tf_state_store_save_review (const TfProjectFiles *files,
                            const char *name,
                            const TfReview *review,
                            GError **error)
{
  g_autofree char *relative = NULL;

  g_return_val_if_fail (files != NULL && review != NULL && name != NULL, FALSE);
  tf_worker_assert_current ();

  relative = dup_review_file (name);
  return tf_state_file_save (files, relative, tf_review_to_json (review), error);
}

TfReview *
tf_state_store_load_review (const TfProjectFiles *files, const char *name, GError **error)
{
  g_autofree char *relative = NULL;

  g_return_val_if_fail (files != NULL && name != NULL, NULL);

  relative = dup_review_file (name);
  return tf_state_file_load (files, relative, (TfStateParse) tf_review_from_json, error);
}

static char *
make_match_path (guint iteration)
{
  g_autofree char *name = g_strdup_printf ("%04u-match", iteration);

  return dup_review_file (name);
}

gpointer
tf_state_store_load_match (const TfProjectFiles *files,
                           guint iteration,
                           TfIssuesParse parse,
                           GError **error)
{
  g_autofree char *relative = make_match_path (iteration);

  g_return_val_if_fail (files != NULL && parse != NULL, NULL);

  return tf_state_file_load (files, relative, parse, error);
}

gboolean
tf_state_store_save_match (const TfProjectFiles *files,
                           guint iteration,
                           JsonNode *node,
                           GError **error)
{
  g_autofree char *relative = make_match_path (iteration);

  g_return_val_if_fail (files != NULL && node != NULL, FALSE);
  tf_worker_assert_current ();

  return tf_state_file_save (files, relative, node, error);
}

gpointer
tf_state_store_load_issues (const TfProjectFiles *files, TfIssuesParse parse, GError **error)
{
  g_return_val_if_fail (files != NULL && parse != NULL, NULL);

  return tf_state_file_load (files, TF_FILE_ISSUES, parse, error);
}

gboolean
tf_state_store_save_issues (const TfProjectFiles *files, JsonNode *node, GError **error)
{
  g_return_val_if_fail (files != NULL && node != NULL, FALSE);
  tf_worker_assert_current ();

  return tf_state_file_save (files, TF_FILE_ISSUES, node, error);
}
