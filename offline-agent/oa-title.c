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

#define ARTICLE "(?:a |an |the |our |my |some |this |another |one )?"
#define SMALL   "(?:little |small |simple |quick |new |nice |proper |solid )?"
#define WANT \
  "(?:want|wants|need|needs|like|plan|planning|going|love|wanna|hoping|trying|have|wir " \
  "wollen|möchten|möchte|aim|looking)"
#define MAKE \
  "(?:organi[sz]e|organi[sz]ing|plan|planning|host|hold|throw|throwing|build|create|make|write|" \
  "design|launch|open|start|set up|develop|run|put together|prepare|do|have|celebrate|get|open " \
  "up|introduce|rewrite|move|migrate|renovate|redo|replace|found|publish|record|become|move " \
  "to|rework)"
#define KINDS \
  "(?:strategy|road ?map|concept|business plan|design(?: doc(?:ument)?)?|proposal|plan|programme|" \
  "program|konzept|strategie)"

/* The group "what" is the thing wanted. A user who gives a name decides. */
static const char *const named[] = {
  "\\bcall it:? [\"“']?(?<what>[^\"”.]{3,80})",
  "^(?:project|title|working title|projekt|titel|thema)(?: name)?:\\s*(?<what>.{3,120})",
  NULL,
};

static const char *const changed[] = { "\\bmake it an? (?<what>.{3,120})", NULL };

static const char *const strong[] = {
  "\\bplanning is (?:to \\w+ )?" ARTICLE "(?<what>.{3,120})",
  "\\b" KINDS " to (?:get|set up|open|organi[sz]e|run|launch|start|build|hold|make) " ARTICLE
  "(?<what>.{3,120})",
  "\\b" KINDS " for (?:how )?" ARTICLE "(?<what>.{3,120})",
  "\\b" WANT "\\b(?: us| me)?(?: to)? (?:be )?" MAKE
  "(?: out| on| up)? (?:together )?" ARTICLE SMALL "(?<what>.{3,120})",
  "^(?:please )?(?:organi[sz]e|plan|build|create|write|design|launch|develop|make|code)(?: me| "
  "us)? " ARTICLE SMALL "(?<what>.{3,120})",
  NULL,
};

static const char *const weak[] = {
  "\\b(?:want|need|like|planning|wanna|love|brauchen|wollen|möchten|planen) (?:a |an |the |our |my "
  "|some |this |another |eine?n? |unser(?:e|en)? )" SMALL "(?<what>.{3,120})",
  "\\b(?:goal|idea|aim|objective|ziel)(?: here)? (?:is|ist)(?: to)?:? "
  "(?:organi[sz]e|build|create|have|hold|launch|open)? ?" ARTICLE "(?<what>.{3,120})",
  NULL,
};

/* A name from the kind, if no wish was expressed in words. */
static const char *const noun_patterns[] = {
  "\\b(?:a |an |the |our |my )?(?<what>(?:[\\p{L}-]+ "
  "){0,2}(?:party|wedding|festival|conference|reunion|barbecue|concert|strategy|"
  "roadmap|workshop|meetup|fundraiser|renovation|relocation|move|limiter|migration|importer|"
  "converter|website|"
  "sommerfest|hochzeit|strassenfest|straßenfest|vereinsfest|jubiläum|flohmarkt))\\b",
  NULL,
};

static const char *const breaks =
    "(?:[,;:!?(]|\\.\\s|\\.$|\\s[-–—]\\s|\\s(?:so that|because|which|that|and "
    "(?:we|i|the|it|then|maybe)|but|with (?:a|an|the|our) "
    "budget|who|where|when|if|since|before|as|while|though|however|und wir|damit|weil|i think|i "
    "guess|maybe|probably|"
    "(?:around|about) (?:\\d|ten|twenty)|with (?:my|me|us)|going$|going next|up and running|off "
    "the "
    "ground|for \\d|machen|organisieren|feiern|next|this "
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

/* "Summer party on Sat 14 June" keeps only the name. */
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

/* "OFFICE MOVE" is in capitals for emphasis; "IT" alone is a name. */
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

/* "notes from the call", "engineering design doc needed", "who does what?": not names. */
static gboolean
is_generic_part (const char *part)
{
  static const char *const pattern =
      "^(?:(?:some|a few|my|quick|random|first|meeting|rough|more) "
      ")*(?:notes?|thoughts|minutes|ideas|"
      "protokoll|notizen|brain ?dump|summary|agenda|transcript|draft|todo)\\b"
      "|^(?:an? )?(?:(?:engineering|system|technical|software|architecture|product|new) )*"
      "(?:design|strategy|plan|concept|proposal|doc(?:ument)?|spec(?:ification)?|help|design "
      "doc(?:ument)?)(?: (?:needed|wanted|please|required|draft|doc))*$"
      "|\\?$";

  return g_regex_match_simple (pattern, part, G_REGEX_CASELESS, 0);
}

/* "Product roadmap H1 2026": a kind of document, without its subject. */
static gboolean
is_kind_only (const char *part)
{
  static const char *const pattern =
      "^(?:(?:product|business|annual|yearly|technical|project|the|our|"
      "strategy|road ?map|plan|concept|for|in|of|[hq][1-4]|(?:19|20)"
      "\\d{2}(?:/\\d{2,4})?)(?: |$))+$";

  return g_regex_match_simple (pattern, part, G_REGEX_CASELESS, 0);
}

static char *
join_kind (const char *kind, const char *name)
{
  g_autofree char *lower = NULL;
  g_autoptr (GString) bare = g_string_new (name);
  const char *rest = g_utf8_next_char (kind);

  if (strstr (bare->str, " (") != NULL)
    g_string_truncate (bare, (gsize) (strstr (bare->str, " (") - bare->str));
  lower = g_utf8_strdown (kind, rest - kind);
  return g_strdup_printf ("%s: %s%s", bare->str, lower, rest);
}

/* "Food truck strategy - thoughts after the bad winter", "Design doc needed - log pipeline": the
 * name is the specific part. */
static void
cut_at_dash (GString *title)
{
  g_auto (GStrv) parts = g_regex_split_simple (
      "\\s(?:--|-|–|—)\\s|,\\s(?=(?:some |quick )?(?:thoughts|notes|ideas)\\b)", title->str,
      G_REGEX_CASELESS, 0);
  guint n = g_strv_length (parts);

  for (guint i = 0; i < n; i++)
    {
      g_strstrip (parts[i]);
      if (*parts[i] == '\0' || is_generic_part (parts[i]))
        continue;
      if (is_kind_only (parts[i]) && i + 1 < n && !is_generic_part (parts[i + 1]))
        {
          g_autofree char *joined = join_kind (parts[i], parts[i + 1]);

          g_string_assign (title, joined);
        }
      else if (n > 1 && (i > 0 || tf_text_count_words (parts[i]) >= 2))
        g_string_assign (title, parts[i]);
      return;
    }
}

/* "School garden working group": the group is not the subject of the plan. */
static void
drop_group (GString *title)
{
  g_autoptr (GRegex) regex =
      g_regex_new (" (?:working group|committee meeting|team meeting|committee|meeting)$",
                   G_REGEX_CASELESS, 0, NULL);
  g_autofree char *bare = g_regex_replace_literal (regex, title->str, -1, 0, "", 0, NULL);

  if (tf_text_count_words (bare) >= 2)
    g_string_assign (title, bare);
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

/* The wish without reasons, dates and fragments of sentences. */
static char *
tidy (const char *what, gboolean is_title)
{
  g_autoptr (GString) title = g_string_new (oa_text_skip_filler (what));
  g_autofree char *cut = NULL;

  thin_marks (title);
  if (is_title)
    {
      cut_at_dash (title);
      cut_at (title, "\\s\\(|:\\s.{36}");
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
  if (is_title)
    drop_group (title);
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

/* "Brain dump: summer party" and "Notes – Summer party": what follows is the subject. */
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
          g_autoptr (GString) part = g_string_new (bare);

          cut_at_dash (part);
          if (!is_generic (part->str) && !is_generic_part (part->str) &&
              tf_text_count_words (part->str) <= 16)
            return tidy (part->str, TRUE);
        }
    }
  return NULL;
}

typedef enum
{
  FROM_CORRECTIONS,
  FROM_WISHES, /* statements sorted under Objective */
  FROM_FACTS,
} From;

static gboolean
is_from (const OaStatement *statement, From from)
{
  gboolean open =
      statement->section == OA_SECTION_QUESTIONS || statement->section == OA_SECTION_UNKNOWNS;

  if (*statement->source != '\0' || statement->form == OA_FORM_CODE ||
      statement->form == OA_FORM_HEADER || statement->correction != (from == FROM_CORRECTIONS))
    return FALSE;
  if (from == FROM_CORRECTIONS)
    return TRUE;
  return !open && (statement->section == OA_SECTION_OBJECTIVE) == (from == FROM_WISHES);
}

/* The earliest statement that matches one of the patterns; never words of an open question. */
static char *
from_patterns (GPtrArray *statements, const char *const *patterns, From from, guint min_words)
{
  for (guint i = 0; i < MIN (statements->len, 200); i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      for (guint p = 0; is_from (statement, from) && patterns[p] != NULL; p++)
        {
          char *title = match_pattern (patterns[p], statement->text);

          if (title != NULL && tf_text_count_words (title) >= min_words)
            return title;
          g_free (title);
        }
    }
  return NULL;
}

static char *
from_all (GPtrArray *statements, const char *const *patterns, guint min_words)
{
  char *title = from_patterns (statements, patterns, FROM_WISHES, min_words);

  return title != NULL ? title : from_patterns (statements, patterns, FROM_FACTS, min_words);
}

/* "bakery" is expanded to "bakery on Mill Lane" if that occurs. */
static char *
with_place (GPtrArray *statements, const char *topic)
{
  g_autofree char *escaped = g_regex_escape_string (topic, -1);
  g_autofree char *pattern = g_strdup_printf (
      "\\b(?i:%s) (?:on|in|at|of) (?:the )?\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+){0,2}",
      escaped);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);

  for (guint i = 0; regex != NULL && i < statements->len; i++)
    {
      g_autoptr (GMatchInfo) match = NULL;

      if (g_regex_match (regex, ((OaStatement *) statements->pdata[i])->text, 0, &match))
        {
          g_autofree char *found = g_match_info_fetch (match, 0);

          return capitalise (found);
        }
    }
  return g_strdup (topic);
}

/* The subject of the whole, if the wish does not name it: "some thoughts about the bakery". */
static char *
find_topic (GPtrArray *statements)
{
  static const char *const patterns[] = {
    "\\b(?:thoughts|notes|ideas|gedanken) (?:about|on|for|re) " ARTICLE "(?<what>.{3,60})",
    "\\b(?:i|we) (?:run|own|manage|took over|have) (?:a |an |the |our |my )" SMALL
    "(?<what>.{3,60})",
    NULL
  };

  for (guint p = 0; patterns[p] != NULL; p++)
    for (guint i = 0; i < MIN (statements->len, 8); i++)
      {
        const OaStatement *statement = g_ptr_array_index (statements, i);
        g_autofree char *topic =
            *statement->source == '\0' ? match_pattern (patterns[p], statement->text) : NULL;

        if (topic != NULL && tf_text_count_words (topic) <= 6)
          return with_place (statements, topic);
      }
  return NULL;
}

/* "a strategy for the next 18 months" for the bakery */
static char *
from_period (GPtrArray *statements)
{
  g_autoptr (GRegex) regex = g_regex_new (
      "\\b(?<kind>strategy|road ?map|concept|business plan|plan) for (?<time>(?:the )?(?:next|"
      "coming|first|rest of)\\s(?:[\\w-]+\\s)?(?:weeks|months|years?|quarters?|season)|"
      "(?:19|20)\\d{2}(?:/\\d{2,4})?|[hq][1-4](?: (?:19|20)\\d{2})?)\\b",
      G_REGEX_CASELESS, 0, NULL);

  for (guint i = 0; i < MIN (statements->len, 40); i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);
      g_autoptr (GMatchInfo) match = NULL;
      g_autofree char *phrase = NULL;
      g_autofree char *topic = NULL;

      if (!is_from (statement, FROM_WISHES) || !g_regex_match (regex, statement->text, 0, &match))
        continue;
      phrase = g_match_info_fetch (match, 0);
      topic = find_topic (statements);
      return topic != NULL ? g_strdup_printf ("%s: %s", topic, phrase) : capitalise (phrase);
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

      if (title != NULL && statement->form != OA_FORM_HEADER && statement->form != OA_FORM_OPENING)
        return title;
      g_free (title);
    }
  return g_strdup ("Untitled project");
}

/* "TODO app" is a name; a title of nothing but placeholders is not. Takes @title. */
static char *
name_more_placeholders (char *title)
{
  g_autofree char *found = NULL;
  g_autofree char *rest = NULL;
  char *renamed = NULL;

  if (!tf_text_has_placeholder (title, &found))
    return title;
  rest = oa_text_replace (title, found, "");
  if (!tf_text_has_placeholder (rest, NULL))
    return title;
  renamed = oa_text_name_placeholders (title);
  g_free (title);
  return renamed;
}

/* If no name was given: the wish, a kind of project, or its subject. */
static char *
from_text (GPtrArray *statements)
{
  char *title = from_period (statements);

  if (title == NULL)
    title = from_all (statements, strong, 2);
  if (title == NULL)
    title = from_all (statements, weak, 2);
  if (title == NULL)
    title = from_all (statements, noun_patterns, 2);
  if (title == NULL)
    title = find_topic (statements);
  if (title == NULL)
    title = from_headings (statements, OA_FORM_HEADING);
  return title != NULL ? title : from_first_words (statements);
}

char *
oa_title_find (GPtrArray *statements)
{
  char *title = from_patterns (statements, named, FROM_CORRECTIONS, 1);

  if (title == NULL)
    title = from_patterns (statements, changed, FROM_CORRECTIONS, 1);
  if (title == NULL)
    title = from_all (statements, named, 1);
  if (title == NULL)
    title = from_headings (statements, OA_FORM_TITLE);
  if (title == NULL)
    title = from_text (statements);
  return name_more_placeholders (title);
}
