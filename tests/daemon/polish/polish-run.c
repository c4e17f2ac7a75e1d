/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "polish-run.h"

#include "tf-identity-file.h"
#include "tf-polish-save.h"
#include "tf-state-store.h"

typedef struct
{
  TfPolishTask *project; /* (owned) */
  TfPolishState *state;  /* (owned) */
} Input;

static void
input_free (gpointer data)
{
  Input *self = data;

  tf_polish_task_free (self->project);
  tf_polish_state_unref (self->state);
  g_free (self);
}

static gpointer
run_loop (gpointer data, GCancellable *cancellable, GError **error)
{
  const Input *self = data;

  return tf_polish_loop_run (self->project, self->state, cancellable, error);
}

static void
news_cb (TfJob *job, const TfPolishNews *news, PolishRun *self)
{
  tf_polish_state_unref (self->state);
  self->state = tf_polish_state_copy (news->state);
}

PolishRun *
polish_run_new (WorkspaceFixture *fixture, const char *output, const TfPolishState *state)
{
  PolishRun *self = g_new0 (PolishRun, 1);
  Input *input = g_new (Input, 1);

  input->project = tf_polish_task_new (fixture->workspace, "Party", output, 0);
  input->state = tf_polish_state_copy (state);
  self->job = tf_job_new ("loop", run_loop, input, input_free, (GDestroyNotify) tf_polish_end_free);
  self->state = tf_polish_state_copy (state);
  g_signal_connect (self->job, "news", G_CALLBACK (news_cb), self);
  return self;
}

void
polish_run_free (PolishRun *self)
{
  g_signal_handlers_disconnect_by_data (self->job, self);
  g_object_unref (self->job);
  tf_polish_state_unref (self->state);
  g_free (self->verdict);
  g_free (self);
}

void
polish_run (PolishRun *self, WorkspaceFixture *fixture)
{
  const TfPolishEnd *end = NULL;

  workspace_fixture_run (fixture, self->job);
  if (tf_job_get_error (self->job) != NULL)
    return;
  end = tf_job_get_result (self->job);
  g_assert_cmpint (end->state->step, ==, TF_POLISH_STEP_ENDED);
  g_assert_cmpuint (end->state->iteration, ==, self->state->iteration);
  g_assert_cmpstr (end->state->message, ==, self->state->message);
  self->verdict = g_strdup (end->verdict);
}

static TfPolishState *
load_state (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  TfPolishState *state = tf_state_store_load_polish (fixture->files, &error);

  g_assert_no_error (error);
  return state;
}

/* Whether a round was stored and evaluated between these two. */
static gboolean
has_round (const TfPolishState *before, const TfPolishState *after)
{
  return before->step == TF_POLISH_STEP_REVIEW && after->step != TF_POLISH_STEP_REVIEW;
}

static void
save_review (WorkspaceFixture *fixture, guint iteration, TfReviewStage stage, guint n, TfReview *is)
{
  g_autofree char *name = tf_state_store_dup_review_name (iteration, stage, n);
  g_autoptr (GError) error = NULL;

  tf_state_store_save_review (fixture->files, name, is, &error);
  g_assert_no_error (error);
}

static void
save_round (WorkspaceFixture *fixture, guint iteration, const TfReviewRound *round)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < round->reviews->len; i++)
    save_review (fixture, iteration, TF_REVIEW_STAGE_FULL, i + 1,
                 g_ptr_array_index (round->reviews, i));
  if (round->check != NULL)
    save_review (fixture, iteration, TF_REVIEW_STAGE_CHECK, 0, round->check);
  if (round->identity != NULL)
    tf_identity_file_save (fixture->files, iteration, round->identity, &error);
  g_assert_no_error (error);
}

/* @before, and the reviews of @after. */
static WorkspaceFixture *
keep (Camera *camera, WorkspaceFixture *before, WorkspaceFixture *after)
{
  WorkspaceFixture *kept = camera->copy (before);
  g_autoptr (TfPolishState) state = load_state (before);
  g_autoptr (TfPolishState) next = load_state (after);
  g_autoptr (TfPolishState) saved = NULL;
  g_autoptr (GError) error = NULL;
  guint iteration = tf_polish_state_get_current (state);
  g_autoptr (TfPolishTask) from = tf_polish_task_new (after->workspace, "Party", "", iteration);
  g_autoptr (TfPolishTask) to = tf_polish_task_new (kept->workspace, "Party", "", iteration);
  g_autoptr (TfReviewRound) round = NULL;

  state->evidence = next->evidence;
  round = tf_polish_load_round (from, next, &error);
  g_assert_no_error (error);
  g_assert_nonnull (round);
  save_round (kept, iteration, round);
  saved = tf_polish_keep_round (to, state, round, &error);
  g_assert_no_error (error);
  return kept;
}

void
polish_run_add_kept_moments (Camera *camera)
{
  for (guint i = camera->copies->len - 1; i > 0; i--)
    {
      WorkspaceFixture *before = g_ptr_array_index (camera->copies, i - 1);
      WorkspaceFixture *after = g_ptr_array_index (camera->copies, i);
      g_autoptr (TfPolishState) old = load_state (before);
      g_autoptr (TfPolishState) next = load_state (after);

      if (!has_round (old, next))
        continue;
      g_ptr_array_insert (camera->copies, (int) i, keep (camera, before, after));
      if (camera->fix_started >= i)
        camera->fix_started++;
    }
}

WorkspaceFixture *
polish_run_find_moment (Camera *camera, TfPolishStep step)
{
  for (guint i = 0; i < camera->copies->len; i++)
    {
      WorkspaceFixture *moment = g_ptr_array_index (camera->copies, i);
      g_autoptr (TfPolishState) state = load_state (moment);

      if (state->step == step)
        return moment;
    }
  g_assert_not_reached ();
}
