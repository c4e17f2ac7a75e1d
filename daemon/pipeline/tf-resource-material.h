/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Job's thread: the text of every resource; a code base is only named. @notes (element-type utf8) gets
 * sentences for the user. TF_ERROR_FILE_SYSTEM. Returns: (transfer full) (element-type
 * TfResourceText) */
GPtrArray *tf_resource_material_read (TfWorkspace *workspace,
                                      GPtrArray *notes,
                                      GCancellable *cancellable,
                                      GError **error);

/* Adds @texts (element-type TfResourceText) as materials “resource”, and “image” if the agent of
 * @workspace is shown images, as long as there is room. @notes names what does not fit or cannot be
 * shown. */
void tf_resource_material_add (TfWorkspace *workspace,
                               TfPrompt *prompt,
                               const GPtrArray *texts,
                               GPtrArray *notes);

G_END_DECLS
