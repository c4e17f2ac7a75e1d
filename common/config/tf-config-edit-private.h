/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-yaml-private.h"

G_BEGIN_DECLS

/* Formats @value for one line, safe in any context. @out_written: the result, or %NULL for null.
 * TF_ERROR_INVALID_ARGUMENT. Returns: (transfer full): its meaning */
TfYamlNode *tf_config_edit_read_value (const char *key,
                                       const char *value,
                                       char **out_written,
                                       GError **error);

/* %TRUE if @text means the same as @before, except that @key now has the value @wanted. Null and
 * empty values mean nothing. */
gboolean tf_config_edit_is_same_but (const TfYamlNode *before,
                                     const char *text,
                                     const char *key,
                                     const TfYamlNode *wanted);

G_END_DECLS
