/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-identity.h"
#include "tf-issue-keys.h"

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

/* Adds the answers of @check about what it was @asked (element-type TfTrackedIssue): the least
 * favourable for each id. @answers (element-type TfTrackedIssue TfClosed) */
void tf_round_add_answers (GHashTable *answers,
                           const TfIssueLedger *ledger,
                           const GPtrArray *asked,
                           const TfReview *check);

/* Whether the answer closes @issue, so that no finding of the round is the same. */
gboolean tf_closed_is_closing (const TfClosed *self, const TfTrackedIssue *issue);

/* 3 for "#3"; 0 for any other text. */
guint tf_identity_get_number (const char *candidate);

G_END_DECLS
