/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tracked-issue.h"

#include "tf-enum.h"
#include "tf-issue-ledger-private.h"
#include "tf-model-enums.h"

#define EVENT_AT(field) G_STRUCT_OFFSET (TfIssueEvent, field)
#define AT(field)       G_STRUCT_OFFSET (TfTrackedIssue, field)

/* Schema 1 had no kinds: tf_issue_event_migrate(). */
static const TfRecordDescriptor event_members[] = {
  { "iteration", TF_RECORD_UINT, EVENT_AT (iteration) },
  { "state", TF_RECORD_ENUM, EVENT_AT (state), 0, tf_issue_state_get_type },
  { "kind", TF_RECORD_ENUM, EVENT_AT (kind), TF_RECORD_OPTIONAL, tf_issue_event_kind_get_type },
  { "note", TF_RECORD_STRING, EVENT_AT (note) },
  { "commit", TF_RECORD_STRING_OR_NULL, EVENT_AT (commit), TF_RECORD_NULL },
  { "by", TF_RECORD_STRING, EVENT_AT (by) },
  { "at", TF_RECORD_TIME, EVENT_AT (at) },
  { "finding", TF_RECORD_POINTER, EVENT_AT (finding), TF_RECORD_OMIT | TF_RECORD_PRIVATE,
    .record = &tf_issue_record },
  { "was", TF_RECORD_ENUM, EVENT_AT (was), TF_RECORD_OMIT | TF_RECORD_PRIVATE,
    tf_severity_get_type },
  { "cause", TF_RECORD_STRING_OR_NULL, EVENT_AT (cause), TF_RECORD_OMIT | TF_RECORD_PRIVATE },
};

TF_DEFINE_RECORD (TfIssueEvent, tf_issue_event, event_members)

static const TfRecordDescriptor members[] = {
  { "id", TF_RECORD_STRING, AT (id) },
  { "issue", TF_RECORD_POINTER, AT (is), TF_RECORD_PRIVATE, .record = &tf_issue_record },
  { "state", TF_RECORD_ENUM, AT (state), 0, tf_issue_state_get_type },
  { "reason", TF_RECORD_STRING, AT (reason) },
  { "duplicate_of", TF_RECORD_STRING_OR_NULL, AT (duplicate_of), TF_RECORD_NULL },
  { "provenance", TF_RECORD_ENUM, AT (provenance), 0, tf_provenance_get_type },
  { "introduced_by", TF_RECORD_STRING_OR_NULL, AT (introduced_by), TF_RECORD_NULL },
  { "first_seen", TF_RECORD_UINT, AT (first_seen) },
  { "last_seen", TF_RECORD_UINT, AT (last_seen) },
  { "found_by", TF_RECORD_STRING_LIST, AT (found_by) },
  { "reverted", TF_RECORD_UINT, AT (n_reverted) },
  { "tried_in", TF_RECORD_UINT, AT (tried_in), TF_RECORD_PRIVATE },
  { "noticed", TF_RECORD_ENUM, AT (noticed), TF_RECORD_OPTIONAL, tf_noticed_get_type },
  { "source", TF_RECORD_ENUM, AT (source), TF_RECORD_OPTIONAL, tf_issue_source_get_type },
  { "needs_person", TF_RECORD_BOOLEAN, AT (needs_person), TF_RECORD_OPTIONAL },
  { "person_reason", TF_RECORD_STRING, AT (person_reason), TF_RECORD_OPTIONAL },
  { "settled_by", TF_RECORD_STRING_OR_NULL, AT (settled_by), TF_RECORD_OPTIONAL | TF_RECORD_NULL },
  { "files", TF_RECORD_STRING_LIST, AT (files), TF_RECORD_OMIT | TF_RECORD_PRIVATE },
  { "criterion", TF_RECORD_STRING_OR_NULL, AT (criterion), TF_RECORD_OMIT | TF_RECORD_PRIVATE },
  { "statement", TF_RECORD_STRING_OR_NULL, AT (statement), TF_RECORD_OMIT | TF_RECORD_PRIVATE },
  { "weakening", TF_RECORD_STRING_OR_NULL, AT (weakening), TF_RECORD_OMIT | TF_RECORD_PRIVATE },
  { "history", TF_RECORD_LIST, AT (history), .record = &tf_issue_event_record },
};

/* On the bus, the members of the finding are beside those of its history. */
static void
insert_finding (gconstpointer data, GVariantDict *dict)
{
  const TfTrackedIssue *self = data;

  tf_record_insert (&tf_issue_record, self->is, dict);
  g_variant_dict_insert (dict, "quote", "s", self->is->quote == NULL ? "" : self->is->quote);
}

TF_DEFINE_RECORD (TfTrackedIssue, tf_tracked_issue, members, .insert = insert_finding)

gboolean
tf_tracked_issue_is_open (const TfTrackedIssue *self)
{
  return self->state == TF_ISSUE_STATE_OPEN || self->state == TF_ISSUE_STATE_PERSISTS ||
         self->state == TF_ISSUE_STATE_REGRESSED;
}

gboolean
tf_tracked_issue_is_pending (const TfTrackedIssue *self)
{
  return tf_tracked_issue_is_open (self) || self->state == TF_ISSUE_STATE_FIX_APPLIED;
}

gboolean
tf_tracked_issue_is_unsettled (const TfTrackedIssue *self)
{
  return self->is->severity == TF_SEVERITY_CRITICAL && self->settled_by == NULL &&
         (self->state == TF_ISSUE_STATE_WITHDRAWN || self->state == TF_ISSUE_STATE_REJECTED);
}

gboolean
tf_tracked_issue_is_compared (const TfTrackedIssue *self)
{
  return self->source == TF_ISSUE_SOURCE_WEAKENED_TESTS || self->source == TF_ISSUE_SOURCE_DECISION;
}

gboolean
tf_tracked_issue_is_tried (const TfTrackedIssue *self)
{
  if (self->tried_in > 0)
    return TRUE;
  for (guint i = 0; i < self->history->len; i++)
    {
      TfIssueEventKind kind = ((const TfIssueEvent *) g_ptr_array_index (self->history, i))->kind;

      if (kind == TF_ISSUE_EVENT_DECLINED || kind == TF_ISSUE_EVENT_REVERTED ||
          kind == TF_ISSUE_EVENT_REVERTED_TOGETHER || kind == TF_ISSUE_EVENT_PARTLY)
        return TRUE;
    }
  return FALSE;
}

gboolean
tf_severity_is_blocking (TfSeverity severity)
{
  return severity == TF_SEVERITY_CRITICAL || severity == TF_SEVERITY_MEDIUM;
}

const char *
tf_tracked_issue_get_decision (const TfTrackedIssue *self)
{
  for (guint i = self->history->len; i > 0; i--)
    {
      const TfIssueEvent *event = g_ptr_array_index (self->history, i - 1);

      if (event->kind == TF_ISSUE_EVENT_DECIDED)
        return event->note;
    }
  return NULL;
}

TfTrackedIssue *
tf_tracked_issue_new (char *id, TfIssue *issue)
{
  TfTrackedIssue *self = tf_record_new (&tf_tracked_issue_record);

  g_free (self->id);
  self->id = id;
  self->is = issue;
  return self;
}

void
tf_tracked_issue_add_finder (TfTrackedIssue *self, const char *reviewer)
{
  g_autoptr (GStrvBuilder) names = NULL;

  if (g_strv_contains ((const char *const *) self->found_by, reviewer))
    return;
  names = g_strv_builder_new ();
  for (guint i = 0; self->found_by[i] != NULL; i++)
    g_strv_builder_add (names, self->found_by[i]);
  g_strv_builder_add (names, reviewer);
  g_strfreev (self->found_by);
  self->found_by = g_strv_builder_end (names);
}

/* Sentences generated by the fixes of a round. A reviewer's note may begin in the same way, but has
 * an author. */
void
tf_issue_event_migrate (TfIssueEvent *self)
{
  static const struct
  {
    const char *start;
    TfIssueEventKind kind;
    gboolean by_agent;
  } rows[] = {
    { "not applied: ", TF_ISSUE_EVENT_DECLINED, TRUE },
    { "try ", TF_ISSUE_EVENT_REVERTED, FALSE },
    { "all together: the fixes of ", TF_ISSUE_EVENT_REVERTED_TOGETHER, FALSE },
    { "told: ", TF_ISSUE_EVENT_REGRESSION, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_has_prefix (self->note, rows[i].start) && rows[i].by_agent == (*self->by != '\0'))
      self->kind = rows[i].kind;
}
