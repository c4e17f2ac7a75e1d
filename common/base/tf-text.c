/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-text.h"

#include <string.h>

#include "tf-error.h"
#include "tf-regex.h"

#define SLUG_BYTES    60
#define SLUG_FALLBACK "plan"

/* Before the words of a line of Markdown. */
#define FIRST_WORDS_MARKS " \t\r#*>-+_`"

guint
tf_text_count_words_up_to (const char *text, guint most)
{
  guint n_words = 0;
  gboolean in_word = FALSE;

  g_return_val_if_fail (text != NULL, 0);

  for (const char *at = text; *at != '\0' && n_words < most; at = g_utf8_next_char (at))
    {
      gboolean is_space = g_unichar_isspace (g_utf8_get_char (at));

      if (!is_space && !in_word)
        n_words++;
      in_word = !is_space;
    }
  return n_words;
}

guint
tf_text_count_words (const char *text)
{
  return tf_text_count_words_up_to (text, G_MAXUINT);
}

char *
tf_text_slug (const char *text)
{
  g_autofree char *ascii = NULL;
  g_autoptr (GString) slug = g_string_new (NULL);

  g_return_val_if_fail (text != NULL, NULL);

  ascii = g_str_to_ascii (text, "C");
  for (const char *at = ascii; *at != '\0' && slug->len < SLUG_BYTES; at++)
    {
      if (g_ascii_isalnum (*at))
        g_string_append_c (slug, g_ascii_tolower (*at));
      else if (*at != '\'' && slug->len > 0 && slug->str[slug->len - 1] != '-')
        g_string_append_c (slug, '-');
    }
  if (slug->len > 0 && slug->str[slug->len - 1] == '-')
    g_string_truncate (slug, slug->len - 1);
  return g_strdup (slug->len == 0 ? SLUG_FALLBACK : slug->str);
}

gboolean
tf_text_validate (const char *text, gsize length, const char *what, GError **error)
{
  const char *at = NULL;

  g_return_val_if_fail ((text != NULL || length == 0) && what != NULL, FALSE);

  if (length == 0 || g_utf8_validate_len (text, length, &at))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
               "%s is not UTF-8 text: bad byte 0x%02x at offset %zu", what, (guchar) *at,
               (gsize) (at - text));
  return FALSE;
}

/* One in ten: a text with an occasional form feed or escape sequence is still a text. */
gboolean
tf_text_is_binary (const char *bytes, gsize length)
{
  gsize n_controls = 0;

  g_return_val_if_fail (bytes != NULL || length == 0, FALSE);

  for (gsize i = 0; i < length; i++)
    {
      if (bytes[i] == '\0')
        return TRUE;
      if (((guchar) bytes[i] < 0x20 && strchr ("\t\n\r\f", bytes[i]) == NULL) || bytes[i] == 0x7f)
        n_controls++;
    }
  return n_controls * 10 > length;
}

char *
tf_text_ellipsize (const char *text, guint max_chars)
{
  g_autofree char *start = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  if (max_chars == 0)
    return g_strdup ("");
  if (g_utf8_strlen (text, -1) <= (glong) max_chars)
    return g_strdup (text);
  start = g_utf8_substring (text, 0, max_chars - 1);
  return g_strconcat (start, "…", NULL);
}

/* Returns: (transfer full) (element-type utf8): the words of the first line that has any */
static GStrv
list_first_words (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i] + strspn (lines[i], FIRST_WORDS_MARKS);
      g_auto (GStrv) words = g_strsplit_set (line, " \t\r\v\f", -1);
      gboolean any = FALSE;

      for (guint n = 0; words[n] != NULL; n++)
        if (*words[n] != '\0')
          {
            g_strv_builder_add (builder, words[n]);
            any = TRUE;
          }
      if (any)
        break;
    }
  return g_strv_builder_end (builder);
}

char *
tf_text_first_words (const char *text, guint max_chars)
{
  g_auto (GStrv) words = list_first_words (text);
  g_autoptr (GString) name = g_string_new (NULL);
  guint n = 0;

  for (; words[n] != NULL; n++)
    {
      glong room = (glong) max_chars - (name->len > 0 ? 1 : 0) - (words[n + 1] != NULL ? 1 : 0);

      if (name->len > 0 && g_utf8_strlen (name->str, -1) + g_utf8_strlen (words[n], -1) > room)
        break;
      g_string_append_printf (name, "%s%s", name->len > 0 ? " " : "", words[n]);
    }
  if (words[n] != NULL)
    g_string_append (name, "…");
  return tf_text_ellipsize (name->str, max_chars);
}

/* Of a long text the beginning, "…" and the end. Returns: (transfer full) */
static char *
cut_middle (const char *text, glong max_chars)
{
  glong length = g_utf8_strlen (text, -1);
  glong tail = max_chars / 2;
  g_autofree char *head = NULL;

  if (length <= max_chars)
    return g_strdup (text);
  head = g_utf8_substring (text, 0, max_chars - tail - 1);
  return g_strconcat (head, "…", g_utf8_offset_to_pointer (text, length - tail), NULL);
}

char *
tf_text_show_path (const char *path)
{
  g_autofree char *valid = NULL;
  g_autoptr (GString) shown = g_string_new (NULL);

  g_return_val_if_fail (path != NULL, NULL);

  valid = g_utf8_make_valid (path, -1);
  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_iscntrl (c))
        g_string_append_printf (shown, "\\x%02x", c);
      else
        g_string_append_unichar (shown, c);
    }
  return cut_middle (shown->str, TF_TEXT_PATH_CHARS);
}

static gboolean
is_outer (gunichar c)
{
  switch ((int) g_unichar_type (c))
    {
    case G_UNICODE_CONNECT_PUNCTUATION:
    case G_UNICODE_DASH_PUNCTUATION:
    case G_UNICODE_CLOSE_PUNCTUATION:
    case G_UNICODE_FINAL_PUNCTUATION:
    case G_UNICODE_INITIAL_PUNCTUATION:
    case G_UNICODE_OTHER_PUNCTUATION:
    case G_UNICODE_OPEN_PUNCTUATION:
      return TRUE;
    default:
      return g_unichar_isspace (c);
    }
}

static void
drop_outer (GString *text)
{
  gsize start = 0;

  while (text->len > 0)
    {
      const char *last = g_utf8_find_prev_char (text->str, text->str + text->len);

      if (!is_outer (g_utf8_get_char (last)))
        break;
      g_string_truncate (text, last - text->str);
    }
  while (start < text->len && is_outer (g_utf8_get_char (text->str + start)))
    start = g_utf8_next_char (text->str + start) - text->str;
  g_string_erase (text, 0, start);
}

char *
tf_text_normalize (const char *text)
{
  g_autofree char *lower = NULL;
  GString *folded = NULL;
  gboolean after_space = FALSE;

  g_return_val_if_fail (text != NULL, NULL);

  lower = g_utf8_strdown (text, -1);
  folded = g_string_sized_new (strlen (lower));
  for (const char *at = lower; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      gboolean is_space = g_unichar_isspace (c);

      if (!is_space)
        g_string_append_unichar (folded, c);
      else if (!after_space)
        g_string_append_c (folded, ' ');
      after_space = is_space;
    }
  drop_outer (folded);
  return g_string_free (folded, FALSE);
}

gboolean
tf_text_is_word_byte (char byte)
{
  return g_ascii_isalnum (byte) || byte == '_' || (guchar) byte >= 0x80;
}

const char *
tf_text_find_words (const char *text, const char *from, const char *words)
{
  gsize length = 0;

  g_return_val_if_fail (text != NULL && from != NULL && words != NULL, NULL);

  length = strlen (words);
  for (const char *place = from; length > 0 && (place = strstr (place, words)) != NULL; place++)
    if ((place == text || !tf_text_is_word_byte (place[-1])) &&
        !tf_text_is_word_byte (place[length]))
      return place;
  return NULL;
}

/* Some placeholders only in capitals: in lower case they are words, for example in Spanish. "${{ …
 * }}" is normal in CI files. */
static const char placeholder_pattern[] =
    "\\b(?:TODO|XXX+)\\b"
    "|(?i:\\bTB[AD]\\b|\\bFIXME\\b|\\btodo:|\\[todo\\]"
    "|\\bto be (?:determined|decided|defined|written|filled in|completed)\\b"
    "|\\blorem ipsum\\b|\\bplaceholder text\\b"
    "|[\\[<](?:insert|your|enter|add) [^\\]>\\n]{0,60}[\\]>](?!\\()"
    "|[\\[<](?:placeholder|tbc|fill in)[^\\]>\\n]{0,60}[\\]>])"
    "|(?<!\\$)\\{\\{[^}\\n]{0,60}\\}\\}";

gboolean
tf_text_has_placeholder (const char *text, char **out_found)
{
  static gsize initialized = 0;
  static GRegex *regex = NULL;
  g_autoptr (GMatchInfo) match = NULL;

  g_return_val_if_fail (text != NULL, FALSE);

  if (g_once_init_enter (&initialized))
    {
      regex = g_regex_new (placeholder_pattern, G_REGEX_OPTIMIZE, 0, NULL);
      g_once_init_leave (&initialized, 1);
    }
  if (!g_regex_match (regex, text, 0, &match))
    return FALSE;
  if (out_found != NULL)
    *out_found = g_match_info_fetch (match, 0);
  return TRUE;
}

/* What may be missing, and how a text says so, in English and German; behind it the text ends, or a
 * sentence or a remark begins. */
static const char filler_pattern[] =
    "^(?:(?:it |this |that )?(?:is |was |are |were |has |have )?(?:not|none|nothing)"
    "(?: yet| further| else| more)?(?: is| was| were| has been| been)?"
    " (?:stated|given|specified|named|provided|mentioned|known|said)"
    "(?: yet| here| so far| in the material)?"
    "|not (?:available|applicable)(?=\\.?$)"
    "|none|nothing|unknown|n ?/ ?a|n\\. ?a\\.|no (?:information|details|data)(?: (?:is |was )?"
    "(?:given|available|provided|stated))?"
    "|(?:(?:das )?(?:ist |wurde |sind )?(?:noch )?nicht|nichts(?: weiter\\w*| dazu)?)(?: wurde| "
    "ist)?"
    " (?:angegeben|genannt|festgelegt|bekannt|bestimmt|vorhanden|gesagt)"
    "|kein(?:e|er|s)?(?: (?:weiteren? )?(?:angaben?|informationen|daten|details))?|k\\. ?a\\."
    "|unbekannt|entfällt|nichts"
    "|(?:see|siehe) (?:open points|offene punkte|below|above|unten|oben)(?=\\.?$)"
    "|[-–—/?]+|…|\\.{3})"
    "(?: ?$| ?[.,;:(]| [-–—] )";

gboolean
tf_text_is_filler (const char *text)
{
  static GRegex *regex;
  g_autofree char *bare = NULL;

  g_return_val_if_fail (text != NULL, FALSE);

  bare = g_strdelimit (g_strdup (text), "*_`\t\n\r", ' ');
  return g_regex_match (tf_regex_ensure (&regex, G_REGEX_CASELESS, filler_pattern),
                        g_strstrip (bare), 0, NULL);
}
