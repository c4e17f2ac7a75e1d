/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-deliverable.h"

G_BEGIN_DECLS

/* Scans @directories (%NULL-terminated) and their direct subfolders for GIO modules, once per
 * process. A module that cannot be loaded is named in a warning and left out. Main thread. */
void tf_plugin_loader_scan (const char *const *directories);

/* Words of the deliverable types that were found. Returns: (transfer full) */
GStrv tf_plugin_loader_list (void);

/* TF_ERROR_NOT_FOUND names the type and the directories searched. Returns: (transfer full) */
TfDeliverable *tf_plugin_loader_create (TfDeliverableType type, GError **error);

G_END_DECLS
