/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-change.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-sentence.h"

TfProjectChange *
tf_project_change_new (void)
{
  TfProjectChange *self = g_new0 (TfProjectChange, 1);

  self->append = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  self->documents = g_ptr_array_new_with_free_func (g_free);
  self->reason = g_strdup ("");
  self->insert_at = -1;
  self->commit_kind = TF_COMMIT_KIND_STATE;
  return self;
}

void
tf_project_change_free (TfProjectChange *self)
{
  g_clear_object (&self->deliverable);
  g_clear_pointer (&self->polished, tf_polish_state_unref);
  g_clear_pointer (&self->waiver, tf_project_waiver_free);
  g_clear_pointer (&self->issue_edit, tf_project_issue_edit_free);
  g_clear_pointer (&self->edit, tf_project_edit_free);
  g_clear_pointer (&self->chat, g_ptr_array_unref);
  g_clear_pointer (&self->append, g_ptr_array_unref);
  g_clear_pointer (&self->documents, g_ptr_array_unref);
  g_clear_pointer (&self->polish, tf_polish_state_unref);
  g_clear_pointer (&self->status, tf_project_status_unref);
  g_free (self->commit);
  g_free (self->reason);
  g_free (self->reply);
  g_free (self);
}

TfProjectChange *
tf_project_change_new_status (const TfProjectFacts *facts)
{
  TfProjectChange *self = tf_project_change_new ();

  self->status = tf_project_status_copy (facts->status);
  self->status->updated_at = tf_clock_now ();
  return self;
}

TfProjectChange *
tf_project_change_new_event (const TfProjectFacts *facts, TfEvent event, GError **error)
{
  TfProjectChange *self;
  TfPhase to;

  if (!tf_phase_table_next (facts->status, event, &to, NULL))
    { /* the table alone does not know what can be confirmed */
      g_autoptr (GArray) actions = tf_project_facts_get_actions (facts);

      tf_phase_table_refuse (facts->status, event, actions, error);
      return NULL;
    }
  self = tf_project_change_new ();
  self->enters = TRUE;
  self->status = tf_project_status_copy (facts->status);
  tf_project_status_enter (self->status, to, tf_clock_now ());
  if (!tf_phase_is_running (to))
    tf_project_status_release (self->status);
  if (to != TF_PHASE_HALTED)
    {
      self->status->halt_reason = TF_HALT_REASON_NONE;
      g_free (self->status->halt_detail);
      self->status->halt_detail = g_strdup ("");
    }
  g_free (self->status->waiting);
  self->status->waiting = g_strdup ("");
  return self;
}

static TfHaltReason
halt_reason_of (const GError *cause)
{
  static const struct
  {
    TfError code;
    TfHaltReason reason;
  } reasons[] = {
    { TF_ERROR_REVIEW_INVALID, TF_HALT_REASON_REVIEW_INVALID },
    { TF_ERROR_FILE_SYSTEM, TF_HALT_REASON_FILE_SYSTEM_ERROR },
    { TF_ERROR_GIT, TF_HALT_REASON_FILE_SYSTEM_ERROR },
    { TF_ERROR_NOT_FOUND, TF_HALT_REASON_FILE_SYSTEM_ERROR }, /* a prompt or a document */
    { TF_ERROR_SAFETY, TF_HALT_REASON_FILE_SYSTEM_ERROR },
    { TF_ERROR_STATE_CORRUPT, TF_HALT_REASON_STATE_CORRUPT },
    { TF_ERROR_BUDGET, TF_HALT_REASON_GUARD_BUDGET },
    { TF_ERROR_TEMPLATE, TF_HALT_REASON_TEMPLATE_ERROR },
    { TF_ERROR_OUTPUT_MISSING, TF_HALT_REASON_OUTPUT_MISSING },
    { TF_ERROR_OUTPUT_INCOMPLETE, TF_HALT_REASON_OUTPUT_INCOMPLETE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (reasons); i++)
    if (g_error_matches (cause, TF_ERROR, (int) reasons[i].code))
      return reasons[i].reason;
  return TF_HALT_REASON_AGENT_FAILURE;
}

TfProjectChange *
tf_project_change_new_halt (const TfProjectFacts *facts, TfHaltReason reason, const char *detail)
{
  TfPhase from = facts->status->phase;
  TfProjectChange *self = tf_project_change_new_event (facts, TF_EVENT_HALT, NULL);
  g_autofree char *notice = NULL;

  if (self == NULL)
    { /* done and halted do not halt; a corrupt file is reported anyway */
      self = tf_project_change_new ();
      self->enters = TRUE;
      self->status = tf_project_status_copy (facts->status);
      from = from == TF_PHASE_HALTED ? self->status->halted_in : from;
      tf_project_status_enter (self->status, TF_PHASE_HALTED, tf_clock_now ());
    }
  self->status->halted_in = from;
  self->status->halt_reason = reason;
  g_free (self->status->halt_detail);
  self->status->halt_detail = g_strdup (detail);
  tf_project_change_set_reason (self, tf_enum_to_nick (TF_TYPE_HALT_REASON, (int) reason));
  notice = tf_sentence_new (TF_SENTENCE_NOTICE_HALTED, "phase",
                            tf_enum_to_nick (TF_TYPE_PHASE, (int) from), "why", detail, NULL);
  tf_project_change_add_message (self, facts, TF_CHAT_KIND_NOTICE, "%s", notice);
  return self;
}

TfProjectChange *
tf_project_change_new_failure (const TfProjectFacts *facts, const GError *cause)
{
  TfHaltReason reason = halt_reason_of (cause);
  TfProjectChange *self = tf_project_change_new_halt (facts, reason, cause->message);

  /* The loop did not end by itself, so its file does not have this reason. */
  if (reason == TF_HALT_REASON_REVIEW_INVALID && facts->polish != NULL && facts->polish->evidence)
    {
      self->polish = tf_polish_state_copy (facts->polish);
      self->polish->halt_reason = reason;
    }
  return self;
}

TfProjectChange *
tf_project_change_new_hold (const TfProjectFacts *facts, TfWorkspace *workspace)
{
  g_autoptr (TfProjectChange) self = tf_project_change_new_status (facts);
  g_autofree char *notice = NULL;
  const char *detail = NULL;

  if (!tf_hold_note_take (tf_workspace_get_hold (workspace), self->status))
    return NULL;
  detail = self->status->hold_detail;
  self->enters = TRUE;
  tf_project_change_set_reason (self, detail);
  notice = tf_sentence_new (TF_SENTENCE_NOTICE_HOLD, "why", detail, NULL);
  tf_project_change_add_message (self, facts, TF_CHAT_KIND_NOTICE, "%s", notice);
  return g_steal_pointer (&self);
}

void
tf_project_change_hold_by_user (TfProjectChange *self)
{
  tf_project_status_release (self->status);
  self->status->hold = TF_HOLD_USER;
  tf_record_set_string (&self->status->hold_detail, tf_sentence_get (TF_SENTENCE_HOLD_BY_USER));
}

void
tf_project_change_revise (TfProjectChange *self)
{
  tf_project_status_enter (self->status, TF_PHASE_POLISHING, self->status->updated_at);
  self->status->revising = TRUE;
  g_free (self->status->halt_detail);
  self->status->halt_detail = g_strdup ("");
  g_clear_pointer (&self->commit, g_free);
  tf_project_change_set_reason (self, "revised by the user");
}

void
tf_project_change_hold (TfProjectChange *self, const char *id)
{
  TfProjectStatus *status = self->status;

  tf_project_status_enter (status, TF_PHASE_HALTED, status->updated_at);
  status->halted_in = TF_PHASE_POLISHING;
  status->halt_reason = TF_HALT_REASON_GUARD_PLATEAU;
  g_free (status->halt_detail);
  status->halt_detail = tf_sentence_new (TF_SENTENCE_HALT_OWN_ISSUE, "issue", id, NULL);
  self->polish = tf_polish_state_copy (self->polished);
  self->polish->completed = FALSE;
  self->polish->outcome = TF_OUTCOME_NONE;
  self->polish->has_thresholds = FALSE;
  self->polish->halt_reason = status->halt_reason;
  g_clear_pointer (&self->commit, g_free);
  tf_project_change_set_reason (self, tf_enum_to_nick (TF_TYPE_HALT_REASON,
                                                       TF_HALT_REASON_GUARD_PLATEAU));
}

void
tf_project_change_set_reason (TfProjectChange *self, const char *reason)
{
  g_free (self->reason);
  self->reason = g_strdup (reason);
}

static char *
dup_message_id (void)
{
  g_autofree char *uuid = g_uuid_string_random ();

  return g_strdup_printf ("m%.8s%.4s", uuid, uuid + 9);
}

/* Adds a message of now, in the current phase. */
static const TfChatMessage *
add_message (TfProjectChange *self,
             const TfProjectFacts *facts,
             TfChatRole role,
             TfChatKind kind,
             const char *text)
{
  g_autofree char *id = dup_message_id ();
  TfChatMessage *message =
      tf_chat_message_new (id, role, kind, facts->status->phase, text, tf_clock_now ());

  g_ptr_array_add (self->append, message);
  return message;
}

void
tf_project_change_add_message (TfProjectChange *self,
                               const TfProjectFacts *facts,
                               TfChatKind kind,
                               const char *format,
                               ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  add_message (self, facts, TF_CHAT_ROLE_AI, kind, text);
}

const TfChatMessage *
tf_project_change_add_input (TfProjectChange *self,
                             const TfProjectFacts *facts,
                             TfChatKind kind,
                             const char *text)
{
  return add_message (self, facts, TF_CHAT_ROLE_HUMAN, kind, text);
}

const TfChatMessage *
tf_project_change_add_answer (TfProjectChange *self,
                              const TfProjectFacts *facts,
                              const char *question,
                              const char *text)
{
  g_autofree char *id = dup_message_id ();
  TfChatMessage *message =
      tf_chat_message_new_answer (id, question, facts->status->phase, text, tf_clock_now ());

  g_ptr_array_add (self->append, message);
  return message;
}

static void
insert_messages (GPtrArray *chat, int at, const GPtrArray *messages)
{
  if (at < 0 || (guint) at > chat->len)
    at = (int) chat->len;
  for (guint i = 0; i < messages->len; i++)
    g_ptr_array_insert (chat, at + (int) i, tf_chat_message_ref (g_ptr_array_index (messages, i)));
}

void
tf_project_change_apply_to_chat (const TfProjectChange *self, GPtrArray *chat)
{
  if (self->chat != NULL)
    {
      g_ptr_array_set_size (chat, 0);
      insert_messages (chat, -1, self->chat);
    }
  /* The result of a job comes before what the user wrote while it ran. */
  insert_messages (chat, self->insert_at, self->append);
}
