/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-sentences.h"

#include <string.h>

#include "oa-data.h"
#include "oa-text.h"

/* An answer of so few letters does not stand alone: "heating?? no." */
#define MIN_LETTERS 5

/* The word that ends before @end, in lower case. Returns: (transfer full) */
static char *
dup_last_word (const char *start, const char *end)
{
  const char *from = end;

  while (from > start && !g_ascii_isspace (from[-1]) && strchr ("(\"", from[-1]) == NULL)
    from--;
  return g_utf8_strdown (from, end - from);
}

/* Whether the full stop at @stop ends no sentence. @next: what follows the blanks after it */
static gboolean
goes_on (const char *start, const char *stop, const char *next)
{
  g_autofree char *word = dup_last_word (start, stop);
  gboolean upper = g_unichar_isupper (g_utf8_get_char (next));
  glong length = g_utf8_strlen (word, -1);

  /* Who does it stands behind: "Book the hall. @ada" */
  if (*next == '@')
    return TRUE;
  if (oa_data_matches ("sentence.and-so-on", word))
    return !upper;
  if (oa_data_contains ("abbreviations", word))
    return TRUE;
  if (oa_data_matches ("sentence.number", word))
    return length <= 2 || !upper || oa_data_matches ("sentence.month", next);
  return oa_data_matches ("sentence.initial", word);
}

/* Moves past the marks that end a sentence: "?!)". Returns: %NULL if @p begins no such marks */
static const char *
skip_end (const char *p)
{
  const char *end = p;

  while (*end == '.' || *end == '!' || *end == '?' || g_str_has_prefix (end, "…"))
    end = g_utf8_next_char (end);
  if (end == p)
    return NULL;
  while (*end == ')' || *end == '"' || *end == '\'' || *end == '*' || g_str_has_prefix (end, "”") ||
         g_str_has_prefix (end, "“"))
    end = g_utf8_next_char (end);
  return end;
}

static gboolean
ends_here (const char *start, const char *p, const char *end)
{
  const char *next = end + strspn (end, " ");

  if (*next == '\0' || next == end || (p > start && p[-1] == ' '))
    return FALSE;
  if (g_str_has_prefix (p, "...") || g_str_has_prefix (p, "…"))
    return g_unichar_isupper (g_utf8_get_char (next));
  return *p != '.' || end - p > 1 || !goes_on (start, p, next);
}

/* "no.": too short to stand alone */
static gboolean
is_short (const char *piece)
{
  guint n = 0;

  for (const char *p = piece; *p != '\0'; p = g_utf8_next_char (p))
    n += g_unichar_isalnum (g_utf8_get_char (p));
  return n < MIN_LETTERS;
}

/* "… no wait …": what is taken back and what is said instead belong together. */
static gboolean
takes_back (const char *piece)
{
  g_autofree char *folded = oa_text_fold (piece);

  return oa_data_weigh ("wait", folded) > 0;
}

/* "no.", "photos?" and "No wait." without a date or an amount need what follows. */
static gboolean
needs_next (const char *piece)
{
  return is_short (piece) || oa_data_matches ("sentence.needs-next", piece) ||
         (takes_back (piece) && !oa_data_matches ("sentence.settled", piece));
}

/* Too short a piece goes with the one before it. */
static void
take (GPtrArray *pieces, char *piece)
{
  char *last = pieces->len > 0 ? pieces->pdata[pieces->len - 1] : NULL;

  g_strstrip (piece);
  if (last != NULL && (is_short (piece) || needs_next (last) || takes_back (piece)))
    {
      pieces->pdata[pieces->len - 1] = g_strconcat (last, " ", piece, NULL);
      g_free (last);
      g_free (piece);
    }
  else if (*piece != '\0')
    g_ptr_array_add (pieces, piece);
  else
    g_free (piece);
}

GStrv
oa_sentences_split (const char *text)
{
  g_autofree char *line = oa_text_squeeze (text);
  GPtrArray *pieces = g_ptr_array_new ();
  const char *start = line;
  guint depth = 0;

  for (const char *p = line; *p != '\0'; p = g_utf8_next_char (p))
    {
      const char *end = skip_end (p);

      depth += *p == '(';
      depth -= *p == ')' && depth > 0;
      if (end == NULL)
        continue;
      if ((depth == 0 || memchr (p, ')', end - p) != NULL) && ends_here (start, p, end))
        {
          take (pieces, g_strndup (start, end - start));
          start = end;
          depth = 0;
        }
      p = g_utf8_prev_char (end);
      depth -= *p == ')' && depth > 0;
    }
  take (pieces, g_strdup (start));
  g_ptr_array_add (pieces, NULL);
  return (GStrv) g_ptr_array_free (pieces, FALSE);
}
