/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue.h"

#include "tf-model-enums.h"

#define AT(field) G_STRUCT_OFFSET (TfIssue, field)
#define PROOF     (TF_RECORD_OMIT | TF_RECORD_NULLABLE | TF_RECORD_BLANK_IS_NULL | TF_RECORD_PRIVATE)
#define WORD      (TF_RECORD_OMIT | TF_RECORD_NULLABLE | TF_RECORD_PRIVATE)

static const TfRecordDescriptor members[] = {
  { NULL, TF_RECORD_REF_COUNT, AT (ref_count) },
  { "severity", TF_RECORD_ENUM, AT (severity), 0, tf_severity_get_type },
  { "description", TF_RECORD_STRING, AT (description), TF_RECORD_NOT_BLANK },
  { "location", TF_RECORD_STRING, AT (location) },
  { "recommendation", TF_RECORD_STRING, AT (recommendation) },
  { "id", TF_RECORD_STRING_OR_NULL, AT (id), PROOF },
  { "quote", TF_RECORD_STRING_OR_NULL, AT (quote), PROOF },
  { "needs_person", TF_RECORD_BOOLEAN, AT (needs_person), WORD },
  { "withdrawn", TF_RECORD_BOOLEAN, AT (withdrawn), WORD },
};

TF_DEFINE_COUNTED_RECORD (TfIssue, tf_issue, members)

TfIssue *
tf_issue_new (TfSeverity severity,
              const char *description,
              const char *location,
              const char *recommendation)
{
  return tf_issue_new_with_proof (severity, description, location, recommendation, NULL, NULL);
}

TfIssue *
tf_issue_new_with_proof (TfSeverity severity,
                         const char *description,
                         const char *location,
                         const char *recommendation,
                         const char *id,
                         const char *quote)
{
  TfIssue *self = tf_record_new (&tf_issue_record);

  self->severity = severity;
  tf_record_set_string (&self->description, description);
  tf_record_set_string (&self->location, location);
  tf_record_set_string (&self->recommendation, recommendation);
  self->id = g_strdup (id);
  self->quote = g_strdup (quote);
  return self;
}

TfIssue *
tf_issue_copy_with (const TfIssue *self, TfSeverity severity, const char *quote)
{
  TfIssue *copy = tf_issue_new_with_proof (severity, self->description, self->location,
                                           self->recommendation, self->id, quote);

  copy->needs_person = self->needs_person;
  copy->withdrawn = self->withdrawn;
  return copy;
}
