/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/**
 * TfSourceUnpack:
 *
 * Unpacks an archive by bsdtar, confined, into a scratch directory of the project. Paths that lead
 * out of it make the whole archive TF_ERROR_MALFORMED; what grows past the limits is ended:
 * TF_ERROR_TOO_LARGE. Without confinement archives are refused: TF_ERROR_SAFETY. Main thread,
 * except where it says "worker".
 */
#define TF_TYPE_SOURCE_UNPACK (tf_source_unpack_get_type ())
G_DECLARE_FINAL_TYPE (TfSourceUnpack, tf_source_unpack, TF, SOURCE_UNPACK, TfJob)

#define TF_SOURCE_UNPACK_MAX_BYTES   (G_GUINT64_CONSTANT (2) * 1024 * 1024 * 1024)
#define TF_SOURCE_UNPACK_MAX_ENTRIES 200000

/* @fd is not taken and must stay open. */
TfSourceUnpack *tf_source_unpack_new (TfWorkspace *workspace,
                                      int fd,
                                      const char *name,
                                      guint64 max_bytes);

/* Worker, after success: what was unpacked, without a single directory at its top. Returns: a
 * descriptor, -1 with @error */
int tf_source_unpack_open (TfSourceUnpack *self, GError **error);

/* Worker: removes what was unpacked. */
void tf_source_unpack_remove (TfSourceUnpack *self);

G_END_DECLS
