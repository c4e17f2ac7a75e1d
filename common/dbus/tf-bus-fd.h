/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gunixfdlist.h>

G_BEGIN_DECLS

/* The file descriptor that a message means by @handle, an argument of type "h"; @fds: those it
 * brought. @what names it in the error. Whoever wrote the message chose the number, so it may be
 * any. Returns: the caller's own, closed on exec, or -1 with TF_ERROR_INVALID_ARGUMENT. Any thread. */
int tf_bus_fd_get (GUnixFDList *fds, gint32 handle, const char *what, GError **error);

G_END_DECLS
