/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-resource-text.h"

G_BEGIN_DECLS

/* One file, opened with care. Blocking: worker thread. */

/* Never waits for a pipe and never opens a device. What cannot be shown is said in the note.
 * @out_is_pdf: the text is still to be had by tf_resource_pdf_*().
 * Returns: (transfer full): never %NULL */
TfResourceText *tf_resource_file_read (const char *path, guint64 max_bytes, gboolean *out_is_pdf);

/* Sets text and note; cuts the text when it is too long. Takes @text (nullable). */
void tf_resource_text_set (TfResourceText *self, char *text, gboolean is_cut, const char *note);

TfResourceText *tf_resource_text_new (const char *path);

G_END_DECLS
