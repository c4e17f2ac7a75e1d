/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-files.h"

G_BEGIN_DECLS

/* The images that come with a prompt. Private to this folder. Blocking: worker thread. */

/* Copies @images (element-type TfPromptImage) to @run_directory, named by number: names of the user's could read
 * as options or several words. @inside (nullable): where the run sees that directory, if elsewhere.
 * TF_ERROR_FILE_SYSTEM, also of one that is not the one that the prompt names. Returns: (transfer full) (element-type TfAgentImage) */
GPtrArray *tf_ask_image_copy (TfProjectFiles *files,
                              const GPtrArray *images,
                              const char *run_directory,
                              const char *inside,
                              GError **error);

G_END_DECLS
