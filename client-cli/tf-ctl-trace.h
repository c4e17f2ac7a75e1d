/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The text of the trace in @file, with each "review_raw" that names a readable regular file below
 * the directory of @file (TF_LIMIT_ANSWER at most) replaced by what that file has; anything else, a
 * path that leads out of it too, is the answer itself. What is no JSON or no array comes back as it
 * is: the daemon says what is wrong with it. Blocking. TF_ERROR_FILE_SYSTEM, TF_ERROR_TOO_LARGE.
 * Returns: (transfer full) */
char *tf_ctl_trace_read (const char *file, GError **error);

G_END_DECLS
