/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-clause.h"

#include <string.h>

#include "oa-text.h"
#include "tf-text.h"

#define SHORT_STATEMENT  130
#define MIN_CLAUSE_WORDS 4

char *
oa_clause_around (const char *text, const OaFact *fact)
{
  const char *start = text;
  const char *end = text + fact->end;
  char *clause = NULL;

  for (const char *p = text; p + 1 < text + fact->start; p++)
    if ((strchr (",;.!?", *p) != NULL && p[1] == ' ') || *p == '(' || *p == ')')
      start = p + 1;
  while (*end != '\0' && *end != '(' && *end != ')' &&
         !(strchr (",;.!?", *end) != NULL && (end[1] == ' ' || end[1] == '\0')))
    end++;
  clause = g_strndup (start, (gsize) (end - start));
  return g_strstrip (clause);
}

char *
oa_clause_naming (const char *text, const char *word)
{
  g_auto (GStrv) clauses = g_regex_split_simple (g_utf8_strlen (text, -1) > 90
                                                     ? "(?<=[.!?;])\\s(?![^(]*\\))|,\\s(?![^(]*\\))"
                                                     : "(?<=[.!?;])\\s(?![^(]*\\))",
                                                 text, 0, 0);
  g_autofree char *folded_word = oa_text_fold (word);

  for (guint i = 0; clauses[i] != NULL; i++)
    {
      g_autofree char *folded = oa_text_fold (clauses[i]);

      if (strstr (folded, folded_word) != NULL && tf_text_count_words (clauses[i]) > 1)
        return oa_text_phrase (clauses[i]);
    }
  return oa_text_phrase (text);
}

char *
oa_clause_label (const char *text)
{
  const char *colon = strstr (text, ": ");
  g_autofree char *label = NULL;

  if (colon == NULL || colon - text > 30)
    return NULL;
  label = g_strndup (text, (gsize) (colon - text));
  if (tf_text_count_words (label) > 3 || strpbrk (label, ",;!?()\"/") != NULL)
    return NULL;
  return g_steal_pointer (&label);
}

/* How many words the clause has in addition to its figure. */
static guint
words_beside (const char *clause, const OaFact *fact)
{
  g_autofree char *without = oa_text_replace (clause, fact->text, "");

  return tf_text_count_words (without);
}

char *
oa_clause_for_reader (const char *text, const OaFact *fact, gboolean one_of_many)
{
  g_autofree char *clause = oa_clause_around (text, fact);
  g_autofree char *label = oa_clause_label (text);
  gboolean is_short = !one_of_many && g_utf8_strlen (text, -1) <= SHORT_STATEMENT;

  if (is_short || words_beside (clause, fact) < (one_of_many ? 2 : MIN_CLAUSE_WORDS))
    return oa_text_phrase (text);
  if (label != NULL && !g_str_has_prefix (clause, label))
    {
      g_autofree char *labelled = g_strdup_printf ("%s: %s", label, clause);

      return oa_text_phrase (labelled);
    }
  return oa_text_phrase (clause);
}
