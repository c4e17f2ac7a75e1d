/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

#define TF_SOURCE_UNPACK_MAX_BYTES   (G_GUINT64_CONSTANT (2) * 1024 * 1024 * 1024)
#define TF_SOURCE_UNPACK_MAX_ENTRIES 200000

/* An archive that was unpacked into a scratch directory of the project. */
typedef struct _TfSourceUnpack TfSourceUnpack;

/* Unpacks the archive @fd (not taken) by bsdtar, confined. Paths that lead out of the directory make the
 * whole archive TF_ERROR_MALFORMED; what grows past the limits is ended: TF_ERROR_TOO_LARGE. Without
 * confinement archives are refused: TF_ERROR_SAFETY. Job's thread. Returns: (transfer full) */
TfSourceUnpack *tf_source_unpack_run (TfWorkspace *workspace,
                                      int fd,
                                      const char *name,
                                      guint64 max_bytes,
                                      GCancellable *cancellable,
                                      GError **error);

/* Worker: what was unpacked, without a single directory at its top. Returns: a descriptor, -1 with
 * @error */
int tf_source_unpack_open (TfSourceUnpack *self, GError **error);

/* Removes what was unpacked. Job's thread; locks the worker. */
void tf_source_unpack_free (TfSourceUnpack *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfSourceUnpack, tf_source_unpack_free)

G_END_DECLS
