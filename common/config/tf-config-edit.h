/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Changes one key of a configuration file in its text. Pure. Any thread. */

/* Returns @text with @key (a path of tf_config_get_descriptors(), not of agents.available) set to
 * @value, written as in YAML: a scalar, a list of scalars, or "~", which removes the key.
 * Everything else stays byte for byte: comments, order, spelling, line endings; comments inside a
 * replaced list move above its key. The result is parsed again, and rejected unless it means the
 * same except for that key.
 *
 * Does not check whether @value is valid for @key; tf_config_save() does. @path names the text in
 * errors. TF_ERROR_INVALID_ARGUMENT: @key is unknown (the message names the nearest) or @value is
 * not such YAML; TF_ERROR_INVALID_CONFIG: @text is not YAML, or its form does not allow changing
 * this key in place. Returns: (transfer full) */
char *tf_config_edit (const char *text,
                      const char *path,
                      const char *key,
                      const char *value,
                      GError **error);

G_END_DECLS
