/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-round.h"

#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-json.h"
#include "tf-review-turn.h"
#include "tf-round-plan.h"
#include "tf-state-store.h"

#define PROMPT_REVIEW     "review-evidence"
#define PROMPT_GATE       "review-gate"
#define PROMPT_CORRECTION "review-correct"

typedef enum
{
  STEP_PREPARE,
  STEP_TURN,
  STEP_END,
} TfReviewRoundStep;

struct _TfReviewRound
{
  TfJob parent_instance;

  TfPolishTask *task;   /* (owned) */
  TfPolishState *state; /* (owned) */
  gboolean gate;

  TfReviewRoundStep step;
  TfReviewSubject *subject; /* (owned) (nullable): the worker's */
  TfIssueLedger *ledger;    /* (owned) (nullable): as it was shown; likewise */
  TfRoundPlan plan;
  TfPrompt *prompt;   /* (owned) (nullable) */
  char *correction;   /* (owned) (nullable) */
  char *edited;       /* (owned) (nullable): what is not as committed */
  GPtrArray *kept;    /* (owned) (nullable) (element-type TfReview): of each reviewer, or %NULL */
  GPtrArray *reviews; /* (owned) (element-type TfReview) */
  char *run_id;       /* (owned) */
};

G_DEFINE_FINAL_TYPE (TfReviewRound, tf_review_round, TF_TYPE_JOB)

static void advance (TfReviewRound *self);

static void
go (TfReviewRound *self, TfReviewRoundStep step)
{
  self->step = step;
  advance (self);
}

/* prepared on the worker */

/* [{id, description, reason}] of what the person decided to leave. Returns: (transfer full) (nullable) */
static char *
format_waived (const TfIssueLedger *ledger)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);
      JsonObject *object = NULL;

      if (issue->state != TF_ISSUE_STATE_WAIVED)
        continue;
      object = json_object_new ();
      json_object_set_string_member (object, "id", issue->id);
      json_object_set_string_member (object, "description", issue->is->description);
      json_object_set_string_member (object, "reason", issue->reason);
      json_array_add_object_element (array, object);
    }
  json_node_take_array (node, array);
  return json_array_get_length (array) > 0 ? tf_json_to_text (node) : NULL;
}

static gboolean
add_delta (TfReviewRound *self, TfPrompt *prompt, GError **error)
{
  g_autofree char *changes = tf_review_subject_diff (self->subject, error);
  g_autoptr (GPtrArray) pending = NULL;
  g_autofree char *open = NULL;

  if (changes == NULL)
    return FALSE;
  pending = tf_issue_ledger_list_pending (self->ledger);
  open = tf_evidence_format_open (pending);
  if (pending->len > 0)
    tf_prompt_add (prompt, "open_issues", "", open);
  if (*changes != '\0')
    tf_prompt_add (prompt, "changes", "", changes);
  return TRUE;
}

static TfPrompt *
compose (TfReviewRound *self, GError **error)
{
  gboolean is_gate = self->plan.stage == TF_REVIEW_STAGE_GATE;
  g_autoptr (TfPrompt) prompt =
      tf_polish_task_create_prompt (self->task, self->subject->context, TF_PURPOSE_REVIEW, error);
  g_autofree char *waived = NULL;

  if (prompt == NULL || !tf_polish_task_extend_prompt (
                            self->task, prompt, is_gate ? PROMPT_GATE : PROMPT_REVIEW, error))
    return NULL;
  if (tf_polish_task_is_tree (self->task))
    tf_polish_task_add_tree_materials (self->task, self->subject->context, prompt);
  tf_prompt_add (prompt, "read", "", self->subject->hash);
  if (self->plan.stage == TF_REVIEW_STAGE_DELTA && !add_delta (self, prompt, error))
    return NULL;
  waived = format_waived (self->ledger);
  if (waived != NULL)
    tf_prompt_add (prompt, "waived", "", waived);
  return g_steal_pointer (&prompt);
}

/* The review that @reviewer made of this very deliverable: under which number, the file itself says.
 * One that is gone, or cannot be read, is made again. */
static TfReview *
find_kept (TfReviewRound *self, const char *reviewer)
{
  TfProjectFiles *files = tf_workspace_get_files (self->task->workspace);
  guint iteration = tf_round_plan_find_look (self->ledger, self->plan.stage, self->task->iteration,
                                             reviewer, self->subject->hash);

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

static void
find_all_kept (TfReviewRound *self)
{
  self->kept = g_ptr_array_new_with_free_func (unref_review);
  for (guint i = 0; self->plan.reviewers[i] != NULL; i++)
    g_ptr_array_add (self->kept, find_kept (self, self->plan.reviewers[i]));
}

static gboolean
prepare (TfReviewRound *self, GError **error)
{
  TfWorkspace *workspace = self->task->workspace;

  self->subject = tf_review_subject_load (self->task, error);
  if (self->subject == NULL)
    return FALSE;
  self->ledger = tf_issue_file_load (tf_workspace_get_files (workspace), error);
  if (self->ledger == NULL)
    return FALSE;
  tf_round_plan_make (self->ledger, self->state, self->task->iteration, self->subject->hash,
                      self->gate, tf_workspace_get_config (workspace),
                      tf_workspace_get_agent (workspace), &self->plan);
  find_all_kept (self);
  self->edited = tf_polish_task_find_edited (self->task, self->subject->context);
  self->correction =
      tf_prompt_library_read (tf_workspace_get_prompts (workspace), PROMPT_CORRECTION, error);
  self->prompt = self->correction != NULL ? compose (self, error) : NULL;
  return self->prompt != NULL;
}

static void
prepare_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;

  if (prepare (source, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* on the main thread */

static void
prepared_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfReviewRound *self = TF_REVIEW_ROUND (source);
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  if (self->edited != NULL)
    tf_workspace_log (self->task->workspace, "info", "document_changed",
                      "%s was edited by hand since the last commit; reviewing its current text",
                      self->edited);
  go (self, STEP_TURN);
}

static void
turn_done_cb (TfReviewTurn *turn, TfReviewRound *self)
{
  const GError *error = tf_job_get_error (TF_JOB (turn));

  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), g_error_copy (error));
      return;
    }
  g_free (self->run_id);
  self->run_id = g_strdup (tf_review_turn_get_run_id (turn));
  g_ptr_array_add (self->reviews, tf_review_ref (tf_review_turn_get_review (turn)));
  go (self, STEP_TURN);
}

static void
start_turn (TfReviewRound *self, const char *reviewer)
{
  const TfIssueLedger *shown = self->plan.stage == TF_REVIEW_STAGE_DELTA ? self->ledger : NULL;
  g_autoptr (TfReviewTurn) turn =
      tf_review_turn_new (self->subject, shown, self->prompt, self->correction, reviewer);

  tf_job_run_child (TF_JOB (self), TF_JOB (turn), G_CALLBACK (turn_done_cb));
}

/* The next reviewer who has not looked at this yet. */
static void
take_turn (TfReviewRound *self)
{
  const char *reviewer = self->plan.reviewers[self->reviews->len];
  TfReview *kept = NULL;

  while (reviewer != NULL)
    {
      kept = g_ptr_array_index (self->kept, self->reviews->len);
      if (kept == NULL)
        {
          start_turn (self, reviewer);
          return;
        }
      tf_workspace_log (self->task->workspace, "info", "agent_response",
                        "iteration %u: %s already reviewed this text; reusing that review",
                        self->task->iteration, reviewer);
      g_ptr_array_add (self->reviews, tf_review_ref (kept));
      reviewer = self->plan.reviewers[self->reviews->len];
    }
  go (self, STEP_END);
}

static void
advance (TfReviewRound *self)
{
  GError *error = NULL;

  if (g_cancellable_set_error_if_cancelled (tf_job_get_cancellable (TF_JOB (self)), &error))
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  switch (self->step)
    {
    case STEP_PREPARE:
      tf_workspace_queue (self->task->workspace, self, prepare_thread, NULL, NULL, prepared_cb);
      break;
    case STEP_TURN:
      take_turn (self);
      break;
    case STEP_END:
      tf_job_succeed (TF_JOB (self));
      break;
    default:
      g_return_if_reached ();
    }
}

static void
tf_review_round_start (TfJob *job)
{
  go (TF_REVIEW_ROUND (job), STEP_PREPARE);
}

static void
tf_review_round_finalize (GObject *object)
{
  TfReviewRound *self = TF_REVIEW_ROUND (object);

  tf_polish_task_free (self->task);
  tf_polish_state_unref (self->state);
  g_clear_pointer (&self->subject, tf_review_subject_free);
  g_clear_pointer (&self->ledger, tf_issue_ledger_free);
  tf_round_plan_clear (&self->plan);
  g_clear_pointer (&self->prompt, tf_prompt_free);
  g_free (self->correction);
  g_free (self->edited);
  g_clear_pointer (&self->kept, g_ptr_array_unref);
  g_ptr_array_unref (self->reviews);
  g_free (self->run_id);

  G_OBJECT_CLASS (tf_review_round_parent_class)->finalize (object);
}

static void
tf_review_round_class_init (TfReviewRoundClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_review_round_finalize;
  TF_JOB_CLASS (klass)->start = tf_review_round_start;
}

static void
tf_review_round_init (TfReviewRound *self)
{
  self->reviews = g_ptr_array_new_with_free_func (unref_review);
  self->run_id = g_strdup ("");
}

TfReviewRound *
tf_review_round_new (const TfPolishTask *task, const TfPolishState *state, gboolean gate)
{
  TfReviewRound *self = g_object_new (TF_TYPE_REVIEW_ROUND, NULL);

  self->task = tf_polish_task_copy (task);
  self->state = tf_polish_state_copy (state);
  self->gate = gate;
  return self;
}

GPtrArray *
tf_review_round_get_reviews (TfReviewRound *self)
{
  return self->reviews;
}

TfReviewStage
tf_review_round_get_stage (TfReviewRound *self)
{
  return self->plan.stage;
}

const char *
tf_review_round_get_read (TfReviewRound *self)
{
  return self->subject != NULL ? self->subject->hash : "";
}

const char *
tf_review_round_get_run_id (TfReviewRound *self)
{
  return self->run_id;
}
