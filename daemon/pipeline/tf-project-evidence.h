/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-acceptance.h"
#include "tf-issue-ledger.h"
#include "tf-project-files.h"

G_BEGIN_DECLS

/* What speaks for a deliverable as it is: of a tree the run of its tests kept last, and its map of
 * acceptance criteria held against that run; the ledger of issues. Immutable. */
typedef struct
{
  TfTestReport *report; /* (owned) (nullable): never run */
  char *detail;         /* (owned): the run in a sentence, or why nothing is known; "" */
  TfAcceptanceCounts acceptance;
  TfIssueLedger *ledger; /* (owned) (nullable): it cannot be read */
  char *ledger_error;    /* (owned): why, "" */
} TfProjectEvidence;

/* Blocking, worker. Never fails: what cannot be read is unknown, and detail says why. Returns:
 * (transfer full) */
TfProjectEvidence *tf_project_evidence_load (const TfProjectFiles *files);
void tf_project_evidence_free (TfProjectEvidence *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfProjectEvidence, tf_project_evidence_free)

G_END_DECLS
