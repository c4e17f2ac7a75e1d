/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <string.h>

#include "tf-resource-kind.h"

#define TF_TEST_PREFIX "/resource-kind"

#define KIND(bytes, kind) \
  { \
    bytes, sizeof (bytes) - 1, kind, \
  }

static const struct
{
  const char *bytes;
  gsize length;
  const char *kind;
} kinds[] = {
  KIND ("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG image"),
  KIND ("\x89PNG", NULL),
  KIND ("\xff\xd8\xff\xe0\0\x10JFIF", "JPEG image"),
  KIND ("GIF89a\1\0\1\0", "GIF image"),
  KIND ("GIF is a format", NULL),
  KIND ("RIFF\1\2\3\4WEBPVP8 ", "WebP image"),
  KIND ("\x1f\x8b\x08\0\0\0\0\0", "gzip archive"),
  KIND ("PK\3\4\x14\0\0\0a.txt", "ZIP archive"),
  KIND ("PK\3\4\x14\0\0\0[Content_Types].xml..word/document.xml", "Word document (docx)"),
  KIND ("PK\3\4\x14\0\0\0mimetypeapplication/vnd.oasis.opendocument.text", "OpenDocument file"),
  KIND ("PK is a company", NULL),
  KIND ("\x7f"
        "ELF\2\1\1",
        "ELF program"),
  KIND ("SQLite format 3\0", "SQLite database"),
  KIND ("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Office document (old format)"),
  KIND ("# Rooms\n", NULL),
  KIND ("%PDF-1.4\n", NULL),
  KIND ("", NULL),
};

TF_TEST (by_magic)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_test_message ("case %u", i);
      g_assert_cmpstr (tf_resource_kind_guess (kinds[i].bytes, kinds[i].length), ==, kinds[i].kind);
    }
}

TF_TEST (tar_is_found_by_its_offset)
{
  char bytes[512] = "a.txt";

  g_assert_null (tf_resource_kind_guess (bytes, sizeof bytes));
  memcpy (bytes + 257, "ustar", 5);
  g_assert_cmpstr (tf_resource_kind_guess (bytes, sizeof bytes), ==, "tar archive");
  g_assert_null (tf_resource_kind_guess (bytes, 261));
}

TF_TEST (pdf)
{
  g_assert_true (tf_resource_kind_is_pdf ("%PDF-1.7\n", 9));
  g_assert_false (tf_resource_kind_is_pdf ("%PDF", 4));
  g_assert_false (tf_resource_kind_is_pdf ("about %PDF-1.7", 14));
}
