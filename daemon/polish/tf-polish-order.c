/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-order.h"

#include "tf-issue-file.h"
#include "tf-polish-verdict.h"
#include "tf-state-store.h"

TfPolishOrder *
tf_polish_order_new (TfPolishWork what, TfPolishTask *task, const TfPolishState *state)
{
  TfPolishOrder *self = g_new0 (TfPolishOrder, 1);

  self->what = what;
  self->task = task;
  self->state = tf_polish_state_copy (state);
  return self;
}

void
tf_polish_order_free (TfPolishOrder *self)
{
  tf_polish_task_free (self->task);
  tf_polish_state_unref (self->state);
  g_free (self->read);
  g_clear_pointer (&self->reviews, g_ptr_array_unref);
  g_free (self->run_id);
  g_free (self->fixes);
  g_clear_pointer (&self->results, g_ptr_array_unref);
  g_free (self->verdict);
  g_free (self);
}

static TfPolishState *
keep (TfPolishOrder *self, GError **error)
{
  if (self->state->evidence)
    return tf_evidence_keep_round (self->task, self->state, self->stage, self->read, self->reviews,
                                   error);
  return tf_polish_keep_review (self->task, self->state, g_ptr_array_index (self->reviews, 0),
                                error);
}

static TfPolishState *
evaluate (TfPolishOrder *self, GError **error)
{
  if (self->state->evidence)
    return tf_evidence_evaluate (self->task, self->state, &self->usage, &self->results, error);
  return tf_polish_evaluate (self->task, self->state, &self->usage, &self->results, error);
}

static TfPolishState *
load_review (TfPolishOrder *self, GError **error)
{
  g_autofree char *name = tf_polish_task_dup_review_name (self->task);
  TfReview *review =
      tf_state_store_load_review (tf_workspace_get_files (self->task->workspace), name, error);

  if (review == NULL)
    return NULL;
  self->reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  g_ptr_array_add (self->reviews, review);
  return tf_polish_state_ref (self->state);
}

static TfPolishState *
say_verdict (TfPolishOrder *self, GError **error)
{
  g_autoptr (TfIssueLedger) ledger =
      tf_issue_file_load (tf_workspace_get_files (self->task->workspace), error);

  if (ledger == NULL)
    return NULL;
  self->verdict = tf_polish_verdict_format (self->state, ledger);
  return tf_polish_state_ref (self->state);
}

TfPolishState *
tf_polish_order_carry_out (TfPolishOrder *self, GError **error)
{
  switch (self->what)
    {
    case TF_POLISH_WORK_KEEP:
      return keep (self, error);
    case TF_POLISH_WORK_EVALUATE:
      return evaluate (self, error);
    case TF_POLISH_WORK_JUDGE:
      return tf_evidence_judge (self->task, self->state, &self->usage, &self->results, error);
    case TF_POLISH_WORK_COMMIT_REVIEW:
      return tf_polish_commit_review (self->task, self->state, self->run_id, error);
    case TF_POLISH_WORK_LOAD_REVIEW:
      return load_review (self, error);
    case TF_POLISH_WORK_COMPLETE:
      return tf_polish_complete (self->task, self->state, self->fixes, error);
    case TF_POLISH_WORK_VERDICT:
      return say_verdict (self, error);
    case TF_POLISH_WORK_COMMIT_FIX:
    default:
      return tf_polish_commit_fix (self->task, self->state, self->run_id, error);
    }
}
