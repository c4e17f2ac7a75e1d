/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-save.h"

#include "tf-clock.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-identity-file.h"
#include "tf-polish-report.h"
#include "tf-state-store.h"

TfPolishState *
tf_polish_save (const TfPolishTask *task, TfPolishState *state, GError **error)
{
  g_autoptr (TfPolishState) owned = state;

  if (!tf_state_store_save_polish (tf_workspace_get_files (task->workspace), owned, error))
    return NULL;
  return g_steal_pointer (&owned);
}

gboolean
tf_polish_save_section (const TfPolishTask *task, const char *section, GError **error)
{
  return tf_state_store_write_log_section (tf_workspace_get_files (task->workspace),
                                           task->iteration, section, error);
}

/* reviews */

TfPolishState *
tf_polish_keep_round (const TfPolishTask *task,
                      const TfPolishState *state,
                      const TfReviewRound *round,
                      GError **error)
{
  TfPolishState *next = NULL;

  /* With evidence, each review was stored as soon as it was there. */
  if (!state->evidence)
    {
      g_autofree char *name = tf_polish_task_dup_review_name (task);

      if (!tf_state_store_save_review (tf_workspace_get_files (task->workspace), name,
                                       g_ptr_array_index (round->reviews, 0), error))
        return NULL;
    }
  next = tf_polish_state_copy (state);
  next->step = TF_POLISH_STEP_EVALUATE;
  next->timestamp = tf_clock_now ();
  if (state->evidence)
    {
      g_free (next->read);
      next->read = g_strdup (round->read);
      next->n_reviews = round->reviews->len;
      next->has_check = round->check != NULL;
      next->has_identity = round->identity != NULL;
      if (round->edited)
        next->edited_at = state->iteration;
    }
  return tf_polish_save (task, next, error);
}

static TfReview *
load_review (const TfPolishTask *task,
             guint iteration,
             TfReviewStage stage,
             guint number,
             GError **error)
{
  g_autofree char *name = tf_state_store_dup_review_name (iteration, stage, number);
  g_autoptr (GError) local = NULL;
  TfReview *review =
      tf_state_store_load_review (tf_workspace_get_files (task->workspace), name, &local);

  if (local != NULL && !g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_propagate_error (error, g_steal_pointer (&local));
  return review;
}

TfReview *
tf_polish_load_review (const TfPolishTask *task, guint iteration, GError **error)
{
  return load_review (task, iteration, TF_REVIEW_STAGE_FULL, 1, error);
}

GPtrArray *
tf_polish_load_reviews (const TfPolishTask *task, guint iteration, guint n, GError **error)
{
  g_autoptr (GPtrArray) reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);

  for (guint number = 1; number <= n; number++)
    {
      TfReview *review = load_review (task, iteration, TF_REVIEW_STAGE_FULL, number, error);

      if (review == NULL)
        return NULL;
      g_ptr_array_add (reviews, review);
    }
  return g_steal_pointer (&reviews);
}

/* Without evidence, a round is one review. */
static gboolean
load_reviews (const TfPolishTask *task,
              const TfPolishState *state,
              TfReviewRound *round,
              GError **error)
{
  guint n = state->evidence ? state->n_reviews : 1;

  round->reviews = tf_polish_load_reviews (task, task->iteration, n, error);
  return round->reviews != NULL;
}

static gboolean
load_identity (const TfPolishTask *task, TfReviewRound *round, GError **error)
{
  g_autoptr (GError) local = NULL;

  round->identity =
      tf_identity_file_load (tf_workspace_get_files (task->workspace), task->iteration, &local);
  if (local != NULL && !g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_propagate_error (error, g_steal_pointer (&local));
  return round->identity != NULL;
}

TfReviewRound *
tf_polish_load_round (const TfPolishTask *task, const TfPolishState *state, GError **error)
{
  g_autoptr (TfReviewRound) round = g_new0 (TfReviewRound, 1);

  round->run_id = g_strdup ("");
  round->read = g_strdup (state->read);
  if (state->evidence && (state->read == NULL || (state->n_reviews == 0 && !state->has_check)))
    return NULL;
  if (!load_reviews (task, state, round, error))
    return NULL;
  if (!state->evidence)
    return g_steal_pointer (&round);
  if (state->has_check)
    {
      round->check = load_review (task, task->iteration, TF_REVIEW_STAGE_CHECK, 0, error);
      if (round->check == NULL)
        return NULL;
    }
  if (state->has_identity && !load_identity (task, round, error))
    return NULL;
  return g_steal_pointer (&round);
}

/* commits */

static char *
commit (const TfPolishTask *task,
        TfCommitKind kind,
        const char *body,
        const char *run_id,
        GError **error)
{
  const char *what = kind == TF_COMMIT_KIND_REVIEW ? "review" : "fix";
  g_autofree char *subject = g_strdup_printf ("polishing: %s %u", what, task->iteration);
  TfCommitSpec spec = {
    .subject = subject,
    .kind = kind,
    .run = run_id != NULL && *run_id != '\0' ? run_id : NULL,
    .iteration = task->iteration,
    .body = body,
    .time = tf_clock_now (),
  };

  return tf_workspace_commit (task->workspace, &spec, error);
}

TfPolishState *
tf_polish_commit_review (const TfPolishTask *task,
                         const TfPolishState *state,
                         const char *run_id,
                         GError **error)
{
  TfTrajectoryPoint point;
  g_autofree char *counts = NULL;
  g_autofree char *body = NULL;
  g_autofree char *hash = NULL;
  TfPolishState *next = NULL;

  tf_polish_state_get_latest (state, &point);
  counts = tf_counts_describe (&point.counts, ", ");
  body = g_strdup_printf ("%s%s%s", counts, *state->message != '\0' ? "\n\n" : "", state->message);
  hash = commit (task, TF_COMMIT_KIND_REVIEW, body, run_id, error);
  if (hash == NULL)
    return NULL;
  next = tf_polish_state_copy (state);
  next->review_commit = g_steal_pointer (&hash);
  return tf_polish_save (task, next, error);
}

/* If the user has moved or rewritten the log, start the section again instead of failing. */
static char *
read_section (const TfPolishTask *task)
{
  g_autofree char *log =
      tf_document_store_read (tf_workspace_get_files (task->workspace), TF_FILE_POLISH_LOG, NULL);
  char *section = NULL;

  if (log != NULL)
    section = tf_polish_report_find_section (log, task->iteration);
  return section != NULL ? section : g_strdup_printf ("## Iteration %u\n\n", task->iteration);
}

TfPolishState *
tf_polish_complete (const TfPolishTask *task,
                    const TfPolishState *state,
                    const char *fixes,
                    GError **error)
{
  g_autofree char *section = read_section (task);
  g_autofree char *completed = tf_polish_report_set_fixes (section, fixes);
  TfPolishState *next = NULL;

  if (!tf_polish_save_section (task, completed, error))
    return NULL;
  next = tf_polish_state_copy (state);
  next->iteration = task->iteration;
  next->step = TF_POLISH_STEP_REVIEW;
  next->timestamp = tf_clock_now ();
  return tf_polish_save (task, next, error);
}

TfPolishState *
tf_polish_commit_fix (const TfPolishTask *task,
                      const TfPolishState *state,
                      const char *run_id,
                      GError **error)
{
  g_autofree char *hash = commit (task, TF_COMMIT_KIND_FIX, NULL, run_id, error);
  TfPolishState *next = NULL;

  if (hash == NULL)
    return NULL;
  next = tf_polish_state_copy (state);
  next->fix_commit = g_steal_pointer (&hash);
  return tf_polish_save (task, next, error);
}
