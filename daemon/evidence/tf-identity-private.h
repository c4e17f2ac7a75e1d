/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-identity.h"

G_BEGIN_DECLS

/* A finding of a round, before anything is known about it. */
typedef struct
{
  const TfIssue *issue;         /* (not owned): as reported */
  const TfGrounding *grounding; /* (not owned) */
  guint source;                 /* the index of its review; that of the check is the last */
  gboolean by_check;
} TfRoundItem;

/* (transfer full) (element-type TfRoundItem): number 1 is the first. @check (nullable) */
GArray *tf_round_list_items (const GPtrArray *reviews, TfReview *check, const TfGround *ground);

/* Whether it is a finding that counts: not withdrawn, and with a place. */
gboolean tf_round_item_is_real (const TfRoundItem *self);

/* The answers of @check (nullable) about what it was asked: the least favourable for each id.
 * Returns: (transfer full) (element-type TfTrackedIssue TfClosed) */
GHashTable *tf_round_list_answers (const TfIssueLedger *ledger, TfReview *check);

/* Whether the answer closes @issue, so that no finding of the round is the same. */
gboolean tf_closed_is_closing (const TfClosed *self, const TfTrackedIssue *issue);

/* The same words, folded. Returns: (transfer full) */
char *tf_issue_dup_words (const TfIssue *self);
/* The quote with normalised white space. Returns: (transfer full) (nullable): %NULL if it is
 * missing, or so short that it is found everywhere */
char *tf_issue_dup_quote (const TfIssue *self);

/* 3 for "#3"; 0 for any other text. */
guint tf_identity_get_number (const char *candidate);

G_END_DECLS
