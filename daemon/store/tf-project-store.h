/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-project-files.h"

G_BEGIN_DECLS

/* The directory of all projects. Blocking: worker thread or start-up. Errors:
 * TF_ERROR_FILE_SYSTEM, TF_ERROR_NOT_FOUND. */

/* Creates the projects directory (0700) if needed. */
gboolean tf_project_store_prepare (const char *projects_dir, GError **error);

/* Gives the projects directory, or those of a project that belong to ThoughtForge, mode 0700, which
 * something else may have widened. Warns if that is not possible, and if the projects directory is
 * another user's or serves other purposes, too. Links in a project are left. */
void tf_project_store_close_projects (const char *projects_dir);
void tf_project_store_close_directories (const TfProjectFiles *files);

/* Sorted ids of all project directories that contain status.json, intact or set aside as corrupt, and of
 * links in their place, which tf_project_store_check_links() refuses.
 * Removes leftovers of an interrupted create (only empty directories and a repository without
 * commits), so never call it during a create. Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_project_store_list (const char *projects_dir, GError **error);

/* Creates a project directory (0700) with its subdirectories. Id: YYYYMMDD-xxxx, from @now (µs) in
 * local time; if taken, tries up to three random suffixes, then TF_ERROR_FAILED. The project is not
 * listed before status.json exists. Returns: (transfer full) */
TfProjectFiles *tf_project_store_create (const char *projects_dir, gint64 now, GError **error);

/* Also if it is a link. */
TfProjectFiles *tf_project_store_open (const char *projects_dir, const char *id, GError **error);

/* Whether the directory of the project and those in it that belong to ThoughtForge are directories and
 * not symbolic links. TF_ERROR_STATE_CORRUPT names the link and the remedy. @out_is_outside: it is the
 * project itself, so that nothing of it may be read. */
gboolean tf_project_store_check_links (const TfProjectFiles *files,
                                       gboolean *out_is_outside,
                                       GError **error);

/* Moves the project directory to @trash_dir (created if needed). If the name is taken, appends a
 * number higher than any in use. Refuses to move across file systems and suggests a remedy.
 * Returns: (transfer full): the new path */
char *tf_project_store_trash (const TfProjectFiles *files, const char *trash_dir, GError **error);

/* The projects in @trash_dir, several with one id if it was used again; a directory that cannot be read has none.
 * Returns: (transfer full) (element-type TfProjectFiles) */
GPtrArray *tf_project_store_list_trash (const char *trash_dir);

/* Moves the newest trashed project with @id back; never overwrites. TF_ERROR_ALREADY_RUNNING if a
 * project with that id exists, TF_ERROR_NOT_FOUND if none is in the trash,
 * TF_ERROR_INVALID_ARGUMENT if @id is not a valid id. Returns: (transfer full) */
TfProjectFiles *tf_project_store_restore (const char *projects_dir,
                                          const char *trash_dir,
                                          const char *id,
                                          GError **error);

/* Recovers one project at start-up: removes temporary files, kills agent processes left by an
 * earlier daemon (pid and start time must match a running run), marks those runs as failed, and
 * removes test leftovers from TF_DIR_SCRATCH. The repository handles its own git locks. */
void tf_project_store_recover (const TfProjectFiles *files);

G_END_DECLS
