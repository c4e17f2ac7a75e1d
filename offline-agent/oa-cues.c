/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-cues.h"

#include <string.h>

#include "oa-facts.h"
#include "oa-text.h"

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
                                         "i need a",
                                         "trying to",
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

static const char *const binding_cues[] = { "must",
                                            "must not",
                                            "have to",
                                            "has to",
                                            "at most",
                                            "no more than",
                                            "not more than",
                                            "maximum",
                                            "max",
                                            "limit",
                                            "only",
                                            "deadline",
                                            "no later than",
                                            "at the latest",
                                            "at least",
                                            "minimum",
                                            "required",
                                            "requirement",
                                            "mandatory",
                                            "not allowed",
                                            "not exceed",
                                            "cannot exceed",
                                            "budget",
                                            "never",
                                            "always",
                                            "non negotiable",
                                            "needs to be",
                                            "forbidden",
                                            "up to",
                                            "by law",
                                            "can not",
                                            "cannot",
                                            "cant",
                                            "capped",
                                            "cap",
                                            "strict",
                                            "strictly",
                                            "under no",
                                            "höchstens",
                                            "maximal",
                                            "mindestens",
                                            "muss",
                                            "müssen",
                                            "darf",
                                            "dürfen",
                                            "spätestens",
                                            "nur",
                                            "less than",
                                            "allow only",
                                            "allows only",
                                            "not before",
                                            "out of the question",
                                            NULL };

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
                                            "unknown",
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

static const char *const success_cues[] = {
  "it worked if",  "its a success",     "it is a success", "success means",      "success is",
  "successful if", "most important to", "erfolg ist",      "success looks like", NULL
};

static const char *const today_cues[] = {
  "right now", "currently", "at the moment", "last year",    "we did",   "average", "opened",
  "so far",    "we make",   "we sell",       "is renovated", "has been", "used to", "went",
  "was",       "were",      "derzeit",       "letztes jahr", NULL
};

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
  return oa_text_has_any (folded, binding_cues) != NULL;
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

gboolean
oa_cues_is_question (const OaStatement *statement)
{
  gsize length = strlen (statement->text);
  const char *colon = NULL;

  while (length > 0 && strchr (")\"' ", statement->text[length - 1]) != NULL)
    length--;
  if (length > 0 && statement->text[length - 1] == '?')
    return TRUE;
  if (statement->form != OA_FORM_BULLET || length == 0)
    return FALSE;
  colon = strstr (statement->text, "?");
  if (colon == NULL && !is_open_heading (statement->heading))
    return FALSE;
  for (guint i = 0; question_starts[i] != NULL; i++)
    if (g_str_has_prefix (statement->folded, question_starts[i]))
      return TRUE;
  return FALSE;
}

/* A list under "Open questions" is one, whatever its wording. */
static OaSection
section_of_heading (const char *heading)
{
  static const char *const questions[] = { "question*", "fragen", "offene fragen", NULL };
  static const char *const unknowns[] = { "unknown*",      "open points", "unclear",     "tbd",
                                          "undecided",     "to decide",   "open issues", "offen",
                                          "offene punkte", NULL };
  static const char *const assumptions[] = { "assumption*", "annahmen", "i think", NULL };
  static const char *const constraints[] = { "constraint*",
                                             "must*",
                                             "limit*",
                                             "rules",
                                             "requirements",
                                             "non negotiable*",
                                             "hard requirements",
                                             "out of scope",
                                             "non goals",
                                             "budget",
                                             "deadline*",
                                             "not wanted",
                                             NULL };
  g_autofree char *folded = oa_text_fold (heading);

  if (oa_text_has_any (folded, questions) != NULL)
    return OA_SECTION_QUESTIONS;
  if (oa_text_has_any (folded, unknowns) != NULL)
    return OA_SECTION_UNKNOWNS;
  if (oa_text_has_any (folded, assumptions) != NULL)
    return OA_SECTION_ASSUMPTIONS;
  return oa_text_has_any (folded, constraints) != NULL ? OA_SECTION_CONSTRAINTS : OA_SECTION_NONE;
}

/* A weekday alone, or what is true today, binds nothing. */
static gboolean
has_hard_fact (const char *text)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (text);

  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);

      if (fact->kind == OA_FACT_AMOUNT ||
          (fact->kind == OA_FACT_DATE && (fact->day > 0 || fact->month > 0 || fact->year > 0)))
        return TRUE;
    }
  return FALSE;
}

/* "a band or a DJ" leaves a choice; "two or three" and "more or less" do not. */
static gboolean
leaves_choice (const char *folded)
{
  static const char *const cues[] = { "or maybe",    "or should", "or do we",    "or rather",
                                      "or we could", "oder doch", "oder lieber", NULL };

  return oa_text_has_any (folded, cues) != NULL;
}

/* "Budget 6,000, the electrician costs extra, maybe 1,500": the budget is stated all the same. */
static gboolean
is_firm_amount (const OaStatement *statement)
{
  static const char *const weak[] = { "maybe", "perhaps", "possibly", "vielleicht", NULL };
  static const char *const firm[] = { "not sure", "dont know",  "tbd",        "unclear", "no idea",
                                      "?",        "still open", "depends on", NULL };

  return oa_text_has_any (statement->folded, weak) != NULL &&
         oa_text_has_any (statement->folded, firm) == NULL &&
         oa_text_has (statement->folded, "budget") && has_hard_fact (statement->text);
}

OaSection
oa_cues_classify (const OaStatement *statement)
{
  const char *folded = statement->folded;
  OaSection by_heading = section_of_heading (statement->heading);

  if (oa_cues_is_question (statement) || by_heading == OA_SECTION_QUESTIONS)
    return OA_SECTION_QUESTIONS;
  if (is_firm_amount (statement))
    return OA_SECTION_CONSTRAINTS;
  if (oa_text_has_any (folded, unknown_cues) != NULL || leaves_choice (folded) ||
      oa_text_has (folded, "?"))
    return OA_SECTION_UNKNOWNS;
  if (by_heading == OA_SECTION_UNKNOWNS || by_heading == OA_SECTION_ASSUMPTIONS)
    return by_heading;
  if (oa_text_has_any (folded, assumption_cues) != NULL)
    return oa_cues_is_budget (folded) && oa_cues_is_binding (folded) &&
                   has_hard_fact (statement->text)
               ? OA_SECTION_CONSTRAINTS
               : OA_SECTION_ASSUMPTIONS;
  if (oa_text_has_any (folded, success_cues) != NULL)
    return OA_SECTION_OBJECTIVE;
  if (by_heading == OA_SECTION_CONSTRAINTS || oa_cues_is_binding (folded))
    return OA_SECTION_CONSTRAINTS;
  if (oa_cues_is_want (folded))
    return OA_SECTION_OBJECTIVE;
  if (oa_cues_is_exclusion (folded))
    return OA_SECTION_CONSTRAINTS;
  if (oa_text_has_any (folded, today_cues) != NULL)
    return OA_SECTION_OBJECTIVE;
  return has_hard_fact (statement->text) ? OA_SECTION_CONSTRAINTS : OA_SECTION_OBJECTIVE;
}
