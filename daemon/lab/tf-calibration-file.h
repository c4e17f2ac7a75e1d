/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The latest calibration of each agent with each catalogue, in @path: GVariant text, a{sa{sv}},
 * agent to catalogue to result. Blocking: worker. */

/* Empty if there is no file. TF_ERROR_STATE_CORRUPT: it does not parse and was set aside.
 * Returns: (transfer full): a{sa{sv}} */
GVariant *tf_calibration_file_load (const char *path, GError **error);

/* Adds or replaces the result of @agent with @catalogue, and adds "at" (x) to @result (a{sv}). Sets
 * aside a file that does not parse. TF_ERROR_FILE_SYSTEM. */
gboolean tf_calibration_file_add (const char *path,
                                  const char *agent,
                                  const char *catalogue,
                                  GVariant *result,
                                  GError **error);

G_END_DECLS
