/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-counts.h"
#include "tf-issue.h"

G_BEGIN_DECLS

/* A reviewer's answer about an issue shown to it. */
typedef struct
{
  char *id; /* (owned) */
  TfClosedVerdict verdict;
  char *duplicate_of; /* (owned) (nullable): the id, with TF_CLOSED_VERDICT_DUPLICATE_OF */
  char *note;         /* (owned): may be "" */
} TfClosed;

TF_DECLARE_RECORD (TfClosed, tf_closed)

/* A parsed review answer. state is INVALID unless it was read completely; then errors has the
 * reasons. */
struct _TfReview
{
  gatomicrefcount ref_count;
  TfReviewState state;
  TfCounts counts;  /* derived from issues, never from the answer's own numbers */
  TfCounts claimed; /* the answer's own numbers, for the log only */
  TfTestCounts tests;
  GPtrArray *issues; /* (owned) (element-type TfIssue) */
  GPtrArray *errors; /* (owned) (element-type utf8): path, found, expected */
  GPtrArray *closed; /* (owned) (element-type TfClosed): none without evidence */
  char *read;        /* (owned) (nullable): the hash that the reviewer echoed */
  char *reviewer;    /* (owned): the agent, "" if unknown */
  GPtrArray
      *grounding; /* (owned) (nullable): of each issue, set by tf_grounding_list(); not stored */
};

TfReview *tf_review_ref (TfReview *self);
void tf_review_unref (TfReview *self);

/* Reads an agent's answer: {critical, medium, minor, issues: […]} and, with @with_tests, tests
 * {total, passed, failed}; all counts are required integers ≥ 0; at most TF_LIMIT_ISSUES issues.
 * Never fails: on an error, state is INVALID, errors has the reasons, and counts are meaningless.
 * Returns: (transfer full) */
TfReview *tf_review_parse (const char *answer, gboolean with_tests);

/* Likewise, with closed [{id, verdict: fixed|not_fixed|withdrawn|duplicate_of:ID, note}] and read.
 * A review without issues is clean only if it echoes @read, the hash of the reviewed deliverable;
 * otherwise it is INVALID. Returns: (transfer full) */
TfReview *tf_review_parse_with_evidence (const char *answer, gboolean with_tests, const char *read);

/* A review from parts already checked (stored reviews). @issues (transfer none) (element-type
 * TfIssue);
 * @tests (nullable): %NULL if unknown. */
TfReview *tf_review_new_valid (GPtrArray *issues, const TfTestCounts *tests);

void tf_review_set_reviewer (TfReview *self, const char *reviewer);

/* The answer's members, counts and tests (null if unknown), then state, claimed, errors. When
 * reading, counts are derived again; TF_ERROR_MALFORMED. */
JsonNode *tf_review_to_json (const TfReview *self);
TfReview *tf_review_from_json (JsonNode *node, const char *path, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfReview, tf_review_unref)

G_END_DECLS
