/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-project-files.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* thoughtforge.log: one JSON object per line {timestamp, level, event, phase, detail}, each
 * appended with a single write. Blocking: worker thread. @level: "info", "warn", "error". If the
 * last line is incomplete (crash, full disk), the next append ends it with a newline first. */
gboolean tf_project_log_append (const TfProjectFiles *files,
                                gint64 now,
                                const char *level,
                                const char *event,
                                TfPhase phase,
                                const char *detail,
                                GError **error);

/* Returns: an open file descriptor, -1 on failure */
int tf_project_log_open (const TfProjectFiles *files, GError **error);

G_END_DECLS
