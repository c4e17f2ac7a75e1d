/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>
#include <git2.h>

G_BEGIN_DECLS

/**
 * TfPackWriter:
 *
 * Writes new objects as one pack instead of one file each, which would all have to be synced.
 * Nothing of it is in the directory before it is complete and synced.
 * Errors: TF_ERROR_GIT, TF_ERROR_FILE_SYSTEM, G_IO_ERROR_CANCELLED (tf_worker_go_on()). Not
 * thread-safe, blocking.
 */
typedef struct _TfPackWriter TfPackWriter;

/* Writes the pack to @directory, absolute. Skips objects that @base (nullable, not owned) has. */
TfPackWriter *tf_pack_writer_new (const char *directory, git_odb *base, GError **error);
void tf_pack_writer_free (TfPackWriter *self);

gboolean tf_pack_writer_add (TfPackWriter *self,
                             git_object_t type,
                             gconstpointer data,
                             gsize length,
                             git_oid *out_id,
                             GError **error);

/* Call once, at the end. Without a new object there is no pack. */
gboolean tf_pack_writer_finish (TfPackWriter *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfPackWriter, tf_pack_writer_free)

G_END_DECLS
