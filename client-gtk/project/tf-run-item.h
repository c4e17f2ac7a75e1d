/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TfRunItem:
 *
 * One run in a list, from the bus. Emits "changed" when it is updated. Main thread.
 */
#define TF_TYPE_RUN_ITEM (tf_run_item_get_type ())
G_DECLARE_FINAL_TYPE (TfRunItem, tf_run_item, TF, RUN_ITEM, GObject)

/* @run: a{sv} of Project1.GetRuns */
TfRunItem *tf_run_item_new (GVariant *run);
void tf_run_item_set_run (TfRunItem *self, GVariant *run);

const char *tf_run_item_get_id (TfRunItem *self);
const char *tf_run_item_get_state (TfRunItem *self);
const char *tf_run_item_get_failure (TfRunItem *self);
gboolean tf_run_item_is_running (TfRunItem *self);

/* For display. Returns: (transfer full) */
char *tf_run_item_dup_title (TfRunItem *self); /* "Review · iteration 3, attempt 2" */
char *tf_run_item_dup_facts (
    TfRunItem *self); /* "claude · 10:31 · 12 s · unknown tokens · unknown cost" */

/* The translated state, such as "Running". Returns: (transfer none) */
const char *tf_run_item_get_state_label (TfRunItem *self);

G_END_DECLS
