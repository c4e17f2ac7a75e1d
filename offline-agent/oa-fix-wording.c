/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-fix-private.h"

#include <string.h>

#include "oa-sentences.h"
#include "oa-text.h"
#include "tf-text.h"

typedef char *(*Rewrite) (const char *text, const char *first, const char *second);

static char *
regex_replace (const char *pattern, const char *text, const char *with)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  char *out = regex != NULL ? g_regex_replace_literal (regex, text, -1, 0, with, 0, NULL) : NULL;

  return out != NULL ? out : g_strdup (text);
}

static char *
replace_word (const char *text, const char *first, const char *second)
{
  g_autofree char *quoted = g_regex_escape_string (first, -1);
  g_autofree char *pattern = g_strdup_printf (
      "(?<![\\p{L}\\p{N}@._/#&'’-])%s(?![\\p{L}\\p{N}@_/&'’-]|\\.[\\p{L}\\p{N}]%s)", quoted,
      g_utf8_strlen (first, -1) == 1 ? "|\\." : "");

  return regex_replace (pattern, text, second);
}

/* "the the" → "the"; the first of the two keeps its spelling. */
static char *
drop_repeated (const char *text, const char *first, const char *second)
{
  g_auto (GStrv) words = g_strsplit (first, " ", 2);
  g_autofree char *quoted = words[0] != NULL ? g_regex_escape_string (words[0], -1) : g_strdup ("");
  g_autofree char *pattern =
      g_strdup_printf ("(?i)(?<![\\p{L}'’-])(%s) %s(?![\\p{L}'’-])", quoted, quoted);
  g_autoptr (GRegex) regex = *quoted != '\0' ? g_regex_new (pattern, 0, 0, NULL) : NULL;
  char *out = regex != NULL ? g_regex_replace (regex, text, -1, 0, "\\1", 0, NULL) : NULL;

  return out != NULL ? out : g_strdup (text);
}

static char *
thin_marks (const char *text, const char *first, const char *second)
{
  g_autofree char *quoted = g_regex_escape_string (first, -1);
  g_autofree char *pattern = g_strdup_printf ("(?<![!?])%s(?![!?])", quoted);

  return regex_replace (pattern, text, strchr (first, '?') != NULL ? "?" : "!");
}

static char *
drop_blank (const char *text, const char *first, const char *second)
{
  gsize length = strlen (first);
  g_autofree char *joined =
      length > 2 ? g_strdup_printf ("%.*s%s", (int) (length - 2), first, first + length - 1)
                 : g_strdup (first);

  return oa_text_replace (text, first, joined);
}

/* The words to search for: without the "…" with which the reviewer ends a quote. */
static char *
quoted_start (const char *quote)
{
  return g_str_has_suffix (quote, " …") ? g_strndup (quote, strlen (quote) - strlen (" …"))
                                        : g_strdup (quote);
}

/* The reviewer quotes without curly quotes and without escapes. */
static const char *
find_start (const char *text, const char *start)
{
  g_autofree char *escaped = NULL;
  const char *found = strstr (text, start);

  if (found != NULL || strchr (start, '|') == NULL)
    return found;
  escaped = oa_text_replace (start, "|", "\\|");
  return strstr (text, escaped);
}

static char *
close_bracket (const char *text, const char *first, const char *second)
{
  g_autofree char *start = quoted_start (first);
  const char *sentence = find_start (text, start);
  const char *open = sentence != NULL ? strchr (sentence, '(') : NULL;
  const char *end = NULL;

  if (open == NULL)
    return g_strdup (text);
  end = open + strcspn (open, ".!?|");
  while (*end != '\0' && *end != '|' && end[1] != ' ' && end[1] != '\0')
    end += 1 + strcspn (end + 1, ".!?|");
  while (end > open && end[-1] == ' ')
    end--;
  return g_strdup_printf ("%.*s)%s", (int) (end - text), text, end);
}

static char *
enlarge_first (const char *text, const char *first, const char *second)
{
  g_autofree char *start = quoted_start (first);
  const char *found = find_start (text, start);
  g_autoptr (GString) out = NULL;

  if (found == NULL)
    return g_strdup (text);
  out = g_string_new_len (text, found - text);
  g_string_append_unichar (out, g_unichar_toupper (g_utf8_get_char (found)));
  g_string_append (out, g_utf8_next_char (found));
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* The joint nearest to the middle of a long sentence: ", and we …", "; …". */
static const char *
find_joint (const char *start, const char *end)
{
  static const char *const joints[] = { "; ",        ", and ",  ", but ",   ", so ",      ", then ",
                                        ", we ",     ", also ", " and we ", " and then ", " but ",
                                        " because ", " so we ", ", ",       NULL };
  const char *middle = start + (end - start) / 2;
  const char *best = NULL;

  for (guint i = 0; joints[i] != NULL && (best == NULL || i < 3); i++)
    for (const char *p = start; (p = strstr (p, joints[i])) != NULL && p < end; p++)
      if (p > start + 20 && p < end - 20 &&
          (best == NULL || ABS (p - middle) < ABS (best - middle)))
        best = p;
  return best;
}

static char *
divide (const char *text, const char *first, const char *second)
{
  g_autofree char *start = quoted_start (first);
  const char *sentence = find_start (text, start);
  const char *joint = NULL;
  const char *next = NULL;
  g_autoptr (GString) out = NULL;

  if (sentence == NULL)
    return g_strdup (text);
  joint = find_joint (sentence, sentence + strcspn (sentence, "|\n"));
  if (joint == NULL)
    return g_strdup (text);
  next = joint + strspn (joint, ",; ");
  out = g_string_new_len (text, joint - text);
  g_string_append (out, ". ");
  g_string_append_unichar (out, g_unichar_toupper (g_utf8_get_char (next)));
  g_string_append (out, g_utf8_next_char (next));
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static gboolean
rewrite_lines (OaDocument *document, Rewrite rewrite, const char *first, const char *second)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < document->lines->len; i++)
    {
      const OaDocumentLine *line = g_ptr_array_index (document->lines, i);
      g_autofree char *text = NULL;

      if (oa_document_is_fixed (document, i))
        continue;
      text = rewrite (line->text, first, second);
      if (!g_str_equal (text, line->text))
        {
          oa_document_set (document, i, text);
          changed = TRUE;
        }
    }
  return changed;
}

/* Removes the second of two equal items. */
static gboolean
drop_duplicate (OaDocument *document, const char *title, const char *quote)
{
  g_autofree char *start = quoted_start (quote);
  g_autofree char *wanted = oa_text_fold (start);
  guint section = oa_document_find_section (document, title);
  gboolean seen = FALSE;

  for (guint i = 0; i < document->lines->len; i++)
    {
      const OaDocumentLine *line = g_ptr_array_index (document->lines, i);
      g_autofree char *folded = NULL;

      if (line->section != section || (line->part != OA_PART_ITEM && line->part != OA_PART_ROW))
        continue;
      folded = oa_text_fold (line->text);
      if (strstr (folded, wanted) == NULL)
        continue;
      if (seen && line->part == OA_PART_ITEM)
        {
          guint other = 0;

          oa_document_remove (document, i);
          if (!oa_document_last (document, section, OA_PART_ITEM, &other) &&
              !oa_document_last (document, section, OA_PART_TEXT, &other))
            oa_document_insert (document, i, "Nothing further was stated.", OA_PART_TEXT, section);
          return TRUE;
        }
      seen = TRUE;
    }
  return FALSE;
}

gboolean
oa_fix_wording (OaDocument *document, OaIssueKind kind, const char *first, const char *second)
{
  static const Rewrite rewrites[OA_N_ISSUES] = {
    [OA_ISSUE_SPELLING] = replace_word, [OA_ISSUE_REPEATED_WORD] = drop_repeated,
    [OA_ISSUE_MARKS] = thin_marks,      [OA_ISSUE_BRACKET] = close_bracket,
    [OA_ISSUE_LONG] = divide,           [OA_ISSUE_LOWER_CASE] = enlarge_first,
    [OA_ISSUE_SPACES] = drop_blank,
  };

  if (kind == OA_ISSUE_DUPLICATE)
    return drop_duplicate (document, first, second);
  return rewrites[kind] != NULL && rewrite_lines (document, rewrites[kind], first, second);
}
