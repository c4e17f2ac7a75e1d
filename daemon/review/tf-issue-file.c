/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-file.h"

#include "tf-error.h"
#include "tf-state-store.h"

TfIssueLedger *
tf_issue_file_load (const TfProjectFiles *files, GError **error)
{
  g_autoptr (GError) local = NULL;
  TfIssueLedger *ledger =
      tf_state_store_load_issues (files, (TfIssuesParse) tf_issue_ledger_from_json, &local);

  if (ledger != NULL)
    return ledger;
  if (g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    return tf_issue_ledger_new ();
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

gboolean
tf_issue_file_save (const TfProjectFiles *files, const TfIssueLedger *ledger, GError **error)
{
  return tf_state_store_save_issues (files, tf_issue_ledger_to_json (ledger), error);
}
