/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

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

/* Like tf_atomic_file_write(), for a path below the project. Creates missing directories. */
gboolean tf_project_files_write (const TfProjectFiles *self,
                                 const char *relative,
                                 const char *data,
                                 gssize length,
                                 GError **error);

G_END_DECLS
