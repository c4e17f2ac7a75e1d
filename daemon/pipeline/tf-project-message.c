/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-actions.h"

#include <string.h>

#include "tf-clock.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-limits.h"
#include "tf-pipeline-private.h"
#include "tf-project-answer.h"
#include "tf-sentence.h"
#include "tf-text.h"

/* The first message of a brain dump says what to call the project for now. */
static TfProjectChange *
change_for_dump (const TfProjectFacts *facts, const char *text)
{
  TfProjectChange *change;

  if (facts->status->first_words[0] != '\0')
    return tf_project_change_new ();
  change = tf_project_change_new_status (facts);
  g_free (change->status->first_words);
  change->status->first_words = tf_text_first_words (text, TF_LIMIT_FIRST_WORDS);
  return change;
}

/* What a message does to the phase. */
static TfProjectChange *
change_for_message (const TfProjectFacts *facts, TfChatKind kind, const char *text, GError **error)
{
  TfProjectChange *change;

  if (facts->status->phase == TF_PHASE_HUMAN_REVIEW &&
      (kind == TF_CHAT_KIND_CORRECTION || kind == TF_CHAT_KIND_REALIGN))
    return tf_project_change_new_event (facts, TF_EVENT_CORRECT, error);
  if (facts->status->phase == TF_PHASE_SPEC_BUILDING && kind == TF_CHAT_KIND_ANSWER)
    return tf_project_change_new_event (facts, TF_EVENT_ANSWER, error);
  if (facts->status->phase != TF_PHASE_BRAIN_DUMP)
    return tf_project_change_new ();
  if (facts->status->waiting[0] == '\0')
    return change_for_dump (facts, text);
  /* The message answers the question. */
  change = tf_project_change_new_status (facts);
  g_free (change->status->waiting);
  change->status->waiting = g_strdup ("");
  change->enters = TRUE;
  return change;
}

static gboolean
check_message (const TfProjectFacts *facts, const char *text, GError **error)
{
  g_autofree char *dump = NULL;
  gsize size = strlen (text);

  if (tf_text_count_words_up_to (text, 1) == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "the message is empty; it was not stored");
      return FALSE;
    }
  if (facts->status->phase == TF_PHASE_BRAIN_DUMP)
    {
      dump = tf_intake_dup_brain_dump (facts->chat);
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

/* The message itself changes nothing, but the user may want the button that it describes. */
static void
offer_confirmation (const TfProjectFacts *facts, TfProjectChange *change)
{
  if (facts->status->phase != TF_PHASE_HUMAN_REVIEW &&
      facts->status->phase != TF_PHASE_SPEC_BUILDING)
    return;
  if (facts->config->chat.confirm_by_text && tf_project_facts_is_confirmable (facts))
    change->confirms = TRUE;
  else
    {
      g_autofree char *notice = tf_sentence_new (TF_SENTENCE_NOTICE_CONFIRM, "id",
                                                 facts->id + strlen ("YYYYMMDD-"), NULL);

      tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s", notice);
    }
}

/* @change already appends the message that asks for it. */
static void
explain_realign (const TfProjectFacts *facts, TfProjectChange *change)
{
  g_autoptr (GPtrArray) chat = tf_pipeline_copy_chat (facts->chat);
  const TfChatMessage *baseline;
  g_autofree char *start = NULL;
  g_autofree char *at = NULL;
  g_autofree char *time = NULL;
  g_autofree char *n = NULL;
  g_autofree char *notice = NULL;

  tf_project_change_apply_to_chat (change, chat);
  baseline = tf_intake_find_baseline (chat);
  if (baseline == NULL)
    return;
  start = tf_text_ellipsize (baseline->content, 60);
  at = tf_clock_to_iso8601 (baseline->timestamp);
  time = g_strndup (at + strlen ("YYYY-MM-DDT"), strlen ("HH:MM"));
  n = g_strdup_printf ("%u", tf_intake_count_drafts (chat, TF_CHAT_KIND_DISTILLATION));
  notice =
      tf_sentence_new (TF_SENTENCE_NOTICE_BASELINE, "time", time, "message", start, "n", n, NULL);
  tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s", notice);
}

/* “Q2: the barn” answers Q2; where only one question is open, any text answers it, even “yes”. Returns:
 * (transfer full) (nullable): %NULL: it is no answer to a question with an id */
static TfProjectChange *
answer_questions (const TfProjectFacts *facts, const char *text)
{
  g_autoptr (GPtrArray) asked = tf_project_answer_list (facts);
  g_autoptr (TfProjectChange) change = tf_project_change_new ();
  g_autofree char *rest = tf_project_answer_split (facts, asked, text, change);
  gboolean one =
      facts->status->phase == TF_PHASE_SPEC_BUILDING && change->append->len == 0 && asked->len == 1;

  change->enters = facts->job == NULL;
  if (one)
    tf_project_change_add_answer (
        change, facts, ((const TfAskedQuestion *) g_ptr_array_index (asked, 0))->question->id,
        text);
  else if (change->append->len == 0 || *rest != '\0')
    return NULL;
  change->reply = g_strdup (((const TfChatMessage *) g_ptr_array_index (change->append, 0))->id);
  return g_steal_pointer (&change);
}

/* What else stands beside answers in one message is a correction, after them. */
static void
add_text (TfProjectChange *change, const TfProjectFacts *facts, TfChatKind kind, const char *text)
{
  g_autoptr (GPtrArray) asked = tf_project_answer_list (facts);
  g_autofree char *rest = tf_project_answer_split (facts, asked, text, change);
  const TfChatMessage *message =
      tf_project_change_add_input (change, facts, kind, change->append->len > 0 ? rest : text);

  change->reply = g_strdup (message->id);
}

TfProjectChange *
tf_project_message_decide (const TfProjectFacts *facts,
                           const TfProjectRequest *request,
                           GError **error)
{
  TfChatKind kind = tf_intake_classify (request->text, facts->status->phase);
  TfProjectChange *change;

  if (!check_message (facts, request->text, error))
    return NULL;
  change = answer_questions (facts, request->text);
  if (change != NULL)
    return change;
  change = change_for_message (facts, kind, request->text, error);
  if (change == NULL)
    return NULL;
  add_text (change, facts, kind, request->text);
  if (kind == TF_CHAT_KIND_CONFIRMATION)
    offer_confirmation (facts, change);
  else if (kind == TF_CHAT_KIND_REALIGN)
    explain_realign (facts, change);
  return change;
}
