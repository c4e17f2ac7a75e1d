/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-decode.h"

#include <string.h>

#include "tf-limits.h"
#include "tf-text.h"

#define UTF8_MARK    "\xef\xbb\xbf"
#define UTF16LE_MARK "\xff\xfe"
#define UTF16BE_MARK "\xfe\xff"

static gboolean
has_mark (const char *bytes, gsize length, const char *mark)
{
  return length >= strlen (mark) && memcmp (bytes, mark, strlen (mark)) == 0;
}

static char *
decode_utf8 (const char *bytes, gsize length, gboolean whole)
{
  const char *end = bytes;

  if (tf_text_is_binary (bytes, length))
    return NULL;
  if (length == 0 || g_utf8_validate_len (bytes, length, &end))
    return g_strndup (bytes, length);
  if (!whole && g_utf8_get_char_validated (end, bytes + length - end) == (gunichar) -2)
    return g_strndup (bytes, (gsize) (end - bytes));
  return NULL;
}

/* The last unit or surrogate pair may be incomplete. */
static gsize
utf16_length (const char *bytes, gsize length, gboolean big_endian)
{
  guchar high;

  length -= length % 2;
  if (length < 2)
    return length;
  high = (guchar) bytes[big_endian ? length - 2 : length - 1];
  return high >= 0xd8 && high <= 0xdb ? length - 2 : length;
}

static char *
decode_utf16 (const char *bytes, gsize length, gboolean big_endian, gboolean whole)
{
  gsize used = whole ? length : utf16_length (bytes, length, big_endian);
  gsize written = 0;
  g_autofree char *text = g_convert (bytes, (gssize) used, "UTF-8",
                                     big_endian ? "UTF-16BE" : "UTF-16LE", NULL, &written, NULL);

  if (text == NULL || tf_text_is_binary (text, written))
    return NULL;
  return g_steal_pointer (&text);
}

static gboolean
is_latin1_text (const char *bytes, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      guchar c = (guchar) bytes[i];

      if ((c < 0x20 && strchr ("\t\n\r\f", c) == NULL) || (c >= 0x7f && c < 0xa0) || c == 0)
        return FALSE;
    }
  return TRUE;
}

char *
tf_resource_decode (const char *bytes, gsize length, gboolean whole, const char **out_note)
{
  gboolean little_endian = has_mark (bytes, length, UTF16LE_MARK);
  char *text;

  *out_note = "";
  if (has_mark (bytes, length, UTF8_MARK))
    return decode_utf8 (bytes + strlen (UTF8_MARK), length - strlen (UTF8_MARK), whole);
  if (little_endian || has_mark (bytes, length, UTF16BE_MARK))
    {
      *out_note = "read as UTF-16";
      return decode_utf16 (bytes + 2, length - 2, !little_endian, whole);
    }
  text = decode_utf8 (bytes, length, whole);
  if (text != NULL || !is_latin1_text (bytes, length))
    return text;
  *out_note = "read as Latin-1";
  return g_convert (bytes, (gssize) length, "UTF-8", "ISO-8859-1", NULL, NULL, NULL);
}

gboolean
tf_resource_cut (char *text)
{
  char *end;

  if (strnlen (text, TF_LIMIT_RESOURCE_TEXT + 1) <= TF_LIMIT_RESOURCE_TEXT)
    return FALSE;
  end = g_utf8_find_prev_char (text, text + TF_LIMIT_RESOURCE_TEXT + 1);
  *(end != NULL ? end : text) = '\0';
  return TRUE;
}

gboolean
tf_resource_is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      return FALSE;
  return TRUE;
}
