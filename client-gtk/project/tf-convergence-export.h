/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chart.h"

G_BEGIN_DECLS

typedef enum
{
  TF_CONVERGENCE_PNG,
  TF_CONVERGENCE_CSV,
} TfConvergenceFormat;

/* Asks where to, then writes @chart as it is now there, and reports. Goes on when the chart is gone
 * by then. @name: what the file is to be called, without ending. */
void tf_convergence_export (TfChart *chart, TfConvergenceFormat format, const char *name);

/* Writes @bytes, or when they are %NULL @texture as PNG, to @file. Main thread; neither encodes nor
 * writes there. */
void tf_convergence_write_async (GFile *file,
                                 GBytes *bytes,
                                 GdkTexture *texture,
                                 GAsyncReadyCallback callback,
                                 gpointer data);
gboolean tf_convergence_write_finish (GAsyncResult *result, GError **error);

G_END_DECLS
