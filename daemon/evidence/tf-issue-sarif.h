/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"

G_BEGIN_DECLS

/* The origin of an export. */
typedef struct
{
  const char *version;     /* of ThoughtForge */
  const char *project;     /* its id */
  const char *deliverable; /* path inside the project, for issues whose place names no file */
  guint iteration;         /* the latest */
} TfSarifContext;

/* The ledger as SARIF 2.1.0 (OASIS Standard, 27 March 2020), one run: severity as level (critical
 * error, medium warning, minor note), baselineState new, unchanged, updated or absent compared with
 * the previous review, partialFingerprints "thoughtforge/v1" (the id) and "descriptionHash/v1",
 * suppressions for waived (external, with the reason as justification), rejected, withdrawn and
 * duplicate. Valid by the public schema. Pure. Returns: (transfer full) */
JsonNode *tf_issue_sarif_create (const TfIssueLedger *ledger, const TfSarifContext *context);

G_END_DECLS
