/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <string.h>

#include "tf-limits.h"
#include "tf-resource-decode.h"

#define TF_TEST_PREFIX "/resource-decode"

typedef struct
{
  const char *claim;
  const char *bytes;
  gsize length;
  gboolean whole;
  const char *text; /* (nullable): not text */
  const char *note;
} DecodeCase;

#define CASE(claim, bytes, whole, text, note) \
  { \
    claim, bytes, sizeof (bytes) - 1, whole, text, note, \
  }
#define LATIN1 "read as Latin-1"
#define UTF16  "read as UTF-16"

static const DecodeCase cases[] = {
  CASE ("ascii", "a\tb\r\nc\f", TRUE, "a\tb\r\nc\f", ""),
  CASE ("utf-8", "caf\xc3\xa9", TRUE, "caf\xc3\xa9", ""),
  CASE ("utf-8-mark-is-dropped", "\xef\xbb\xbfx", TRUE, "x", ""),
  CASE ("utf-8-mark-alone", "\xef\xbb\xbf", TRUE, "", ""),
  CASE ("utf-8-cut-inside-a-character", "caf\xc3", FALSE, "caf", ""),
  CASE ("utf-8-cut-inside-four-bytes", "a\xf0\x9f\x8e", FALSE, "a", ""),
  CASE ("utf-8-mark-promises-utf-8",
        "\xef\xbb\xbf"
        "caf\xe9",
        TRUE,
        NULL,
        ""),
  CASE ("nul-is-no-text", "a\0b", TRUE, NULL, ""),
  CASE ("latin-1", "caf\xe9 \xa3", TRUE, "caf\xc3\xa9 \xc2\xa3", LATIN1),
  CASE ("latin-1-lowest", "\xa0", TRUE, "\xc2\xa0", LATIN1),
  CASE ("c1-control-is-no-latin-1", "caf\xe9 \x9f", TRUE, NULL, ""),
  CASE ("c0-control-is-no-latin-1", "caf\xe9 \x01", TRUE, NULL, ""),
  CASE ("delete-is-no-latin-1", "caf\xe9 \x7f", TRUE, NULL, ""),
  CASE ("incomplete-utf-8-in-a-whole-file-is-latin-1", "caf\xc3", TRUE, "caf\xc3\x83", LATIN1),
  CASE ("utf-16-le",
        "\xff\xfe"
        "a\0\xe9\0",
        TRUE,
        "a\xc3\xa9",
        UTF16),
  CASE ("utf-16-be", "\xfe\xff\0a\0\xe9", TRUE, "a\xc3\xa9", UTF16),
  CASE ("utf-16-pair", "\xff\xfe\x3c\xd8\x89\xdf", TRUE, "\xf0\x9f\x8e\x89", UTF16),
  CASE ("utf-16-odd-length",
        "\xff\xfe"
        "a\0b",
        TRUE,
        NULL,
        UTF16),
  CASE ("utf-16-odd-length-when-cut",
        "\xff\xfe"
        "a\0b",
        FALSE,
        "a",
        UTF16),
  CASE ("utf-16-pair-when-cut",
        "\xff\xfe"
        "a\0\x3c\xd8",
        FALSE,
        "a",
        UTF16),
  CASE ("utf-16-lone-half",
        "\xff\xfe"
        "a\0\x3c\xd8",
        TRUE,
        NULL,
        UTF16),
  CASE ("utf-16-with-nul",
        "\xff\xfe"
        "a\0\0\0b\0",
        TRUE,
        NULL,
        UTF16),
};

TF_TEST_TABLE (case, cases, row->claim)
{
  const DecodeCase *c = row;
  const char *note = NULL;
  g_autofree char *exact = g_memdup2 (c->bytes, c->length);
  g_autofree char *text = tf_resource_decode (exact, c->length, c->whole, &note);

  g_assert_cmpstr (text, ==, c->text);
  if (c->text != NULL)
    g_assert_cmpstr (note, ==, c->note);
}

TF_TEST (cut_border)
{
  g_autofree char *text = g_strnfill (TF_LIMIT_RESOURCE_TEXT + 1, 'a');

  g_assert_true (tf_resource_cut (text));
  g_assert_cmpuint (strlen (text), ==, TF_LIMIT_RESOURCE_TEXT);
  g_assert_false (tf_resource_cut (text));
  g_assert_cmpuint (strlen (text), ==, TF_LIMIT_RESOURCE_TEXT);
}

/* A four-byte character that starts one to three bytes before the limit must be dropped
 * completely. */
TF_TEST (cut_never_inside_a_character)
{
  for (gsize before = 1; before <= 4; before++)
    {
      gsize start = TF_LIMIT_RESOURCE_TEXT - before;
      g_autofree char *head = g_strnfill (start, 'a');
      g_autofree char *text = g_strconcat (head, "\xf0\x9f\x8e\x89zzzz", NULL);

      g_assert_true (tf_resource_cut (text));
      g_assert_true (g_utf8_validate (text, -1, NULL));
      g_assert_cmpuint (strlen (text), ==, before == 4 ? TF_LIMIT_RESOURCE_TEXT : start);
    }
}
