/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfIssueItem:
 *
 * One issue as the bus tells it, in a list. Main thread.
 */
#define TF_TYPE_ISSUE_ITEM (tf_issue_item_get_type ())
G_DECLARE_FINAL_TYPE (TfIssueItem, tf_issue_item, TF, ISSUE_ITEM, GObject)

/* @issue: a{sv} of Project1.GetIssues */
TfIssueItem *tf_issue_item_new (GVariant *issue);

/* "" for what was not told. */
const char *tf_issue_item_get_severity (TfIssueItem *self);
const char *tf_issue_item_get_description (TfIssueItem *self);
const char *tf_issue_item_get_location (TfIssueItem *self);
const char *tf_issue_item_get_recommendation (TfIssueItem *self);

/* With evidence; "" otherwise. state is a word of the bus, see tf_shown_issue_state(). */
const char *tf_issue_item_get_id (TfIssueItem *self);
const char *tf_issue_item_get_state (TfIssueItem *self);
const char *tf_issue_item_get_reason (TfIssueItem *self);

/* Open, or a fix of it waits for its review: what a person can waive. */
gboolean tf_issue_item_is_pending (TfIssueItem *self);

/* What happened to it, a line each, and where it comes from; "" when nothing was told. Returns:
 * (transfer full) */
char *tf_issue_item_dup_life (TfIssueItem *self);

/* 0 critical, 1 medium, 2 minor; one that is not known stands before all, so that nobody overlooks it:
 * -1. */
int tf_issue_item_get_rank (TfIssueItem *self);

/* The more severe first, else in the order of the review, or of their ids. */
int tf_issue_item_compare (TfIssueItem *a, TfIssueItem *b);

/* @text anywhere in it, whatever the case; "" always */
gboolean tf_issue_item_has_text (TfIssueItem *self, const char *text);

G_END_DECLS
