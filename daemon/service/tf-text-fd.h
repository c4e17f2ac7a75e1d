/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <gio/gunixfdlist.h>

G_BEGIN_DECLS

/* Big texts go over the bus as file descriptors. */

/* @text in a sealed memory file. Returns: the descriptor, -1 with @error */
int tf_text_fd_new (const char *text, GError **error);

/* A list with @fd (taken) as its only member, and its handle. Returns: (transfer full) (nullable) */
GUnixFDList *tf_text_fd_list (int fd, GVariant **out_handle, GError **error);

G_END_DECLS
