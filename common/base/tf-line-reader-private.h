/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Splits one output stream into lines of valid UTF-8 and enforces its limits. Main thread. */

typedef struct _TfLineReader TfLineReader;

/* @line: valid UTF-8 without its newline */
typedef void (*TfLineReaderFunc) (const char *line, gpointer data);

typedef enum
{
  TF_LINE_READER_FAIL, /* fails past a limit: TF_ERROR_TOO_LARGE */
  TF_LINE_READER_DROP, /* drops output past the limit; splits long lines */
  TF_LINE_READER_EMIT, /* only emits lines, keeps none: no max_bytes; splits long lines */
} TfLineReaderMode;

TfLineReader *tf_line_reader_new (TfLineReaderMode mode,
                                  gsize max_bytes,
                                  gsize max_line,
                                  TfLineReaderFunc func,
                                  gpointer data);
void tf_line_reader_free (TfLineReader *self);

gboolean tf_line_reader_push (TfLineReader *self, const char *bytes, gsize length, GError **error);

/* Emits a last line without a newline. */
void tf_line_reader_end (TfLineReader *self);

/* Returns: (transfer none): all complete lines so far, plus the last one after the end */
const char *tf_line_reader_get_text (TfLineReader *self);
/* Likewise, after the end, which leaves nothing. Returns: (transfer full) */
char *tf_line_reader_steal_text (TfLineReader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfLineReader, tf_line_reader_free)

G_END_DECLS
