/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-process.h"
#include "tf-resource-text.h"

G_BEGIN_DECLS

/* The text of a PDF by the program pdftotext, with limits on time, memory and output. Main thread.
 */

/* @path: absolute; @wrap: (nullable). Returns: (transfer full) (nullable): %NULL when the program is
 * missing or cannot be confined; the note then says why, and the remedy */
TfProcess *tf_resource_pdf_new_process (const char *path,
                                        TfResourceText *text,
                                        TfResourceWrap wrap,
                                        gpointer wrap_data);

/* What became of it. @error: of tf_process_run_finish(), %NULL when the program ended by itself */
void tf_resource_pdf_judge (TfProcess *process, const GError *error, TfResourceText *text);

G_END_DECLS
