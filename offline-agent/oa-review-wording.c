/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-review-private.h"

#include <string.h>

#include "oa-spelling.h"
#include "oa-text.h"
#include "tf-text.h"

#define LONG_SENTENCE 60
#define QUOTE_WORDS   8

/* The first words of a text, to identify it. */
static char *
first_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", QUOTE_WORDS + 1);
  gboolean more = g_strv_length (words) > QUOTE_WORDS;
  g_autofree char *joined = NULL;

  if (more)
    {
      g_free (words[QUOTE_WORDS]);
      words[QUOTE_WORDS] = NULL;
    }
  joined = g_strjoinv (" ", words);
  return more ? g_strconcat (joined, " …", NULL) : g_steal_pointer (&joined);
}

static gboolean
is_word_char (gunichar c)
{
  return g_unichar_isalpha (c) || c == '\'' || c == 0x2019;
}

/* Part of an address, file name or code: "oa@june.example", "june.md", "max_june". */
static gboolean
is_joined (const char *text, const char *start, const char *end)
{
  return (start > text && strchr ("@._/-#&", start[-1]) != NULL) ||
         (*end != '\0' &&
          (strchr ("@_/-&", *end) != NULL || (*end == '.' && g_ascii_isalnum (end[1])) ||
           g_ascii_isdigit (*end) || (*end == '.' && end - start == 1)));
}

static void
check_word (OaReview *self, guint line, const char *word, char **previous)
{
  const char *right = oa_spelling_correct (word);
  g_autofree char *lower = g_utf8_strdown (word, -1);
  static const char *const doubled[] = { "had", "that", "is", "die",  "der", "das",
                                         "sie", "do",   "no", "very", "bye", NULL };

  if (right != NULL)
    oa_review_add (self, OA_ISSUE_SPELLING, line, word, right);
  if (*previous != NULL && g_str_equal (*previous, lower) && !g_strv_contains (doubled, lower))
    {
      g_autofree char *twice = g_strdup_printf ("%s %s", lower, word);

      oa_review_add (self, OA_ISSUE_REPEATED_WORD, line, twice, NULL);
    }
  g_free (*previous);
  *previous = g_steal_pointer (&lower);
}

static void
check_words (OaReview *self, guint line, const char *text)
{
  const char *p = text;
  g_autofree char *previous = NULL;

  while (*p != '\0')
    {
      const char *start = p;
      g_autofree char *word = NULL;

      while (*p != '\0' && is_word_char (g_utf8_get_char (p)))
        p = g_utf8_next_char (p);
      if (p == start)
        {
          if (*p != ' ')
            g_clear_pointer (&previous, g_free);
          p = g_utf8_next_char (p);
          continue;
        }
      word = g_strndup (start, (gsize) (p - start));
      if (is_joined (text, start, p))
        g_clear_pointer (&previous, g_free);
      else
        check_word (self, line, word, &previous);
    }
}

static void
check_marks (OaReview *self, guint line, const char *text)
{
  for (const char *p = text; (p = strpbrk (p, "!?")) != NULL;)
    {
      gsize n = strspn (p, "!?");

      if (n > 1)
        {
          g_autofree char *marks = g_strndup (p, n);

          oa_review_add (self, OA_ISSUE_MARKS, line, marks, NULL);
        }
      p += n;
    }
}

static void
check_bracket (OaReview *self, guint line, const char *sentence)
{
  int depth = 0;
  g_autofree char *words = NULL;

  for (const char *p = sentence; *p != '\0'; p++)
    {
      depth += *p == '(';
      depth -= *p == ')' && depth > 0;
      if (*p == '(' && g_ascii_ispunct (p[1]))
        return;
    }
  if (depth != 1)
    return;
  words = first_words (sentence);
  oa_review_add (self, OA_ISSUE_BRACKET, line, words, NULL);
}

static gboolean
begins_small (const char *sentence)
{
  const char *p = sentence;
  guint letters = 0;

  if (!g_unichar_islower (g_utf8_get_char (p)))
    return FALSE;
  for (; *p != '\0' && *p != ' '; p = g_utf8_next_char (p), letters++)
    if (!g_unichar_isalpha (g_utf8_get_char (p)) && strchr (",;:.!?'", *p) == NULL)
      return FALSE;
    else if (g_unichar_isupper (g_utf8_get_char (p)) || (*p == '.' && g_ascii_isalpha (p[1])))
      return FALSE;
  return letters > 0;
}

static void
check_sentences (OaReview *self, guint line)
{
  g_autoptr (GPtrArray) sentences = oa_document_sentences (self->document, line);
  const OaDocumentLine *found = g_ptr_array_index (self->document->lines, line);

  for (guint i = 0; i < sentences->len; i++)
    {
      const char *sentence = sentences->pdata[i];
      g_autofree char *words = NULL;

      check_bracket (self, line, sentence);
      if (tf_text_count_words (sentence) > LONG_SENTENCE)
        {
          words = first_words (sentence);
          oa_review_add (self, OA_ISSUE_LONG, line, words, NULL);
        }
      else if (i > 0 && found->part != OA_PART_ROW && begins_small (sentence))
        {
          words = first_words (sentence);
          oa_review_add (self, OA_ISSUE_LOWER_CASE, line, words, NULL);
        }
    }
}

static void
check_spaces (OaReview *self, guint line, const char *text)
{
  for (const char *p = text; (p = strchr (p, ' ')) != NULL; p++)
    if (p > text && (p[1] == ',' || (p[1] == '.' && p[2] == ' ')) && g_ascii_isalnum (p[-1]))
      {
        const char *start = p;
        g_autofree char *around = NULL;

        while (start > text && start[-1] != ' ')
          start--;
        around = g_strndup (start, (gsize) (p + 2 - start));
        oa_review_add (self, OA_ISSUE_SPACES, line, around, NULL);
      }
}

/* The same item twice in one section. */
static void
check_duplicate (OaReview *self, guint line, GHashTable *items)
{
  const OaDocumentLine *found = g_ptr_array_index (self->document->lines, line);
  const char *title = oa_document_title_of (self->document, line);
  g_autoptr (GPtrArray) sentences = NULL;

  if (found->part != OA_PART_ITEM &&
      !(found->part == OA_PART_ROW && g_ascii_strcasecmp (title, "Budget") != 0))
    return;
  sentences = oa_document_sentences (self->document, line);
  for (guint i = 0; i < sentences->len; i++)
    {
      g_autofree char *folded = oa_text_fold (sentences->pdata[i]);
      g_autofree char *key = g_strdup_printf ("%u|%s", found->section, folded);
      g_autofree char *words = NULL;
      gpointer where = NULL;
      gboolean seen = g_hash_table_lookup_extended (items, key, NULL, &where);

      if (tf_text_count_words (sentences->pdata[i]) < 6)
        continue;
      if (seen && found->part == OA_PART_ITEM && GPOINTER_TO_UINT (where) != line)
        {
          words = first_words (sentences->pdata[i]);
          oa_review_add (self, OA_ISSUE_DUPLICATE, line, title, words);
        }
      else
        g_hash_table_insert (items, g_steal_pointer (&key), GUINT_TO_POINTER (line));
    }
}

void
oa_review_wording (OaReview *self)
{
  g_autoptr (GHashTable) items = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->document->lines->len; i++)
    {
      const OaDocumentLine *line = g_ptr_array_index (self->document->lines, i);
      g_autofree char *plain = NULL;

      if (oa_document_is_fixed (self->document, i))
        continue;
      plain = oa_text_from_markdown (line->text);
      check_words (self, i, plain);
      check_marks (self, i, plain);
      check_sentences (self, i);
      check_spaces (self, i, plain);
      check_duplicate (self, i, items);
    }
}
