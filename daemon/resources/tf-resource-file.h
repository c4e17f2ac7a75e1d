/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-resource-text.h"

G_BEGIN_DECLS

/* Reads one file safely. Blocking: worker thread. */

/* Never blocks on a pipe or opens a device. The note explains what cannot be shown. @out_is_pdf:
 * the caller must still extract the text with tf_resource_pdf_*(). Returns: (transfer full): never
 * %NULL */
TfResourceText *tf_resource_file_read (const char *path, guint64 max_bytes, gboolean *out_is_pdf);

/* Sets text and note; shortens the text if it is too long. Takes @text (nullable). */
void tf_resource_text_set (TfResourceText *self, char *text, gboolean is_cut, const char *note);

TfResourceText *tf_resource_text_new (const char *path);

G_END_DECLS
