/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-people.h"

#include <string.h>

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
  "holt|besorgt|schreibt|leitet|applies|mounts|informs|draws|sends|looks)"
#define TASK_VERB \
  "(?:book|ask|call|check|send|write|bring|organi[sz]e|prepare|order|find|buy|make|draft|review|" \
  "talk|contact|confirm|set|get|do|provide|update|clarify|speak|email|sort|look|create|run|cook)"

static const char *const owner_patterns[] = {
  "\\b(?:macht|übernimmt|organisiert|bringt|backt)\\s(" NAME ")\\b",
  "^" NAMES "\\s?=\\s",
  "(?:\\b[Oo]wner|\\b[Rr]esponsible|\\b[Ll]ead|\\b[Vv]erantwortlich|\\b[Ww]ho)\\s?[:=]?\\s" NAMES,
  "\\b" NAMES "\\s(?:\\p{Ll}+ly\\s|also\\s|auch\\s)?" DOES "\\b",
  "\\b" NAMES "(?:'ll|’ll)\\s",
  "\\b" NAMES "\\sto\\s" TASK_VERB "\\b",
  "^" NAMES ":\\s(?:I\\b|i\\b|ich\\b)",
  "[\\(\\[](\\p{Lu}\\p{Ll}+)[\\)\\]]",
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

void
oa_people_add_text (GHashTable *self, const char *text)
{
  const char *p = text;

  while (*p != '\0')
    {
      const char *start = p;

      while (*p != '\0' && g_unichar_isalpha (g_utf8_get_char (p)))
        p = g_utf8_next_char (p);
      if (p > start && g_unichar_islower (g_utf8_get_char (start)))
        g_hash_table_add (self, g_strndup (start, (gsize) (p - start)));
      if (p == start)
        p = g_utf8_next_char (p);
    }
}

static gboolean
is_name (GHashTable *lower_words, const char *word)
{
  g_autofree char *lower = g_utf8_strdown (word, -1);
  g_autofree char *folded = oa_text_fold (word);

  g_strdelimit (lower, "’'", '\0');
  return !g_strv_contains (never_names, lower) && !g_hash_table_contains (lower_words, lower) &&
         !oa_topics_know_word (folded);
}

static gboolean
all_names (GHashTable *self, const char *names)
{
  g_auto (GStrv) words =
      g_regex_split_simple ("(?:,\\s|\\s)(?:(?:and|und|&|\\+)\\s)?", names, 0, 0);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && g_unichar_isupper (g_utf8_get_char (words[i])) &&
        !is_name (self, words[i]))
      return FALSE;
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

char *
oa_people_owner (GHashTable *self, const char *text)
{
  if (strstr (text, " below") != NULL)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (owner_patterns); i++)
    {
      g_autoptr (GMatchInfo) match = NULL;

      g_regex_match (get_regex (i), text, 0, &match);
      while (g_match_info_matches (match))
        {
          g_autofree char *names = g_match_info_fetch (match, 1);

          if (all_names (self, names))
            return g_steal_pointer (&names);
          if (!g_match_info_next (match, NULL))
            break;
        }
    }
  return NULL;
}
