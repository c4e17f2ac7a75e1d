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

/* Asks for a file, writes the current state of @chart to it, and reports the result. Continues if
 * the chart is destroyed meanwhile. @name: suggested file name, without extension. */
void tf_convergence_export (TfChart *chart, TfConvergenceFormat format, const char *name);

/* Writes @bytes, or @texture as PNG if they are %NULL, to @file. Call on the main thread; encoding
 * and writing happen on a worker. */
void tf_convergence_write_async (GFile *file,
                                 GBytes *bytes,
                                 GdkTexture *texture,
                                 GAsyncReadyCallback callback,
                                 gpointer data);
gboolean tf_convergence_write_finish (GAsyncResult *result, GError **error);

G_END_DECLS
