/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-line-reader-private.h"

#include <string.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/line-reader"

static void
line_cb (const char *line, gpointer data)
{
  g_string_append_printf (data, "[%s]", line);
}

typedef struct
{
  TfLineReaderMode mode;
  gsize max_bytes;
  gsize max_line;
  const char *bytes;
  gsize length;
  gboolean ok;
  const char *lines;
  const char *text;
} Row;

/* However the bytes are split, the same lines come out. */
static void
check (const Row *row, gsize piece)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (TfLineReader) reader =
      tf_line_reader_new (row->mode, row->max_bytes, row->max_line, line_cb, lines);
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; error == NULL && i < row->length; i += piece)
    if (!tf_line_reader_push (reader, row->bytes + i, MIN (piece, row->length - i), &error))
      g_assert_error (error, TF_ERROR, TF_ERROR_TOO_LARGE);
  g_assert_true ((error == NULL) == row->ok);
  tf_line_reader_end (reader);
  if (!row->ok)
    return;
  g_assert_cmpstr (lines->str, ==, row->lines);
  g_assert_cmpstr (tf_line_reader_get_text (reader), ==, row->text);
}

#define BYTES(text) text, sizeof (text) - 1

TF_TEST (any_pieces_give_the_same_lines)
{
  static const Row rows[] = {
    { TF_LINE_READER_FAIL, 99, 99, BYTES (""), TRUE, "", "" },
    { TF_LINE_READER_FAIL, 99, 99, BYTES ("\n"), TRUE, "[]", "\n" },
    { TF_LINE_READER_FAIL, 99, 99, BYTES ("a\nb"), TRUE, "[a][b]", "a\nb" },
    { TF_LINE_READER_FAIL, 99, 99, BYTES ("a\r\n\r\nb\r"), TRUE, "[a][][b]", "a\r\n\r\nb\r" },
    { TF_LINE_READER_FAIL, 99, 99, BYTES ("é😀\n"), TRUE, "[é😀]", "é😀\n" },
    { TF_LINE_READER_FAIL, 99, 99, BYTES ("\xff\n\xf0\x9f"), TRUE, "[\uFFFD][\uFFFD\uFFFD]",
      "\uFFFD\n\uFFFD\uFFFD" },
    { TF_LINE_READER_FAIL, 99, 99, BYTES ("a\0b\n"), TRUE, "[a\uFFFDb]", "a\uFFFDb\n" },
    { TF_LINE_READER_FAIL, 4, 99, BYTES ("ab\nc"), TRUE, "[ab][c]", "ab\nc" },
    { TF_LINE_READER_FAIL, 4, 99, BYTES ("ab\ncd"), FALSE, NULL, NULL },
    { TF_LINE_READER_FAIL, 99, 4, BYTES ("abcd\nabcd"), TRUE, "[abcd][abcd]", "abcd\nabcd" },
    { TF_LINE_READER_FAIL, 99, 4, BYTES ("abcde"), FALSE, NULL, NULL },
    { TF_LINE_READER_FAIL, 99, 4, BYTES ("a\nabcde\n"), FALSE, NULL, NULL },
    { TF_LINE_READER_DROP, 4, 99, BYTES ("ab\ncdef\ng"), TRUE, "[ab][c]", "ab\nc" },
    { TF_LINE_READER_DROP, 99, 4, BYTES ("abcdefghi\nj"), TRUE, "[abcd][efgh][i][j]",
      "abcdefghi\nj" },
    { TF_LINE_READER_EMIT, 4, 4, BYTES ("abcdefg\nhi\nj"), TRUE, "[abcd][efg][hi][j]", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (gsize piece = 1; piece <= rows[i].length + 1; piece++)
      check (&rows[i], piece);
}
