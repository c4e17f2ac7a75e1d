/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-project-files.h"

G_BEGIN_DECLS

/* Documents and resources of a project. Blocking: worker thread. TF_ERROR_FILE_SYSTEM,
 * TF_ERROR_NOT_FOUND, TF_ERROR_TOO_LARGE; paths that leave the project (.., absolute, symbolic
 * links, .git) are TF_ERROR_SAFETY. */

/* TF_ERROR_MALFORMED if the file is not UTF-8 text or not a regular file. */
char *tf_document_store_read (const TfProjectFiles *files, const char *relative, GError **error);
gboolean tf_document_store_write (const TfProjectFiles *files,
                                  const char *relative,
                                  const char *text,
                                  GError **error);

typedef struct
{
  char *name; /* (owned) */
  guint64 size;
  char *path; /* (owned): absolute */
} TfResource;

void tf_resource_free (TfResource *self);

/* Copies @fd (a regular file, from its current position) to resources/. Reduces the name to a safe
 * base name (no path, no control characters, ≤ TF_LIMIT_NAME) and inserts "-2", "-3" … before the
 * suffix if the name is taken. TF_ERROR_TOO_LARGE if the file exceeds @max_bytes or the project
 * already has TF_LIMIT_RESOURCES files; nothing is kept then. A directory or an unreadable file is
 * an error that names it. Returns: (transfer full): the name in resources/ */
char *tf_resource_store_add (const TfProjectFiles *files,
                             int fd,
                             const char *name,
                             guint64 max_bytes,
                             GError **error);

/* Sorted by name. Returns: (transfer full) (element-type TfResource) */
GPtrArray *tf_resource_store_list (const TfProjectFiles *files, GError **error);

gboolean tf_resource_store_remove (const TfProjectFiles *files, const char *name, GError **error);

G_END_DECLS
