/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Removes the project directory @name in @projects_fd if it holds nothing a person or an agent
 * made: empty directories, temporary files, a repository without a commit. Anything else stays. */
void tf_project_leftover_remove (int projects_fd, const char *name);

G_END_DECLS
