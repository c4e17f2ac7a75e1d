/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-review.h"
#include "tf-tracked-issue.h"

G_BEGIN_DECLS

/* An issue as given to a fixer. Immutable. Pure, any thread. */
typedef struct
{
  TfIssue *issue;     /* (owned) */
  char *id;           /* (owned) (nullable): its id in the issue ledger; %NULL without evidence */
  gboolean weakened;  /* weakened tests, which the fix restores */
  GPtrArray *history; /* (owned) (element-type utf8): its events, oldest first */
} TfFixIssue;

/* An issue without evidence. */
TfFixIssue *tf_fix_issue_new (TfIssue *issue);
/* With its id and the last TF_FIX_MAX_HISTORY events of its history. */
TfFixIssue *tf_fix_issue_new_tracked (const TfTrackedIssue *tracked);
void tf_fix_issue_free (TfFixIssue *self);

#define TF_FIX_MAX_HISTORY 20

/* All issues of a review, without evidence. Returns: (transfer full) (element-type TfFixIssue) */
GPtrArray *tf_fix_issue_list_of_review (const TfReview *review);

/* {n, severity, description, location, recommendation}, and id, quote and history if it has an id;
 * n is omitted if it is 0. Returns: (transfer full) */
JsonNode *tf_fix_issue_to_json (const TfFixIssue *self, guint n);

/* The material {"issues": […]} of @issues (element-type TfFixIssue), n from 1. Returns: (transfer
 * full) */
char *tf_fix_issue_format_list (const GPtrArray *issues);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixIssue, tf_fix_issue_free)

G_END_DECLS
