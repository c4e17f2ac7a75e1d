/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-round.h"

#include "tf-ask.h"
#include "tf-edited.h"
#include "tf-error.h"
#include "tf-identity-file.h"
#include "tf-issue-file.h"
#include "tf-issue-looks.h"
#include "tf-job.h"
#include "tf-review-coverage.h"
#include "tf-review-merge.h"
#include "tf-review-prompt.h"
#include "tf-round-plan.h"
#include "tf-sentence.h"
#include "tf-state-store.h"

#define PROMPT_CORRECTION "review-correct"

/* What a round needs before anybody is asked; read in one trip to the worker. */
typedef struct
{
  const TfPolishTask *task;
  const TfPolishState *state;
  GCancellable *cancellable; /* (not owned) */
  TfReviewSubject *subject;  /* (owned) (nullable) */
  TfIssueLedger *ledger;     /* (owned) (nullable): %NULL without evidence */
  TfWantedAnswers *wanted;   /* (owned) (nullable): likewise */
  GPtrArray *asked; /* (owned) (nullable) (element-type TfTrackedIssue), borrowed: of the check */
  guint n_reviews;  /* 0: a check by itself */
  GStrv reviewers;  /* (owned): of the reviews, or of the check */
  TfPrompt *prompt; /* (owned) (nullable): of a review, or of the check */
  char *correction; /* (owned) (nullable): prompt file; %NULL without evidence */
  char *edited;     /* (owned) (nullable): what the user has changed since the last fix */
} Preparation;

static void
preparation_clear (Preparation *self)
{
  g_clear_pointer (&self->asked, g_ptr_array_unref);
  g_clear_pointer (&self->subject, tf_review_subject_free);
  g_clear_pointer (&self->ledger, tf_issue_ledger_free);
  g_clear_pointer (&self->wanted, tf_wanted_answers_free);
  g_strfreev (self->reviewers);
  g_clear_pointer (&self->prompt, tf_prompt_free);
  g_free (self->correction);
  g_free (self->edited);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Preparation, preparation_clear)

static TfWorkerLocker *
lock (const Preparation *self)
{
  return tf_worker_lock (tf_workspace_get_worker (self->task->workspace));
}

/* prepare */

/* Without evidence: no identity, no grounding, no check. */
static gboolean
load_evidence (Preparation *self, GError **error)
{
  TfWorkspace *workspace = self->task->workspace;
  g_autoptr (TfPromptLibrary) prompts = tf_workspace_dup_prompts (workspace);
  const TfBuildInput *input = tf_build_context_get_input (self->subject->context);

  if (!self->state->evidence)
    return TRUE;
  self->ledger = tf_issue_file_load (tf_workspace_get_files (workspace), error);
  if (self->ledger == NULL)
    return FALSE;
  self->wanted = tf_wanted_answers_load (workspace, input->constraints, error);
  if (self->wanted == NULL)
    return FALSE;
  if (self->wanted->unknown != NULL)
    tf_workspace_log_here (
        workspace, "warn", "document_changed",
        "what you decided in the phase “%s” is unknown, because its commit is not "
        "in the history; no review checks it",
        self->wanted->unknown);
  self->correction = tf_prompt_library_read (prompts, PROMPT_CORRECTION, error);
  return self->correction != NULL;
}

/* What was edited by hand needs a whole round: no check is shown more than what was asked. */
static guint
count_reviews (Preparation *self)
{
  TfWorkspace *workspace = self->task->workspace;
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  TfRoundFacts facts = tf_round_plan_get_facts (workspace, self->state, self->ledger);

  if (self->edited != NULL)
    return tf_assurance_get_level (facts.assurance)->n_reviews;
  return tf_round_count_reviews (&facts, &config->polish.max, self->asked->len > 0);
}

static void
plan (Preparation *self)
{
  TfWorkspace *workspace = self->task->workspace;
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  const char *agent = tf_workspace_get_agent (workspace);

  if (self->ledger == NULL)
    {
      self->n_reviews = 1;
      self->reviewers = g_strdupv ((char *[]){ (char *) agent, NULL });
      return;
    }
  self->asked = tf_issue_ledger_list_asked (self->ledger);
  self->n_reviews = count_reviews (self);
  self->reviewers = tf_round_plan_list_reviewers (config, agent, MAX (self->n_reviews, 1),
                                                  tf_issue_looks_count (self->ledger, 0));
}

static gboolean
prepare (Preparation *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = lock (self);

  self->subject = tf_review_subject_load (self->task, error);
  if (self->subject == NULL || !load_evidence (self, error))
    return FALSE;
  self->edited = tf_edited_since_fix (self->task, self->subject->context, self->state);
  plan (self);
  self->prompt = self->n_reviews > 0
                     ? tf_review_prompt_compose (self->subject, self->ledger, self->wanted, error)
                     : tf_review_prompt_compose_check (self->subject, self->asked, error);
  return self->prompt != NULL;
}

/* One of the reviews of a round, or the check. */
typedef struct
{
  const Preparation *round;
  guint number; /* from 1; 0: the check */
  const char *reviewer;
  TfReview *review; /* (owned) (nullable) */
  char *run_id;     /* (owned): "" if a stored one is used */
  char *named;      /* (owned) (nullable): the first critical that an invalid answer names */
  GPtrArray
      *opened; /* (owned) (nullable) (element-type utf8): the files that it was seen opening */
} Part;

static void
part_free (gpointer data)
{
  Part *self = data;

  if (self->review != NULL)
    tf_review_unref (self->review);
  g_free (self->run_id);
  g_free (self->named);
  g_clear_pointer (&self->opened, g_ptr_array_unref);
  g_free (self);
}

static char *
dup_name (const Part *self)
{
  return tf_state_store_dup_review_name (self->round->task->iteration,
                                         self->number > 0 ? TF_REVIEW_STAGE_FULL
                                                          : TF_REVIEW_STAGE_CHECK,
                                         self->number);
}

/* "review 2 of 3", "check" */
static char *
describe (const Part *self)
{
  g_autofree char *number = g_strdup_printf ("%u", self->number);
  g_autofree char *n = g_strdup_printf ("%u", self->round->n_reviews);

  if (self->number == 0)
    return g_strdup (tf_sentence_get (TF_SENTENCE_CHECK));
  return self->round->n_reviews > 1
             ? tf_sentence_new (TF_SENTENCE_REVIEW_OF, "number", number, "n", n, NULL)
             : g_strdup (tf_sentence_get (TF_SENTENCE_REVIEW));
}

/* The stored one of this same text. If it is gone or unreadable, it is made again. */
static TfReview *
find_kept (const Part *self)
{
  const Preparation *round = self->round;
  g_autofree char *name = dup_name (self);
  g_autoptr (TfWorkerLocker) locker = lock (round);
  g_autoptr (TfReview) review = NULL;

  if (!round->state->evidence)
    return NULL;
  review = tf_state_store_load_review (tf_workspace_get_files (round->task->workspace), name, NULL);
  if (review == NULL || g_strcmp0 (review->read, round->subject->hash) != 0 ||
      !g_str_equal (review->reviewer, self->reviewer))
    return NULL;
  return g_steal_pointer (&review);
}

static gboolean
keep (const Part *self, GError **error)
{
  TfWorkspace *workspace = self->round->task->workspace;
  g_autofree char *name = dup_name (self);
  g_autoptr (TfWorkerLocker) locker = lock (self->round);

  return tf_state_store_save_review (tf_workspace_get_files (workspace), name, self->review, error);
}

/* ask, ground, correct */

static TfReview *
parse (Part *self, const char *answer)
{
  const Preparation *round = self->round;
  gboolean with_tests = tf_polish_task_has_tests (round->task);
  TfReview *review = NULL;

  if (!round->state->evidence)
    return tf_review_parse (answer, with_tests);
  review = self->number == 0
               ? tf_review_parse_check (answer, FALSE, round->subject->hash)
               : tf_review_parse_with_evidence (answer, with_tests, round->subject->hash);
  if (self->named == NULL)
    self->named = g_strdup (review->named);
  return review;
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
ask (Part *self,
     const TfPrompt *prompt,
     TfAnswerParse parse_answer,
     TfAnswer *out_answer,
     GError **error)
{
  const Preparation *round = self->round;
  TfWorkspace *workspace = round->task->workspace;
  TfQuestion question = {
    .workspace = workspace,
    .prompt = prompt,
    .agent =
        g_str_equal (self->reviewer, tf_workspace_get_agent (workspace)) ? NULL : self->reviewer,
    .number = self->number,
    .parse = parse_answer,
    .parse_data = self,
    .free_parsed = (GDestroyNotify) tf_review_unref,
  };
  g_autofree char *what = describe (self);
  g_autoptr (GError) local = NULL;

  if (tf_ask (&question, out_answer, round->cancellable, &local))
    return TRUE;
  if (!g_error_matches (local, TF_ERROR, TF_ERROR_MALFORMED))
    g_propagate_error (error, g_steal_pointer (&local));
  else
    g_set_error (error, TF_ERROR, TF_ERROR_REVIEW_INVALID,
                 "%s invalid: iteration %u, %s. Halted; nothing was counted.", what,
                 round->task->iteration, local->message);
  return FALSE;
}

static GPtrArray *
list_complaints (const Part *self, TfReview *review)
{
  const Preparation *round = self->round;
  g_autoptr (TfWorkerLocker) locker = lock (round);
  const TfGround *ground = &round->subject->ground;
  GPtrArray *complaints = NULL;
  char *coverage = NULL;

  if (self->number == 0)
    return tf_evidence_list_check_complaints (review, ground, round->asked);
  complaints =
      tf_evidence_list_complaints (review, ground, (const char *const *) round->wanted->ids);
  if (tf_polish_task_is_tree (round->task))
    coverage = tf_review_coverage_find_complaint (review, self->opened != NULL);
  if (coverage != NULL)
    g_ptr_array_add (complaints, coverage);
  return complaints;
}

/* What a reviewer opened for its first answer, it knows when it corrects it. */
static void
take_opened (Part *self, TfAnswer *answer)
{
  if (answer->opened == NULL)
    return;
  if (self->opened == NULL)
    self->opened = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_extend_and_steal (self->opened, g_steal_pointer (&answer->opened));
}

static void
set_coverage (Part *self)
{
  const Preparation *round = self->round;
  guint iteration = round->task->iteration;
  guint since = self->number == 0 ? tf_review_prompt_find_since (round->asked, iteration) : 0;
  g_autoptr (TfWorkerLocker) locker = lock (round);

  tf_review_coverage_set (round->subject, self->review, self->reviewer, self->opened, since);
}

static TfReview *
merge (const Part *self, TfReview *first, TfReview *corrected)
{
  g_autoptr (TfWorkerLocker) locker = lock (self->round);

  return tf_review_merge (first, corrected, &self->round->subject->ground);
}

/* Takes in what an invalid answer named. */
static void
keep_named (Part *self)
{
  g_autoptr (TfWorkerLocker) locker = lock (self->round);
  g_autoptr (TfReview) review = self->review;

  self->review = tf_review_keep_named (review, self->named, &self->round->subject->ground);
  if (self->review != review)
    tf_workspace_log_here (
        self->round->task->workspace, "warn", "agent_response",
        "iteration %u: when asked again, %s left out what it had called critical: “%s”",
        self->round->task->iteration, self->reviewer, self->named);
}

/* Returns: (transfer full): @first, corrected by the reviewer's answer to @complaints */
static TfReview *
correct (Part *self,
         const TfPrompt *prompt,
         const GPtrArray *complaints,
         TfReview *first,
         TfAnswer *answer,
         GError **error)
{
  const Preparation *round = self->round;
  g_autoptr (TfPrompt) more =
      tf_review_prompt_correct (prompt, round->correction, complaints, answer->text);
  TfReview *corrected = NULL;

  tf_workspace_log (round->task->workspace, "info", "agent_response",
                    "iteration %u: %u complaints about the answer of %s; asking for a correction",
                    round->task->iteration, complaints->len, self->reviewer);
  tf_answer_clear (answer);
  if (!ask (self, more, parse_any, answer, error))
    return NULL;
  take_opened (self, answer);
  corrected = answer->parsed;
  if (corrected->state != TF_REVIEW_STATE_INVALID)
    return merge (self, first, corrected);
  tf_workspace_log (round->task->workspace, "warn", "agent_response",
                    "iteration %u: the corrected answer of %s is invalid; keeping the first one",
                    round->task->iteration, self->reviewer);
  return tf_review_ref (first);
}

static gboolean
ask_and_correct (Part *self, GError **error)
{
  const Preparation *round = self->round;
  const TfPrompt *prompt = round->prompt;
  g_auto (TfAnswer) answer = { 0 };
  g_autoptr (TfReview) first = NULL;
  g_autoptr (GPtrArray) complaints = NULL;

  if (!ask (self, prompt, parse_valid, &answer, error))
    return FALSE;
  first = g_steal_pointer (&answer.parsed);
  take_opened (self, &answer);
  if (round->state->evidence)
    complaints = list_complaints (self, first);
  self->review = complaints != NULL && complaints->len > 0
                     ? correct (self, prompt, complaints, first, &answer, error)
                     : tf_review_ref (first);
  if (self->review == NULL)
    return FALSE;
  if (self->named != NULL)
    keep_named (self);
  if (round->state->evidence)
    {
      tf_review_set_reviewer (self->review, self->reviewer);
      set_coverage (self);
    }
  g_free (self->run_id);
  self->run_id = g_steal_pointer (&answer.run_id);
  return keep (self, error);
}

/* A TfJobPartFunc. */
static gboolean
run_part (gpointer data, GCancellable *cancellable, GError **error)
{
  Part *self = data;
  g_autofree char *what = describe (self);
  g_autoptr (TfJobPart) part = tf_job_begin_part ("%s", what);

  self->review = find_kept (self);
  if (self->review == NULL)
    return ask_and_correct (self, error);
  tf_workspace_log (self->round->task->workspace, "info", "agent_response",
                    "iteration %u, %s: %s already answered about this text; using that answer",
                    self->round->task->iteration, what, self->reviewer);
  return TRUE;
}

/* identity */

/* A TfAnswerParse. */
static gpointer
parse_identity (const char *answer, gpointer data, GPtrArray *errors)
{
  return tf_identity_read (data, answer, errors) ? data : NULL;
}

/* What the run is asked; %NULL if no answer would decide anything. */
static TfPrompt *
compose_match (const Preparation *self,
               const TfReviewRound *round,
               TfIdentity **out_identity,
               GError **error)
{
  const TfGround *ground = &self->subject->ground;
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autoptr (TfIdentity) identity =
      tf_identity_new (self->ledger, round->reviews, round->check, ground);
  TfPrompt *prompt = NULL;

  if (!tf_identity_is_decisive (identity, self->ledger, round->reviews, round->check, ground))
    return NULL;
  prompt = tf_review_prompt_compose_match (self->task, identity, self->ledger, round->reviews,
                                           round->check, error);
  *out_identity = g_steal_pointer (&identity);
  return prompt;
}

/* Without a usable answer, the rule without an agent decides: fewer findings are the same. */
static gboolean
ask_identity (const Preparation *self, const TfPrompt *prompt, TfIdentity *identity, GError **error)
{
  TfWorkspace *workspace = self->task->workspace;
  const char *reviewer = self->reviewers[0];
  TfQuestion question = {
    .workspace = workspace,
    .prompt = prompt,
    .agent = g_str_equal (reviewer, tf_workspace_get_agent (workspace)) ? NULL : reviewer,
    .parse = parse_identity,
    .parse_data = identity,
  };
  g_auto (TfAnswer) answer = { 0 };
  g_autoptr (GError) local = NULL;

  if (tf_ask (&question, &answer, self->cancellable, &local))
    return TRUE;
  if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      g_error_matches (local, TF_ERROR, TF_ERROR_ON_HOLD))
    g_propagate_error (error, g_steal_pointer (&local));
  else
    tf_workspace_log (workspace, "warn", "agent_response",
                      "iteration %u: it is unknown which findings are the same (%s); only equal "
                      "quotes and descriptions count as the same",
                      self->task->iteration, local->message);
  return FALSE;
}

/* Rules cannot judge whether two texts mean the same. */
static gboolean
has_judge (const Preparation *self)
{
  return self->ledger != NULL && !g_str_equal (self->reviewers[0], TF_CONFIG_OFFLINE);
}

/* A crash came after the answer was stored, and before the round was: every part of it is the stored
 * one. If the answer is gone or unreadable, it is asked for again. */
static gboolean
find_kept_identity (const Preparation *self, TfReviewRound *round, const TfIdentity *asked)
{
  TfWorkspace *workspace = self->task->workspace;
  g_autoptr (TfWorkerLocker) locker = lock (self);
  g_autoptr (TfIdentity) kept = NULL;

  if (*round->run_id != '\0')
    return FALSE;
  kept = tf_identity_file_load (tf_workspace_get_files (workspace), self->task->iteration, NULL);
  if (kept == NULL || !tf_identity_is_answer_to (kept, asked))
    return FALSE;
  tf_workspace_log_here (workspace, "info", "agent_response",
                         "iteration %u: which findings are the same was already answered; using "
                         "that answer",
                         self->task->iteration);
  round->identity = g_steal_pointer (&kept);
  return TRUE;
}

static gboolean
identify (const Preparation *self, TfReviewRound *round, GError **error)
{
  const TfProjectFiles *files = tf_workspace_get_files (self->task->workspace);
  g_autoptr (TfIdentity) identity = NULL;
  g_autoptr (TfPrompt) prompt = NULL;
  g_autoptr (TfWorkerLocker) locker = NULL;
  g_autoptr (GError) local = NULL;

  if (!has_judge (self))
    return TRUE;
  prompt = compose_match (self, round, &identity, &local);
  if (prompt != NULL && find_kept_identity (self, round, identity))
    return TRUE;
  if (prompt == NULL || !ask_identity (self, prompt, identity, &local))
    {
      if (local == NULL)
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  locker = lock (self);
  round->identity = g_steal_pointer (&identity);
  return tf_identity_file_save (files, self->task->iteration, round->identity, error);
}

/* the round */

static void
add_part (GPtrArray *parts, const Preparation *round, guint number)
{
  Part *part = g_new0 (Part, 1);

  part->round = round;
  part->number = number;
  part->reviewer = round->reviewers[number > 0 ? number - 1 : 0];
  part->run_id = g_strdup ("");
  g_ptr_array_add (parts, part);
}

static TfReviewRound *
collect (const Preparation *self, const GPtrArray *parts)
{
  TfReviewRound *round = g_new0 (TfReviewRound, 1);

  round->read = self->state->evidence ? g_strdup (self->subject->hash) : NULL;
  round->reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  round->run_id = g_strdup ("");
  for (guint i = 0; i < parts->len; i++)
    {
      Part *part = g_ptr_array_index (parts, i);

      if (part->number == 0)
        round->check = g_steal_pointer (&part->review);
      else
        g_ptr_array_add (round->reviews, g_steal_pointer (&part->review));
      if (*part->run_id == '\0')
        continue;
      g_free (round->run_id);
      round->run_id = g_strdup (part->run_id);
    }
  return round;
}

TfReviewRound *
tf_review_round_run (const TfPolishTask *task,
                     const TfPolishState *state,
                     GCancellable *cancellable,
                     GError **error)
{
  g_auto (Preparation) self = { .task = task, .state = state, .cancellable = cancellable };
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (part_free);
  g_autoptr (TfReviewRound) round = NULL;

  if (!prepare (&self, error))
    return NULL;
  if (self.edited != NULL)
    tf_workspace_log (task->workspace, "info", "document_changed",
                      "%s was edited by hand since the last %s; reviewing its current text",
                      self.edited, state->iteration > state->resumed_at ? "fix" : "commit");
  for (guint number = 1; number <= self.n_reviews; number++)
    add_part (parts, &self, number);
  if (self.n_reviews == 0)
    add_part (parts, &self, 0);
  if (!tf_job_run_parts (run_part, parts->pdata, parts->len, cancellable, error))
    return NULL;
  round = collect (&self, parts);
  round->edited = self.edited != NULL;
  return identify (&self, round, error) ? g_steal_pointer (&round) : NULL;
}

void
tf_review_round_free (TfReviewRound *self)
{
  g_free (self->read);
  g_clear_pointer (&self->reviews, g_ptr_array_unref);
  g_clear_pointer (&self->check, tf_review_unref);
  g_clear_pointer (&self->identity, tf_identity_free);
  g_free (self->run_id);
  g_free (self);
}
