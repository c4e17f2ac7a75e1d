/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-round.h"

#include "tf-ask.h"
#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-review-merge.h"
#include "tf-review-prompt.h"
#include "tf-round-plan.h"
#include "tf-state-store.h"

#define PROMPT_CORRECTION "review-correct"

/* What a round needs before any reviewer is asked; read in one trip to the worker. */
typedef struct
{
  const TfPolishTask *task;
  const TfPolishState *state;
  GCancellable *cancellable; /* (not owned) */
  TfReviewSubject *subject;  /* (owned) (nullable) */
  TfIssueLedger *ledger;     /* (owned) (nullable): as shown to reviewers; %NULL without evidence */
  TfRoundPlan plan;
  TfPrompt *prompt; /* (owned) (nullable) */
  char *correction; /* (owned) (nullable): prompt file; %NULL without evidence */
  char *edited;     /* (owned) (nullable): uncommitted changes */
  GPtrArray *kept;  /* (owned) (nullable) (element-type TfReview): of each reviewer, or %NULL */
} Preparation;

static void
preparation_clear (Preparation *self)
{
  g_clear_pointer (&self->subject, tf_review_subject_free);
  g_clear_pointer (&self->ledger, tf_issue_ledger_free);
  tf_round_plan_clear (&self->plan);
  g_clear_pointer (&self->prompt, tf_prompt_free);
  g_free (self->correction);
  g_free (self->edited);
  g_clear_pointer (&self->kept, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Preparation, preparation_clear)

/* prepare */

static void
plan_round (Preparation *self)
{
  TfWorkspace *workspace = self->task->workspace;
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  const char *agent = tf_workspace_get_agent (workspace);

  if (self->ledger != NULL)
    {
      tf_round_plan_make (self->ledger, self->state, self->task->iteration, self->subject->hash,
                          self->state->step == TF_POLISH_STEP_GATE, config, agent, &self->plan);
      return;
    }
  self->plan.stage = TF_REVIEW_STAGE_FULL;
  self->plan.reviewers = g_strdupv ((char *[]){ (char *) agent, NULL });
}

/* The stored review that @reviewer made of this same deliverable; the file has its number. If it is
 * gone or unreadable, the review is made again. */
static TfReview *
find_kept (const Preparation *self, const char *reviewer)
{
  TfProjectFiles *files = tf_workspace_get_files (self->task->workspace);
  guint iteration = self->ledger == NULL ? 0
                                         : tf_round_plan_find_look (self->ledger, self->plan.stage,
                                                                    self->task->iteration, reviewer,
                                                                    self->subject->hash);

  for (guint number = 1; iteration > 0; number++)
    {
      g_autofree char *name = tf_state_store_dup_review_name (iteration, self->plan.stage, number);
      g_autoptr (TfReview) review = tf_state_store_load_review (files, name, NULL);

      if (review == NULL)
        return NULL;
      if (g_str_equal (review->reviewer, reviewer))
        return g_steal_pointer (&review);
    }
  return NULL;
}

static void
unref_review (gpointer review)
{
  if (review != NULL)
    tf_review_unref (review);
}

/* Without evidence: no identity, no grounding, no gate. */
static gboolean
load_evidence (Preparation *self, GError **error)
{
  TfWorkspace *workspace = self->task->workspace;
  g_autoptr (TfPromptLibrary) prompts = tf_workspace_dup_prompts (workspace);

  if (!self->state->evidence)
    return TRUE;
  self->ledger = tf_issue_file_load (tf_workspace_get_files (workspace), error);
  if (self->ledger == NULL)
    return FALSE;
  self->correction = tf_prompt_library_read (prompts, PROMPT_CORRECTION, error);
  return self->correction != NULL;
}

static gboolean
prepare (Preparation *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker =
      tf_worker_lock (tf_workspace_get_worker (self->task->workspace));

  self->subject = tf_review_subject_load (self->task, error);
  if (self->subject == NULL || !load_evidence (self, error))
    return FALSE;
  plan_round (self);
  self->kept = g_ptr_array_new_with_free_func (unref_review);
  for (guint i = 0; self->plan.reviewers[i] != NULL; i++)
    g_ptr_array_add (self->kept, find_kept (self, self->plan.reviewers[i]));
  self->prompt = tf_review_prompt_compose (self->subject, self->plan.stage, self->ledger, error);
  self->edited = tf_polish_task_find_edited (self->task, self->subject->context);
  return self->prompt != NULL;
}

/* ask, ground, correct */

static TfReview *
parse (const Preparation *self, const char *answer)
{
  gboolean with_tests = tf_polish_task_has_tests (self->task);

  return self->state->evidence
             ? tf_review_parse_with_evidence (answer, with_tests, self->subject->hash)
             : tf_review_parse (answer, with_tests);
}

static gpointer
parse_valid (const char *answer, gpointer data, GPtrArray *errors)
{
  g_autoptr (TfReview) review = parse (data, answer);

  if (review->state != TF_REVIEW_STATE_INVALID)
    return g_steal_pointer (&review);
  for (guint i = 0; i < review->errors->len; i++)
    g_ptr_array_add (errors, g_strdup (g_ptr_array_index (review->errors, i)));
  if (errors->len == 0)
    g_ptr_array_add (errors, g_strdup ("the answer is not a review"));
  return NULL;
}

/* Asks for a correction only once, whatever the result. */
static gpointer
parse_any (const char *answer, gpointer data, GPtrArray *errors)
{
  return parse (data, answer);
}

static gboolean
ask (Preparation *self,
     const char *reviewer,
     const TfPrompt *prompt,
     TfAnswerParse parse_answer,
     TfAnswer *out_answer,
     GError **error)
{
  TfWorkspace *workspace = self->task->workspace;
  TfQuestion question = {
    .workspace = workspace,
    .prompt = prompt,
    .agent = g_str_equal (reviewer, tf_workspace_get_agent (workspace)) ? NULL : reviewer,
    .parse = parse_answer,
    .parse_data = self,
    .free_parsed = (GDestroyNotify) tf_review_unref,
  };
  g_autoptr (GError) local = NULL;

  if (tf_ask (&question, out_answer, self->cancellable, &local))
    return TRUE;
  if (!g_error_matches (local, TF_ERROR, TF_ERROR_MALFORMED))
    g_propagate_error (error, g_steal_pointer (&local));
  else
    g_set_error (error, TF_ERROR, TF_ERROR_REVIEW_INVALID,
                 "review invalid: iteration %u, %s. Halted; nothing was counted.",
                 self->task->iteration, local->message);
  return FALSE;
}

static GPtrArray *
list_complaints (const Preparation *self, TfReview *review)
{
  gboolean shown = self->plan.stage == TF_REVIEW_STAGE_DELTA;
  g_autoptr (TfWorkerLocker) locker =
      tf_worker_lock (tf_workspace_get_worker (self->task->workspace));

  return tf_evidence_list_complaints (review, &self->subject->ground, shown ? self->ledger : NULL);
}

static TfReview *
merge (const Preparation *self, TfReview *first, TfReview *corrected)
{
  g_autoptr (TfWorkerLocker) locker =
      tf_worker_lock (tf_workspace_get_worker (self->task->workspace));

  return tf_review_merge (first, corrected, &self->subject->ground);
}

/* Returns: (transfer full): @review, corrected by @reviewer's answer to @complaints */
static TfReview *
correct (Preparation *self,
         const char *reviewer,
         const GPtrArray *complaints,
         TfReview *review,
         TfAnswer *answer,
         GError **error)
{
  g_autoptr (TfPrompt) prompt =
      tf_review_prompt_correct (self->prompt, self->correction, complaints, answer->text);
  TfReview *corrected = NULL;

  tf_workspace_log (self->task->workspace, "info", "agent_response",
                    "iteration %u: %u errors in the review of %s; asking for a correction",
                    self->task->iteration, complaints->len, reviewer);
  tf_answer_clear (answer);
  if (!ask (self, reviewer, prompt, parse_any, answer, error))
    return NULL;
  corrected = answer->parsed;
  if (corrected->state != TF_REVIEW_STATE_INVALID)
    return merge (self, review, corrected);
  tf_workspace_log (self->task->workspace, "warn", "agent_response",
                    "iteration %u: the corrected review of %s is invalid; keeping the first one",
                    self->task->iteration, reviewer);
  return tf_review_ref (review);
}

/* A review by one reviewer. */
static TfReview *
review_by (Preparation *self, const char *reviewer, char **run_id, GError **error)
{
  g_auto (TfAnswer) answer = { 0 };
  g_autoptr (TfReview) review = NULL;
  g_autoptr (GPtrArray) complaints = NULL;

  if (!ask (self, reviewer, self->prompt, parse_valid, &answer, error))
    return NULL;
  review = g_steal_pointer (&answer.parsed);
  if (self->state->evidence)
    {
      complaints = list_complaints (self, review);
      if (complaints->len > 0)
        {
          g_autoptr (TfReview) first = g_steal_pointer (&review);

          review = correct (self, reviewer, complaints, first, &answer, error);
        }
      if (review == NULL)
        return NULL;
      tf_review_set_reviewer (review, reviewer);
    }
  g_free (*run_id);
  *run_id = g_steal_pointer (&answer.run_id);
  return g_steal_pointer (&review);
}

/* the round */

TfReviewRound *
tf_review_round_run (const TfPolishTask *task,
                     const TfPolishState *state,
                     GCancellable *cancellable,
                     GError **error)
{
  g_auto (Preparation) self = { .task = task, .state = state, .cancellable = cancellable };
  g_autoptr (TfReviewRound) round = g_new0 (TfReviewRound, 1);

  if (!prepare (&self, error))
    return NULL;
  if (self.edited != NULL)
    tf_workspace_log (task->workspace, "info", "document_changed",
                      "%s was edited by hand since the last commit; reviewing its current text",
                      self.edited);
  round->stage = self.plan.stage;
  round->read = state->evidence ? g_strdup (self.subject->hash) : NULL;
  round->reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  round->run_id = g_strdup ("");
  for (guint i = 0; self.plan.reviewers[i] != NULL; i++)
    {
      const char *reviewer = self.plan.reviewers[i];
      TfReview *review = g_steal_pointer (&g_ptr_array_index (self.kept, i));

      if (review != NULL)
        tf_workspace_log (task->workspace, "info", "agent_response",
                          "iteration %u: %s already reviewed this text; reusing that review",
                          task->iteration, reviewer);
      else
        review = review_by (&self, reviewer, &round->run_id, error);
      if (review == NULL)
        return NULL;
      g_ptr_array_add (round->reviews, review);
    }
  return g_steal_pointer (&round);
}

void
tf_review_round_free (TfReviewRound *self)
{
  g_free (self->read);
  g_clear_pointer (&self->reviews, g_ptr_array_unref);
  g_free (self->run_id);
  g_free (self);
}
