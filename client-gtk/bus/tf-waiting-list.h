/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/* Which projects a list has. */
typedef enum
{
  TF_WAITING_LIST_USER, /* those that need the user: see tf_waiting_project_needs_user() */
  TF_WAITING_LIST_TIME, /* those on a hold that ends by itself */
} TfWaitingListKind;

/**
 * TfWaitingList:
 *
 * The projects that wait, as a list model of TfDbusProject1, the one that has waited longest first. A
 * project keeps its place while it waits. While the daemon is gone, the list is the last known one.
 * Main thread only.
 */
#define TF_TYPE_WAITING_LIST (tf_waiting_list_get_type ())
G_DECLARE_FINAL_TYPE (TfWaitingList, tf_waiting_list, TF, WAITING_LIST, GObject)

/* Returns: (transfer full) */
TfWaitingList *tf_waiting_list_new (TfClient *client, TfWaitingListKind kind);

/* Since when the project waits, in µs since 1970 UTC; 0 if it is not in the list. @out_exact: %FALSE: it may
 * have waited for longer, as what happened then need not have been the begin of it. */
gint64 tf_waiting_list_get_since (TfWaitingList *self,
                                  TfDbusProject1 *project,
                                  gboolean *out_exact);

/* The next one after @project, and after the last the first; the first if @project is %NULL or not in
 * the list. Returns: (transfer none) (nullable): %NULL if none waits */
TfDbusProject1 *tf_waiting_list_find_next (TfWaitingList *self, TfDbusProject1 *project);

G_END_DECLS
