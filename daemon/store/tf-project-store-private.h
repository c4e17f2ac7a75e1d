/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-store.h"

G_BEGIN_DECLS

/* Tests only: where the suffixes of new ids come from; %NULL: random again. */
void tf_project_store_set_random (guint32 (*source) (void));

/* 0700, with its parents. */
gboolean tf_project_store_make_directory (const char *path, GError **error);
/* Returns: an open descriptor, -1 on failure */
int tf_project_store_open_directory (const char *path, GError **error);
/* Has the directory @name a status.json or a corrupt one? */
gboolean tf_project_store_has_status (int parent_fd, const char *name);

G_END_DECLS
