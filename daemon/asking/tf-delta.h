/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* Of one delta. What an agent prints beyond that, faster than anyone reads it, is left out of what is shown. */
#define TF_DELTA_MAX_BYTES (64 * 1024)

/* Collects the pieces that an agent prints and passes them on as TfWorkspace::delta, emitted on the
 * main thread at most twenty times a second. No timer runs while nothing is pending. Belongs to one
 * thread, whose thread-default main context has the timer. */
typedef struct _TfDelta TfDelta;

TfDelta *tf_delta_new (TfWorkspace *workspace, const char *run_id);
/* Drops pending pieces. */
void tf_delta_free (TfDelta *self);
void tf_delta_add (TfDelta *self, const char *text);
/* Passes on pending pieces at once. */
void tf_delta_flush (TfDelta *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfDelta, tf_delta_free)

G_END_DECLS
