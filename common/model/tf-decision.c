/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision.h"

#define AT(field) G_STRUCT_OFFSET (TfDecision, field)

static const TfRecordDescriptor members[] = {
  { "id", TF_RECORD_STRING, AT (id), TF_RECORD_NOT_BLANK },
  { "question", TF_RECORD_STRING, AT (question) },
  { "text", TF_RECORD_STRING, AT (text), TF_RECORD_NOT_BLANK },
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
