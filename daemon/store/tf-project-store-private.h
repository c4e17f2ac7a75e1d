/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-store.h"

G_BEGIN_DECLS

/* Tests only: the source of random suffixes for new ids; %NULL restores the default. */
void tf_project_store_set_random (guint32 (*source) (void));

/* Creates the directory and its parents with mode 0700. */
gboolean tf_project_store_make_directory (const char *path, GError **error);
/* Returns: an open descriptor, -1 on failure */
int tf_project_store_open_directory (const char *path, GError **error);
/* Whether directory @name contains status.json, intact or set aside as corrupt. */
gboolean tf_project_store_has_status (int parent_fd, const char *name);

G_END_DECLS
