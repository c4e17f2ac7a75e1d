/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-kind.h"

#include <string.h>

typedef struct
{
  gsize offset;
  const char *bytes;
  gsize length;
  const char *kind;
} Magic;

#define MAGIC(offset, bytes, kind) \
  { \
    offset, bytes, sizeof (bytes) - 1, kind, \
  }

static const Magic magics[] = {
  MAGIC (0, "\x89PNG\r\n\x1a\n", "PNG image"),
  MAGIC (0, "\xff\xd8\xff", "JPEG image"),
  MAGIC (0, "GIF87a", "GIF image"),
  MAGIC (0, "GIF89a", "GIF image"),
  MAGIC (8, "WEBP", "WebP image"),
  MAGIC (0, "II*\0", "TIFF image"),
  MAGIC (0, "MM\0*", "TIFF image"),
  MAGIC (4, "ftypheic", "HEIC image"),
  MAGIC (4, "ftypavif", "AVIF image"),
  MAGIC (4, "ftyp", "MP4 video"),
  MAGIC (8, "WAVE", "WAV audio"),
  MAGIC (0, "OggS", "Ogg audio"),
  MAGIC (0, "ID3", "MP3 audio"),
  MAGIC (0, "fLaC", "FLAC audio"),
  MAGIC (0, "\x1a\x45\xdf\xa3", "Matroska video"),
  MAGIC (0, "\x1f\x8b", "gzip archive"),
  MAGIC (0, "BZh91AY&SY", "bzip2 archive"),
  MAGIC (0,
         "\xfd"
         "7zXZ\0",
         "xz archive"),
  MAGIC (0, "\x28\xb5\x2f\xfd", "zstd archive"),
  MAGIC (0, "7z\xbc\xaf\x27\x1c", "7z archive"),
  MAGIC (257, "ustar", "tar archive"),
  MAGIC (0, "PK\5\6", "ZIP archive"),
  MAGIC (0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Office document (old format)"),
  MAGIC (0, "SQLite format 3\0", "SQLite database"),
  MAGIC (0,
         "\x7f"
         "ELF",
         "ELF program"),
  MAGIC (0, "\xca\xfe\xba\xbe", "Java class"),
};

/* A ZIP archive: text near its start identifies the format that uses it. */
static const Magic zip_members[] = {
  MAGIC (0, "word/", "Word document (docx)"),
  MAGIC (0, "xl/", "Excel sheet (xlsx)"),
  MAGIC (0, "ppt/", "PowerPoint presentation (pptx)"),
  MAGIC (0, "mimetypeapplication/vnd.oasis.opendocument", "OpenDocument file"),
  MAGIC (0, "mimetypeapplication/epub", "EPUB book"),
};

static const char *
guess_zip (const char *bytes, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (zip_members); i++)
    if (memmem (bytes, length, zip_members[i].bytes, zip_members[i].length) != NULL)
      return zip_members[i].kind;
  return "ZIP archive";
}

static gboolean
starts_with (const char *bytes, gsize length, const Magic *magic)
{
  return length >= magic->offset + magic->length &&
         memcmp (bytes + magic->offset, magic->bytes, magic->length) == 0;
}

const char *
tf_resource_kind_guess (const char *bytes, gsize length)
{
  static const Magic zip = MAGIC (0, "PK\3\4", "");

  if (starts_with (bytes, length, &zip))
    return guess_zip (bytes, length);
  for (guint i = 0; i < G_N_ELEMENTS (magics); i++)
    if (starts_with (bytes, length, &magics[i]))
      return magics[i].kind;
  return NULL;
}

gboolean
tf_resource_kind_is_pdf (const char *bytes, gsize length)
{
  static const Magic pdf = MAGIC (0, "%PDF-", "");

  return starts_with (bytes, length, &pdf);
}
