/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The one place that converts libgit2 errors: to TF_ERROR_FILE_SYSTEM if the disk, permissions or
 * limits caused them, otherwise to TF_ERROR_GIT, as "cannot <what>: …". @code is the return value
 * of the libgit2 call. Returns: %TRUE if @code is not an error, so calls can be chained with && */
gboolean tf_git_check (int code, const char *what, GError **error);

G_END_DECLS
