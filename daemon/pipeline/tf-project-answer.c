/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-answer.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-project-actions.h"
#include "tf-regex.h"
#include "tf-sentence.h"
#include "tf-text.h"

static void
asked_free (gpointer data)
{
  TfAskedQuestion *asked = data;

  tf_open_question_free (asked->question);
  g_free (asked);
}

/* listing */

static const TfChatMessage *
find_collected (const GPtrArray *chat, const char *id)
{
  for (guint i = chat->len; i > 0; i--)
    {
      const TfChatMessage *message = g_ptr_array_index (chat, i - 1);

      if (message->kind == TF_CHAT_KIND_TAKE_IN)
        return NULL;
      if (message->kind == TF_CHAT_KIND_ANSWER && g_str_equal (message->reply_to, id))
        return message;
    }
  return NULL;
}

static void
add_asked (GPtrArray *list, TfOpenQuestion *question, const GPtrArray *chat)
{
  TfAskedQuestion *asked = g_new0 (TfAskedQuestion, 1);

  asked->question = question;
  asked->answer = chat != NULL ? find_collected (chat, question->id) : NULL;
  g_ptr_array_add (list, asked);
}

static void
add_single (GPtrArray *list, const char *id, const char *text)
{
  TfOpenQuestion *question = g_new0 (TfOpenQuestion, 1);

  question->id = g_strdup (id);
  question->text = g_strdup (text);
  question->recommended = g_strdup ("");
  add_asked (list, question, NULL);
}

/* Questions without an id are from before there were ids: the chat answers them. */
static void
add_draft (GPtrArray *list, const TfProjectFacts *facts, TfChatKind kind)
{
  const TfChatMessage *draft = tf_intake_find_current_draft (facts->chat, kind);
  g_autoptr (GPtrArray) questions = NULL;

  if (draft == NULL)
    return;
  if (kind == TF_CHAT_KIND_DISTILLATION && tf_project_facts_lacks_type (facts, draft->content))
    add_single (list, TF_QUESTION_TYPE, tf_sentence_get (TF_SENTENCE_ASK_TYPE));
  questions = tf_question_list_read (draft->content, kind);
  g_ptr_array_set_free_func (questions, NULL);
  for (guint i = 0; i < questions->len; i++)
    {
      TfOpenQuestion *question = g_ptr_array_index (questions, i);

      if (*question->id != '\0')
        add_asked (list, question, facts->chat);
      else
        tf_open_question_free (question);
    }
}

GPtrArray *
tf_project_answer_list (const TfProjectFacts *facts)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (asked_free);
  TfPhase phase = facts->status->phase;

  if ((phase == TF_PHASE_BRAIN_DUMP || phase == TF_PHASE_BUILDING) &&
      facts->status->waiting[0] != '\0')
    add_single (list, TF_QUESTION_INPUT, facts->status->waiting);
  else if (phase == TF_PHASE_HUMAN_REVIEW && facts->chat != NULL)
    add_draft (list, facts, TF_CHAT_KIND_DISTILLATION);
  else if (phase == TF_PHASE_SPEC_BUILDING && facts->chat != NULL)
    add_draft (list, facts, TF_CHAT_KIND_PROPOSAL);
  return list;
}

guint
tf_project_answer_count_open (const GPtrArray *asked)
{
  guint n = 0;

  for (guint i = 0; i < asked->len; i++)
    n += ((const TfAskedQuestion *) g_ptr_array_index (asked, i))->answer == NULL;
  return n;
}

static const TfAskedQuestion *
find_asked (const GPtrArray *list, const char *id)
{
  for (guint i = 0; i < list->len; i++)
    {
      const TfAskedQuestion *asked = g_ptr_array_index (list, i);

      if (g_ascii_strcasecmp (asked->question->id, id) == 0)
        return asked;
    }
  return NULL;
}

GVariant *
tf_project_answer_describe (const TfProjectFacts *facts)
{
  g_autoptr (GPtrArray) asked = tf_project_answer_list (facts);
  GVariantBuilder list;

  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < asked->len; i++)
    {
      const TfAskedQuestion *one = g_ptr_array_index (asked, i);
      GVariantDict dict;

      g_variant_dict_init (&dict, NULL);
      g_variant_dict_insert (&dict, "id", "s", one->question->id);
      g_variant_dict_insert (&dict, "text", "s", one->question->text);
      g_variant_dict_insert (&dict, "recommended", "s", one->question->recommended);
      g_variant_dict_insert (&dict, "answer", "s", one->answer != NULL ? one->answer->content : "");
      g_variant_builder_add_value (&list, g_variant_dict_end (&dict));
    }
  return g_variant_builder_end (&list);
}

/* answering */

/* Any question of this phase may be answered again, whether or not it is still open. Returns: (transfer
 * full) (nullable): the id as the question has it */
static char *
find_question (const TfProjectFacts *facts, const GPtrArray *asked, const char *id)
{
  const TfAskedQuestion *now = find_asked (asked, id);
  g_autoptr (GPtrArray) earlier = NULL;
  const TfOpenQuestion *question;

  if (now != NULL)
    return g_strdup (now->question->id);
  if (facts->chat == NULL || (facts->status->phase != TF_PHASE_HUMAN_REVIEW &&
                              facts->status->phase != TF_PHASE_DISTILLING &&
                              facts->status->phase != TF_PHASE_SPEC_BUILDING))
    return NULL;
  earlier = tf_question_list_read_chat (facts->chat, facts->chat->len);
  question = tf_question_list_find (earlier, id);
  return question != NULL ? g_strdup (question->id) : NULL;
}

static char *
describe_ids (const GPtrArray *asked)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < asked->len; i++)
    {
      const TfAskedQuestion *one = g_ptr_array_index (asked, i);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", one->question->id);
    }
  return g_string_free (text, FALSE);
}

static void
refuse_id (const TfProjectFacts *facts, const GPtrArray *asked, const char *id, GError **error)
{
  g_autofree char *ids = describe_ids (asked);
  g_autofree char *shown = tf_text_ellipsize (id, 40);
  const char *phase = tf_enum_to_nick (TF_TYPE_PHASE, (int) facts->status->phase);

  if (asked->len > 0)
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                 "there is no question “%s”; asked now: %s; nothing was stored", shown, ids);
  else
    g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                 "nothing is asked in “%s”, so there is no question “%s”; nothing was stored%s",
                 phase, shown,
                 facts->status->phase >= TF_PHASE_POLISHING
                     ? ": to change what was decided, add an issue or revise"
                     : "");
}

static gboolean
check_text (const char *text, GError **error)
{
  if (text == NULL || tf_text_count_words_up_to (text, 1) == 0)
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 "the answer is empty; nothing was stored");
  else if (strlen (text) > TF_LIMIT_BRAIN_DUMP)
    g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
                 "the answer is %.1f MiB, over the limit of %" G_GSIZE_FORMAT
                 " MiB; nothing was stored: put it into a resource file",
                 (double) strlen (text) / TF_MIB, TF_LIMIT_BRAIN_DUMP / TF_MIB);
  else
    return TRUE;
  return FALSE;
}

/* A question without a draft has only the one answer, which goes the way it always went. */
static TfProjectChange *
answer_single (const TfProjectFacts *facts,
               const TfProjectRequest *request,
               const char *id,
               GError **error)
{
  TfProjectRequest input = { .text = request->text, .action = TF_ACTION_PROVIDE_INPUT };

  if (g_str_equal (id, TF_QUESTION_INPUT) && facts->status->phase == TF_PHASE_BUILDING)
    return tf_project_actions_decide (facts, &input, error);
  return tf_project_message_decide (facts, request, error);
}

TfProjectChange *
tf_project_answer_decide (const TfProjectFacts *facts,
                          const TfProjectRequest *request,
                          GError **error)
{
  g_autoptr (GPtrArray) asked = tf_project_answer_list (facts);
  g_autofree char *id = find_question (facts, asked, request->question);
  TfProjectChange *change;

  if (id == NULL)
    {
      refuse_id (facts, asked, request->question, error);
      return NULL;
    }
  if (!check_text (request->text, error))
    return NULL;
  if (g_str_equal (id, TF_QUESTION_INPUT) || g_str_equal (id, TF_QUESTION_TYPE))
    return answer_single (facts, request, id, error);
  change = tf_project_change_new ();
  change->reply = g_strdup (tf_project_change_add_answer (change, facts, id, request->text)->id);
  /* The phase takes in what is complete; the end of a job enters it anyway. */
  change->enters = facts->job == NULL;
  return change;
}

/* taking in */

static TfProjectChange *
take_in (const TfProjectFacts *facts, GError **error)
{
  gboolean spec = facts->status->phase == TF_PHASE_SPEC_BUILDING;
  TfProjectChange *change =
      tf_project_change_new_event (facts, spec ? TF_EVENT_ANSWER : TF_EVENT_CORRECT, error);

  if (change != NULL)
    tf_project_change_add_input (change, facts, TF_CHAT_KIND_TAKE_IN, "Take in the answers.");
  return change;
}

TfProjectChange *
tf_project_answer_decide_take_in (const TfProjectFacts *facts,
                                  const TfProjectRequest *request,
                                  GError **error)
{
  if (facts->status->phase == TF_PHASE_DISTILLING)
    g_set_error (error, TF_ERROR, TF_ERROR_BUSY,
                 "the intent is being distilled; answers given meanwhile are taken in after it");
  else if (facts->chat == NULL || tf_intake_count_collected (facts->chat) == 0)
    g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                 "there is no answer to take in; answer a question first");
  else
    return take_in (facts, error);
  return NULL;
}

/* in the chat */

char *
tf_project_answer_split (const TfProjectFacts *facts,
                         const GPtrArray *asked,
                         const char *text,
                         TfProjectChange *change)
{
  static GRegex *regex;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) rest = g_string_new (NULL);
  g_autoptr (GString) answer = g_string_new (NULL);
  const TfAskedQuestion *current = NULL;

  tf_regex_ensure (&regex, 0, "^\\s*(Q[1-9][0-9]*)\\s*[:.)=]\\s*(.*)$");
  for (guint i = 0;; i++)
    {
      g_autoptr (GMatchInfo) match = NULL;
      g_autofree char *id = NULL;
      g_autofree char *words = NULL;
      const TfAskedQuestion *next = NULL;

      if (lines[i] != NULL && g_regex_match (regex, lines[i], 0, &match))
        {
          id = g_match_info_fetch (match, 1);
          words = g_match_info_fetch (match, 2);
          next = find_asked (asked, id);
        }
      if (current != NULL && (next != NULL || lines[i] == NULL))
        {
          g_strstrip (answer->str);
          if (*answer->str != '\0')
            tf_project_change_add_answer (change, facts, current->question->id, answer->str);
        }
      if (lines[i] == NULL)
        break;
      if (next != NULL)
        g_string_assign (answer, words);
      else
        g_string_append_printf (current != NULL ? answer : rest, "%s%s",
                                current != NULL ? "\n" : "", lines[i]);
      if (next == NULL && current == NULL)
        g_string_append_c (rest, '\n');
      current = next != NULL ? next : current;
    }
  return g_strdup (g_strstrip (rest->str));
}
