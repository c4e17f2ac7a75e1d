/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <git2.h>

G_BEGIN_DECLS

/**
 * TfObjectWriter:
 *
 * Where the new objects of a snapshot or commit go: each to a file of its own while there are few,
 * and to one pack when there are many, because every file has to be synced. Skips what the
 * repository has. Until tf_object_writer_finish() succeeds, nothing may refer to what was added.
 * Errors: TF_ERROR_GIT, TF_ERROR_FILE_SYSTEM, G_IO_ERROR_CANCELLED. Not thread-safe, blocking.
 */
typedef struct _TfObjectWriter TfObjectWriter;

/* @odb (not owned); @git_dir, absolute: the repository of it. */
TfObjectWriter *tf_object_writer_new (git_odb *odb, const char *git_dir);
/* What was not finished is dropped. */
void tf_object_writer_free (TfObjectWriter *self);

/* That many objects of @bytes together will be added, or a few less; decides how. */
gboolean tf_object_writer_expect (TfObjectWriter *self,
                                  gsize n_objects,
                                  guint64 bytes,
                                  GError **error);

gboolean tf_object_writer_add (TfObjectWriter *self,
                               git_object_t type,
                               gconstpointer data,
                               gsize length,
                               git_oid *out_id,
                               GError **error);

/* Call once, at the end. */
gboolean tf_object_writer_finish (TfObjectWriter *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfObjectWriter, tf_object_writer_free)

G_END_DECLS
