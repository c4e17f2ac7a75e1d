/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Printing a Markdown document. Main thread. */

/* @error: (nullable): why it was not printed; %NULL also if the user cancelled */
typedef void (*TfDocumentPrintFunc) (const GError *error, gpointer data);

/* Asks for a printer and prints @blocks (element-type TfMarkdownBlock), with the number of each page. Lays
 * out a few of them at a time, while the window stays usable. @name: of the job. @pdf: (nullable): writes
 * a PDF file instead, and asks nothing. Calls @done once. */
void tf_document_print (GPtrArray *blocks,
                        const char *name,
                        GtkWindow *parent,
                        const char *pdf,
                        TfDocumentPrintFunc done,
                        gpointer data);

G_END_DECLS
