/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-evidence.h"

#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-issue-consent.h"
#include "tf-issue-file.h"
#include "tf-newest-tests.h"
#include "tf-state-store.h"

static void
load_report (TfProjectEvidence *self, const TfProjectFiles *files)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = tf_newest_tests_dup_name (files, &error);

  if (name != NULL)
    self->report = tf_state_store_load_tests (files, name, &error);
  if (self->report != NULL)
    self->detail = tf_test_report_describe (self->report);
  else if (error != NULL)
    self->detail = g_strdup_printf ("unknown: %s", error->message);
  else
    self->detail = g_strdup ("");
}

static void
count_criteria (TfProjectEvidence *self, const TfProjectFiles *files)
{
  g_autofree char *map = tf_document_store_read (files, TF_ACCEPTANCE_PATH, NULL);
  g_autofree char *constraints =
      map != NULL ? tf_document_store_read (files, TF_FILE_CONSTRAINTS, NULL) : NULL;
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) consents = NULL;

  if (constraints == NULL)
    return;
  self->criteria = tf_acceptance_read (constraints, map, errors);
  consents = self->ledger != NULL ? tf_issue_ledger_list_consents (self->ledger) : NULL;
  tf_acceptance_settle (self->criteria, self->report, consents);
  self->acceptance = tf_acceptance_count (self->criteria);
}

static void
load_ledger (TfProjectEvidence *self, const TfProjectFiles *files)
{
  g_autoptr (GError) error = NULL;

  self->ledger = tf_issue_file_load (files, &error);
  self->ledger_error = g_strdup (error != NULL ? error->message : "");
}

TfProjectEvidence *
tf_project_evidence_load (const TfProjectFiles *files)
{
  TfProjectEvidence *self;

  g_return_val_if_fail (files != NULL, NULL);

  self = g_new0 (TfProjectEvidence, 1);
  load_report (self, files);
  load_ledger (self, files);
  count_criteria (self, files);
  return self;
}

void
tf_project_evidence_free (TfProjectEvidence *self)
{
  g_clear_pointer (&self->report, tf_test_report_unref);
  g_free (self->detail);
  g_clear_pointer (&self->criteria, g_ptr_array_unref);
  g_clear_pointer (&self->ledger, tf_issue_ledger_free);
  g_free (self->ledger_error);
  g_free (self);
}
