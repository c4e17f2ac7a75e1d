/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-chat.h"
#include "tf-ctl-input.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-questions.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"
#include "tf-limits.h"

/* The verbs “answer” and “decisions”. */

typedef struct
{
  TfCtl *ctl;           /* (not owned) */
  char *path;           /* (owned) */
  GVariant *properties; /* (owned) */
} Answering;

static void
answering_clear (Answering *self)
{
  g_free (self->path);
  g_clear_pointer (&self->properties, g_variant_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Answering, answering_clear)

static gboolean
refresh (Answering *self, GError **error)
{
  g_clear_pointer (&self->properties, g_variant_unref);
  self->properties =
      tf_ctl_bus_get_properties (self->ctl, self->path, TF_BUS_PROJECT_INTERFACE, error);
  return self->properties != NULL;
}

/* What is left to answer. */
static gboolean
print_rest (Answering *self, GError **error)
{
  g_autofree char *open = NULL;
  g_autofree char *phase = NULL;

  if (!refresh (self, error))
    return FALSE;
  if (self->ctl->args.json)
    {
      tf_ctl_output_take_json (tf_ctl_json_from_project (self->properties));
      return TRUE;
    }
  open = tf_ctl_questions_describe_open (self->properties);
  phase = tf_ctl_text_spaced (tf_ctl_project_get (self->properties, "Phase"));
  tf_ctl_output_line (self->ctl, "%s · %s · %s", tf_ctl_project_get (self->properties, "Id"), phase,
                      *open != '\0' ? _ ("kept; still open:") : _ ("continuing with your answers"));
  if (*open != '\0')
    tf_ctl_output_text (self->ctl, open);
  return TRUE;
}

static gboolean
refuse_without_question (Answering *self, GError **error)
{
  g_autofree const char **actions = NULL;
  g_autofree char *allowed = NULL;

  if (g_variant_lookup (self->properties, "AllowedActions", "^a&s", &actions))
    allowed = g_strjoinv (", ", (char **) actions);
  g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
               _ ("a project in “%s” has no open question; allowed now: %s"),
               tf_ctl_project_get (self->properties, "Phase"),
               allowed != NULL && allowed[0] != '\0' ? allowed : C_ ("actions", "nothing"));
  return FALSE;
}

static gboolean
refuse_without_id (Answering *self, GError **error)
{
  g_autofree char *open = tf_ctl_questions_describe_open (self->properties);

  g_set_error (
      error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
      _ ("%u questions are open; name the one you answer, as in: thoughtforgectl answer %s Q1 "
         "“…”\n%s"),
      tf_ctl_questions_count_open (self->properties), tf_ctl_project_get (self->properties, "Id"),
      open);
  return FALSE;
}

static gboolean
provide_input (Answering *self, const char *text, GError **error)
{
  g_autoptr (GVariant) reply = tf_ctl_bus_call_project (self->ctl, self->path, "ProvideInput",
                                                        g_variant_new ("(s)", text), "()", error);

  if (reply == NULL || !refresh (self, error))
    return FALSE;
  if (self->ctl->args.json)
    tf_ctl_output_take_json (tf_ctl_json_from_project (self->properties));
  else
    tf_ctl_output_line (self->ctl, _ ("%s · %s · continuing with your answer"),
                        tf_ctl_project_get (self->properties, "Id"),
                        tf_ctl_project_get (self->properties, "Phase"));
  return TRUE;
}

/* The last open question's answer begins a run: its result is shown. */
static gboolean
answer_one (Answering *self, const char *id, const char *text, GError **error)
{
  g_autofree char *only = tf_ctl_questions_find_only (self->properties);

  if (tf_ctl_project_allows (self->properties, "provide_input"))
    return provide_input (self, text, error);
  if (g_strcmp0 (only, id) == 0 || tf_ctl_questions_count_open (self->properties) == 0)
    return tf_ctl_chat_send (self->ctl, self->path, "Answer", g_variant_new ("(ss)", id, text),
                             error);
  return tf_ctl_questions_answer (self->ctl, self->path, id, text, error) &&
         print_rest (self, error);
}

static gboolean
answer_text (Answering *self, const char *text, GError **error)
{
  g_autofree char *only = tf_ctl_questions_find_only (self->properties);
  gboolean none = tf_ctl_questions_count_open (self->properties) == 0;
  gboolean talks = tf_ctl_project_is_in (self->properties, TF_PHASE_SPEC_BUILDING);

  if (only != NULL || tf_ctl_project_allows (self->properties, "provide_input"))
    return answer_one (self, only != NULL ? only : "", text, error);
  if (!none && text[0] == 'Q' && g_ascii_isdigit (text[1]))
    return tf_ctl_chat_send (self->ctl, self->path, "SendMessage", g_variant_new ("(s)", text),
                             error);
  if (!none)
    return refuse_without_id (self, error);
  if (talks)
    return tf_ctl_chat_send (self->ctl, self->path, "SendMessage", g_variant_new ("(s)", text),
                             error);
  return refuse_without_question (self, error);
}

static gboolean
accept_recommended (Answering *self, GError **error)
{
  guint n_answered = 0;

  if (tf_ctl_questions_count_open (self->properties) == 0)
    return refuse_without_question (self, error);
  if (!tf_ctl_questions_accept (self->ctl, self->path, self->properties, &n_answered, error) ||
      !print_rest (self, error))
    return FALSE;
  if (tf_ctl_questions_count_open (self->properties) > 0)
    self->ctl->exit_status = TF_CTL_EXIT_ASKS;
  return TRUE;
}

static gboolean
answer_words (Answering *self, GError **error)
{
  const char *const *words = (const char *const *) self->ctl->args.words + 1;
  g_autofree char *id = NULL;
  g_autofree char *text = NULL;

  if (words[0] == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   _ ("the answer is missing; usage: thoughtforgectl answer ID [QUESTION] TEXT…"));
      return FALSE;
    }
  id = words[1] != NULL ? tf_ctl_questions_find (self->properties, words[0]) : NULL;
  text = tf_ctl_input_join (id != NULL ? words + 1 : words, TF_LIMIT_MESSAGE, error);
  if (text == NULL)
    return FALSE;
  tf_ctl_take_interrupts (self->ctl);
  return id != NULL ? answer_one (self, id, text, error) : answer_text (self, text, error);
}

gboolean
tf_ctl_answer (TfCtl *ctl, GError **error)
{
  g_auto (Answering) self = { .ctl = ctl };
  gboolean bare = ctl->args.words[1] == NULL;

  self.path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  if (self.path == NULL || !tf_ctl_bus_connect (ctl, error) || !refresh (&self, error))
    return FALSE;
  if (ctl->args.accept_recommended && !accept_recommended (&self, error))
    return FALSE;
  if (!(bare && (ctl->args.apply || ctl->args.accept_recommended)) && !answer_words (&self, error))
    return FALSE;
  return !ctl->args.apply ||
         (tf_ctl_questions_apply (ctl, self.path, error) && print_rest (&self, error));
}

static void
print_decision (TfCtl *ctl, GVariant *decision)
{
  const char *question = tf_bus_dict_get_string (decision, "question", "");
  const char *reply_to = tf_bus_dict_get_string (decision, "reply_to", "");
  const char *replaces = tf_bus_dict_get_string (decision, "replaces", "");
  const char *state = tf_bus_dict_get_string (decision, "state", "");
  const char *location = tf_bus_dict_get_string (decision, "location", "");
  const char *note = tf_bus_dict_get_string (decision, "note", "");
  g_autofree char *time =
      tf_ctl_text_time (tf_bus_dict_get_int64 (decision, "timestamp", 0), FALSE);
  g_autofree char *asked = tf_ctl_text_label (C_ ("decision", "asked:"), 6);
  g_autofree char *said = tf_ctl_text_label (C_ ("decision", "said:"), 6);
  g_autofree char *replaced = NULL;

  if (ctl->args.json)
    {
      tf_ctl_output_take_json (tf_ctl_json_from_record (decision));
      return;
    }
  if (*replaces != '\0')
    replaced = g_strdup_printf (_ (", replaces %s"), replaces);
  tf_ctl_output_line (ctl, "%s  %s  %s%s", tf_bus_dict_get_string (decision, "id", ""), time,
                      tf_bus_dict_get_string (decision, "kind", ""),
                      replaced != NULL ? replaced : "");
  if (*question != '\0')
    tf_ctl_output_line (ctl, "    %s %s%s%s", asked, reply_to, *reply_to != '\0' ? ": " : "",
                        question);
  tf_ctl_output_line (ctl, "    %s %s", said, tf_bus_dict_get_string (decision, "text", ""));
  if (*state != '\0')
    tf_ctl_output_line (ctl, "    %s%s%s%s%s", state, *location != '\0' ? ": " : "", location,
                        *note != '\0' ? ", " : "", note);
}

gboolean
tf_ctl_decisions (TfCtl *ctl, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariant) decisions = NULL;

  if (path == NULL)
    return FALSE;
  reply = tf_ctl_bus_call_project (ctl, path, "GetDecisions", NULL, "(aa{sv})", error);
  if (reply == NULL)
    return FALSE;
  decisions = g_variant_get_child_value (reply, 0);
  for (gsize i = 0; i < g_variant_n_children (decisions); i++)
    {
      g_autoptr (GVariant) decision = g_variant_get_child_value (decisions, i);

      print_decision (ctl, decision);
    }
  if (g_variant_n_children (decisions) == 0 && !ctl->args.json)
    tf_ctl_output_line (ctl, "%s", _ ("nothing was answered or corrected so far"));
  return TRUE;
}
