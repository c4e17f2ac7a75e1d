/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One key of a configuration file changed in its text. Pure. Any thread. */

/* @text with @key (a path of tf_config_get_descriptors(), not of agents.available) set to @value,
 * which is written as in YAML: a scalar or a list of scalars, or "~", which takes the key out.
 * Everything else stays byte for byte: comments, order, spelling, ends of lines; comments inside a
 * list that is replaced move above its key. What comes out is read again and means what the old
 * text meant but for that key, or it is refused.
 *
 * Whether @value is good for @key is not looked at: tf_config_save() does. @path names the text in
 * errors. TF_ERROR_INVALID_ARGUMENT: @key is unknown (the nearest is named) or @value no such YAML;
 * TF_ERROR_INVALID_CONFIG: @text is no YAML, or is written so that this key cannot be changed in
 * place. Returns: (transfer full) */
char *tf_config_edit (const char *text,
                      const char *path,
                      const char *key,
                      const char *value,
                      GError **error);

G_END_DECLS
