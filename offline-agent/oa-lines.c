/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-lines.h"

#include <string.h>

#include "oa-text.h"
#include "tf-text.h"

static void
line_free (OaLine *self)
{
  g_free (self->text);
  g_free (self->speaker);
  g_free (self);
}

/* "> > text" of a quoted e-mail */
static const char *
skip_quotes (const char *line)
{
  while (*line == '>')
    {
      line++;
      while (*line == ' ')
        line++;
    }
  return line;
}

static guint
indent_of (const char *line)
{
  guint n = 0;

  for (; *line == ' ' || *line == '\t'; line++)
    n += *line == '\t' ? 4 : 1;
  return n;
}

static const char *
skip_checkbox (const char *text)
{
  static const char *const boxes[] = { "[ ] ", "[x] ", "[X] ", "[] ", "☐ ", "☑ ", "✓ ", NULL };

  for (guint i = 0; boxes[i] != NULL; i++)
    if (g_str_has_prefix (text, boxes[i]))
      return text + strlen (boxes[i]);
  return text;
}

/* The text after "1. ", "12) ", "a) ", "(2) "; %NULL if the line begins with none of these. A
 * number before a month is a date: "14. Juni". */
static const char *
skip_number (const char *text)
{
  static const char *const months[] = { "Jan", "Feb", "Mar", "Mär", "Apr", "Mai",
                                        "May", "Jun", "Jul", "Aug", "Sep", "Okt",
                                        "Oct", "Nov", "Dez", "Dec", NULL };
  const char *p = *text == '(' ? text + 1 : text;
  gsize digits = strspn (p, "0123456789");

  if (digits == 0 && g_ascii_isalpha (*p) && p[1] == ')')
    digits = 1;
  if (digits == 0 || digits > 2 || (p[digits] != '.' && p[digits] != ')') || p[digits + 1] != ' ')
    return NULL;
  p += digits + 2;
  while (*p == ' ')
    p++;
  for (guint i = 0; months[i] != NULL; i++)
    if (g_str_has_prefix (p, months[i]))
      return NULL;
  return p;
}

/* The text after the marker of a list item; %NULL if the line has none. */
static const char *
skip_bullet (const char *text)
{
  static const char *const marks[] = { "- ",  "* ",  "+ ", "• ", "– ", "— ", "· ", "‣ ", "◦ ",
                                       "-> ", "=> ", "→ ", "o ", "~ ", "▪ ", "● ", NULL };

  for (guint i = 0; marks[i] != NULL; i++)
    if (g_str_has_prefix (text, marks[i]))
      return skip_checkbox (text + strlen (marks[i]) + strspn (text + strlen (marks[i]), " "));
  if (*text == '-' && g_unichar_isalpha (g_utf8_get_char (text + 1)))
    return text + 1;
  if (g_str_has_prefix (text, "•"))
    return text + strlen ("•");
  if (skip_checkbox (text) != text)
    return skip_checkbox (text);
  return skip_number (text);
}

static gboolean
is_rule (const char *text)
{
  gsize length = strlen (text);

  return length >= 3 && strspn (text, "-=_*|:+ ~") == length;
}

static gboolean
is_all_caps (const char *text)
{
  guint upper = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_islower (c) || g_unichar_isdigit (c))
        return FALSE;
      upper += g_unichar_isupper (c);
    }
  return upper >= 4;
}

/* "FOOD AND DRINK" is a heading, "NO GLASS BOTTLES" is a statement. */
static gboolean
is_caps_heading (const char *text)
{
  static const char *const statement[] = { "no",    "not",   "dont", "must", "need", "only",
                                           "never", "is",    "are",  "will", "we",   "i",
                                           "kein*", "nicht", "?",    NULL };
  g_autofree char *folded = oa_text_fold (text);

  return is_all_caps (text) && tf_text_count_words (text) <= 5 && strpbrk (text, "!?.,") == NULL &&
         oa_text_has_any (folded, statement) == NULL;
}

static const char *
after_hashes (const char *text)
{
  gsize n = strspn (text, "#");

  if (n == 0 || n > 6 || (text[n] != ' ' && text[n] != '\0'))
    return NULL;
  return text + n + strspn (text + n, " ");
}

static gboolean
is_bold_line (const char *text)
{
  gsize length = strlen (text);

  return length > 4 && length < 80 && g_str_has_prefix (text, "**") &&
         (g_str_has_suffix (text, "**") || g_str_has_suffix (text, "**:")) &&
         strstr (text + 2, "**") + 3 >= text + length - 1;
}

static gboolean
is_label (const char *text)
{
  gsize length = strlen (text);

  return length > 1 && text[length - 1] == ':' && tf_text_count_words (text) <= 6 &&
         strpbrk (text, "?!;") == NULL;
}

static gboolean
is_filler (const char *text)
{
  static const char *const greetings[] = { "hi*",
                                           "hello*",
                                           "hey*",
                                           "dear*",
                                           "hallo*",
                                           "liebe*",
                                           "cheers*",
                                           "thanks*",
                                           "thank you*",
                                           "regards*",
                                           "best*",
                                           "kind regards*",
                                           "many thanks*",
                                           "love*",
                                           "lg*",
                                           "vg*",
                                           "viele grüße*",
                                           "grüße",
                                           "grüße*",
                                           "gruß*",
                                           "herzliche grüße*",
                                           "beste grüße*",
                                           "liebe grüße*",
                                           "freundliche grüße*",
                                           "danke*",
                                           "ok so",
                                           "ok",
                                           "so",
                                           "sent from my*",
                                           "good morning*",
                                           "xx*",
                                           "all the best*",
                                           "see you*",
                                           NULL };
  g_autofree char *folded = oa_text_fold (text);
  guint words = tf_text_count_words (text);

  if (words == 0 || words > 4 || strchr (text, '?') != NULL || strpbrk (text, "0123456789") != NULL)
    return FALSE;
  for (guint i = 0; greetings[i] != NULL; i++)
    {
      gsize length = strcspn (greetings[i], "*");
      const char *rest = folded + 1 + length;

      if (strncmp (folded + 1, greetings[i], length) == 0 && (*rest == ' ' || *rest == '\0'))
        return strchr (text, ',') != NULL || words <= 2 || strchr (text, '!') != NULL;
    }
  return FALSE;
}

static const char *
mail_word (const char *text)
{
  static const char *const words[] = { "From",     "To",      "Cc",       "Bcc", "Sent",
                                       "Date",     "Subject", "Von",      "An",  "Betreff",
                                       "Gesendet", "Datum",   "Reply-To", NULL };

  for (guint i = 0; words[i] != NULL; i++)
    if (g_ascii_strncasecmp (text, words[i], strlen (words[i])) == 0 &&
        text[strlen (words[i])] == ':')
      return words[i];
  return NULL;
}

static gboolean
is_wrote_line (const char *text)
{
  return strlen (text) < 200 &&
         (g_str_has_suffix (text, " wrote:") || g_str_has_suffix (text, " schrieb:"));
}

static char *
strip_bold (const char *text)
{
  g_autofree char *bare = oa_text_replace (text, "**", "");

  return oa_text_replace (bare, "__", "");
}

static void
set (OaLine *line, OaLineKind kind, const char *text)
{
  char *bare = strip_bold (text);

  line->kind = kind;
  g_free (line->text);
  line->text = g_strstrip (bare);
}

static void
classify (OaLine *line, const char *text)
{
  const char *after = NULL;

  if (*text == '\0')
    line->kind = OA_LINE_BLANK;
  else if (g_str_has_prefix (text, "```") || g_str_has_prefix (text, "~~~"))
    line->kind = OA_LINE_FENCE;
  else if (is_rule (text))
    line->kind = OA_LINE_TABLE_RULE;
  else if ((after = after_hashes (text)) != NULL)
    set (line, *after != '\0' ? OA_LINE_HEADING : OA_LINE_BLANK, after);
  else if (*text == '|' && strchr (text + 1, '|') != NULL)
    set (line, OA_LINE_TABLE, text);
  else if (is_wrote_line (text))
    set (line, OA_LINE_MAIL, text);
  else if (is_bold_line (text) || is_caps_heading (text))
    set (line, OA_LINE_HEADING, text);
  else if ((after = skip_bullet (text)) != NULL && *after != '\0')
    set (line, OA_LINE_BULLET, after);
  else if (is_label (text))
    set (line, OA_LINE_LABEL, text);
  else if (is_filler (text))
    set (line, OA_LINE_FILLER, text);
  else
    set (line, OA_LINE_TEXT, text);
}

static OaLine *
line_new (const char *raw)
{
  OaLine *line = g_new0 (OaLine, 1);
  const char *text = NULL;
  g_autofree char *copy = g_strdup (raw);

  g_strchomp (copy);
  line->indent = indent_of (copy);
  line->width = (guint) g_utf8_strlen (copy, -1);
  text = skip_quotes (copy + strspn (copy, " \t"));
  line->text = g_strdup (text);
  classify (line, text);
  return line;
}

/* Two or more consecutive header lines, one of them a sender or subject, are the header of an
 * e-mail; a single "Date: 14 June" is a statement. */
static void
mark_mail_heads (GPtrArray *lines)
{
  for (guint i = 0; i < lines->len;)
    {
      guint end = i;
      gboolean head = FALSE;

      for (; end < lines->len; end++)
        {
          const char *word = mail_word (((OaLine *) g_ptr_array_index (lines, end))->text);

          if (word == NULL)
            break;
          head |= g_str_equal (word, "From") || g_str_equal (word, "Subject") ||
                  g_str_equal (word, "Von") || g_str_equal (word, "Betreff");
        }
      for (; head && i < end && end - i >= 1; i++)
        {
          OaLine *line = g_ptr_array_index (lines, i);
          const char *word = mail_word (line->text);

          line->kind = g_str_equal (word, "Subject") || g_str_equal (word, "Betreff")
                           ? OA_LINE_SUBJECT
                           : OA_LINE_MAIL;
        }
      i = end + 1;
    }
}

/* If everything is in capitals, they do not mark a heading. */
static void
unmark_shouting (GPtrArray *lines)
{
  guint caps = 0;
  guint other = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      OaLine *line = g_ptr_array_index (lines, i);

      if (line->kind != OA_LINE_BLANK)
        *(is_all_caps (line->text) ? &caps : &other) += 1;
    }
  for (guint i = 0; caps > other && i < lines->len; i++)
    {
      OaLine *line = g_ptr_array_index (lines, i);

      if (line->kind == OA_LINE_HEADING && is_caps_heading (line->text))
        line->kind = OA_LINE_TEXT;
    }
}

#define STAMP "\\[?\\d{1,2}:\\d{2}(?::\\d{2})?\\]?[\\s,–-]*"
#define VOICE "(?<who>\\p{Lu}[\\p{L}'’.-]+(?: \\p{Lu}[\\p{L}'’.-]+)?):\\s+(?<what>\\S.*)$"

/* "exactly. 1 to 5 pm", "okay, I'll ask": words that only acknowledge. */
static const char *
skip_interjections (const char *text)
{
  static const char *const words[] = { "exactly", "okay", "ok", "yes",  "yeah",    "right", "sure",
                                       "well",    "hmm",  "hm", "good", "no clue", NULL };

  for (guint i = 0; words[i] != NULL; i++)
    {
      gsize length = strlen (words[i]);

      if (g_ascii_strncasecmp (text, words[i], length) == 0 && text[length] != '\0' &&
          strchr (".,!", text[length]) != NULL && text[length + 1] == ' ')
        return skip_interjections (text + length + 2);
    }
  return text;
}

/* "[00:04] Nora: …": a transcript. */
static void
mark_speakers (GPtrArray *lines)
{
  g_autoptr (GRegex) stamped = g_regex_new ("^" STAMP VOICE, 0, 0, NULL);

  for (guint i = 0; i < lines->len; i++)
    {
      OaLine *line = g_ptr_array_index (lines, i);
      g_autoptr (GMatchInfo) match = NULL;
      g_autofree char *said = NULL;

      if (!g_regex_match (stamped, line->text, 0, &match))
        continue;
      said = g_match_info_fetch_named (match, "what");
      line->speaker = g_match_info_fetch_named (match, "who");
      set (line, OA_LINE_TEXT, skip_interjections (said));
    }
}

GPtrArray *
oa_lines_read (const char *text)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify) line_free);
  const char *p = text;

  while (*p != '\0')
    {
      gsize length = strcspn (p, "\n");
      g_autofree char *raw = g_strndup (p, length);

      g_ptr_array_add (lines, line_new (raw));
      p += length + (p[length] == '\n' ? 1 : 0);
    }
  mark_mail_heads (lines);
  mark_speakers (lines);
  unmark_shouting (lines);
  return lines;
}
