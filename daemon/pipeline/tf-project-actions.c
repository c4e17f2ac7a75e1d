/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-actions.h"

#include "tf-clock.h"
#include "tf-code-skill.h"
#include "tf-document-shape.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-language.h"
#include "tf-model-enums.h"
#include "tf-polish-loop.h"
#include "tf-polish-verdict.h"
#include "tf-project-files.h"
#include "tf-project-private.h"
#include "tf-sentence.h"
#include "tf-text.h"

/* The phase stays; entering it asks. */
static TfProjectChange *
ask_for_more (const TfProjectFacts *facts, guint words, guint minimum)
{
  TfProjectChange *change = tf_project_change_new_status (facts);
  g_autofree char *n = g_strdup_printf ("%u", words);
  g_autofree char *least = g_strdup_printf ("%u", minimum);

  g_free (change->status->waiting);
  change->status->waiting =
      tf_sentence_new (TF_SENTENCE_ASK_MORE_WORDS, "n", n, "minimum", least, NULL);
  change->enters = TRUE;
  tf_project_change_add_message (change, facts, TF_CHAT_KIND_QUESTION, "%s",
                                 change->status->waiting);
  return change;
}

static TfProjectChange *
decide_distill (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  guint minimum = facts->config->brain_dump.min_word_count;
  g_autofree char *dump = NULL;
  TfProjectChange *change;
  guint words;

  if (facts->status->phase == TF_PHASE_DISTILLING)
    return NULL; /* pressed again during the job */
  change = tf_project_change_new_event (facts, TF_EVENT_DISTILL, error);
  if (change == NULL)
    return NULL;
  dump = tf_intake_dup_brain_dump (facts->chat);
  words = tf_text_count_words_up_to (dump, minimum);
  if (words >= minimum)
    {
      if (*change->status->language == '\0')
        tf_record_set_string (&change->status->language, tf_language_guess (dump));
      return change;
    }
  tf_project_change_free (change);
  return ask_for_more (facts, words, minimum);
}

/* The answer was checked when it came, but anyone may edit the chat file since: a draft with something
 * missing must not pass as settled. */
static gboolean
check_draft (gboolean (*check) (const char *markdown, GPtrArray *errors),
             const char *draft,
             GError **error)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  if (check (draft, errors))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_UNRESOLVED,
               "the draft cannot be confirmed: %s; describe the correction in the chat",
               (const char *) g_ptr_array_index (errors, 0));
  return FALSE;
}

void
tf_project_take_intent (TfProjectStatus *status, const char *intent)
{
  if (status->deliverable_type == TF_DELIVERABLE_TYPE_UNSET)
    status->deliverable_type = tf_intent_get_type (intent);
  if (status->project_name[0] != '\0')
    return;
  g_free (status->project_name);
  status->project_name =
      status->title[0] != '\0' ? g_strdup (status->title) : tf_intent_get_name (intent);
}

static TfProjectChange *
confirm_intent (const TfProjectFacts *facts, GError **error)
{
  const TfChatMessage *draft =
      tf_intake_find_current_draft (facts->chat, TF_CHAT_KIND_DISTILLATION);
  g_autoptr (TfProjectChange) change = tf_project_change_new_event (facts, TF_EVENT_CONFIRM, error);

  if (change == NULL)
    return NULL;
  if (draft == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_BUSY,
                   "the last correction is not distilled yet; wait for the next revision");
      return NULL;
    }
  if (!check_draft (tf_intent_check, draft->content, error))
    return NULL;
  tf_project_take_intent (change->status, draft->content);
  if (change->status->deliverable_type == TF_DELIVERABLE_TYPE_UNSET)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_UNRESOLVED,
                   "the first word under “Deliverable Type” is neither Plan nor Code; choose one "
                   "in the chat, then confirm");
      return NULL;
    }
  change->deliverable =
      tf_project_facts_dup_deliverable (facts, change->status->deliverable_type, error);
  if (change->deliverable == NULL)
    return NULL;
  g_ptr_array_add (change->documents, g_strdup (TF_FILE_INTENT));
  g_ptr_array_add (change->documents, g_strconcat (draft->content, "\n", NULL));
  change->commit = g_strdup ("human_review: intent");
  change->commit_kind = TF_COMMIT_KIND_INTENT;
  change->commit_first = TRUE;
  change->clear_chat = TRUE;
  return g_steal_pointer (&change);
}

static gboolean
check_resolved (const char *proposal, GError **error)
{
  g_autoptr (GPtrArray) unresolved = tf_spec_get_unresolved (proposal);
  guint n = unresolved->len;
  g_autofree char *list = NULL;

  if (n == 0)
    return TRUE;
  g_ptr_array_add (unresolved, NULL);
  list = g_strjoinv ("; ", (char **) unresolved->pdata);
  g_set_error (error, TF_ERROR, TF_ERROR_UNRESOLVED, "%u unresolved: %s. Answer them, then confirm",
               n, list);
  return FALSE;
}

static gboolean
check_skill (const TfProjectFacts *facts, GError **error)
{
  g_autofree char *obstacle = tf_code_skill_find_obstacle (facts->config, facts->status, facts->id);

  if (obstacle == NULL)
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_UNRESOLVED, obstacle);
  return FALSE;
}

static TfProjectChange *
confirm_spec (const TfProjectFacts *facts, GError **error)
{
  const TfChatMessage *draft = tf_intake_find_current_draft (facts->chat, TF_CHAT_KIND_PROPOSAL);
  g_autoptr (TfProjectChange) change = tf_project_change_new_event (facts, TF_EVENT_CONFIRM, error);
  char *spec = NULL;
  char *constraints = NULL;

  if (change == NULL)
    return NULL;
  if (draft == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_BUSY,
                   "the spec and constraints are not ready yet; wait for the proposal");
      return NULL;
    }
  if (!check_skill (facts, error) || !check_draft (tf_proposal_check, draft->content, error) ||
      !check_resolved (draft->content, error))
    return NULL;
  if (!tf_proposal_split (draft->content, &spec, &constraints, error))
    return NULL;
  g_ptr_array_add (change->documents, g_strdup (TF_FILE_SPEC));
  g_ptr_array_add (change->documents, spec);
  g_ptr_array_add (change->documents, g_strdup (TF_FILE_CONSTRAINTS));
  g_ptr_array_add (change->documents, constraints);
  change->commit = g_strdup ("spec_building: spec and constraints");
  change->commit_kind = TF_COMMIT_KIND_SPEC;
  change->commit_first = TRUE;
  change->clear_chat = TRUE;
  return g_steal_pointer (&change);
}

/* Confirm must not pass over an answer. */
static gboolean
check_taken_in (const TfProjectFacts *facts, GError **error)
{
  guint n = tf_intake_count_collected (facts->chat);

  if (n == 0)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_UNRESOLVED,
               "%u answer%s not taken in yet; take %s in, then confirm what comes of it", n,
               n == 1 ? " is" : "s are", n == 1 ? "it" : "them");
  return FALSE;
}

static TfProjectChange *
decide_confirm (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  gboolean spec = facts->status->phase == TF_PHASE_SPEC_BUILDING;

  if ((spec || facts->status->phase == TF_PHASE_HUMAN_REVIEW) && !check_taken_in (facts, error))
    return NULL;
  if (spec)
    return confirm_spec (facts, error);
  return confirm_intent (facts, error);
}

static TfProjectChange *
decide_provide_input (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  g_autoptr (TfProjectChange) change =
      tf_project_change_new_event (facts, TF_EVENT_PROVIDE_INPUT, error);

  if (change == NULL)
    return NULL;
  if (request->text == NULL || tf_text_count_words_up_to (request->text, 1) == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "the input is empty; answer: %s",
                   facts->status->waiting);
      return NULL;
    }
  tf_project_change_add_input (change, facts, TF_CHAT_KIND_ANSWER, request->text);
  return g_steal_pointer (&change);
}

static TfProjectChange *
decide_pause (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  g_autoptr (GArray) actions = tf_project_facts_get_actions (facts);
  TfProjectChange *change = NULL;

  if (!tf_project_facts_is_pausable (facts))
    {
      tf_phase_table_refuse (facts->status, TF_EVENT_PAUSE, actions, error);
      return NULL;
    }
  change = tf_project_change_new_event (facts, TF_EVENT_PAUSE, error);
  if (change == NULL)
    return NULL;
  change->drops_job = TRUE;
  tf_project_change_hold_by_user (change);
  tf_project_change_set_reason (change, "paused by the user");
  tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s",
                                 tf_sentence_get (TF_SENTENCE_NOTICE_PAUSED));
  return change;
}

/* What was answered before the hold was paid for. */
static TfProjectChange *
end_hold (const TfProjectFacts *facts, GError **error)
{
  TfProjectChange *change = tf_project_change_new_event (facts, TF_EVENT_RESUME, error);

  if (change == NULL)
    return NULL;
  tf_project_status_release (change->status);
  change->reuses_answers = TRUE;
  return change;
}

TfProjectChange *
tf_project_hold_decide_end (const TfProjectFacts *facts,
                            const TfProjectRequest *request,
                            GError **error)
{
  const TfProjectStatus *status = facts->status;

  if (status->hold_until == 0 || status->hold_until > tf_clock_now ())
    return NULL;
  return end_hold (facts, error);
}

static TfProjectChange *
decide_resume (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change = NULL;

  if (facts->status->hold != TF_HOLD_NONE)
    return end_hold (facts, error);
  change = tf_project_change_new_event (facts, TF_EVENT_RESUME, error);
  if (change == NULL)
    return NULL;
  /* An answer that a full disk kept from being used was paid for. */
  change->status->revising = FALSE;
  /* The last commit may be older than the user's newest issue. */
  change->converges =
      change->status->phase == TF_PHASE_DONE && facts->polish != NULL && facts->polish->evidence;
  change->reuses_answers = facts->status->halt_reason == TF_HALT_REASON_FILE_SYSTEM_ERROR;
  if (change->status->phase == TF_PHASE_POLISHING && facts->polish != NULL)
    {
      change->polish = tf_polish_state_copy (facts->polish);
      tf_polish_state_prepare_resume (change->polish, facts->config->polish.evidence);
      /* The review of the iteration under way may be the file that is corrupt; it is in no commit,
       * but it can be made again. */
      if (facts->status->halt_reason == TF_HALT_REASON_STATE_CORRUPT)
        tf_polish_state_forget_review (change->polish);
    }
  return change;
}

/* "1 critical, 12 medium and 18 minor issues open" as far as is known. */
static char *
describe_open (const TfProjectFacts *facts)
{
  g_autofree char *issues = NULL;
  TfTrajectoryPoint point;

  if (facts->status->halt_reason == TF_HALT_REASON_STATE_CORRUPT)
    return g_strdup (tf_sentence_get (TF_SENTENCE_OPEN_UNKNOWN));
  if (facts->polish == NULL || !tf_polish_state_get_latest (facts->polish, &point))
    return g_strdup (tf_sentence_get (TF_SENTENCE_OPEN_NO_REVIEW));
  issues = tf_counts_dup_issues (&point.counts);
  return tf_sentence_new (TF_SENTENCE_OPEN_ISSUES, "issues", issues, NULL);
}

/* Takes @change. The plan is not judged again. */
static TfProjectChange *
override_gate (const TfProjectRequest *request, TfProjectChange *change, GError **error)
{
  g_autoptr (TfProjectChange) own = change;

  if (!request->confirmed)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION,
                   "Build from the plan even though it was judged incomplete?");
      return NULL;
    }
  tf_project_change_set_reason (own,
                                "accepted by the user although the plan was judged incomplete");
  own->status->gate = TF_GATE_OVERRIDDEN;
  return g_steal_pointer (&own);
}

/* A file that cannot be read is not overwritten; without evidence the file has no outcome. */
static void
note_accepted (const TfProjectFacts *facts, TfProjectChange *change)
{
  if (facts->polish == NULL || !facts->polish->evidence ||
      facts->status->halt_reason == TF_HALT_REASON_STATE_CORRUPT)
    return;
  change->polish = tf_polish_state_copy (facts->polish);
  change->polish->outcome = TF_OUTCOME_ACCEPTED;
}

static TfProjectChange *
decide_override (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  g_autoptr (TfProjectChange) change =
      tf_project_change_new_event (facts, TF_EVENT_OVERRIDE, error);
  g_autofree char *open = NULL;
  g_autofree char *reason = NULL;

  if (change == NULL)
    return NULL;
  if (change->status->phase != TF_PHASE_DONE)
    return override_gate (request, g_steal_pointer (&change), error);
  open = describe_open (facts);
  if (!request->confirmed)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION,
                   "Accept the current state as final with %s?", open);
      return NULL;
    }
  reason = tf_sentence_new (facts->polish != NULL && tf_polish_verdict_is_by_rules (facts->polish)
                                ? TF_SENTENCE_ACCEPTED_SORTED
                                : TF_SENTENCE_ACCEPTED_WITH,
                            "open", open, NULL);
  tf_project_change_set_reason (change, reason);
  g_free (change->status->halt_detail);
  change->status->halt_detail = g_steal_pointer (&reason);
  note_accepted (facts, change);
  change->commit = g_strdup ("done: accepted as is");
  return g_steal_pointer (&change);
}

static TfProjectChange *
decide_terminate (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  g_autoptr (TfProjectChange) change = NULL;
  TfPhase from = facts->status->phase;

  if (from == TF_PHASE_HALTED)
    from = facts->status->halted_in;
  change = tf_project_change_new_event (facts, TF_EVENT_TERMINATE, error);
  if (change == NULL)
    return NULL;
  if (!request->confirmed)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION,
                   "Terminate this project for good? Its files remain, but it cannot continue.");
      return NULL;
    }
  change->drops_job = TRUE;
  change->status->halted_in = from;
  change->status->halt_reason = TF_HALT_REASON_HUMAN_TERMINATED;
  g_free (change->status->halt_detail);
  change->status->halt_detail = g_strdup (tf_sentence_get (TF_SENTENCE_HALT_TERMINATED));
  tf_project_change_set_reason (change, tf_enum_to_nick (TF_TYPE_HALT_REASON,
                                                         TF_HALT_REASON_HUMAN_TERMINATED));
  change->commit = g_strdup ("halted: terminated");
  return g_steal_pointer (&change);
}

static const struct
{
  TfAction action;
  TfProjectDecide decide;
} decisions[] = {
  { TF_ACTION_DISTILL, decide_distill },
  { TF_ACTION_CONFIRM, decide_confirm },
  { TF_ACTION_PROVIDE_INPUT, decide_provide_input },
  { TF_ACTION_RESUME, decide_resume },
  { TF_ACTION_OVERRIDE, decide_override },
  { TF_ACTION_TERMINATE, decide_terminate },
  { TF_ACTION_REVISE, tf_project_revise_decide },
  { TF_ACTION_PAUSE, decide_pause },
};

TfProjectChange *
tf_project_actions_decide (const TfProjectFacts *facts,
                           const TfProjectRequest *request,
                           GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (decisions); i++)
    if (decisions[i].action == request->action)
      return decisions[i].decide (facts, request, error);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "unknown action");
  return NULL;
}
