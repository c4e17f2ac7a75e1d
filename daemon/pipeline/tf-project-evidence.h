/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-acceptance.h"
#include "tf-issue-ledger.h"
#include "tf-project-files.h"

G_BEGIN_DECLS

/* The evidence for the current deliverable: for a tree the last kept test run and the acceptance
 * criteria compared with it; the issue ledger. Immutable. */
typedef struct
{
  TfTestReport *report; /* (owned) (nullable): never run */
  char *detail;         /* (owned): a sentence about the run, or why it is unknown; "" */
  GPtrArray
      *criteria; /* (owned) (nullable) (element-type TfCriterion): settled; %NULL: there is no map
                          */
  TfAcceptanceCounts acceptance;
  TfIssueLedger *ledger; /* (owned) (nullable): it cannot be read */
  char *ledger_error;    /* (owned): why it cannot be read, "" */
} TfProjectEvidence;

/* Blocking, worker. Never fails: what cannot be read is unknown, with the reason in detail.
 * Returns: (transfer full) */
TfProjectEvidence *tf_project_evidence_load (const TfProjectFiles *files);
void tf_project_evidence_free (TfProjectEvidence *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfProjectEvidence, tf_project_evidence_free)

G_END_DECLS
