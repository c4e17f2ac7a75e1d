/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-resource-text.h"

G_BEGIN_DECLS

/* Extracts the text of the PDF @path (absolute) with pdftotext, limiting time, memory and output.
 * Sets text and note of @text. If pdftotext is missing, fails or cannot be confined by @wrap
 * (nullable), the note says why and suggests a remedy. Only G_IO_ERROR_CANCELLED. Job's thread. */
gboolean tf_resource_pdf_read (const char *path,
                               TfResourceText *text,
                               TfResourceWrap wrap,
                               gpointer wrap_data,
                               GCancellable *cancellable,
                               GError **error);

G_END_DECLS
