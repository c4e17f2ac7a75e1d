/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-title.h"

#include <string.h>

#include "oa-cues.h"
#include "oa-facts.h"
#include "oa-statement.h"
#include "oa-text.h"
#include "tf-text.h"

#define MAX_TITLE 60

/* What is wanted stands in the group "what"; earlier rows win. */
static const char *const want_patterns[] = {
  "\\bcall it:? [\"“']?(?<what>[^\"”.]{3,80})",
  "^(?:project|title|working title|projekt|titel|thema)(?: name)?:\\s*(?<what>.{3,120})",
  "\\bmake it an? (?<what>.{3,120})",
  "\\b(?:strategy|roadmap|concept|business plan|design|proposal|plan) for (?:how )?(?:a |an |the "
  "|our |my )?(?<what>.{3,120})",
  "\\b(?:want|wants|need|needs|like|plan|planning|going|love|wanna|hoping|trying|have|wir "
  "wollen|möchten|möchte|aim)\\b"
  "(?: us| me)?(?: to)? (?:be "
  ")?(?:organi[sz]e|organi[sz]ing|plan|planning|host|hold|throw|throwing|build|create|make|write|"
  "design|"
  "launch|open|start|set up|develop|run|put together|prepare|do|have|celebrate|get|open "
  "up|introduce|rewrite|move|migrate|renovate|"
  "redo|replace|found|publish|record|become|move to|rework)(?: out| on| up)? (?:together )?(?:a "
  "|an |the |our |my |some "
  "|this |another |one )?(?<what>.{3,120})",
  "\\b(?:want|need|like|planning|wanna|love|brauchen|wollen|möchten|planen) (?:a |an |the |our |my "
  "|some |this |another |eine?n? |unser(?:e|en)? )(?<what>.{3,120})",
  "\\b(?:goal|idea|aim|objective|ziel)(?: here)? (?:is|ist)(?: to)?:? "
  "(?:organi[sz]e|build|create|have|hold|launch|open)? ?(?:a |an |the |our )?(?<what>.{3,120})",
  "^(?:organi[sz]e|plan|build|create|write|design|launch|develop|make) (?:a |an |the |our |my "
  ")?(?<what>.{3,120})",
};

/* A name by its kind where no wish is put into words. */
static const char *const noun_patterns[] = {
  "\\b(?<what>(?:[\\p{L}-]+ "
  "){0,2}(?:party|wedding|festival|conference|reunion|barbecue|concert|strategy|"
  "roadmap|workshop|meetup|fundraiser|renovation|relocation|move|limiter|migration|importer|"
  "converter|website|"
  "sommerfest|hochzeit|strassenfest|straßenfest|vereinsfest|jubiläum|flohmarkt))\\b",
};

static const char *const breaks =
    "(?:[,;:!?(]|\\.\\s|\\.$|\\s[-–—]\\s|\\s(?:so that|because|which|that|and "
    "(?:we|i|the|it|then|maybe)|but|with (?:a|an|the|our) "
    "budget|who|where|when|if|since|before|as|while|though|however|und wir|damit|weil|i think|i "
    "guess|maybe|probably|"
    "(?:around|about) (?:\\d|ten|twenty)|next|this "
    "(?:year|summer|time|spring|autumn|winter)|again)\\b)";

static const char *const dangling[] = {
  "on",   "in",   "at",       "by",    "for",     "with", "to",  "of",  "and", "or",
  "the",  "a",    "an",       "from",  "until",   "our",  "my",  "is",  "it",  "this",
  "that", "some", "sometime", "am",    "im",      "und",  "der", "die", "das", "für",
  "mit",  "up",   "around",   "about", "because", "day",  NULL
};

static void
cut_at (GString *title, const char *pattern)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  int start = 0;

  if (g_regex_match (regex, title->str, 0, &match) &&
      g_match_info_fetch_pos (match, 0, &start, NULL) && start > 3)
    g_string_truncate (title, (gsize) start);
}

/* "Summer party on Sat 14 June" keeps its name only. */
static void
cut_at_fact (GString *title)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (title->str);

  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);

      if (fact->kind != OA_FACT_QUANTITY && fact->start > 8)
        {
          g_string_truncate (title, fact->start);
          return;
        }
    }
}

static void
drop_dangling (GString *title)
{
  for (;;)
    {
      const char *quote = strchr (title->str, '"');
      const char *space = NULL;
      g_autofree char *last = NULL;

      while (title->len > 0 &&
             strchr (quote != NULL && quote + 1 < title->str + title->len ? " ,.:;-" : " ,.:;-\"'",
                     title->str[title->len - 1]) != NULL)
        g_string_truncate (title, title->len - 1);
      space = strrchr (title->str, ' ');
      if (space == NULL)
        return;
      last = g_utf8_strdown (space + 1, -1);
      if (!g_strv_contains (dangling, last))
        return;
      g_string_truncate (title, (gsize) (space - title->str));
    }
}

/* "OFFICE MOVE" shouts; "IT" alone is a name. */
static gboolean
shouts (const char *text)
{
  guint letters = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      if (g_unichar_islower (g_utf8_get_char (p)))
        return FALSE;
      letters += g_unichar_isalpha (g_utf8_get_char (p));
    }
  return letters > 5;
}

static char *
capitalise (const char *text)
{
  g_autofree char *first = g_strndup (text, strcspn (text, " "));
  GString *out = NULL;

  for (const char *p = first; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isupper (g_utf8_get_char (p)) || *p == '_')
      return g_strdup (text);
  out = g_string_new (NULL);
  g_string_append_unichar (out, g_unichar_toupper (g_utf8_get_char (text)));
  g_string_append (out, g_utf8_next_char (text));
  return g_string_free (out, FALSE);
}

/* "Our wedding!!! Lena + Tobi" → "Our wedding: Lena + Tobi". */
static void
thin_marks (GString *title)
{
  g_autoptr (GRegex) regex = g_regex_new ("[!?]+(?=\\s+\\S)", 0, 0, NULL);
  g_autofree char *joined = g_regex_replace_literal (regex, title->str, -1, 0, ":", 0, NULL);

  g_string_assign (title, joined);
  while (title->len > 0 && strchr ("!?. ", title->str[title->len - 1]) != NULL)
    g_string_truncate (title, title->len - 1);
}

/* "Food truck strategy - thoughts after the bad winter": the name stands before the dash. */
static void
cut_at_dash (GString *title)
{
  const char *dash = strstr (title->str, " - ");
  g_autofree char *head = NULL;

  if (dash == NULL)
    dash = strstr (title->str, " – ");
  if (dash == NULL)
    return;
  head = g_strndup (title->str, (gsize) (dash - title->str));
  if (tf_text_count_words (head) >= 2)
    g_string_assign (title, head);
}

static gboolean
is_pronoun (const char *title)
{
  static const char *const pronouns[] = { "them", "it",        "that",       "this", "these",
                                          "sure", "something", "everything", "one",  "to",
                                          "what", "how",       "him",        "her",  "us",
                                          "me",   "you",       "more",       "less", "some",
                                          "any",  "help",      "be",         NULL };
  g_autofree char *first = g_strndup (title, strcspn (title, " "));
  g_autofree char *lower = g_utf8_strdown (first, -1);

  return g_strv_contains (pronouns, lower);
}

/* What is left of a wish when reasons, dates and half sentences are gone. */
static char *
tidy (const char *what, gboolean is_title)
{
  g_autoptr (GString) title = g_string_new (what);
  g_autofree char *cut = NULL;

  thin_marks (title);
  if (is_title)
    {
      cut_at_dash (title);
      cut_at (title, "\\s\\(|:\\s.{30}");
      cut_at_fact (title);
    }
  else
    {
      cut_at (title, breaks);
      cut_at_fact (title);
    }
  cut = oa_text_cut (title->str, MAX_TITLE);
  g_string_assign (title, cut);
  drop_dangling (title);
  if (title->len < 3 || is_pronoun (title->str))
    return NULL;
  if (shouts (title->str))
    {
      g_autofree char *lower = g_utf8_strdown (title->str, -1);

      return capitalise (lower);
    }
  return capitalise (title->str);
}

static char *
match_pattern (const char *pattern, const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *what = NULL;

  if (!g_regex_match (regex, text, 0, &match))
    return NULL;
  what = g_match_info_fetch_named (match, "what");
  return what != NULL ? tidy (what, FALSE) : NULL;
}

static gboolean
is_generic (const char *title)
{
  static const char *const words[] = { "brain dump", "braindump", "notes",          "note",
                                       "minutes*",   "meeting*",  "ideas",          "thoughts",
                                       "protokoll",  "notizen",   "random*",        "todo",
                                       "summary",    "misc",      "quick thoughts", "draft",
                                       NULL };
  g_autofree char *folded = oa_text_fold (title);
  g_auto (GStrv) content = oa_text_content_words (folded);

  return oa_text_has_any (folded, words) != NULL && g_strv_length (content) <= 3;
}

/* "Brain dump: summer party" and "Notes – Summer party" are about what follows. */
static char *
strip_lead (const char *title)
{
  static const char *const pattern =
      "^(?:(?:design ?doc|plan|concept|strategy|proposal|help)(?: wanted| needed)|brain "
      "?dump|notes?(?: on| about| for)?|minutes(?: "
      "of)?|project|projekt|idea|re|meeting|notizen)\\s*[:–—-]+\\s*";
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);

  return g_regex_replace_literal (regex, title, -1, 0, "", 0, NULL);
}

static char *
from_headings (GPtrArray *statements, OaForm form)
{
  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      if (statement->form == form && *statement->source == '\0')
        {
          g_autofree char *bare = strip_lead (statement->text);

          if (!is_generic (bare) && tf_text_count_words (bare) <= 16)
            return tidy (bare, TRUE);
        }
    }
  return NULL;
}

static char *
from_patterns (GPtrArray *statements,
               const char *const *patterns,
               guint n_patterns,
               gboolean corrections)
{
  for (guint p = 0; p < n_patterns; p++)
    for (guint i = 0; i < MIN (statements->len, 200); i++)
      {
        const OaStatement *statement = g_ptr_array_index (statements, i);
        char *title = NULL;

        if (*statement->source != '\0' || statement->correction != corrections ||
            statement->form == OA_FORM_CODE || statement->form == OA_FORM_HEADER)
          continue;
        title = match_pattern (patterns[p], statement->text);
        if (title != NULL && (p < 2 || tf_text_count_words (title) >= 2))
          return title;
        g_free (title);
      }
  return NULL;
}

static char *
from_first_words (GPtrArray *statements)
{
  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);
      g_autofree char *cut = oa_text_cut (statement->text, 48);
      char *title = tidy (cut, FALSE);

      if (title != NULL && statement->form != OA_FORM_HEADER)
        return title;
      g_free (title);
    }
  return g_strdup ("Untitled project");
}

/* "TODO app" is a name; a title that is nothing but placeholders says so. Takes @title. */
static char *
name_more_placeholders (char *title)
{
  g_autofree char *found = NULL;
  g_autofree char *rest = NULL;
  char *named = NULL;

  if (!tf_text_has_placeholder (title, &found))
    return title;
  rest = oa_text_replace (title, found, "");
  if (!tf_text_has_placeholder (rest, NULL))
    return title;
  named = oa_text_name_placeholders (title);
  g_free (title);
  return named;
}

char *
oa_title_find (GPtrArray *statements)
{
  char *title = from_patterns (statements, want_patterns, 3, TRUE);

  if (title == NULL)
    title = from_patterns (statements, want_patterns, 2, FALSE);
  if (title == NULL)
    title = from_headings (statements, OA_FORM_TITLE);
  if (title == NULL)
    title = from_patterns (statements, want_patterns, G_N_ELEMENTS (want_patterns), FALSE);
  if (title == NULL)
    title = from_patterns (statements, noun_patterns, G_N_ELEMENTS (noun_patterns), FALSE);
  if (title == NULL)
    title = from_headings (statements, OA_FORM_HEADING);
  if (title == NULL)
    title = from_first_words (statements);
  return name_more_placeholders (title);
}
