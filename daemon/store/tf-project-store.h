/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-project-files.h"

G_BEGIN_DECLS

/* The directory of all projects. Blocking: worker thread or start-up. Errors:
 * TF_ERROR_FILE_SYSTEM, TF_ERROR_NOT_FOUND. */

/* Makes the projects directory (0700) if needed. */
gboolean tf_project_store_prepare (const char *projects_dir, GError **error);

/* Ids of all project directories that hold a status.json or a corrupt one, sorted. What an
 * interrupted create left (nothing but empty directories and a repository without a commit) is
 * removed, so only while no create can be running. Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_project_store_list (const char *projects_dir, GError **error);

/* A new directory (0700) with its subdirectories; id YYYYMMDD-xxxx of @now (µs) in local time, a new
 * random suffix on collision, three tries, then TF_ERROR_FAILED. Not listed before status.json
 * exists. Returns: (transfer full) */
TfProjectFiles *tf_project_store_create (const char *projects_dir, gint64 now, GError **error);

TfProjectFiles *tf_project_store_open (const char *projects_dir, const char *id, GError **error);

/* Moves the directory to @trash_dir (made if needed); a number, higher than any there, is added
 * rather than overwriting. Works across file systems only by refusing with the remedy. Returns:
 * (transfer full): new path */
char *tf_project_store_trash (const TfProjectFiles *files, const char *trash_dir, GError **error);

/* Moves what was trashed under @id back, of several the newest, and never over another:
 * TF_ERROR_ALREADY_RUNNING while there is one of that id, TF_ERROR_NOT_FOUND without any.
 * TF_ERROR_INVALID_ARGUMENT: no id. Returns: (transfer full) */
TfProjectFiles *tf_project_store_restore (const char *projects_dir,
                                          const char *trash_dir,
                                          const char *id,
                                          GError **error);

/* Start-up of one project: sweeps temporary files, ends agent processes that an earlier daemon
 * left behind (pid and start time of running runs must match), marks those runs failed, removes what
 * test runs left in TF_DIR_SCRATCH. Git locks are the repository's matter. */
void tf_project_store_recover (const TfProjectFiles *files);

G_END_DECLS
