/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <gio/gunixfdlist.h>

G_BEGIN_DECLS

/* Passes large texts over the bus as file descriptors. */

/* Stores @text in a sealed memory file. Returns: the descriptor, -1 with @error */
int tf_text_fd_new (const char *text, GError **error);

/* An empty memory file to write to, and its end: nobody can change it from then on. Returns: the
 * descriptor, -1 with @error; whether it could be sealed */
int tf_text_fd_begin (GError **error);
gboolean tf_text_fd_end (int fd, GError **error);

/* A list of only @fd (taken), and its handle. Returns: (transfer full) (nullable) */
GUnixFDList *tf_text_fd_list (int fd, GVariant **out_handle, GError **error);

G_END_DECLS
