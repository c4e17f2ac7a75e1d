/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-project-files.h"

G_BEGIN_DECLS

/* What all JSON state files have in common. */

/* Makes a record of a parsed file; any error of it means that the file is corrupt. */
typedef gpointer (*TfStateParse) (JsonNode *node, const char *path, GError **error);

/* TF_ERROR_NOT_FOUND only if neither the file nor a kept corrupt one is there;
 * TF_ERROR_STATE_CORRUPT says where it is kept. Returns: (transfer full): what @parse returned */
gpointer tf_state_file_load (const TfProjectFiles *files,
                             const char *relative,
                             TfStateParse parse,
                             GError **error);

/* Atomic and durable; what lies there and cannot be JSON is kept first. Takes @node. */
gboolean tf_state_file_save (const TfProjectFiles *files,
                             const char *relative,
                             JsonNode *node,
                             GError **error);

/* For a file that cannot be used: keeps it and reports TF_ERROR_STATE_CORRUPT. Takes @cause. */
void tf_state_file_take_corrupt (const TfProjectFiles *files,
                                 const char *relative,
                                 GError *cause,
                                 GError **error);

G_END_DECLS
