/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue.h"

G_BEGIN_DECLS

/* What the rule without an agent compares. A text is folded only when it is needed: nearly all
 * issues differ at first sight. Pure. */
typedef struct
{
  TfIssue *issue; /* (owned) */
  /* Hashes of the letters and digits; 0: unknown */
  guint word_letters, quote_letters;
  char *words; /* (owned) (nullable): the description, folded; %NULL: not needed yet */
  char *quote; /* (owned) (nullable): with normalised white space; %NULL if it is missing, so short
                * that it is found everywhere, or not needed yet */
} TfIssueKeys;

void tf_issue_keys_init (TfIssueKeys *self, const TfIssue *issue);
void tf_issue_keys_clear (TfIssueKeys *self);

/* Whether the descriptions are the same, but for case, white space and outer punctuation. */
gboolean tf_issue_keys_have_same_words (TfIssueKeys *a, TfIssueKeys *b);

/* Returns: 2 for the same words, 1 for the same quote and half of the words, else 0 */
guint tf_issue_keys_compare (TfIssueKeys *a, TfIssueKeys *b);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfIssueKeys, tf_issue_keys_clear)

G_END_DECLS
