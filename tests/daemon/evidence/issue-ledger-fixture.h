/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-evidence.h"

/* A plan of three sections in docs/plan.md, and rounds of reviews of it. */
#define FIXTURE_HASH "f00d"
#define FIXTURE_PLAN \
  "# Summer party\n" \
  "\n" \
  "## Budget\n" \
  "\n" \
  "The hall costs 300 EUR and the band 500 EUR.\n" \
  "The sum of all costs is 700 EUR altogether.\n" \
  "\n" \
  "## Schedule\n" \
  "\n" \
  "Doors open at six in the evening.\n" \
  "The band plays from nine until midnight.\n" \
  "\n" \
  "## 3. Risks: what may go wrong\n" \
  "\n" \
  "Rain is likely in that week of the year.\n"

TfArtifact *fixture_artifact (void);

/* An open issue, found in iteration 1. Returns: (transfer none) */
TfTrackedIssue *fixture_track (TfIssueLedger *ledger, TfSeverity severity, const char *description);
/* I-0001 minor, I-0002 critical, I-0003 medium, I-0004 critical and fixed, unverified. Returns:
 * (transfer full) */
TfIssueLedger *fixture_four (void);

/* Adds an issue to the review; @id and @quote may be %NULL. */
void fixture_add (GPtrArray *issues,
                  TfSeverity severity,
                  const char *description,
                  const char *location,
                  const char *id,
                  const char *quote);
/* A list that owns its issues. */
GPtrArray *fixture_issues (void);
/* Takes @issues (nullable: none). */
TfReview *fixture_review (const char *reviewer, GPtrArray *issues);
void fixture_close (TfReview *review,
                    const char *id,
                    TfClosedVerdict verdict,
                    const char *duplicate_of,
                    const char *note);

/* Takes one round of @first and @second (nullable), and of @check, with the answers of an identity
 * run (nullable), into @ledger; takes the reviews. */
void fixture_apply_round (TfIssueLedger *ledger,
                          guint iteration,
                          TfReview *first,
                          TfReview *second,
                          TfReview *check,
                          const TfIdentity *identity,
                          TfEvidenceResult *out_result);

/* Likewise, of blind reviews, or with the stage of a check of the check @first alone. */
void fixture_apply (TfIssueLedger *ledger,
                    guint iteration,
                    TfReviewStage stage,
                    TfReview *first,
                    TfReview *second,
                    TfEvidenceResult *out_result);

/* The state of @id in @ledger must be @state. */
void fixture_assert_state (const TfIssueLedger *ledger, const char *id, TfIssueState state);

#define FIXTURE_SUM  "The sum of all costs is wrong: 300 and 500 are 800"
#define FIXTURE_RAIN "Nobody plans for rain, the guests get wet"

/* A review with one finding; one without; a check with one answer. */
TfReview *fixture_review_of (const char *reviewer,
                             TfSeverity severity,
                             const char *description,
                             const char *id);
TfReview *fixture_clean (const char *reviewer);
TfReview *fixture_check_of (const char *id,
                            TfClosedVerdict verdict,
                            const char *duplicate_of,
                            const char *note);

/* I-0001 FIXTURE_SUM critical, I-0002 FIXTURE_RAIN medium, in iteration 1. */
TfIssueLedger *fixture_begin (void);
/* The fixer has had it, then it became @state. */
void fixture_set_state (TfIssueLedger *ledger, const char *id, TfIssueState state);

/* What the identity run says about the finding @number. @same (nullable) */
TfIdentity *fixture_say (guint number, const char *same);

/* The first event of @kind; its note must contain @part. */
const TfIssueEvent *fixture_find_event (const TfIssueLedger *ledger,
                                        const char *id,
                                        TfIssueEventKind kind);
void fixture_assert_event (const TfIssueLedger *ledger,
                           const char *id,
                           TfIssueEventKind kind,
                           const char *part);
