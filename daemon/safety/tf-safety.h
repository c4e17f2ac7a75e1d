/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-deliverable.h"

G_BEGIN_DECLS

/* Asks the deliverable type's rules before anything is done, and classifies what an agent changed.
 * Pure but for the plugin's answer. Any thread. */

/* Called with every decision, for the log: "file_create_doc docs/x.md: allowed". */
typedef void (*TfSafetyLog) (gboolean allowed, const char *sentence, gpointer data);

/* TF_ERROR_SAFETY with the rule's reason. @deliverable may be %NULL before the type is known: then
 * only agent_invoke, git_commit, file_create_state and the documents of phases 1 and 2 are
 * allowed. */
gboolean tf_safety_check (TfDeliverable *deliverable,
                          TfOperation operation,
                          const char *path,
                          TfSafetyLog log,
                          gpointer log_data,
                          GError **error);

/* May an agent run for @purpose have changed @path? Only a build or fix may, and only what the
 * rules allow as deliverable: never state files, never the locked documents, never resources. */
gboolean tf_safety_allows_change (TfDeliverable *deliverable, TfPurpose purpose, const char *path);

/* Which operation creating @path is: state file, document (.md below docs/), or source. */
TfOperation tf_safety_classify (const char *path);

G_END_DECLS
