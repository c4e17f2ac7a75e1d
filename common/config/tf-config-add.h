/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Returns @text, a configuration, with the agent @name added to agents.available: @lines are its settings, such as
 * "command: x", a line each. Everything else stays byte for byte. Does not check the settings;
 * tf_config_save() does. TF_ERROR_INVALID_ARGUMENT: there is such an agent already, or @name is none;
 * TF_ERROR_INVALID_CONFIG: @text is not YAML, or has no agents.available as a block, and the message has the lines to
 * add. @path names the text. Pure. Any thread. Returns: (transfer full) */
char *tf_config_add_agent (const char *text,
                           const char *path,
                           const char *name,
                           const char *lines,
                           GError **error);

G_END_DECLS
