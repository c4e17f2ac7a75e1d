/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-project-files.h"

G_BEGIN_DECLS

/* Shared by all JSON state files. */

/* Converts parsed JSON to a record; any error means that the file is corrupt. */
typedef gpointer (*TfStateParse) (JsonNode *node, const char *path, GError **error);

/* TF_ERROR_NOT_FOUND only if there is neither the file nor a saved corrupt copy;
 * TF_ERROR_STATE_CORRUPT names that copy. Returns: (transfer full): the result of @parse */
gpointer tf_state_file_load (const TfProjectFiles *files,
                             const char *relative,
                             TfStateParse parse,
                             GError **error);

/* Atomic and durable. First sets aside an existing file that cannot be JSON. Takes @node. */
gboolean tf_state_file_save (const TfProjectFiles *files,
                             const char *relative,
                             JsonNode *node,
                             GError **error);

/* Sets an unusable file aside and reports TF_ERROR_STATE_CORRUPT. Takes @cause. */
void tf_state_file_take_corrupt (const TfProjectFiles *files,
                                 const char *relative,
                                 GError *cause,
                                 GError **error);

G_END_DECLS
