/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-plan-given.h"

#include "tf-model-enums.h"
#include "tf-sentence.h"

#define AT(field) G_STRUCT_OFFSET (TfUndecided, field)

static const TfRecordDescriptor undecided_members[] = {
  { "kind", TF_RECORD_ENUM, AT (kind), 0, tf_undecided_kind_get_type },
  { "place", TF_RECORD_STRING, AT (place) },
  { "text", TF_RECORD_STRING, AT (text), TF_RECORD_NOT_BLANK },
};

TF_DEFINE_RECORD (TfUndecided, tf_undecided, undecided_members)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfPlanGiven, field)

static const TfRecordDescriptor members[] = {
  { "name", TF_RECORD_STRING, AT (name) },
  { "files", TF_RECORD_STRING_LIST, AT (files) },
  { "left_out", TF_RECORD_STRING_LIST, AT (left_out) },
  { "decisions", TF_RECORD_UINT, AT (n_decisions) },
  { "undecided", TF_RECORD_LIST, AT (undecided), .record = &tf_undecided_record },
  { "unknown", TF_RECORD_STRING_LIST, AT (unknown) },
};

TF_DEFINE_RECORD (TfPlanGiven, tf_plan_given, members)

TfUndecided *
tf_undecided_new (TfUndecidedKind kind, const char *place, const char *text)
{
  TfUndecided *self = tf_record_new (&tf_undecided_record);

  self->kind = kind;
  tf_record_set_string (&self->place, place);
  tf_record_set_string (&self->text, text);
  return self;
}

char *
tf_undecided_describe (const TfUndecided *self)
{
  static const TfSentence words[] = {
    [TF_UNDECIDED_QUESTION] = TF_SENTENCE_UNDECIDED_QUESTION,
    [TF_UNDECIDED_DEFAULT] = TF_SENTENCE_UNDECIDED_DEFAULT,
    [TF_UNDECIDED_POINT] = TF_SENTENCE_UNDECIDED_POINT,
    [TF_UNDECIDED_PASSAGE] = TF_SENTENCE_UNDECIDED_PASSAGE,
    [TF_UNDECIDED_ASSUMPTION] = TF_SENTENCE_UNDECIDED_ASSUMPTION,
    [TF_UNDECIDED_ISSUE] = TF_SENTENCE_UNDECIDED_ISSUE,
    [TF_UNDECIDED_WAIVED] = TF_SENTENCE_UNDECIDED_WAIVED,
  };
  const char *what = tf_sentence_get (words[self->kind]);

  if (*self->place == '\0')
    return tf_sentence_new (TF_SENTENCE_UNDECIDED, "what", what, "said", self->text, NULL);
  return tf_sentence_new (TF_SENTENCE_UNDECIDED_AT, "what", what, "said", self->text, "place",
                          self->place, NULL);
}

static void
append_list (GString *text, const char *heading, const char *const *lines)
{
  if (*lines == NULL)
    return;
  g_string_append_printf (text, "\n\n%s\n", heading);
  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (text, "\n- %s", lines[i]);
}

static GStrv
list_undecided (const TfPlanGiven *self)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  for (guint i = 0; i < self->undecided->len; i++)
    {
      g_autofree char *line = tf_undecided_describe (g_ptr_array_index (self->undecided, i));

      g_strv_builder_add (lines, line);
    }
  return g_strv_builder_end (lines);
}

char *
tf_plan_given_describe (const TfPlanGiven *self)
{
  GString *text = g_string_new (NULL);
  g_auto (GStrv) undecided = list_undecided (self);
  g_autofree char *files = g_strjoinv (", ", self->files);
  g_autofree char *heading =
      g_strdup_printf ("The plan leaves %u %s undecided:", self->undecided->len,
                       self->undecided->len == 1 ? "thing" : "things");

  g_string_append_printf (text, "From the plan “%s”: %s, and %u %s of yours.", self->name, files,
                          self->n_decisions, self->n_decisions == 1 ? "decision" : "decisions");
  append_list (text, "Left out:", (const char *const *) self->left_out);
  append_list (text, heading, (const char *const *) undecided);
  append_list (text, "Whether the plan leaves more undecided is unknown:",
               (const char *const *) self->unknown);
  if (*undecided == NULL && *self->unknown == NULL)
    g_string_append (text, "\n\nIts text, specification, intent and issues mark nothing as open.");
  return g_string_free (text, FALSE);
}
