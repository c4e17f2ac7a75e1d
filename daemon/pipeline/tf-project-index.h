/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-row.h"

G_BEGIN_DECLS

/* The rows of all projects that slept at an earlier start, in one file, so that a start need not read every
 * project. A cache: a row counts only while the stamp of its project is the same; without the file, or if
 * it is damaged, of another version or about another directory, the projects are read. */
typedef struct _TfProjectIndex TfProjectIndex;

/* Blocking. A file that cannot be used is logged, and there are no rows. Returns: (transfer full) */
TfProjectIndex *tf_project_index_load (const char *path, const char *projects_dir);
void tf_project_index_free (TfProjectIndex *self);

guint tf_project_index_get_size (TfProjectIndex *self);

/* Any thread. Returns: (transfer full) (nullable): %NULL also if it was about another state */
GVariant *tf_project_index_find (TfProjectIndex *self, const char *id, const TfProjectStamp *stamp);

/* @rows: (element-type utf8 GVariant): by id. Those of projects that changed after @before (ns since 1970)
 * are left out: they may change once more at what is the same time for the file system. Blocking.
 * TF_ERROR_FILE_SYSTEM. */
gboolean tf_project_index_save (const char *path,
                                const char *projects_dir,
                                GHashTable *rows,
                                guint64 before,
                                GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfProjectIndex, tf_project_index_free)

G_END_DECLS
