/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-find-text.h"

/* Case only; length in bytes may differ between the cases of a letter. Returns: the end of the match that
 * begins at @at, or %NULL */
static const char *
match (const char *at, const char *wanted)
{
  while (*wanted != '\0')
    {
      gunichar a, b;

      if (*at == '\0')
        return NULL;
      a = g_utf8_get_char (at);
      b = g_utf8_get_char (wanted);
      if (a != b && g_unichar_tolower (a) != g_unichar_tolower (b))
        return NULL;
      at = g_utf8_next_char (at);
      wanted = g_utf8_next_char (wanted);
    }
  return at;
}

/* Calls of match() are rare: letters that cannot begin a match are skipped. */
static const char *
find_next (const char *at, const char *wanted, const char **out_end)
{
  gunichar first = g_unichar_tolower (g_utf8_get_char (wanted));

  for (; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = (guchar) *at < 0x80 ? (gunichar) g_ascii_tolower (*at)
                                       : g_unichar_tolower (g_utf8_get_char (at));

      if (c == first && (*out_end = match (at, wanted)) != NULL)
        return at;
    }
  return NULL;
}

GArray *
tf_find_text (const char *text, const char *wanted)
{
  GArray *ranges = g_array_new (FALSE, FALSE, sizeof (TfFindRange));
  const char *at = text;
  const char *end = NULL;

  while (*wanted != '\0' && (at = find_next (at, wanted, &end)) != NULL)
    {
      TfFindRange range = { (guint) (at - text), (guint) (end - text) };

      g_array_append_val (ranges, range);
      at = end;
    }
  return ranges;
}

guint
tf_find_text_count (const char *text, const char *wanted)
{
  const char *end = NULL;
  guint n = 0;

  while (*wanted != '\0' && (text = find_next (text, wanted, &end)) != NULL)
    {
      n++;
      text = end;
    }
  return n;
}

static void
insert (PangoAttrList *list, PangoAttribute *attribute, const TfFindRange *range)
{
  attribute->start_index = range->start;
  attribute->end_index = range->end;
  pango_attr_list_insert (list, attribute);
}

/* Black on yellow and on orange, in the light and the dark style. */
PangoAttrList *
tf_find_text_mark (const GArray *ranges, int current)
{
  PangoAttrList *list = pango_attr_list_new ();

  for (guint i = 0; i < ranges->len; i++)
    {
      const TfFindRange *range = &g_array_index (ranges, TfFindRange, i);
      guint16 green = (int) i == current ? 0xa300 : 0xe500;
      guint16 blue = (int) i == current ? 0x4800 : 0x8000;

      insert (list, pango_attr_background_new (0xff00, green, blue), range);
      insert (list, pango_attr_foreground_new (0, 0, 0), range);
    }
  return list;
}
