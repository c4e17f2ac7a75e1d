/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One prompt file. Blocking: worker thread. */

/* TF_ERROR_MALFORMED if the file is empty, not a regular file or not UTF-8; TF_ERROR_TOO_LARGE past
 * TF_LIMIT_PROMPT_FILE. Never blocks on a pipe. Follows symbolic links, because people keep their
 * configuration elsewhere. Returns: (transfer full) */
char *tf_prompt_file_read (const char *path, GError **error);

/* Durable. Replaces a symbolic link rather than writing through it. TF_ERROR_INVALID_ARGUMENT if
 * @text is blank. */
gboolean tf_prompt_file_write (const char *path, const char *text, GError **error);

/* Its first non-blank line without heading marks, or why it cannot be read. Returns: (transfer
 * full) */
char *tf_prompt_file_dup_description (const char *path);

/* @text formatted for a message: valid UTF-8, shortened, no control characters. Any thread.
 * Returns: (transfer full) */
char *tf_prompt_file_dup_shown (const char *text);

G_END_DECLS
