/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-turn.h"

#include "tf-ask.h"
#include "tf-error.h"

typedef enum
{
  STEP_ASK,
  STEP_JUDGE,
  STEP_CORRECT,
  STEP_MERGE,
  STEP_END,
} TfReviewTurnStep;

struct _TfReviewTurn
{
  TfJob parent_instance;

  TfReviewSubject *subject;    /* the round's, which runs this */
  const TfIssueLedger *ledger; /* (nullable): likewise */
  TfPrompt *prompt;            /* (owned) */
  char *correction;            /* (owned) */
  char *reviewer;              /* (owned) */
  gboolean with_tests;

  TfReviewTurnStep step;
  char *answer;          /* (owned) (nullable): the first one */
  char *run_id;          /* (owned) */
  TfReview *review;      /* (owned) (nullable) */
  TfReview *corrected;   /* (owned) (nullable) */
  GPtrArray *complaints; /* (owned) (nullable) (element-type utf8) */
};

G_DEFINE_FINAL_TYPE (TfReviewTurn, tf_review_turn, TF_TYPE_JOB)

static void advance (TfReviewTurn *self);

static void
go (TfReviewTurn *self, TfReviewTurnStep step)
{
  self->step = step;
  advance (self);
}

static TfWorkspace *
get_workspace (TfReviewTurn *self)
{
  return self->subject->task->workspace;
}

static void
check_answer (const char *answer, gpointer data, GPtrArray *errors)
{
  TfReviewTurn *self = data;
  g_autoptr (TfReview) review =
      tf_review_parse_with_evidence (answer, self->with_tests, self->subject->hash);

  for (guint i = 0; i < review->errors->len; i++)
    g_ptr_array_add (errors, g_strdup (g_ptr_array_index (review->errors, i)));
  if (errors->len == 0 && review->state == TF_REVIEW_STATE_INVALID)
    g_ptr_array_add (errors, g_strdup ("the answer is not a review"));
}

static GError *
translate (TfReviewTurn *self, const GError *error)
{
  if (!g_error_matches (error, TF_ERROR, TF_ERROR_MALFORMED))
    return g_error_copy (error);
  return g_error_new (TF_ERROR, TF_ERROR_REVIEW_INVALID,
                      "review invalid: iteration %u, %s. Halted; nothing was counted.",
                      self->subject->task->iteration, error->message);
}

static void
ask_agent (TfReviewTurn *self, const TfPrompt *prompt, TfAnswerCheck check, GCallback done)
{
  g_autoptr (TfAsk) ask = tf_ask_new (get_workspace (self), prompt, check, self, NULL);

  if (!g_str_equal (self->reviewer, tf_workspace_get_agent (get_workspace (self))))
    tf_ask_set_agent (ask, self->reviewer);
  tf_job_run_child (TF_JOB (self), TF_JOB (ask), done);
}

static void
take_run_id (TfReviewTurn *self, TfAsk *ask)
{
  g_free (self->run_id);
  self->run_id = g_strdup (tf_ask_get_run_id (ask));
}

static void
asked_cb (TfAsk *ask, TfReviewTurn *self)
{
  const GError *error = tf_job_get_error (TF_JOB (ask));

  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), translate (self, error));
      return;
    }
  take_run_id (self, ask);
  self->answer = g_strdup (tf_ask_get_answer (ask));
  self->review =
      tf_review_parse_with_evidence (self->answer, self->with_tests, self->subject->hash);
  go (self, STEP_JUDGE);
}

static void
judge_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfReviewTurn *self = source;

  g_task_return_pointer (
      task, tf_evidence_list_complaints (self->review, &self->subject->ground, self->ledger),
      (GDestroyNotify) g_ptr_array_unref);
}

static void
judged_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfReviewTurn *self = TF_REVIEW_TURN (source);

  self->complaints = g_task_propagate_pointer (G_TASK (result), NULL);
  go (self, self->complaints != NULL && self->complaints->len > 0 ? STEP_CORRECT : STEP_END);
}

/* The same question with what is wrong with the answer to it. */
static TfPrompt *
create_correction (TfReviewTurn *self)
{
  TfPrompt *prompt = tf_prompt_copy (self->prompt);
  char *instructions =
      g_strconcat (prompt->instructions, "\n\n", g_strchomp (self->correction), NULL);
  g_autoptr (GPtrArray) parts = g_ptr_array_copy (self->complaints, NULL, NULL);
  g_autofree char *lines = NULL;

  g_free (prompt->instructions);
  prompt->instructions = instructions;
  g_ptr_array_set_free_func (parts, NULL);
  g_ptr_array_add (parts, NULL);
  lines = g_strjoinv ("\n", (char **) parts->pdata);
  tf_prompt_add (prompt, "complaints", "", lines);
  tf_prompt_add (prompt, "previous_answer", "", self->answer);
  return prompt;
}

static void
corrected_cb (TfAsk *ask, TfReviewTurn *self)
{
  const GError *error = tf_job_get_error (TF_JOB (ask));

  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), translate (self, error));
      return;
    }
  take_run_id (self, ask);
  self->corrected = tf_review_parse_with_evidence (tf_ask_get_answer (ask), self->with_tests,
                                                   self->subject->hash);
  if (self->corrected->state != TF_REVIEW_STATE_INVALID)
    {
      go (self, STEP_MERGE);
      return;
    }
  tf_workspace_log (get_workspace (self), "warn", "agent_response",
                    "iteration %u: the corrected review of %s is invalid; keeping the first one",
                    self->subject->task->iteration, self->reviewer);
  go (self, STEP_END);
}

/* Asked once, whatever comes of it. */
static void
correct (TfReviewTurn *self)
{
  g_autoptr (TfPrompt) prompt = create_correction (self);

  tf_workspace_log (get_workspace (self), "info", "agent_response",
                    "iteration %u: %u errors in the review of %s; asking for a correction",
                    self->subject->task->iteration, self->complaints->len, self->reviewer);
  ask_agent (self, prompt, NULL, G_CALLBACK (corrected_cb));
}

static void
merge_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfReviewTurn *self = source;

  g_task_return_pointer (
      task, tf_review_turn_merge (self->review, self->corrected, &self->subject->ground),
      (GDestroyNotify) tf_review_unref);
}

static void
merged_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfReviewTurn *self = TF_REVIEW_TURN (source);

  g_clear_pointer (&self->review, tf_review_unref);
  self->review = g_task_propagate_pointer (G_TASK (result), NULL);
  go (self, STEP_END);
}

static void
advance (TfReviewTurn *self)
{
  GError *error = NULL;

  if (g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)), &error))
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  switch (self->step)
    {
    case STEP_ASK:
      ask_agent (self, self->prompt, check_answer, G_CALLBACK (asked_cb));
      break;
    case STEP_JUDGE:
      tf_workspace_queue (get_workspace (self), self, judge_thread, NULL, NULL, judged_cb);
      break;
    case STEP_CORRECT:
      correct (self);
      break;
    case STEP_MERGE:
      tf_workspace_queue (get_workspace (self), self, merge_thread, NULL, NULL, merged_cb);
      break;
    case STEP_END:
      tf_review_set_reviewer (self->review, self->reviewer);
      tf_job_succeed (TF_JOB (self));
      break;
    default:
      g_return_if_reached ();
    }
}

static void
tf_review_turn_start (TfJob *job)
{
  go (TF_REVIEW_TURN (job), STEP_ASK);
}

static void
tf_review_turn_finalize (GObject *object)
{
  TfReviewTurn *self = TF_REVIEW_TURN (object);

  tf_prompt_free (self->prompt);
  g_free (self->correction);
  g_free (self->reviewer);
  g_free (self->answer);
  g_free (self->run_id);
  g_clear_pointer (&self->review, tf_review_unref);
  g_clear_pointer (&self->corrected, tf_review_unref);
  g_clear_pointer (&self->complaints, g_ptr_array_unref);

  G_OBJECT_CLASS (tf_review_turn_parent_class)->finalize (object);
}

static void
tf_review_turn_class_init (TfReviewTurnClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_review_turn_finalize;
  TF_JOB_CLASS (klass)->start = tf_review_turn_start;
}

static void
tf_review_turn_init (TfReviewTurn *self)
{
  self->run_id = g_strdup ("");
}

TfReviewTurn *
tf_review_turn_new (TfReviewSubject *subject,
                    const TfIssueLedger *ledger,
                    const TfPrompt *prompt,
                    const char *correction,
                    const char *reviewer)
{
  TfReviewTurn *self = g_object_new (TF_TYPE_REVIEW_TURN, NULL);

  self->subject = subject;
  self->ledger = ledger;
  self->prompt = tf_prompt_copy (prompt);
  self->correction = g_strdup (correction);
  self->reviewer = g_strdup (reviewer);
  self->with_tests = tf_polish_task_has_tests (subject->task);
  return self;
}

TfReview *
tf_review_turn_get_review (TfReviewTurn *self)
{
  return self->review;
}

const char *
tf_review_turn_get_run_id (TfReviewTurn *self)
{
  return self->run_id;
}

/* merge */

static gboolean
has_issue (const TfReview *review, const TfIssue *issue)
{
  for (guint i = 0; i < review->issues->len; i++)
    {
      const TfIssue *other = g_ptr_array_index (review->issues, i);

      if ((issue->id != NULL && g_strcmp0 (issue->id, other->id) == 0) ||
          g_str_equal (issue->description, other->description))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_answer (const TfReview *review, const char *id)
{
  for (guint i = 0; i < review->closed->len; i++)
    if (g_str_equal (((const TfClosed *) g_ptr_array_index (review->closed, i))->id, id))
      return TRUE;
  for (guint i = 0; i < review->issues->len; i++)
    if (g_strcmp0 (((const TfIssue *) g_ptr_array_index (review->issues, i))->id, id) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_grounded (const TfIssue *issue, const TfGround *ground)
{
  TfGrounding grounding = { 0 };
  gboolean ok;

  tf_grounding_judge (issue, ground, &grounding);
  ok = grounding.error == NULL;
  tf_grounding_clear (&grounding);
  return ok;
}

static TfClosed *
copy_closed (const TfClosed *closed)
{
  TfClosed *copy = g_new0 (TfClosed, 1);

  copy->id = g_strdup (closed->id);
  copy->verdict = closed->verdict;
  copy->duplicate_of = g_strdup (closed->duplicate_of);
  copy->note = g_strdup (closed->note);
  return copy;
}

static void
add_closed (TfReview *review, const TfReview *from)
{
  for (guint i = 0; i < from->closed->len; i++)
    {
      const TfClosed *closed = g_ptr_array_index (from->closed, i);

      if (!has_answer (review, closed->id))
        g_ptr_array_add (review->closed, copy_closed (closed));
    }
}

TfReview *
tf_review_turn_merge (const TfReview *first, TfReview *corrected, const TfGround *ground)
{
  g_autoptr (GPtrArray) issues =
      g_ptr_array_copy (corrected->issues, (GCopyFunc) tf_issue_ref, NULL);
  TfReview *merged = NULL;

  g_ptr_array_set_free_func (issues, (GDestroyNotify) tf_issue_unref);
  for (guint i = 0; i < first->issues->len; i++)
    {
      TfIssue *issue = g_ptr_array_index (first->issues, i);
      gboolean withdrawn = issue->id != NULL && has_answer (corrected, issue->id);

      if (!has_issue (corrected, issue) && !withdrawn && is_grounded (issue, ground) &&
          !tf_issue_withdraws_itself (issue))
        g_ptr_array_add (issues, tf_issue_ref (issue));
    }
  merged = tf_review_new_valid (issues, &corrected->tests);
  merged->claimed = corrected->claimed;
  merged->read = g_strdup (corrected->read);
  add_closed (merged, corrected);
  add_closed (merged, first);
  return merged;
}
