/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Removes the project directory @name in @projects_fd unless the user or an agent put anything
 * there: empty directories, temporary files and a repository without commits do not count. */
void tf_project_leftover_remove (int projects_fd, const char *name);

G_END_DECLS
