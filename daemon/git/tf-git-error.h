/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The one place where what libgit2 says becomes TF_ERROR_GIT, or TF_ERROR_FILE_SYSTEM when the
 * disk, the permissions or the limits are to blame: "cannot <what>: …". @code is what the call
 * returned. Returns: %TRUE when @code is no error, so that calls can be joined with && */
gboolean tf_git_check (int code, const char *what, GError **error);

G_END_DECLS
