/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-yaml-private.h"

G_BEGIN_DECLS

/* @value as it is to stand in the text on one line, whatever is around it: @out_written, %NULL when
 * it is null. TF_ERROR_INVALID_ARGUMENT. Returns: (transfer full): what it means */
TfYamlNode *tf_config_edit_read_value (const char *key,
                                       const char *value,
                                       char **out_written,
                                       GError **error);

/* %TRUE when @text means the same as @before but for @key, which has @wanted now. What is null or
 * empty means nothing. */
gboolean tf_config_edit_is_same_but (const TfYamlNode *before,
                                     const char *text,
                                     const char *key,
                                     const TfYamlNode *wanted);

G_END_DECLS
