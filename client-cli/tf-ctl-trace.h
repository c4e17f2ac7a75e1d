/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The text of the trace in @file. Each "review_raw" that names a readable regular file below the
 * directory of @file (at most TF_LIMIT_ANSWER) is replaced by its content; anything else, including
 * a path that leads out of it, is the answer itself. A text that is not a JSON array is returned
 * unchanged: the daemon reports what is wrong. Blocking. TF_ERROR_FILE_SYSTEM, TF_ERROR_TOO_LARGE.
 * Returns: (transfer full) */
char *tf_ctl_trace_read (const char *file, GError **error);

G_END_DECLS
