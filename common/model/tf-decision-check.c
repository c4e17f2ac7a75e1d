/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision-check.h"

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-text.h"

#define SHOWN_CHARS 80

#define AT(field) G_STRUCT_OFFSET (TfDecisionCheck, field)

static const TfRecordDescriptor members[] = {
  { "id", TF_RECORD_STRING, AT (id), TF_RECORD_NOT_BLANK },
  { "question", TF_RECORD_STRING, AT (question), TF_RECORD_OPTIONAL },
  { "text", TF_RECORD_STRING, AT (text), TF_RECORD_NOT_BLANK },
  { "state", TF_RECORD_ENUM, AT (state), 0, tf_decision_state_get_type },
  { "location", TF_RECORD_STRING, AT (location), TF_RECORD_OPTIONAL },
  { "missing", TF_RECORD_STRING_LIST, AT (missing), TF_RECORD_OPTIONAL },
  { "quote", TF_RECORD_STRING, AT (quote), TF_RECORD_OPTIONAL },
  { "note", TF_RECORD_STRING, AT (note), TF_RECORD_OPTIONAL },
};

TF_DEFINE_RECORD (TfDecisionCheck, tf_decision_check, members)

TfDecisionCheck *
tf_decision_check_new (const char *id, const char *question, const char *text)
{
  TfDecisionCheck *self = tf_record_new (&tf_decision_check_record);

  tf_record_set_string (&self->id, id);
  tf_record_set_string (&self->question, question);
  tf_record_set_string (&self->text, text);
  return self;
}

/* On one line. */
static char *
dup_shown (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n", -1);
  GString *line = g_string_new (NULL);
  g_autofree char *all = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", words[i]);
  all = g_string_free (line, FALSE);
  return tf_text_ellipsize (all, SHOWN_CHARS);
}

static void
append_what (GString *line, const TfDecisionCheck *self)
{
  for (guint i = 0; self->missing != NULL && self->missing[i] != NULL; i++)
    g_string_append_printf (line, "%s“%s”", i > 0 ? ", " : " ", self->missing[i]);
}

char *
tf_decision_check_describe (const TfDecisionCheck *self)
{
  g_autofree char *text = dup_shown (self->text);
  GString *line = g_string_new (NULL);

  g_string_append_printf (line, "%s: %s: %s", self->id, text,
                          tf_enum_to_nick (TF_TYPE_DECISION_STATE, (int) self->state));
  append_what (line, self);
  if (*self->location != '\0')
    g_string_append_printf (line, ", %s", self->location);
  if (*self->quote != '\0')
    g_string_append (line, " (quoted by a review)");
  if (*self->note != '\0')
    g_string_append_printf (line, " (%s)", self->note);
  return g_string_free (line, FALSE);
}

gboolean
tf_decision_check_is_settled (const TfDecisionCheck *self)
{
  return self->state == TF_DECISION_STATE_MET || self->state == TF_DECISION_STATE_REPLACED ||
         self->state == TF_DECISION_STATE_WAIVED;
}
