/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-private.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-document-shape.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-polish-loop.h"
#include "tf-project-files.h"
#include "tf-text.h"

/* What a person presses and says, decided when its turn has come: the change to write, an error, or
 * nothing. */

/* The phase stays; entering it asks. */
static TfProjectChange *
ask_for_more (TfProject *self, guint words, guint minimum)
{
  TfProjectChange *change = tf_project_change_new ();
  TfProjectStatus *status = tf_project_status_copy (self->status);

  g_free (status->waiting);
  status->waiting = g_strdup_printf (
      "That is %u word%s; I need at least %u to start. What should exist when this is done?", words,
      words == 1 ? "" : "s", minimum);
  status->updated_at = tf_clock_now ();
  change->status = status;
  change->enters = TRUE;
  tf_project_change_say (self, change, TF_CHAT_KIND_QUESTION, "%s", status->waiting);
  return change;
}

static TfProjectChange *
decide_distill (TfProject *self, TfProjectRequest *request, GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->workspace);
  guint minimum = config->brain_dump.min_word_count;
  g_autofree char *dump = NULL;
  TfProjectChange *change;
  guint words;

  if (self->status->phase == TF_PHASE_DISTILLING)
    return NULL; /* pressed again while it is being done */
  change = tf_project_move (self, TF_EVENT_DISTILL, error);
  if (change == NULL)
    return NULL;
  dump = tf_intake_dup_brain_dump (self->chat);
  words = tf_text_count_words (dump);
  if (words >= minimum)
    return change;
  tf_project_change_free (change);
  return ask_for_more (self, words, minimum);
}

static TfDeliverableType
type_of (TfProject *self, const char *intent)
{
  TfDeliverableType chosen = self->status->deliverable_type;

  return chosen != TF_DELIVERABLE_TYPE_UNSET ? chosen : tf_intent_get_type (intent);
}

/* Its shape was checked when it came, but it has been in a file since that anyone may edit: what is
 * missing from it must not pass for settled. */
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
  status->project_name = tf_intent_get_name (intent);
}

static TfProjectChange *
confirm_intent (TfProject *self, GError **error)
{
  const TfChatMessage *draft = tf_intake_find_current_draft (self->chat, TF_CHAT_KIND_DISTILLATION);
  g_autoptr (TfProjectChange) change = tf_project_move (self, TF_EVENT_CONFIRM, error);

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
  if (!tf_project_ensure_deliverable (self, change->status->deliverable_type, error))
    return NULL;
  g_ptr_array_add (change->documents, g_strdup (TF_FILE_INTENT));
  g_ptr_array_add (change->documents, g_strconcat (draft->content, "\n", NULL));
  change->commit = g_strdup (TF_COMMIT_INTENT);
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

static TfProjectChange *
confirm_spec (TfProject *self, GError **error)
{
  const TfChatMessage *draft = tf_intake_find_current_draft (self->chat, TF_CHAT_KIND_PROPOSAL);
  g_autoptr (TfProjectChange) change = tf_project_move (self, TF_EVENT_CONFIRM, error);
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
  if (!check_draft (tf_proposal_check, draft->content, error) ||
      !check_resolved (draft->content, error))
    return NULL;
  if (!tf_proposal_split (draft->content, &spec, &constraints, error))
    return NULL;
  g_ptr_array_add (change->documents, g_strdup (TF_FILE_SPEC));
  g_ptr_array_add (change->documents, spec);
  g_ptr_array_add (change->documents, g_strdup (TF_FILE_CONSTRAINTS));
  g_ptr_array_add (change->documents, constraints);
  change->commit = g_strdup (TF_COMMIT_SPEC);
  change->commit_first = TRUE;
  change->clear_chat = TRUE;
  return g_steal_pointer (&change);
}

static TfProjectChange *
decide_confirm (TfProject *self, TfProjectRequest *request, GError **error)
{
  if (self->status->phase == TF_PHASE_SPEC_BUILDING)
    return confirm_spec (self, error);
  return confirm_intent (self, error);
}

static TfProjectChange *
decide_provide_input (TfProject *self, TfProjectRequest *request, GError **error)
{
  g_autoptr (TfProjectChange) change = tf_project_move (self, TF_EVENT_PROVIDE_INPUT, error);

  if (change == NULL)
    return NULL;
  if (request->text == NULL || tf_text_count_words (request->text) == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "the input is empty; answer: %s",
                   self->status->waiting);
      return NULL;
    }
  g_ptr_array_add (change->append, tf_project_make_message (self, TF_CHAT_ROLE_HUMAN,
                                                            TF_CHAT_KIND_ANSWER, request->text));
  return g_steal_pointer (&change);
}

static TfProjectChange *
decide_resume (TfProject *self, TfProjectRequest *request, GError **error)
{
  TfProjectChange *change = tf_project_move (self, TF_EVENT_RESUME, error);

  if (change == NULL)
    return NULL;
  /* An answer that a full disk kept from being used was paid for. */
  tf_workspace_set_recovering (self->workspace,
                               self->status->halt_reason == TF_HALT_REASON_FILE_SYSTEM_ERROR);
  if (change->status->phase == TF_PHASE_POLISHING && self->polish != NULL)
    {
      g_autoptr (TfConfig) config = tf_workspace_dup_config (self->workspace);

      change->polish = tf_polish_state_copy (self->polish);
      tf_polish_state_prepare_resume (change->polish, config->polish.evidence);
      /* The review of the iteration under way may be the file that is corrupt; it is in no commit,
       * but it can be made again. */
      if (self->status->halt_reason == TF_HALT_REASON_STATE_CORRUPT)
        tf_polish_state_forget_review (change->polish);
    }
  return change;
}

/* "1 critical, 12 medium and 18 minor issues open" as far as is known. */
static char *
describe_open (TfProject *self)
{
  g_autofree char *counts = NULL;
  TfTrajectoryPoint point;

  if (self->status->halt_reason == TF_HALT_REASON_STATE_CORRUPT)
    return g_strdup ("open issues unknown (the state is corrupt)");
  if (self->polish == NULL || !tf_polish_state_get_latest (self->polish, &point))
    return g_strdup ("no valid review at all");
  counts = tf_counts_describe (&point.counts, " and ");
  return g_strconcat (counts, " issues open", NULL);
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
  g_free (own->reason);
  own->reason = g_strdup ("accepted by the user although the plan was judged incomplete");
  own->status->gate = TF_GATE_OVERRIDDEN;
  return g_steal_pointer (&own);
}

/* What cannot be read is not written over; without evidence the file says nothing of it. */
static void
note_accepted (TfProject *self, TfProjectChange *change)
{
  if (self->polish == NULL || !self->polish->evidence ||
      self->status->halt_reason == TF_HALT_REASON_STATE_CORRUPT)
    return;
  change->polish = tf_polish_state_copy (self->polish);
  change->polish->outcome = TF_OUTCOME_ACCEPTED;
}

static TfProjectChange *
decide_override (TfProject *self, TfProjectRequest *request, GError **error)
{
  g_autoptr (TfProjectChange) change = tf_project_move (self, TF_EVENT_OVERRIDE, error);
  g_autofree char *open = NULL;

  if (change == NULL)
    return NULL;
  if (change->status->phase != TF_PHASE_DONE)
    return override_gate (request, g_steal_pointer (&change), error);
  open = describe_open (self);
  if (!request->confirmed)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION,
                   "Accept the current state as final with %s?", open);
      return NULL;
    }
  g_free (change->reason);
  change->reason = g_strdup_printf ("accepted by the user with %s", open);
  g_free (change->status->halt_detail);
  change->status->halt_detail = g_strdup (change->reason);
  note_accepted (self, change);
  change->commit = g_strdup ("done: accepted as is");
  return g_steal_pointer (&change);
}

static TfProjectChange *
decide_terminate (TfProject *self, TfProjectRequest *request, GError **error)
{
  g_autoptr (TfProjectChange) change = NULL;
  TfPhase from = self->status->phase;

  if (from == TF_PHASE_HALTED)
    from = self->status->halted_in;
  change = tf_project_move (self, TF_EVENT_TERMINATE, error);
  if (change == NULL)
    return NULL;
  if (!request->confirmed)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION,
                   "Terminate this project for good? Its files remain, but it cannot continue.");
      return NULL;
    }
  tf_project_drop_job (self);
  change->status->halted_in = from;
  change->status->halt_reason = TF_HALT_REASON_HUMAN_TERMINATED;
  g_free (change->status->halt_detail);
  change->status->halt_detail = g_strdup ("terminated by the user");
  g_free (change->reason);
  change->reason =
      g_strdup (tf_enum_to_nick (TF_TYPE_HALT_REASON, TF_HALT_REASON_HUMAN_TERMINATED));
  change->commit = g_strdup ("halted: terminated");
  return g_steal_pointer (&change);
}

/* Can what is on the table be confirmed as it is? Before the chat is loaded nobody can tell; a
 * project that waits for a person has been entered and so has loaded it. */
static gboolean
is_confirmable (TfProject *self)
{
  const TfChatMessage *draft;
  g_autoptr (GPtrArray) errors = NULL;
  g_autoptr (GPtrArray) unresolved = NULL;

  if (self->chat == NULL)
    return FALSE;
  if (self->status->phase == TF_PHASE_HUMAN_REVIEW)
    {
      draft = tf_intake_find_current_draft (self->chat, TF_CHAT_KIND_DISTILLATION);
      return draft != NULL && type_of (self, draft->content) != TF_DELIVERABLE_TYPE_UNSET;
    }
  draft = tf_intake_find_current_draft (self->chat, TF_CHAT_KIND_PROPOSAL);
  if (draft == NULL)
    return FALSE;
  errors = g_ptr_array_new_with_free_func (g_free);
  unresolved = tf_spec_get_unresolved (draft->content);
  return tf_proposal_check (draft->content, errors) && unresolved->len == 0;
}

GArray *
tf_project_get_actions (TfProject *self)
{
  GArray *actions = tf_phase_table_actions (self->status);

  for (guint i = 0; i < actions->len; i++)
    if (g_array_index (actions, TfAction, i) == TF_ACTION_CONFIRM && !is_confirmable (self))
      return g_array_remove_index (actions, i);
  return actions;
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
};

TfProjectChange *
tf_project_decide_action (TfProject *self, TfProjectRequest *request, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (decisions); i++)
    if (decisions[i].action == request->action)
      return decisions[i].decide (self, request, error);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "unknown action");
  return NULL;
}

/* What a message does to the phase. */
static TfProjectChange *
change_for_message (TfProject *self, TfChatKind kind, GError **error)
{
  TfProjectChange *change;

  if (self->status->phase == TF_PHASE_HUMAN_REVIEW &&
      (kind == TF_CHAT_KIND_CORRECTION || kind == TF_CHAT_KIND_REALIGN))
    return tf_project_move (self, TF_EVENT_CORRECT, error);
  if (self->status->phase == TF_PHASE_SPEC_BUILDING && kind == TF_CHAT_KIND_ANSWER)
    return tf_project_move (self, TF_EVENT_ANSWER, error);
  change = tf_project_change_new ();
  if (self->status->phase == TF_PHASE_BRAIN_DUMP && self->status->waiting[0] != '\0')
    { /* that was the answer */
      change->status = tf_project_status_copy (self->status);
      g_free (change->status->waiting);
      change->status->waiting = g_strdup ("");
      change->status->updated_at = tf_clock_now ();
      change->enters = TRUE;
    }
  return change;
}

static gboolean
check_message (TfProject *self, const char *text, GError **error)
{
  g_autofree char *dump = NULL;
  gsize size = strlen (text);

  if (tf_text_count_words (text) == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "the message is empty; it was not stored");
      return FALSE;
    }
  if (self->status->phase == TF_PHASE_BRAIN_DUMP)
    {
      dump = tf_intake_dup_brain_dump (self->chat);
      size += strlen (dump);
    }
  if (size <= TF_LIMIT_BRAIN_DUMP)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
               "the brain dump would be %.1f MiB, over the limit of %" G_GSIZE_FORMAT
               " MiB; move most of it to a resource file",
               (double) size / TF_MIB, TF_LIMIT_BRAIN_DUMP / TF_MIB);
  return FALSE;
}

static void
offer_confirmation (TfProject *self, TfProjectChange *change)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->workspace);
  gboolean review =
      self->status->phase == TF_PHASE_HUMAN_REVIEW || self->status->phase == TF_PHASE_SPEC_BUILDING;

  if (review && config->chat.confirm_by_text && is_confirmable (self))
    tf_project_act_async (self, TF_ACTION_CONFIRM, NULL, FALSE, NULL, NULL);
  else if (review)
    tf_project_change_say (self, change, TF_CHAT_KIND_NOTICE,
                           "That looks like a confirmation. To confirm: thoughtforgectl confirm %s",
                           tf_project_get_id (self) + strlen ("YYYYMMDD-"));
}

static void
explain_realign (TfProject *self, TfProjectChange *change)
{
  const TfChatMessage *baseline = tf_intake_find_baseline (self->chat);
  g_autofree char *start = NULL;
  g_autofree char *at = NULL;

  if (baseline == NULL)
    return;
  start = tf_text_ellipsize (baseline->content, 60);
  at = tf_clock_to_iso8601 (baseline->timestamp);
  tf_project_change_say (self, change, TF_CHAT_KIND_NOTICE,
                         "Baseline: your message of %.5s UTC (“%s”). Revision %u is discarded; "
                         "distilling again from the brain dump and the corrections up to it.",
                         at + strlen ("YYYY-MM-DDT"), start,
                         tf_intake_count_drafts (self->chat, TF_CHAT_KIND_DISTILLATION));
}

TfProjectChange *
tf_project_decide_say (TfProject *self, TfProjectRequest *request, GError **error)
{
  TfChatKind kind = tf_intake_classify (request->text, self->status->phase);
  TfChatMessage *message;
  TfProjectChange *change;

  if (!check_message (self, request->text, error))
    return NULL;
  change = change_for_message (self, kind, error);
  if (change == NULL)
    return NULL;
  message = tf_project_make_message (self, TF_CHAT_ROLE_HUMAN, kind, request->text);
  g_ptr_array_add (change->append, message);
  request->reply = g_strdup (message->id);
  if (kind == TF_CHAT_KIND_CONFIRMATION)
    offer_confirmation (self, change);
  else if (kind == TF_CHAT_KIND_REALIGN)
    {
      g_ptr_array_add (self->chat, tf_chat_message_ref (message));
      explain_realign (self, change);
      g_ptr_array_set_size (self->chat, (int) self->chat->len - 1);
    }
  return change;
}
