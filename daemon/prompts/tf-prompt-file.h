/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One prompt file. Blocking: worker thread. */

/* A file that is empty, no regular file or not UTF-8 is TF_ERROR_MALFORMED, one past
 * TF_LIMIT_PROMPT_FILE TF_ERROR_TOO_LARGE; never waits for a pipe. Symbolic links are followed:
 * people keep their configuration elsewhere. Returns: (transfer full) */
char *tf_prompt_file_read (const char *path, GError **error);

/* Durable. A symbolic link is replaced, never written through. A blank text is
 * TF_ERROR_INVALID_ARGUMENT. */
gboolean tf_prompt_file_write (const char *path, const char *text, GError **error);

/* Its first line that is not blank, without the marks of a heading; or why it cannot be read.
 * Returns: (transfer full) */
char *tf_prompt_file_dup_description (const char *path);

/* @text made fit for a message: valid UTF-8, shortened, no control characters. Any thread.
 * Returns: (transfer full) */
char *tf_prompt_file_dup_shown (const char *text);

G_END_DECLS
