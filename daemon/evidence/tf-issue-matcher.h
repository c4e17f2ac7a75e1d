/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue.h"

G_BEGIN_DECLS

/**
 * TfIssueMatcher:
 *
 * Finds out which issues of a review are the same as known ones, if the reviewer gives no id: the
 * best one-to-one assignment (tf-assignment.h) on
 *
 *   0.5 · cosine of TF-IDF vectors + 0.3 · Jaccard of token sets + 0.2 · edit similarity
 *   + 0.05 when severity or section is the same
 *
 * of at least TF_MATCH_LEAST (design/polish.md, Evidence 1). Words are those of tf-issue-words.h;
 * their rarity (Robertson and Spärck Jones) is counted over the known texts and the texts matched
 * with them, so that matching is symmetric. On the labelled replicates of
 * tests/fixtures/polish-trace: precision 0.85, recall 0.87 (tests/bench/bench-matcher.c).
 *
 * Known issues are added once and kept with their vectors: a review of 500 is matched against 5,000
 * in less than 100 ms. In long lists, two issues are compared only if they share a word that is not
 * too common, or if the new one has no such word. Not thread-safe; any thread.
 */
typedef struct _TfIssueMatcher TfIssueMatcher;

#define TF_MATCH_LEAST 0.30

TfIssueMatcher *tf_issue_matcher_new (void);
void tf_issue_matcher_free (TfIssueMatcher *self);

/* Adds a known issue. Copies what it needs of the arguments. Returns: its number, counting from
 * 0 */
guint tf_issue_matcher_add (TfIssueMatcher *self,
                            const char *description,
                            const char *location,
                            TfSeverity severity);

/* Updates the wording of the issue with that number. */
void tf_issue_matcher_replace (TfIssueMatcher *self,
                               guint number,
                               const char *description,
                               const char *location,
                               TfSeverity severity);

guint tf_issue_matcher_get_size (TfIssueMatcher *self);

/* Finds the known issue of each of @issues (element-type TfIssue). @usable (nullable): which known
 * issues may be taken. @out_scores (transfer full) (optional): the score of each pair found, or 0.
 * Returns: (transfer full): issues->len numbers, G_MAXUINT for a new one */
guint *tf_issue_matcher_match (TfIssueMatcher *self,
                               const GPtrArray *issues,
                               const gboolean *usable,
                               double **out_scores);

/* A known issue that a new one may repeat. */
typedef struct
{
  guint known;
  double score;
} TfProposal;

/* Whether the known issue may be proposed for @issues[@row]. */
typedef gboolean (*TfProposalFunc) (guint row, guint known, gpointer data);

/* The known issues that each of @issues resembles with a score of at least @least, at most @most of
 * them, best first. Returns: (transfer full) (element-type GArray): of TfProposal, one for each
 * issue */
GPtrArray *tf_issue_matcher_propose (TfIssueMatcher *self,
                                     const GPtrArray *issues,
                                     double least,
                                     guint most,
                                     TfProposalFunc may_propose,
                                     gpointer data);

/* The score of a pair by the formula above, over the known texts and this one. */
double tf_issue_matcher_score (TfIssueMatcher *self, guint known, const TfIssue *issue);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfIssueMatcher, tf_issue_matcher_free)

G_END_DECLS
