/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfChangesComment:
 *
 * A popover to comment on a line of the deliverable: it becomes an issue of the user (Project1.AddIssue),
 * or a correction that starts polishing again (Project1.Revise). What is typed is kept for each line until
 * it is sent, whatever ends the popover. Main thread only.
 */
#define TF_TYPE_CHANGES_COMMENT (tf_changes_comment_get_type ())
G_DECLARE_FINAL_TYPE (TfChangesComment, tf_changes_comment, TF, CHANGES_COMMENT, GtkPopover)

/* Why the user cannot comment now, as a sentence; %NULL if they can. Returns: (transfer none) (nullable) */
const char *tf_changes_comment_why_not (TfDbusProject1 *project);

GtkWidget *tf_changes_comment_new (void);

/* Shows it at @place, in coordinates of its parent. @location: "src/main.c:12" */
void tf_changes_comment_open (TfChangesComment *self,
                              TfClient *client,
                              TfDbusProject1 *project,
                              const char *location,
                              const GdkRectangle *place);

G_END_DECLS
