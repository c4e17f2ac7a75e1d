/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-resource-text.h"

G_BEGIN_DECLS

/* The text of the PDF @path (absolute) by the program pdftotext, with limits on time, memory and output.
 * Sets text and note of @text: when the program is missing, cannot be confined by @wrap (nullable) or
 * fails, the note says why, and the remedy. Only G_IO_ERROR_CANCELLED. Job's thread. */
gboolean tf_resource_pdf_read (const char *path,
                               TfResourceText *text,
                               TfResourceWrap wrap,
                               gpointer wrap_data,
                               GCancellable *cancellable,
                               GError **error);

G_END_DECLS
