/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue-ledger.h"

G_BEGIN_DECLS

/* Six issues: open are a medium and a minor; a critical each is verified, waived and rejected; the
 * fix of a minor is applied. Returns: (transfer full) */
TfIssueLedger *ledger_fixture_new (void);

/* A review or check of which nothing is known. Returns: (transfer none) */
TfLook *ledger_fixture_add_look (TfIssueLedger *ledger,
                                 guint iteration,
                                 TfReviewStage stage,
                                 const char *reviewer);

/* Such reviews, from "1:ada 2:bob": iteration and reviewer. */
void ledger_fixture_add_reviews (TfIssueLedger *ledger, const char *list);

G_END_DECLS
