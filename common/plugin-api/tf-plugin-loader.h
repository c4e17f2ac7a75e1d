/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-deliverable.h"

G_BEGIN_DECLS

/* Loads GIO modules from @directories (%NULL-terminated) and their direct subfolders, once per
 * process. Skips a module that cannot be loaded, with a warning that names it. Main thread. */
void tf_plugin_loader_scan (const char *const *directories);

/* The words of all loaded deliverable types. Returns: (transfer full) */
GStrv tf_plugin_loader_list (void);

/* Where adapters of agents are registered. Any thread. */
GIOExtensionPoint *tf_plugin_loader_get_adapters (void);

/* TF_ERROR_NOT_FOUND names the type and the searched directories. Returns: (transfer full) */
TfDeliverable *tf_plugin_loader_create (TfDeliverableType type, GError **error);

G_END_DECLS
