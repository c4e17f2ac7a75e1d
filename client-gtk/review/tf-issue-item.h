/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfIssueItem:
 *
 * One issue in a list, from the bus. Main thread.
 */
#define TF_TYPE_ISSUE_ITEM (tf_issue_item_get_type ())
G_DECLARE_FINAL_TYPE (TfIssueItem, tf_issue_item, TF, ISSUE_ITEM, GObject)

/* @issue: a{sv} of Project1.GetIssues */
TfIssueItem *tf_issue_item_new (GVariant *issue);

/* Another review of the same iteration saw the same issue: it stays one item. @issue as above; may be
 * floating */
void tf_issue_item_merge (TfIssueItem *self, GVariant *issue);

/* What the reviews call it: "Critical, Medium". Returns: (transfer full) */
char *tf_issue_item_dup_severities (TfIssueItem *self);

/* Who found it, as a sentence; "" if unknown. Returns: (transfer full) */
char *tf_issue_item_dup_finders (TfIssueItem *self);

/* "" if missing. Of several reviews that of the highest severity. */
const char *tf_issue_item_get_severity (TfIssueItem *self);
const char *tf_issue_item_get_description (TfIssueItem *self);
const char *tf_issue_item_get_location (TfIssueItem *self);
const char *tf_issue_item_get_recommendation (TfIssueItem *self);

/* With evidence; "" otherwise. The state is a nick, see tf_label_issue_state(). */
const char *tf_issue_item_get_id (TfIssueItem *self);
const char *tf_issue_item_get_state (TfIssueItem *self);
const char *tf_issue_item_get_reason (TfIssueItem *self);

/* Open, or fixed but not yet reviewed: can be waived. */
gboolean tf_issue_item_is_pending (TfIssueItem *self);

/* Why only the user can settle it; "" otherwise. */
const char *tf_issue_item_get_question (TfIssueItem *self);

/* Its history, one line per event, and its origin; "" if none. Returns: (transfer full) */
char *tf_issue_item_dup_life (TfIssueItem *self);

/* 0 critical, 1 medium, 2 minor; -1 if unknown, so that it sorts first and is not overlooked. */
int tf_issue_item_get_rank (TfIssueItem *self);

/* By severity, then in the order of the review or by id. */
int tf_issue_item_compare (TfIssueItem *a, TfIssueItem *b);

/* Whether @text occurs anywhere in it, ignoring case; "" always matches */
gboolean tf_issue_item_has_text (TfIssueItem *self, const char *text);

G_END_DECLS
