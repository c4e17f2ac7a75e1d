/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-people.h"

#include <string.h>

#include "oa-names.h"
#include "oa-text.h"
#include "oa-topics.h"

#define NAME  "\\p{Lu}\\p{Ll}[\\p{L}'’-]*(?:\\s\\p{Lu}\\p{Ll}[\\p{L}-]+)?"
#define NAMES "(" NAME "(?:(?:,\\s|\\s(?:and|und|&|\\+)\\s)" NAME "){0,3})"
#define DOES \
  "(?:will|does|do|is\\sdoing|are\\sdoing|brings?|handles?|takes?|looks\\safter|organi[sz]es?|" \
  "cooks?|makes?|bakes?|plays?|books?|buys?|gets?|sorts?|runs?|leads?|owns?|builds?|writes?|" \
  "designs?|reviews?|checks?|drives?|collects?|offered\\sto|volunteered|promised\\sto|" \
  "agreed\\sto|" \
  "can\\s(?:do|bring|get|lend|make|help|play|cook|organi[sz]e|take|lead|build|drive|run)|" \
  "wants\\sto\\s(?:do|lead|run|organi[sz]e|help|play|cook)|is\\s(?:responsible|in\\scharge)|" \
  "are\\s(?:responsible|in\\scharge)|has\\sthe|kümmert|macht|bringt|übernimmt|organisiert|backt|" \
  "kocht|grillt|" \
  "holt|besorgt|schreibt|leitet|applies|mounts|informs|draws|sends|looks|" \
  "negotiates|signs|talks|asks|announces|coordinates|manages|prepares|delivers|trains|tests|" \
  "monitors|helps|prints|moderates|translates|hosts|invites|sponsors|registers|edits|supplies|" \
  "pays|teaches|orders|finds|fixes|" \
  "should\\s(?:check|ask|do|find|look|write|call|book|get|talk|make|organi[sz]e)|" \
  "would\\s(?:do|make|bring|play|help|draw|bake|cook))"
#define TASK_VERB \
  "(?:book|ask|call|check|send|write|bring|organi[sz]e|prepare|order|find|buy|make|draft|review|" \
  "talk|contact|confirm|set|get|do|provide|update|clarify|speak|email|sort|look|create|run|cook)"

/* Only words known to be names count at the beginning. */
#define SURE "(?#sure)"

static const char *const owner_patterns[] = {
  "\\b(?:macht|übernimmt|organisiert|bringt|backt)\\s(" NAME ")\\b",
  "^" NAMES "\\s?=\\s",
  "\\b(?:[Cc]ommittee|[Jj]ury|[Rr]eviewers?|[Oo]rgani[sz]ers?|[Cc]ontact(?:\\s[Pp]erson)?)\\s?[:=]"
  "\\s?" NAMES,
  "(?:\\b[Oo]wner|\\b[Rr]esponsible|\\b[Ll]ead|\\b[Vv]erantwortlich|\\b[Ww]ho)\\s?[:=]?\\s" NAMES,
  "\\b" NAMES "\\s(?:\\p{Ll}+ly\\s|also\\s|auch\\s)?" DOES "\\b",
  "\\b" NAMES "\\s(?:\\p{Ll}\\S*\\s){1,3}(?:\\S+\\s){0,3}and\\s(?:would|will|can)\\s(?:do|make|"
  "take|write|draw|help|"
  "bring|book|build)\\b",
  "\\b" NAMES "(?:'ll|’ll)\\s",
  "\\b" NAMES "\\sto\\s" TASK_VERB "\\b",
  "^" NAMES ":\\s(?:I\\b|i\\b|ich\\b)",
  SURE "^(\\p{Lu}\\p{Ll}+):\\s",
  SURE "[\\(\\[](" NAME ")[\\)\\]]",
  "@(" NAME ")\\b",
};

static const char *const never_names[] = {
  "mon",      "tue",       "wed",        "thu",       "fri",      "sat",       "sun",
  "okay",     "ok",        "the",        "a",         "an",       "this",      "that",
  "these",    "those",     "it",         "we",        "i",        "you",       "he",
  "she",      "they",      "who",        "what",      "which",    "when",      "where",
  "why",      "how",       "if",         "so",        "and",      "but",       "or",
  "also",     "then",      "there",      "here",      "everyone", "everybody", "someone",
  "somebody", "anyone",    "anybody",    "nobody",    "noone",    "each",      "all",
  "some",     "most",      "many",       "both",      "people",   "guests",    "kids",
  "children", "adults",    "not",        "no",        "yes",      "maybe",     "perhaps",
  "probably", "please",    "can",        "could",     "should",   "would",     "will",
  "must",     "may",       "does",       "do",        "is",       "are",       "has",
  "have",     "make",      "need",       "want",      "get",      "let",       "my",
  "our",      "your",      "his",        "her",       "their",    "wir",       "ich",
  "er",       "sie",       "es",         "der",       "die",      "das",       "wer",
  "was",      "wie",       "man",        "action",    "decision", "note",      "todo",
  "idea",     "question",  "status",     "option",    "plan",     "budget",    "date",
  "time",     "monday",    "tuesday",    "wednesday", "thursday", "friday",    "saturday",
  "sunday",   "january",   "february",   "march",     "april",    "june",      "july",
  "august",   "september", "october",    "november",  "december", "agreed",    "everything",
  "nothing",  "company",   "team",       "client",    "customer", "customers", "users",
  "user",     "staff",     "volunteers", "vendor",    "server",   "service",   "system",
  "council",  "city",      "last",       "next",      "first",    "second",    "only",
  "just",     "still",     "she's",      "he's",      "weather",  "rain",      NULL
};

GHashTable *
oa_people_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* "+joost": written with a capital inside a sentence; "-board": "the board". */
static void
note (GHashTable *self, char mark, const char *word, gsize length)
{
  g_autofree char *raw = g_strndup (word, length);
  g_autofree char *lower = g_utf8_strdown (raw, -1);

  g_hash_table_add (self, g_strdup_printf ("%c%s", mark, lower));
}

static gboolean
is_determiner (const char *word, gsize length)
{
  static const char *const words[] = { "the",  "a",    "an",   "our",   "my",  "no",
                                       "this", "each", "any",  "every", "per", "of",
                                       "one",  "two",  "your", "their", "der", "die",
                                       "das",  "ein",  "eine", "first", NULL };
  g_autofree char *raw = g_strndup (word, length);
  g_autofree char *lower = g_utf8_strdown (raw, -1);

  return g_strv_contains (words, lower);
}

void
oa_people_add_text (GHashTable *self, const char *text)
{
  const char *p = text;
  const char *before = NULL;
  gsize before_length = 0;
  gboolean inside = FALSE;

  while (*p != '\0')
    {
      const char *start = p;

      while (*p != '\0' && g_unichar_isalpha (g_utf8_get_char (p)))
        p = g_utf8_next_char (p);
      if (p == start)
        {
          inside = inside && strchr (".!?:([\"", *p) == NULL;
          p = g_utf8_next_char (p);
          continue;
        }
      if (before != NULL && is_determiner (before, before_length))
        note (self, '-', start, (gsize) (p - start));
      if (g_unichar_islower (g_utf8_get_char (start)))
        g_hash_table_add (self, g_strndup (start, (gsize) (p - start)));
      else if (inside)
        note (self, '+', start, (gsize) (p - start));
      before = start;
      before_length = (gsize) (p - start);
      inside = TRUE;
    }
}

static gboolean
has_mark (GHashTable *self, char mark, const char *lower)
{
  g_autofree char *key = g_strdup_printf ("%c%s", mark, lower);

  return g_hash_table_contains (self, key);
}

/* Also if the writer uses no capitals. */
static gboolean
is_known_name (GHashTable *self, const char *lower)
{
  if (g_strv_contains (never_names, lower) || has_mark (self, '-', lower))
    return FALSE;
  return oa_names_is_first_name (lower) ||
         (has_mark (self, '+', lower) && g_utf8_strlen (lower, -1) >= 3);
}

static gboolean
is_name (GHashTable *self, const char *word)
{
  g_autofree char *lower = g_utf8_strdown (word, -1);
  g_autofree char *folded = oa_text_fold (word);

  g_strdelimit (lower, "’'", '\0');
  if (g_strv_contains (never_names, lower) || oa_topics_know_word (folded))
    return FALSE;
  return !g_hash_table_contains (self, lower) || is_known_name (self, lower);
}

static gboolean
all_names (GHashTable *self, const char *names, gboolean sure)
{
  g_auto (GStrv) words =
      g_regex_split_simple ("(?:,\\s|\\s)(?:(?:and|und|&|\\+)\\s)?", names, 0, 0);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *lower = g_utf8_strdown (words[i], -1);

      if (*words[i] != '\0' && g_unichar_isupper (g_utf8_get_char (words[i])) &&
          (!is_name (self, words[i]) || (sure && i == 0 && !is_known_name (self, lower))))
        return FALSE;
    }
  return TRUE;
}

static GRegex *
get_regex (guint i)
{
  static GRegex *compiled[G_N_ELEMENTS (owner_patterns)];
  static gsize done = 0;

  if (g_once_init_enter (&done))
    {
      for (guint n = 0; n < G_N_ELEMENTS (owner_patterns); n++)
        compiled[n] = g_regex_new (owner_patterns[n], G_REGEX_OPTIMIZE, 0, NULL);
      g_once_init_leave (&done, 1);
    }
  return compiled[i];
}

/* "joost negotiates", "me (ruben)": treated as if written with capitals. */
static char *
with_capitals (GHashTable *self, const char *text)
{
  g_autoptr (GRegex) me = g_regex_new ("\\bme \\((\\w+)\\)", G_REGEX_CASELESS, 0, NULL);
  g_autofree char *bare = g_regex_replace (me, text, -1, 0, "\\1", 0, NULL);
  GString *out = g_string_new (NULL);
  const char *p = bare;

  while (*p != '\0')
    {
      const char *start = p;
      g_autofree char *word = NULL;

      while (*p != '\0' && g_unichar_isalpha (g_utf8_get_char (p)))
        p = g_utf8_next_char (p);
      if (p == start)
        p = g_utf8_next_char (p);
      word = g_strndup (start, (gsize) (p - start));
      if (g_unichar_islower (g_utf8_get_char (word)) && is_known_name (self, word))
        {
          g_string_append_unichar (out, g_unichar_toupper (g_utf8_get_char (word)));
          g_string_append (out, g_utf8_next_char (word));
        }
      else
        g_string_append (out, word);
    }
  return g_string_free (out, FALSE);
}

char *
oa_people_owner (GHashTable *self, const char *text)
{
  g_autofree char *written = with_capitals (self, text);

  if (strstr (text, " below") != NULL)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (owner_patterns); i++)
    {
      gboolean sure = g_str_has_prefix (owner_patterns[i], SURE);
      g_autoptr (GMatchInfo) match = NULL;

      g_regex_match (get_regex (i), written, 0, &match);
      while (g_match_info_matches (match))
        {
          g_autofree char *names = g_match_info_fetch (match, 1);

          if (all_names (self, names, sure))
            return g_steal_pointer (&names);
          if (!g_match_info_next (match, NULL))
            break;
        }
    }
  return NULL;
}
