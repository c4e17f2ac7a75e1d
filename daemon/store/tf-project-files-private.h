/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-expected-files-private.h"
#include "tf-project-files.h"

G_BEGIN_DECLS

/* One empty file in .thoughtforge/ for each run that has started but not finished. Recovery reads
 * these instead of scanning every past run. */
#define TF_RUNNING_MARK ".thoughtforge/running-"

/* Opens the directory that contains @relative, component by component, following no symbolic links.
 * @create: creates missing ones. TF_ERROR_SAFETY, TF_ERROR_NOT_FOUND, TF_ERROR_FILE_SYSTEM.
 * @out_name points into @relative. Returns: an open descriptor, -1 on failure */
int tf_project_files_open_parent (const TfProjectFiles *self,
                                  const char *relative,
                                  gboolean create,
                                  const char **out_name,
                                  GError **error);

/* Opens the file for reading, whatever its size; a mapping sees data appended later.
 * TF_ERROR_NOT_FOUND, TF_ERROR_MALFORMED if it is not a regular file, TF_ERROR_SAFETY,
 * TF_ERROR_FILE_SYSTEM. Returns: an open descriptor, -1 on failure */
int tf_project_files_open_regular (const TfProjectFiles *self,
                                   const char *relative,
                                   GError **error);

/* What the daemon wrote while an agent runs; see tf-state-guard.h. Returns: (transfer none) */
TfExpectedFiles *tf_project_files_get_expected (const TfProjectFiles *self);

/* One of the functions of tf-atomic-file-private.h. */
typedef gboolean (*TfAtomicFileWriteAt) (int dir_fd,
                                         const char *name,
                                         const char *path,
                                         const char *data,
                                         gsize length,
                                         GError **error);

/* Every file of a project that the daemon writes as a whole is written by this one function: it
 * notes the text as expected. Like tf_project_files_write(), but with @write_at. */
gboolean tf_project_files_write_with (const TfProjectFiles *self,
                                      TfAtomicFileWriteAt write_at,
                                      const char *relative,
                                      const char *data,
                                      gsize length,
                                      GError **error);

/* Like tf_atomic_file_read(), for a path below the project, following no symbolic links. While an
 * agent runs, of a file that is guarded: what the daemon wrote, whatever is on disk. */
char *tf_project_files_read (const TfProjectFiles *self,
                             const char *relative,
                             gsize limit,
                             gsize *out_length,
                             GError **error);

G_END_DECLS
