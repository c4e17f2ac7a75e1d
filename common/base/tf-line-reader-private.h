/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Cuts one output stream into lines, keeps it as valid UTF-8, and holds its limits. Main thread. */

typedef struct _TfLineReader TfLineReader;

/* @line: valid UTF-8 without its newline */
typedef void (*TfLineReaderFunc) (const char *line, gpointer data);

typedef enum
{
  TF_LINE_READER_FAIL, /* past a limit: TF_ERROR_TOO_LARGE */
  TF_LINE_READER_DROP, /* past the limit: nothing is kept; a line too long is cut in pieces */
  TF_LINE_READER_TELL, /* nothing is kept at all, so max_bytes is no limit; cut as well */
} TfLineReaderMode;

TfLineReader *tf_line_reader_new (TfLineReaderMode mode,
                                  gsize max_bytes,
                                  gsize max_line,
                                  TfLineReaderFunc func,
                                  gpointer data);
void tf_line_reader_free (TfLineReader *self);

gboolean tf_line_reader_push (TfLineReader *self, const char *bytes, gsize length, GError **error);

/* Passes on a last line that has no newline. */
void tf_line_reader_end (TfLineReader *self);

/* Returns: (transfer none): all complete lines so far, and the last one once ended */
const char *tf_line_reader_get_text (TfLineReader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfLineReader, tf_line_reader_free)

G_END_DECLS
