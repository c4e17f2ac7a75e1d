/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

#define TF_SOURCE_UNPACK_MAX_BYTES   (G_GUINT64_CONSTANT (2) * 1024 * 1024 * 1024)
#define TF_SOURCE_UNPACK_MAX_ENTRIES 200000

/* An archive unpacked into a scratch directory of the project. */
typedef struct _TfSourceUnpack TfSourceUnpack;

/* Unpacks the archive @fd (not taken) with bsdtar, confined. A path that leads out of the directory
 * makes the whole archive TF_ERROR_MALFORMED; unpacking beyond the limits is stopped:
 * TF_ERROR_TOO_LARGE. Without confinement, archives are rejected: TF_ERROR_SAFETY. Job's thread.
 * Returns: (transfer full) */
TfSourceUnpack *tf_source_unpack_run (TfWorkspace *workspace,
                                      int fd,
                                      const char *name,
                                      guint64 max_bytes,
                                      GCancellable *cancellable,
                                      GError **error);

/* Worker: opens the unpacked files, entering a single top-level directory. Returns: a descriptor,
 * -1 with @error */
int tf_source_unpack_open (TfSourceUnpack *self, GError **error);

/* Removes the unpacked files. Job's thread; locks the worker. */
void tf_source_unpack_free (TfSourceUnpack *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfSourceUnpack, tf_source_unpack_free)

G_END_DECLS
