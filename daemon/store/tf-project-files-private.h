/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-project-files.h"

G_BEGIN_DECLS

/* In .thoughtforge/, one empty file for each run that has begun and not finished: what recovery
 * looks at instead of every run there ever was. */
#define TF_RUNNING_MARK ".thoughtforge/running-"

/* Opens the directory that holds @relative, component by component, following no symbolic link.
 * @create: makes missing ones. TF_ERROR_SAFETY, TF_ERROR_NOT_FOUND, TF_ERROR_FILE_SYSTEM.
 * @out_name points into @relative. Returns: an open descriptor, -1 on failure */
int tf_project_files_open_parent (const TfProjectFiles *self,
                                  const char *relative,
                                  gboolean create,
                                  const char **out_name,
                                  GError **error);

/* The file itself, for reading, whatever its size: who maps it sees what is appended later.
 * TF_ERROR_NOT_FOUND, TF_ERROR_MALFORMED when it is no regular file, TF_ERROR_SAFETY,
 * TF_ERROR_FILE_SYSTEM. Returns: an open descriptor, -1 on failure */
int tf_project_files_open_regular (const TfProjectFiles *self,
                                   const char *relative,
                                   GError **error);

/* tf_atomic_file_write() below the project, its directories made if needed. */
gboolean tf_project_files_write (const TfProjectFiles *self,
                                 const char *relative,
                                 const char *data,
                                 gssize length,
                                 GError **error);

G_END_DECLS
