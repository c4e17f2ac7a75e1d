/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfInboxRow:
 *
 * One project that waits: its name, what it waits for and since when, the whole question or reason, and
 * what can be done about it here: answers, Confirm, Resume, Override, Terminate.
 *
 * Main thread only.
 */
#define TF_TYPE_INBOX_ROW (tf_inbox_row_get_type ())
G_DECLARE_FINAL_TYPE (TfInboxRow, tf_inbox_row, TF, INBOX_ROW, TfProjectView)

/* @since: µs since 1970 UTC, 0 if unknown. Returns: (transfer floating) */
TfInboxRow *tf_inbox_row_new (TfClient *client,
                              TfDbusProject1 *project,
                              gint64 since,
                              gboolean is_exact);

/* Moves the focus to where one goes on: the first open question, or else the action that ends the
 * waiting. Returns: %FALSE if nothing there can have it */
gboolean tf_inbox_row_focus (TfInboxRow *self);

/* Whether something is typed in the focused entry and not sent: the row must stay. */
gboolean tf_inbox_row_is_typing (TfInboxRow *self);

/* Whether the focus is in it. */
gboolean tf_inbox_row_has_focus (TfInboxRow *self);

G_END_DECLS
