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
  { "history", TF_RECORD_LIST, AT (history), .record = &tf_issue_event_record },
};

/* On the bus what was found is beside its life. */
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

TfTrackedIssue *
tf_tracked_issue_new (char *id, TfIssue *issue)
{
  TfTrackedIssue *self = tf_record_new (&tf_tracked_issue_record);

  g_free (self->id);
  self->id = id;
  self->is = issue;
  return self;
}

/* The sentences that the fixes of a round wrote by themselves; a reviewer's note begins as it likes, but
 * has an author. */
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
