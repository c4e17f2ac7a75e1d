/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Files of a directory that no commit has, and that are left out unless the user asks for them:
 * secrets, which an agent must not see, and what a build or a package manager makes. Pure, any
 * thread. */
typedef enum
{
  TF_SOURCE_LEAVE_NOTHING,
  TF_SOURCE_LEAVE_SECRET,
  TF_SOURCE_LEAVE_BUILD,
} TfSourceLeave;

/* @out_name (nullable): (transfer full): what to name: @path, or the folder above it with a slash;
 * untouched if nothing is left out. */
TfSourceLeave tf_source_leave_judge (const char *path, char **out_name);

/* A sentence that lists @names (element-type utf8), which may repeat; "" for none. Returns:
 * (transfer full) */
char *tf_source_leave_describe (const GPtrArray *names);

G_END_DECLS
