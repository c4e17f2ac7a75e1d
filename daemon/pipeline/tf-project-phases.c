/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-private.h"

#include "tf-document-shape.h"
#include "tf-enum.h"
#include "tf-intake.h"
#include "tf-model-enums.h"
#include "tf-phase-job.h"
#include "tf-polish-loop.h"
#include "tf-project-answer.h"
#include "tf-sentence.h"

/* What each phase begins when it is entered. Every entry is safe to do twice: it first checks whether
 * its work is already done. */

static void
enqueue (TfProject *self, TfProjectDecide decide)
{
  tf_project_enqueue (self, tf_project_request_new (decide, NULL));
}

static void
ask (TfProject *self, const char *kind, const char *question)
{
  if (tf_project_get_status (self)->archived) /* it waits, and nobody is called */
    tf_project_jobs_set_question (tf_project_get_jobs (self), question);
  else
    tf_project_jobs_ask (tf_project_get_jobs (self), kind, question);
}

/* Without a job while the configuration has an error: tf_project_take_up() comes back; or on hold; or in the
 * archive. */
static void
start_job (TfProject *self, const TfProjectFacts *facts)
{
  if (facts->config->fault != NULL)
    return;
  if (facts->status->hold != TF_HOLD_NONE)
    {
      tf_project_jobs_hold (tf_project_get_jobs (self), facts->status->hold_until);
      return;
    }
  if (facts->status->archived)
    return;
  tf_project_jobs_start (tf_project_get_jobs (self),
                         tf_phase_job_new (facts, tf_project_get_workspace (self)));
}

/* distilling */

static TfProjectChange *
decide_distilled (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  return tf_project_change_new_event (facts, TF_EVENT_DISTILLED, error);
}

/* After a chat was restored or edited, nothing of the user's may be left to distil. */
static TfProjectChange *
decide_no_brain_dump (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change = tf_project_change_new_halt (
      facts, TF_HALT_REASON_STATE_CORRUPT,
      TF_FILE_CHAT " has no brain dump; restore it from the git history or the backup "
                   "file next to it, or resume and enter it again");

  change->status->halted_in = TF_PHASE_BRAIN_DUMP;
  return change;
}

static void
enter_distilling (TfProject *self, const TfProjectFacts *facts)
{
  g_autofree char *dump = tf_intake_dup_brain_dump (facts->chat);

  if (dump[0] == '\0')
    enqueue (self, decide_no_brain_dump);
  else if (tf_intake_find_current_draft (facts->chat, TF_CHAT_KIND_DISTILLATION) != NULL)
    enqueue (self, decide_distilled);
  else
    start_job (self, facts);
}

/* human_review */

static TfProjectChange *
decide_correct (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  return tf_project_change_new_event (facts, TF_EVENT_CORRECT, error);
}

static TfProjectChange *
decide_take_in (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  return tf_intake_count_collected (facts->chat) > 0
             ? tf_project_answer_decide_take_in (facts, request, error)
             : NULL;
}

/* Answers are taken in together, when no question is left. With some of them the user is at work on the
 * others, and need not be told. Returns: %TRUE if nothing is to be asked now */
static gboolean
settle_answers (TfProject *self, const TfProjectFacts *facts, const GPtrArray *asked)
{
  guint n_open = tf_project_answer_count_open (asked);
  g_autofree char *open = NULL;
  g_autofree char *n = NULL;
  g_autofree char *question = NULL;

  if (tf_intake_count_collected (facts->chat) == 0)
    return FALSE;
  if (n_open == 0)
    {
      enqueue (self, decide_take_in);
      return TRUE;
    }
  open = g_strdup_printf ("%u", n_open);
  n = g_strdup_printf ("%u", asked->len);
  question = tf_sentence_new (TF_SENTENCE_ASK_OPEN, "open", open, "n", n, NULL);
  tf_project_jobs_set_question (tf_project_get_jobs (self), question);
  return TRUE;
}

static void
enter_human_review (TfProject *self, const TfProjectFacts *facts)
{
  const TfChatMessage *draft =
      tf_intake_find_current_draft (facts->chat, TF_CHAT_KIND_DISTILLATION);
  g_autoptr (GPtrArray) asked = NULL;
  g_autofree char *n = NULL;
  g_autofree char *question = NULL;

  if (draft == NULL)
    { /* a correction came while the draft was being made */
      enqueue (self, decide_correct);
      return;
    }
  asked = tf_project_answer_list (facts);
  if (settle_answers (self, facts, asked))
    return;
  if (tf_project_facts_lacks_type (facts, draft->content))
    {
      ask (self, "answer", tf_sentence_get (TF_SENTENCE_ASK_TYPE));
      return;
    }
  n = g_strdup_printf ("%u", asked->len);
  question = asked->len == 0 ? g_strdup (tf_sentence_get (TF_SENTENCE_ASK_INTENT))
                             : tf_sentence_new (TF_SENTENCE_ASK_INTENT_OPEN, "n", n, NULL);
  ask (self, "confirm", question);
}

/* spec_building and building */

/* A message of an earlier phase: a crash came between the status and clearing the chat. */
static gboolean
is_leftover (const TfProjectFacts *facts, guint i)
{
  const TfChatMessage *message = g_ptr_array_index (facts->chat, i);

  return message->phase < facts->status->phase;
}

static gboolean
has_leftovers (const TfProjectFacts *facts)
{
  for (guint i = 0; i < facts->chat->len; i++)
    if (is_leftover (facts, i))
      return TRUE;
  return FALSE;
}

/* Other messages stay: the user may have written since. */
static TfProjectChange *
decide_clear (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change = tf_project_change_new ();

  change->enters = TRUE;
  change->status = tf_project_status_copy (facts->status);
  change->chat = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  for (guint i = 0; i < facts->chat->len; i++)
    if (!is_leftover (facts, i))
      g_ptr_array_add (change->chat, tf_chat_message_ref (g_ptr_array_index (facts->chat, i)));
  return change;
}

static void
enter_spec_building (TfProject *self, const TfProjectFacts *facts)
{
  const TfChatMessage *draft = tf_intake_find_current_draft (facts->chat, TF_CHAT_KIND_PROPOSAL);
  g_autoptr (GPtrArray) unresolved = NULL;
  g_autoptr (GPtrArray) asked = NULL;
  g_autofree char *n = NULL;
  g_autofree char *question = NULL;

  if (has_leftovers (facts))
    {
      enqueue (self, decide_clear);
      return;
    }
  if (draft == NULL)
    { /* a missing plugin only revises nothing here; building halts for it */
      start_job (self, facts);
      return;
    }
  asked = tf_project_answer_list (facts);
  if (settle_answers (self, facts, asked))
    return;
  unresolved = tf_spec_get_unresolved (draft->content);
  if (unresolved->len == 0)
    {
      ask (self, "confirm", tf_sentence_get (TF_SENTENCE_ASK_SPEC));
      return;
    }
  n = g_strdup_printf ("%u", unresolved->len);
  question = tf_sentence_new (TF_SENTENCE_ASK_UNRESOLVED, "n", n, "first",
                              g_ptr_array_index (unresolved, 0), NULL);
  ask (self, "answer", question);
}

static TfProjectChange *
decide_no_deliverable (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  return tf_project_change_new_halt (facts, TF_HALT_REASON_TEMPLATE_ERROR, request->text);
}

static void
enqueue_no_deliverable (TfProject *self, const GError *cause)
{
  TfProjectRequest *request = tf_project_request_new (decide_no_deliverable, NULL);

  request->text = g_strdup (cause->message);
  tf_project_enqueue (self, request);
}

static void
enter_building (TfProject *self, const TfProjectFacts *facts, const GError *missing)
{
  if (has_leftovers (facts))
    enqueue (self, decide_clear);
  else if (facts->status->waiting[0] != '\0')
    ask (self, "stuck", facts->status->waiting);
  else if (missing != NULL)
    enqueue_no_deliverable (self, missing);
  else
    start_job (self, facts);
}

/* polishing */

static void
news_cb (TfJob *job, const TfPolishNews *news, TfProject *self)
{
  TfTrajectoryPoint point;

  tf_project_set_polish_state (self, news->state);
  tf_project_touch (self);
  if (news->iteration && tf_polish_state_get_latest (news->state, &point))
    g_signal_emit_by_name (self, "iteration", point.iteration, &point.counts,
                           (int) news->state->guard, (int) news->verdict, point.timestamp);
}

/* polish_state.json is prepared for the first round after Revise only now: until the status says so,
 * the project is done, with the verdict of the loop before. */
static TfProjectChange *
decide_revising (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change = tf_project_change_new_status (facts);

  change->enters = TRUE;
  change->status->revising = FALSE;
  if (facts->polish == NULL)
    return change;
  change->polish = tf_polish_state_copy (facts->polish);
  tf_polish_state_prepare_resume (change->polish, facts->config->polish.evidence);
  return change;
}

static void
enter_polishing (TfProject *self, const TfProjectFacts *facts, const GError *missing)
{
  TfJob *job = NULL;

  if (missing != NULL)
    {
      enqueue_no_deliverable (self, missing);
      return;
    }
  if (facts->status->revising)
    {
      enqueue (self, decide_revising);
      return;
    }
  start_job (self, facts);
  job = tf_project_jobs_get_job (tf_project_get_jobs (self));
  if (job != NULL)
    g_signal_connect_object (job, "news", G_CALLBACK (news_cb), self, 0);
}

static gboolean
needs_deliverable (TfPhase phase)
{
  return phase == TF_PHASE_SPEC_BUILDING || phase == TF_PHASE_BUILDING ||
         phase == TF_PHASE_POLISHING;
}

void
tf_project_enter (TfProject *self)
{
  TfPhase phase = tf_project_get_status (self)->phase;
  g_autoptr (GError) missing = NULL;
  g_auto (TfProjectFacts) facts = { 0 };

  tf_project_jobs_set_question (tf_project_get_jobs (self), NULL);
  tf_project_jobs_stop_holding (tf_project_get_jobs (self));
  if (needs_deliverable (phase))
    tf_project_ensure_deliverable (self, &missing);
  tf_project_get_facts (self, &facts);
  switch (phase)
    {
    case TF_PHASE_DISTILLING:
      enter_distilling (self, &facts);
      break;
    case TF_PHASE_HUMAN_REVIEW:
      enter_human_review (self, &facts);
      break;
    case TF_PHASE_SPEC_BUILDING:
      enter_spec_building (self, &facts);
      break;
    case TF_PHASE_BUILDING:
      enter_building (self, &facts, missing);
      break;
    case TF_PHASE_POLISHING:
      enter_polishing (self, &facts, missing);
      break;
    case TF_PHASE_HALTED:
      if (facts.status->halt_reason != TF_HALT_REASON_HUMAN_TERMINATED)
        ask (self, tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_HALTED), facts.status->halt_detail);
      break;
    case TF_PHASE_BRAIN_DUMP:
      if (facts.status->waiting[0] != '\0')
        ask (self, "answer", facts.status->waiting);
      break;
    case TF_PHASE_DONE:
    default:
      break;
    }
  tf_project_touch (self);
}

/* Is the phase without its job or its question, or is the job's material outdated? */
static gboolean
needs_entering (const TfProjectFacts *facts, const char *question)
{
  TfPhase phase = facts->status->phase;
  gboolean proposing = phase == TF_PHASE_SPEC_BUILDING;
  TfChatKind kind = proposing ? TF_CHAT_KIND_PROPOSAL : TF_CHAT_KIND_DISTILLATION;

  if (facts->job != NULL)
    return proposing && facts->job_chat != (int) facts->chat->len;
  if (proposing || phase == TF_PHASE_HUMAN_REVIEW)
    return question == NULL || tf_intake_find_current_draft (facts->chat, kind) == NULL;
  return tf_phase_is_running (phase) && question == NULL;
}

void
tf_project_enter_again (TfProject *self)
{
  g_auto (TfProjectFacts) facts = { 0 };

  tf_project_get_facts (self, &facts);
  if (needs_entering (&facts, tf_project_get_question (self)))
    tf_project_enter (self);
}
