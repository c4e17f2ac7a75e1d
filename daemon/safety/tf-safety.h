/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-deliverable.h"

G_BEGIN_DECLS

/* Checks operations against the rules of the deliverable type, and classifies what an agent
 * changed. Pure except for the plugin's answer. Any thread. */

/* Called for every decision, for the log: "file_create_doc docs/x.md: allowed". */
typedef void (*TfSafetyLog) (gboolean allowed, const char *sentence, gpointer data);

/* Fails with TF_ERROR_SAFETY and the rule's reason. Before the type is known, @deliverable may be
 * %NULL; then only agent_invoke, git_commit, file_create_state and the documents of phases 1 and 2
 * are allowed. */
gboolean tf_safety_check (TfDeliverable *deliverable,
                          TfOperation operation,
                          const char *path,
                          TfSafetyLog log,
                          gpointer log_data,
                          GError **error);

/* Whether an agent run for @purpose may change @path of the deliverable: of a tree below the code
 * base, otherwise below the project. Only builds and fixes may, and only files the rules allow as
 * deliverable: in a project never state files, locked documents or resources. */
gboolean tf_safety_allows_change (TfDeliverable *deliverable, TfPurpose purpose, const char *path);

/* The operation of creating @path: state file, document (.md below docs/), or source. */
TfOperation tf_safety_classify (const char *path);

G_END_DECLS
