/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-text.h"

#include <string.h>

#include "tf-text.h"

static const char *const stop_words[] = {
  "a",     "an",   "the",   "and",   "or",    "but",   "of",    "to",    "in",    "on",     "at",
  "for",   "with", "by",    "from",  "as",    "is",    "are",   "was",   "were",  "be",     "been",
  "being", "it",   "its",   "this",  "that",  "these", "those", "there", "we",    "i",      "you",
  "he",    "she",  "they",  "them",  "our",   "my",    "your",  "their", "his",   "her",    "us",
  "me",    "do",   "does",  "did",   "have",  "has",   "had",   "will",  "would", "should", "could",
  "can",   "may",  "might", "must",  "need",  "want",  "not",   "no",    "so",    "if",     "then",
  "than",  "also", "just",  "about", "what",  "which", "who",   "when",  "where", "how",    "why",
  "all",   "any",  "some",  "out",   "up",    "per",   "into",  "over",  "only",  "very",   "too",
  "more",  "get",  "im",    "ill",   "id",    "dont",  "cant",  "maybe", "think", "der",    "die",
  "das",   "und",  "oder",  "ein",   "eine",  "ist",   "wir",   "ich",   "mit",   "von",    "zu",
  "auf",   "im",   "den",   "dem",   "nicht", "sind",  "?",     NULL
};

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

const char *
oa_text_has_any (const char *folded, const char *const *phrases)
{
  for (guint i = 0; phrases[i] != NULL; i++)
    if (oa_text_has (folded, phrases[i]))
      return phrases[i];
  return NULL;
}

static char *
stem (const char *word)
{
  gsize length = strlen (word);

  if (length > 3 && word[length - 1] == 's' && word[length - 2] != 's')
    return g_strndup (word, length - 1);
  return g_strdup (word);
}

GStrv
oa_text_content_words (const char *folded)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0' && !g_strv_contains (stop_words, words[i]))
      {
        g_autofree char *stemmed = stem (words[i]);

        g_strv_builder_add (builder, stemmed);
      }
  return g_strv_builder_end (builder);
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

/* "iPhone", "https://…", "e.g." are left unchanged. */
static gboolean
may_capitalise (const char *text)
{
  const char *end = text;

  if (!g_unichar_islower (g_utf8_get_char (text)))
    return FALSE;
  for (; *end != '\0' && !g_ascii_isspace (*end); end = g_utf8_next_char (end))
    {
      gunichar c = g_utf8_get_char (end);

      if (g_unichar_isupper (c) || c == '_' || c == '@' || c == '(' ||
          g_str_has_prefix (end, "://"))
        return FALSE;
      if (c == '.' && end[1] != '\0' && !g_ascii_isspace (end[1]))
        return FALSE;
    }
  return TRUE;
}

static gboolean
ends_sentence (const char *text)
{
  const char *end = text + strlen (text);
  gunichar last = 0;

  while (end > text)
    {
      end = g_utf8_prev_char (end);
      last = g_utf8_get_char (end);
      if (last != '"' && last != ')' && last != 0x201d && last != 0x2019 && last != '\'' &&
          last != '*')
        break;
    }
  return last == '.' || last == '!' || last == '?' || last == 0x2026;
}

char *
oa_text_phrase (const char *text)
{
  g_autofree char *copy = oa_text_squeeze (text);
  gsize length = strlen (copy);

  while (length > 0 && strchr (".,:; ", copy[length - 1]) != NULL &&
         !(copy[length - 1] == '.' && length > 2 && copy[length - 2] == '.'))
    length--;
  return g_strndup (copy, length);
}

char *
oa_text_sentence (const char *text)
{
  g_autofree char *copy = oa_text_squeeze (text);
  gsize length = strlen (copy);
  GString *out = NULL;

  while (length > 0 && strchr (",:; -", copy[length - 1]) != NULL)
    copy[--length] = '\0';
  if (length == 0)
    return g_steal_pointer (&copy);
  out = g_string_sized_new (length + 2);
  if (may_capitalise (copy))
    {
      g_string_append_unichar (out, g_unichar_toupper (g_utf8_get_char (copy)));
      g_string_append (out, g_utf8_next_char (copy));
    }
  else
    g_string_append (out, copy);
  if (!ends_sentence (copy))
    g_string_append_c (out, '.');
  return g_string_free (out, FALSE);
}

char *
oa_text_squeeze (const char *text)
{
  GString *out = g_string_sized_new (strlen (text));

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_isspace (c))
        {
          if (out->len > 0 && out->str[out->len - 1] != ' ')
            g_string_append_c (out, ' ');
        }
      else if (!g_unichar_iscntrl (c) && c != 0x200b && c != 0xfeff && c != 0x200d)
        g_string_append_unichar (out, c);
    }
  while (out->len > 0 && out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  return g_string_free (out, FALSE);
}

/* Characters that start a block at the beginning of a line, and those that are markup anywhere in a
 * line. */
char *
oa_text_to_markdown (const char *text)
{
  GString *out = g_string_sized_new (strlen (text) + 8);
  const char *rest = text;
  gsize digits = strspn (text, "0123456789");

  if (digits > 0 && digits < 10 && (text[digits] == '.' || text[digits] == ')') &&
      (text[digits + 1] == ' ' || text[digits + 1] == '\0'))
    {
      g_string_append_len (out, text, (gssize) digits);
      g_string_append_printf (out, "\\%c", text[digits]);
      rest = text + digits + 1;
    }
  else if (*text != '\0' && strchr ("#>-+=~*", *text) != NULL && !g_str_has_prefix (text, "**"))
    g_string_append_c (out, '\\');
  for (; *rest != '\0'; rest++)
    {
      if (*rest == '<' && (g_ascii_isalpha (rest[1]) || strchr ("/!?", rest[1]) != NULL))
        g_string_append_c (out, '\\');
      if (*rest == '`')
        g_string_append_c (out, '\'');
      else if ((*rest == '[' && rest[1] == '[') || (*rest == '{' && rest[1] == '{'))
        continue;
      else
        g_string_append_c (out, *rest);
    }
  return g_string_free (out, FALSE);
}

char *
oa_text_from_markdown (const char *text)
{
  GString *out = g_string_sized_new (strlen (text));

  for (const char *p = text; *p != '\0'; p++)
    {
      if (*p == '\\' && p[1] != '\0' && g_ascii_ispunct (p[1]))
        p++;
      g_string_append_c (out, *p);
    }
  return g_string_free (out, FALSE);
}

char *
oa_text_replace (const char *text, const char *from, const char *to)
{
  GString *out = g_string_new (text);

  if (*from != '\0')
    g_string_replace (out, from, to, 0);
  return g_string_free (out, FALSE);
}

char *
oa_text_name_placeholders (const char *text)
{
  char *out = g_strdup (text);
  g_autofree char *found = NULL;

  for (guint i = 0; i < 20 && tf_text_has_placeholder (out, &found); i++)
    {
      char *next = NULL;

      if (found == NULL || *found == '\0' || strstr (out, found) == NULL)
        break;
      next = oa_text_replace (out, found, "still open");
      g_free (out);
      out = next;
      g_clear_pointer (&found, g_free);
    }
  return out;
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

const char *
oa_text_skip_filler (const char *text)
{
  static const char *const fillers[] = {
    "ok so ", "okay so ", "ok ",     "okay ",      "so, ",      "so ",          "and ",  "oh and ",
    "also: ", "also ",    "anyway ", "basically ", "actually ", "anyway, ",     "btw ",  "btw, ",
    "well, ", "so. ",     "ah ",     "oh ",        "ps: ",      "p.s. ",        "then ", "plus ",
    "und ",   "also, ",   "hm, ",    "hmm ",       "right, ",   "assumption: ", NULL
  };

  for (guint i = 0; fillers[i] != NULL; i++)
    {
      gsize length = strlen (fillers[i]);

      if (g_ascii_strncasecmp (text, fillers[i], length) == 0 &&
          tf_text_count_words (text + length) >= 3 && !g_str_has_prefix (text + length, "that "))
        return oa_text_skip_filler (text + length);
    }
  return text;
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

GRegex *
oa_text_regex (const char *pattern)
{
  static GMutex mutex;
  static GHashTable *compiled = NULL;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);
  GRegex *regex = NULL;

  if (compiled == NULL)
    compiled = g_hash_table_new (g_str_hash, g_str_equal);
  regex = g_hash_table_lookup (compiled, pattern);
  if (regex == NULL)
    {
      regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
      g_hash_table_insert (compiled, g_strdup (pattern), regex);
    }
  return regex;
}

gboolean
oa_text_matches (const char *pattern, const char *text)
{
  return g_regex_match (oa_text_regex (pattern), text, 0, NULL);
}

char *
oa_text_fetch (const char *pattern, const char *text)
{
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (oa_text_regex (pattern), text, 0, &match) ? g_match_info_fetch (match, 1)
                                                                  : NULL;
}
