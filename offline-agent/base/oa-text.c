/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-text.h"

#include <string.h>

#include "oa-data.h"
#include "tf-text.h"

/* The text "still open" is none itself; this only ends a loop that nothing else would. */
#define MAX_PLACEHOLDERS 20

/* A shorter word that two texts share means little. */
#define MEANT_CHARS 4

static gboolean
is_apostrophe (gunichar c)
{
  return c == '\'' || c == 0x2019 || c == 0x2018 || c == 0x60 || c == 0xb4;
}

char *
oa_text_fold (const char *text)
{
  GString *out = g_string_sized_new (strlen (text) + 2);

  g_string_append_c (out, ' ');
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (is_apostrophe (c))
        continue;
      if (g_unichar_isalnum (c))
        g_string_append_unichar (out, g_unichar_tolower (c));
      else
        {
          if (out->str[out->len - 1] != ' ')
            g_string_append_c (out, ' ');
          if (c == '?' && !g_unichar_isalnum (g_utf8_get_char (g_utf8_next_char (p))))
            g_string_append (out, "? ");
        }
    }
  if (out->str[out->len - 1] != ' ')
    g_string_append_c (out, ' ');
  return g_string_free (out, FALSE);
}

gboolean
oa_text_has (const char *folded, const char *phrase)
{
  gsize length = strlen (phrase);
  gboolean open_end = length > 0 && phrase[length - 1] == '*';

  if (open_end)
    length--;
  if (length == 0)
    return FALSE;
  for (const char *p = strchr (folded, ' '); p != NULL; p = strchr (p + 1, ' '))
    if (p[1] == phrase[0] && strncmp (p + 1, phrase, length) == 0 &&
        (open_end || p[1 + length] == ' '))
      return TRUE;
  return FALSE;
}

GStrv
oa_text_content_words (const char *folded)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      gsize length = strlen (words[i]);

      if (length == 0 || oa_data_contains ("stop-words", words[i]))
        continue;
      if (length > 3 && words[i][length - 1] == 's' && words[i][length - 2] != 's')
        words[i][length - 1] = '\0';
      g_strv_builder_add (builder, words[i]);
    }
  return g_strv_builder_end (builder);
}

gboolean
oa_text_share_word (const char *folded, const char *other)
{
  g_auto (GStrv) words = oa_text_content_words (folded);
  g_auto (GStrv) others = oa_text_content_words (other);

  for (guint i = 0; words[i] != NULL; i++)
    if (g_utf8_strlen (words[i], -1) >= MEANT_CHARS && !oa_data_matches ("date.name", words[i]) &&
        g_strv_contains ((const char *const *) others, words[i]))
      return TRUE;
  return FALSE;
}

double
oa_text_overlap (const char *const *a, const char *const *b)
{
  guint total = 0;
  guint found = 0;

  for (guint i = 0; a[i] != NULL; i++, total++)
    if (g_strv_contains (b, a[i]))
      found++;
  return total == 0 ? 0.0 : (double) found / total;
}

char *
oa_text_phrase (const char *text)
{
  g_autofree char *copy = oa_text_squeeze (text);

  return oa_data_remove ("text.ending", copy);
}

char *
oa_text_sentence (const char *text)
{
  g_autofree char *phrase = oa_data_remove ("text.trailing", text);
  GString *out = g_string_new (NULL);

  if (oa_data_matches ("text.small-word", phrase))
    g_string_append_unichar (out, g_unichar_toupper (g_utf8_get_char (phrase)));
  g_string_append (out, out->len > 0 ? g_utf8_next_char (phrase) : phrase);
  if (*phrase != '\0' && !oa_data_matches ("text.final-mark", phrase))
    g_string_append_c (out, '.');
  return g_string_free (out, FALSE);
}

char *
oa_text_squeeze (const char *text)
{
  g_autofree char *blank = oa_data_replace ("text.blanks", text, " ");

  return g_strstrip (oa_data_remove ("text.invisible", blank));
}

/* Characters that start a block at the beginning of a line, and those that are markup anywhere in a
 * line. */
char *
oa_text_to_markdown (const char *text)
{
  static const struct
  {
    const char *pattern;
    const char *with;
  } rows[] = {
    { "markdown.number", "\\1\\\\\\2" },
    { "markdown.block", "\\\\" },
    { "markdown.tag", "\\\\<" },
    { "markdown.code", "'" },
    { "markdown.gap", "" },
  };
  char *safe = g_strdup (text);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *before = safe;

      safe = oa_data_replace (rows[i].pattern, before, rows[i].with);
    }
  return safe;
}

char *
oa_text_from_markdown (const char *text)
{
  return oa_data_replace ("markdown.escaped", text, "\\1");
}

char *
oa_text_name_placeholders (OaLanguage language, const char *text)
{
  GString *out = g_string_new (text);
  char *found = NULL;

  for (guint i = 0; i < MAX_PLACEHOLDERS && tf_text_has_placeholder (out->str, &found); i++)
    {
      g_string_replace (out, found, oa_data_text (language, "open"), 0);
      g_clear_pointer (&found, g_free);
    }
  return g_string_free (out, FALSE);
}

char *
oa_text_cut (const char *text, guint max_chars)
{
  const char *end = NULL;
  const char *space = NULL;

  if ((guint) g_utf8_strlen (text, -1) <= max_chars)
    return g_strdup (text);
  end = g_utf8_offset_to_pointer (text, max_chars);
  space = g_strrstr_len (text, end - text, " ");
  if (space != NULL && space > text)
    end = space;
  return g_strndup (text, (gsize) (end - text));
}

/* What follows the number, if @line has the number @n; %NULL if it has not. */
static const char *
skip_number (const char *line, guint n)
{
  char *end = NULL;
  guint64 number = g_ascii_strtoull (line, &end, 10);

  return end != line && number == n && end[0] == '|' && end[1] == ' ' ? end + 2 : NULL;
}

char *
oa_text_dup_unnumbered (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) plain = g_string_sized_new (strlen (text));

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = skip_number (lines[i], i + 1);

      if (line == NULL && (i == 0 || *lines[i] != '\0' || lines[i + 1] != NULL))
        return g_strdup (text);
      g_string_append_printf (plain, "%s%s", i > 0 ? "\n" : "", line != NULL ? line : "");
    }
  return g_strdup (plain->str);
}
