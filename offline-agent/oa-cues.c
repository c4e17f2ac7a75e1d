/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-cues.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-facts.h"
#include "oa-kinds.h"
#include "oa-text.h"
#include "tf-text.h"

static const char *const want_cues[] = { "i want",
                                         "we want",
                                         "id like",
                                         "i would like",
                                         "wed like",
                                         "we would like",
                                         "the goal",
                                         "goal is",
                                         "the aim",
                                         "aim is",
                                         "the idea",
                                         "idea is",
                                         "want to",
                                         "wants to",
                                         "planning to",
                                         "plan to",
                                         "should exist",
                                         "we are planning",
                                         "im planning",
                                         "i need to",
                                         "we need to organ*",
                                         "i need a plan",
                                         "we need a plan",
                                         "need a plan*",
                                         "purpose",
                                         "objective",
                                         "so that",
                                         "dream",
                                         "in order to",
                                         "want a",
                                         "help me",
                                         "please make",
                                         "please write",
                                         "please plan",
                                         "ich möchte",
                                         "wir möchten",
                                         "ich will",
                                         "wir wollen",
                                         "das ziel",
                                         "ziel ist",
                                         "wir planen",
                                         "i need a design",
                                         "we want a",
                                         "looking to",
                                         "hoping to",
                                         "would love",
                                         "were planning",
                                         "planning is",
                                         "i need a",
                                         "trying to",
                                         "make it a",
                                         "make it an",
                                         "need an engineering*",
                                         "need a design*",
                                         "need a strategy",
                                         "need a concept",
                                         "need a proposal",
                                         "need to build",
                                         "need a new",
                                         "it worked if",
                                         "it is a success",
                                         "its a success",
                                         "success means",
                                         "thinking of",
                                         "i wanna",
                                         "we wanna",
                                         NULL };

static const char *const binding_cues[] = { "must",          "must not",
                                            "have to",       "has to",
                                            "at most",       "no more than",
                                            "not more than", "maximum",
                                            "max",           "limit",
                                            "only",          "deadline",
                                            "no later than", "at the latest",
                                            "at least",      "minimum",
                                            "required",      "requirement",
                                            "mandatory",     "not allowed",
                                            "not exceed",    "cannot exceed",
                                            "budget",        "never",
                                            "always",        "non negotiable",
                                            "needs to be",   "forbidden",
                                            "up to",         "by law",
                                            "can not",       "cannot",
                                            "cant",          "capped",
                                            "cap",           "strict",
                                            "strictly",      "under no",
                                            "höchstens",     "maximal",
                                            "mindestens",    "muss",
                                            "müssen",        "darf",
                                            "dürfen",        "spätestens",
                                            "nur",           "less than",
                                            "allow only",    "allows only",
                                            "not before",    "out of the question",
                                            "untouched",     NULL };

static const char *const exclusion_cues[] = {
  "no",           "not",   "without", "dont want", "doesnt want", "except", "exclude*",
  "out of scope", "never", "none of", "not in",    "avoid",       "dont",   "wont",
  "rather not",   "kein*", "nicht",   "ohne",      "nobody",      NULL
};

static const char *const unknown_cues[] = { "not sure",
                                            "dont know",
                                            "do not know",
                                            "doesnt know",
                                            "unsure",
                                            "unclear",
                                            "is unknown",
                                            "isnt fixed",
                                            "not fixed yet",
                                            "isnt confirmed",
                                            "not confirmed",
                                            "isnt clear",
                                            "isnt decided",
                                            "ungeklärt",
                                            "still look",
                                            "still looking for",
                                            "are unknown",
                                            "still unknown",
                                            "unknown yet",
                                            "unknown whether",
                                            "unsolved",
                                            "still missing",
                                            "dont have anybody",
                                            "dont have anyone",
                                            "nobody knows",
                                            "nobody understands",
                                            "nobody yet",
                                            "not so sure",
                                            "not quite sure",
                                            "not really sure",
                                            "not entirely sure",
                                            "noch nicht",
                                            "have to decide",
                                            "tbd",
                                            "tbc",
                                            "to be decided",
                                            "to be determined",
                                            "to be confirmed",
                                            "undecided",
                                            "not decided",
                                            "no idea",
                                            "havent decided",
                                            "have not decided",
                                            "need to decide",
                                            "still open",
                                            "still need to decide",
                                            "open question",
                                            "need to find out",
                                            "have to find out",
                                            "have to check",
                                            "need to check",
                                            "should check",
                                            "either",
                                            "whether",
                                            "wondering",
                                            "not clear",
                                            "depends on",
                                            "cant decide",
                                            "no clue",
                                            "weiß nicht",
                                            "weiss nicht",
                                            "unklar",
                                            "noch offen",
                                            "keine ahnung",
                                            "nicht sicher",
                                            "todo",
                                            "still has to be decided",
                                            "need to figure",
                                            "figure out",
                                            "maybe",
                                            "perhaps",
                                            "vielleicht",
                                            "not yet",
                                            "havent",
                                            "who could",
                                            "who would",
                                            "could also",
                                            "possibly",
                                            NULL };

static const char *const assumption_cues[] = {
  "assume",           "assumes",        "assuming",       "assumption",       "probably",
  "i think",          "i guess",        "should be fine", "surely",           "i expect",
  "we expect",        "expect",         "expecting",      "presumably",       "i suppose",
  "likely",           "i believe",      "we believe",     "should be enough", "should work",
  "usually",          "i reckon",       "hopefully",      "i hope",           "apparently",
  "as far as i know", "afaik",          "seems",          "supposedly",       "in theory",
  "wahrscheinlich",   "ich denke",      "vermutlich",     "ich glaube",       "sollte reichen",
  "bestimmt",         "wird schon",     "estimate*",      "roughly",          "i heard",
  "should be ok",     "should be okay", "we think",       "im sure",          "im pretty sure",
  "pretty sure",      "more or less",   "i imagine",      "normally",         NULL
};

static const char *const goal_cues[] = { "it worked if",
                                         "its a success",
                                         "it is a success",
                                         "success means",
                                         "success is",
                                         "be a success",
                                         "successful if",
                                         "most important to",
                                         "erfolg ist",
                                         "success looks like",
                                         "goal is",
                                         "goals are",
                                         "the goal",
                                         "our goal",
                                         "my goal",
                                         "kpi",
                                         "kpis",
                                         "target is",
                                         "targets",
                                         "be happy with",
                                         "be happy if",
                                         "milestone",
                                         "ziel ist",
                                         "our aim",
                                         "the aim",
                                         NULL };

/* What is true today or was once true neither binds nor requests anything. */
static const char *const today_cues[] = {
  "right now",    "currently",     "at the moment", "last year",  "last years",
  "we did",       "average",       "opened",        "so far",     "is renovated",
  "has been",     "used to",       "went",          "was",        "derzeit",
  "letztes jahr", "took",          "happened",      "we lost",    "tried",
  "signed on",    "we have saved", "existing",      "today",      "these days",
  "up to now",    "bisher",        "hammered",      "there were", "they were",
  "people were",  "we were",       "we raised",     "has raised", "broke",
  "already have", "i already",     "we already",    NULL
};

/* With one of these, a look at the past is the reason for a request. */
static const char *const asks_cues[] = { "must",          "need",        "needs",    "need to",
                                         "have to",       "has to",      "should",   "needed",
                                         "dont forget",   "minimum",     "at most",  "no more than",
                                         "not more than", "at least",    "deadline", "wont",
                                         "muss",          "müssen",      "brauchen", "shall",
                                         "please",        "not allowed", "so that",  NULL };

static const char *const question_starts[] = {
  " who ",  " what ",  " which ", " when ",   " where ",    " how ",  " why ",  " do we ",
  " do i ", " can ",   " could ", " should ", " is ",       " are ",  " does ", " did ",
  " will ", " would ", " have ",  " has ",    " wer ",      " was ",  " wie ",  " wann ",
  " wo ",   " ist ",   " soll ",  " sollen ", " brauchen ", " gibt ", " any ",  NULL
};

gboolean
oa_cues_is_want (const char *folded)
{
  static const char *const negated[] = {
    "dont want", "doesnt want", "do not want", "nobody wants", "nicht wollen", "didnt want", NULL
  };

  return oa_text_has_any (folded, want_cues) != NULL && oa_text_has_any (folded, negated) == NULL;
}

gboolean
oa_cues_is_binding (const char *folded)
{
  g_autofree char *bare = NULL;

  if (oa_text_has_any (folded, binding_cues) == NULL)
    return FALSE;
  /* "see budget.pdf" names a file */
  bare = g_strdup (folded);
  for (char *p = strstr (bare, " budget "); p != NULL; p = strstr (p + 1, " budget "))
    if (g_str_has_prefix (p, " budget pdf ") || g_str_has_prefix (p, " budget xls") ||
        g_str_has_prefix (p, " budget csv ") || g_str_has_prefix (p, " budget ods ") ||
        g_str_has_prefix (p, " budget md "))
      p[1] = 'x';
  return oa_text_has_any (bare, binding_cues) != NULL;
}

gboolean
oa_cues_is_exclusion (const char *folded)
{
  static const char *const not_really[] = {
    "not sure",    "no idea",    "not only",  "dont forget",  "dont know",     "do not know",
    "not decided", "no problem", "not yet",   "no more than", "not more than", "no later than",
    "why not",     "no clue",    "not clear", "nicht sicher", "nicht nur",     "if not",
    "or not",      "?",          NULL
  };

  return oa_text_has_any (folded, exclusion_cues) != NULL &&
         oa_text_has_any (folded, not_really) == NULL;
}

gboolean
oa_cues_is_hedged (const char *folded)
{
  return oa_text_has_any (folded, unknown_cues) != NULL ||
         oa_text_has_any (folded, assumption_cues) != NULL;
}

gboolean
oa_cues_is_budget (const char *folded)
{
  static const char *const cues[] = { "budget",    "in total",          "total",     "altogether",
                                      "all in",    "overall",           "max spend", "gesamt*",
                                      "insgesamt", "cannot spend more", NULL };

  return oa_text_has_any (folded, cues) != NULL;
}

static gboolean
is_open_heading (const char *heading)
{
  static const char *const words[] = { "open", "unclear", "to decide", "offen", "tbd", NULL };
  g_autofree char *folded = oa_text_fold (heading);

  return oa_text_has_any (folded, words) != NULL;
}

/* "Do we need a permit? Ask Mr Osei." is still a question. */
static gboolean
opens_with_question (const OaStatement *statement)
{
  g_autofree char *label = oa_clause_label (statement->text);
  const char *text = statement->text + (label != NULL ? strlen (label) + strlen (": ") : 0);
  g_autofree char *folded = oa_text_fold (text);
  const char *mark = strchr (text, '?');

  if (mark == NULL || strchr (mark + 1, '?') != NULL || tf_text_count_words (mark) > 10)
    return FALSE;
  for (guint i = 0; question_starts[i] != NULL; i++)
    if (g_str_has_prefix (folded, question_starts[i]))
      return strpbrk (text, ".!") == NULL || strpbrk (text, ".!") > mark;
  return FALSE;
}

gboolean
oa_cues_is_question (const OaStatement *statement)
{
  gsize length = strlen (statement->text);
  const char *colon = NULL;

  while (length > 0 && strchr (")\"' ", statement->text[length - 1]) != NULL)
    length--;
  if (length > 0 && statement->text[length - 1] == '?')
    return TRUE;
  if (length == 0)
    return FALSE;
  if (statement->form != OA_FORM_BULLET)
    return opens_with_question (statement);
  colon = strstr (statement->text, "?");
  if (colon == NULL && !is_open_heading (statement->heading))
    return FALSE;
  for (guint i = 0; question_starts[i] != NULL; i++)
    if (g_str_has_prefix (statement->folded, question_starts[i]))
      return TRUE;
  return FALSE;
}

gboolean
oa_cues_is_goal_label (const char *label)
{
  return oa_kind_of_label (label) == OA_KIND_GOALS;
}

/* A specific day is binding; a weekday alone is not. */
static gboolean
has_day (GPtrArray *facts)
{
  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);

      if (fact->kind == OA_FACT_DATE && (fact->day > 0 || fact->month > 0 || fact->year > 0))
        return TRUE;
    }
  return FALSE;
}

/* Whether there is an amount of money and a limit. A price alone is not a budget. */
static gboolean
has_funds (const OaStatement *statement, GPtrArray *facts)
{
  static const char *const cues[] = { "budget", "money",   "ceiling",  "grant",     "savings",
                                      "fund",   "funds",   "funding",  "give",      "gives",
                                      "lends",  "subsidy", "sponsor*", "can spend", "invest*",
                                      "max",    "credit*", "geben",    "gibt",      "zuschuss",
                                      NULL };

  return oa_facts_first (facts, OA_FACT_AMOUNT) != NULL &&
         oa_text_has_any (statement->folded, cues) != NULL;
}

static gboolean
has_hard_fact (const OaStatement *statement)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (statement->text);

  return has_day (facts) || has_funds (statement, facts);
}

/* "a band or a DJ" leaves a choice open; "two or three" and "more or less" do not. */
static gboolean
leaves_choice (const char *folded)
{
  static const char *const cues[] = { "or maybe",    "or should", "or do we",    "or rather",
                                      "or we could", "oder doch", "oder lieber", NULL };

  return oa_text_has_any (folded, cues) != NULL;
}

/* "Budget 6,000, the electrician costs extra, maybe 1,500" still states the budget. */
static gboolean
is_firm_amount (const OaStatement *statement)
{
  static const char *const weak[] = { "maybe",      "perhaps",       "possibly",
                                      "vielleicht", "still missing", NULL };
  static const char *const firm[] = { "not sure", "dont know",  "tbd",        "unclear", "no idea",
                                      "?",        "still open", "depends on", NULL };

  return oa_text_has_any (statement->folded, weak) != NULL &&
         oa_text_has_any (statement->folded, firm) == NULL &&
         oa_text_has (statement->folded, "budget") && has_hard_fact (statement);
}

/* "margin was maybe 8%": an approximate figure, not an open point. */
static gboolean
is_rough_fact (const OaStatement *statement)
{
  static const char *const weak[] = { "maybe", "perhaps", "possibly", "vielleicht", NULL };
  g_autofree char *without = NULL;
  const char *cue = oa_text_has_any (statement->folded, weak);

  if (cue == NULL || oa_text_has_any (statement->folded, today_cues) == NULL ||
      strpbrk (statement->text, "0123456789") == NULL)
    return FALSE;
  without = oa_text_replace (statement->folded, cue, "");
  return oa_text_has_any (without, unknown_cues) == NULL;
}

static gboolean
is_open (const OaStatement *statement)
{
  return (oa_text_has_any (statement->folded, unknown_cues) != NULL &&
          !is_rough_fact (statement)) ||
         leaves_choice (statement->folded) || oa_text_has (statement->folded, "?");
}

/* A goal, even if it is a figure; "we want at most 60 guests" is a limit. */
static gboolean
is_goal (const OaStatement *statement, OaKind heading)
{
  static const char *const strict[] = { "must",          "at most", "max",    "no more than",
                                        "not more than", "only",    "budget", NULL };
  static const char *const starts[] = { " success ", " goal ",      " goals ", " aim ",
                                        " target ",  " objective ", " ziel ",  NULL };
  static const char *const wishes[] = { "we want a",  "i want a", "i need a", "we need a plan",
                                        "want to",    "we want",  "id like",  "wed like",
                                        "would like", NULL };

  for (guint i = 0; starts[i] != NULL; i++)
    if (g_str_has_prefix (statement->folded, starts[i]))
      return TRUE;
  if (oa_text_has_any (statement->folded, goal_cues) != NULL)
    return TRUE;
  return ((heading == OA_KIND_GOALS && !oa_cues_is_exclusion (statement->folded)) ||
          (oa_cues_is_want (statement->folded) &&
           oa_text_has_any (statement->folded, wishes) != NULL)) &&
         oa_text_has_any (statement->folded, strict) == NULL;
}

/* Describes how things are or were, without a request. */
static gboolean
is_background (const OaStatement *statement)
{
  return oa_text_has_any (statement->folded, today_cues) != NULL &&
         oa_text_has_any (statement->folded, asks_cues) == NULL &&
         !oa_cues_is_want (statement->folded) && !oa_cues_is_budget (statement->folded);
}

/* "I think we need at most 60 chairs, the budget is 300": a limit in tentative words. */
static gboolean
is_soft_limit (const OaStatement *statement)
{
  return oa_cues_is_budget (statement->folded) && oa_cues_is_binding (statement->folded) &&
         has_hard_fact (statement);
}

static OaSection
classify_fact (const OaStatement *statement, OaKind heading)
{
  const char *folded = statement->folded;
  gboolean asked = oa_text_has_any (folded, asks_cues) != NULL;

  if (oa_text_has_any (folded, assumption_cues) != NULL)
    return is_soft_limit (statement) ? OA_SECTION_CONSTRAINTS : OA_SECTION_ASSUMPTIONS;
  if (heading == OA_KIND_LIMITS)
    return OA_SECTION_CONSTRAINTS;
  if ((is_background (statement) || heading == OA_KIND_FACTS) && !asked &&
      !is_soft_limit (statement) && !oa_cues_is_budget (folded))
    return OA_SECTION_ASSUMPTIONS;
  if (heading == OA_KIND_IDEAS && !asked && !oa_cues_is_binding (folded))
    return OA_SECTION_OBJECTIVE;
  if (oa_cues_is_binding (folded))
    return OA_SECTION_CONSTRAINTS;
  if (*statement->source != '\0')
    return OA_SECTION_ASSUMPTIONS;
  if (oa_cues_is_want (folded))
    return OA_SECTION_OBJECTIVE;
  return oa_cues_is_exclusion (folded) || has_hard_fact (statement) ? OA_SECTION_CONSTRAINTS
                                                                    : OA_SECTION_OBJECTIVE;
}

/* The kind of list it was in, or its own label: "What sells: bread". */
static OaKind
kind_of (const OaStatement *statement)
{
  OaKind kind = oa_kind_of_label (statement->heading);
  g_autofree char *label = kind == OA_KIND_NONE ? oa_clause_label (statement->text) : NULL;

  return label != NULL ? oa_kind_of_label (label) : kind;
}

OaSection
oa_cues_classify (const OaStatement *statement)
{
  OaKind heading = kind_of (statement);

  if (oa_cues_is_question (statement) || heading == OA_KIND_QUESTIONS)
    return OA_SECTION_QUESTIONS;
  if (is_firm_amount (statement))
    return OA_SECTION_CONSTRAINTS;
  if (is_open (statement) || heading == OA_KIND_UNKNOWNS ||
      (is_open_heading (statement->heading) && tf_text_count_words (statement->text) <= 4))
    return OA_SECTION_UNKNOWNS;
  if (is_goal (statement, heading))
    return OA_SECTION_OBJECTIVE;
  return classify_fact (statement, heading);
}
