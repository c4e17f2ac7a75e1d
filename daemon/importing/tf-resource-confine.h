/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-resource-text.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Job's thread: tf_resource_texts_read() with programs confined, if possible: they see only the
 * folder of the file they read, and can neither write nor use the network. */
GPtrArray *tf_resource_confine_read (TfWorkspace *workspace,
                                     const GPtrArray *paths,
                                     guint64 max_bytes,
                                     GCancellable *cancellable,
                                     GError **error);

G_END_DECLS
