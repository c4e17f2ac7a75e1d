/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-model-enums.h"

#define AT(field) G_STRUCT_OFFSET (TfDecision, field)

static const TfRecordDescriptor members[] = {
  { "id", TF_RECORD_STRING, AT (id), TF_RECORD_NOT_BLANK },
  { "question", TF_RECORD_STRING, AT (question) },
  { "text", TF_RECORD_STRING, AT (text), TF_RECORD_NOT_BLANK },
  { "reply_to", TF_RECORD_STRING, AT (reply_to), TF_RECORD_OPTIONAL },
  { "replaces", TF_RECORD_STRING, AT (replaces), TF_RECORD_OPTIONAL },
  { "kind", TF_RECORD_ENUM, AT (kind), TF_RECORD_OPTIONAL, tf_chat_kind_get_type },
  { "phase", TF_RECORD_ENUM, AT (phase), TF_RECORD_OPTIONAL, tf_phase_get_type },
  { "timestamp", TF_RECORD_TIME, AT (timestamp), TF_RECORD_OPTIONAL },
};

TF_DEFINE_RECORD (TfDecision, tf_decision, members)

TfDecision *
tf_decision_new (guint number, const char *question, const char *text)
{
  TfDecision *self = tf_record_new (&tf_decision_record);

  g_free (self->id);
  self->id = g_strdup_printf ("D-%u", number);
  tf_record_set_string (&self->question, question);
  tf_record_set_string (&self->text, text);
  return self;
}

static const TfDecision *
find_successor (const GPtrArray *decisions, guint index)
{
  const TfDecision *self = g_ptr_array_index (decisions, index);

  for (guint i = index + 1; i < decisions->len; i++)
    {
      const TfDecision *later = g_ptr_array_index (decisions, i);

      if (g_str_equal (later->replaces, self->id))
        return later;
    }
  return NULL;
}

gboolean
tf_decision_is_replaced (const GPtrArray *decisions, guint index)
{
  return find_successor (decisions, index) != NULL;
}

char *
tf_decision_dup_label (const GPtrArray *decisions, guint index)
{
  const TfDecision *self = g_ptr_array_index (decisions, index);
  const TfDecision *later = find_successor (decisions, index);

  return later != NULL ? g_strdup_printf ("%s, replaced by %s", self->id, later->id)
                       : g_strdup (self->id);
}

char *
tf_decision_dup_material (const TfDecision *self)
{
  GString *text = g_string_new (NULL);

  if (*self->question != '\0')
    g_string_append_printf (text, "Question: %s%s%s\n", self->reply_to,
                            *self->reply_to != '\0' ? ": " : "", self->question);
  g_string_append_printf (text, "%s: %s\n", *self->question != '\0' ? "Answer" : "Said",
                          self->text);
  if (self->timestamp > 0)
    {
      g_autofree char *at = tf_clock_to_iso8601 (self->timestamp);

      g_string_append_printf (text, "When: %s, in %s\n", at,
                              tf_enum_to_nick (TF_TYPE_PHASE, (int) self->phase));
    }
  if (*self->replaces != '\0')
    g_string_append_printf (text, "Replaces: %s\n", self->replaces);
  g_string_append (text, "Source: human");
  return g_string_free (text, FALSE);
}

void
tf_decision_add_all (const GPtrArray *decisions, TfPrompt *prompt)
{
  for (guint i = 0; i < decisions->len; i++)
    {
      g_autofree char *label = tf_decision_dup_label (decisions, i);
      g_autofree char *text = tf_decision_dup_material (g_ptr_array_index (decisions, i));

      tf_prompt_add (prompt, "decision", label, text);
    }
}
