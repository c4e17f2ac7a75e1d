/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-ledger-private.h"
#include "tf-issue-ledger.h"
#include "tf-model-enums.h"

/* 1: until November 2026. 2: events have a kind. 3: looks have what they found; issues have a source,
 * and what only the person can settle; stages have other words. */
#define SCHEMA 3

#define AT(field) G_STRUCT_OFFSET (TfLook, field)

static const TfRecordDescriptor found_members[] = {
  { NULL, TF_RECORD_KNOWN, AT (known) },
  { NULL, TF_RECORD_COUNTS, AT (found), 0, tf_severity_get_type },
  { "blocking", TF_RECORD_BOOLEAN, AT (blocking) },
  { "named_critical", TF_RECORD_BOOLEAN, AT (critical) },
};
static const TfRecord found_record = TF_RECORD_INIT (TfLook, found_members);

static const TfRecordDescriptor look_members[] = {
  { "iteration", TF_RECORD_UINT, AT (iteration) },
  { "stage", TF_RECORD_ENUM, AT (stage), 0, tf_review_stage_get_type,
    .choices = tf_review_stage_old_words },
  { "reviewer", TF_RECORD_STRING, AT (reviewer) },
  { "hash", TF_RECORD_STRING, AT (hash) },
  { "number", TF_RECORD_UINT, AT (number), TF_RECORD_OPTIONAL },
  { "found", TF_RECORD_INSIDE, 0, TF_RECORD_OPTIONAL | TF_RECORD_NULL, .record = &found_record },
};

TF_DEFINE_RECORD (TfLook, tf_look, look_members)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfIssueLedger, field)

/* Numbers that cannot be derived from the rest of the ledger. */
static const TfRecordDescriptor applied_members[] = {
  { NULL, TF_RECORD_KNOWN, AT (applied_iteration) },
  { "iteration", TF_RECORD_UINT, AT (applied_iteration) },
  { "stage", TF_RECORD_ENUM, AT (applied_stage), 0, tf_review_stage_get_type,
    .choices = tf_review_stage_old_words },
  { "read", TF_RECORD_STRING_OR_NULL, AT (applied_read), TF_RECORD_OPTIONAL | TF_RECORD_NULL },
  { NULL, TF_RECORD_COUNTS, AT (applied.found), 0, tf_severity_get_type },
  { "new", TF_RECORD_UINT, AT (applied.n_new) },
  { "repeated", TF_RECORD_UINT, AT (applied.n_repeated) },
  { "withdrawn", TF_RECORD_UINT, AT (applied.n_withdrawn) },
  { "rejected", TF_RECORD_UINT, AT (applied.n_rejected) },
  { "duplicate", TF_RECORD_UINT, AT (applied.n_duplicate) },
  { "verified", TF_RECORD_UINT, AT (applied.n_verified) },
  { "persisting", TF_RECORD_UINT, AT (applied.n_persisting) },
  { "regressed", TF_RECORD_UINT, AT (applied.n_regressed) },
  { "unanswered", TF_RECORD_UINT, AT (applied.n_unanswered) },
  { "settled", TF_RECORD_UINT, AT (applied.n_settled), TF_RECORD_OPTIONAL },
  { "covered", TF_RECORD_UINT, AT (applied.n_covered), TF_RECORD_OPTIONAL },
};
static const TfRecord applied_record = TF_RECORD_INIT (TfIssueLedger, applied_members);

static const TfRecordDescriptor members[] = {
  { "schema", TF_RECORD_SCHEMA, .min = 1, .max = SCHEMA },
  { "applied", TF_RECORD_INSIDE, 0, TF_RECORD_NULL, .record = &applied_record },
  { "issues", TF_RECORD_LIST, AT (issues), .record = &tf_tracked_issue_record },
  { "looks", TF_RECORD_LIST, AT (looks), .record = &tf_look_record },
};

/* Ids must ascend: this rules out duplicates and allows binary search. */
static gboolean
check_id (const TfIssueLedger *self, guint i, const char *path, GError **error)
{
  const TfTrackedIssue *issue = g_ptr_array_index (self->issues, i);
  const TfTrackedIssue *before = i == 0 ? NULL : g_ptr_array_index (self->issues, i - 1);
  guint number = tf_issue_id_get_number (issue->id);

  if (number == 0)
    return tf_json_refuse (error, path, "id", "found “%s”, expected an id such as I-0001",
                           issue->id);
  return before == NULL || number > tf_issue_id_get_number (before->id) ||
         tf_json_refuse (error, path, "id", "found %s after %s, expected every id once, in order",
                         issue->id, before->id);
}

static gboolean
check_duplicate (const TfIssueLedger *self,
                 const TfTrackedIssue *issue,
                 const char *path,
                 GError **error)
{
  if (issue->duplicate_of == NULL && issue->state != TF_ISSUE_STATE_DUPLICATE)
    return TRUE;
  if (issue->duplicate_of != NULL && !g_str_equal (issue->duplicate_of, issue->id) &&
      tf_issue_ledger_lookup (self, issue->duplicate_of) != NULL)
    return TRUE;
  return tf_json_refuse (error, path, "duplicate_of", "found %s, expected the id of another issue",
                         issue->duplicate_of == NULL ? "nothing" : issue->duplicate_of);
}

static void
migrate_events (const TfIssueLedger *self)
{
  for (guint i = 0; i < self->issues->len; i++)
    g_ptr_array_foreach (((TfTrackedIssue *) g_ptr_array_index (self->issues, i))->history,
                         (GFunc) tf_issue_event_migrate, NULL);
}

static gboolean
check (gpointer data, JsonObject *object, const char *path, GError **error)
{
  const TfIssueLedger *self = data;

  for (guint i = 0; i < self->issues->len; i++)
    {
      g_autofree char *place = g_strdup_printf ("issues[%u]", i);

      if (!check_id (self, i, place, error))
        return FALSE;
    }
  for (guint i = 0; i < self->issues->len; i++)
    {
      g_autofree char *place = g_strdup_printf ("issues[%u]", i);

      if (!check_duplicate (self, g_ptr_array_index (self->issues, i), place, error))
        return FALSE;
    }
  if (json_object_get_int_member (object, "schema") == 1)
    migrate_events (self);
  return TRUE;
}

TF_DEFINE_RECORD (TfIssueLedger, tf_issue_ledger, members, .check = check)
