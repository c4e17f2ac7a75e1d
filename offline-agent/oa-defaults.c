/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-defaults.h"

#include <string.h>

#include "oa-text.h"

typedef struct
{
  const char *cues[10];
  const char *text;
} Default;

/* Earlier rows take precedence. */
static const Default defaults[] = {
  { { "two statements disagree*", NULL }, "the first stated value applies" },
  { { "only if", "only when", "nur wenn", NULL }, "it is left out unless that holds" },
  { { "names no date", NULL }, "dates are relative to the day itself" },
  { { "names no amount", NULL }, "no spending beyond the stated amounts" },
  { { "names nobody", NULL }, "the author of the brain dump is responsible" },
  { { "names no place", NULL }, "no place is booked until this is answered" },
  { { "names no number", "names none", NULL }, "the plan is kept independent of it" },
  { { "who", "whose", "wer", NULL },
    "the author of the brain dump does it until somebody is named" },
  { { "insurance", "insured", "permit*", "allowed", "permission", "legal", "licence", "license",
      NULL },
    "treated as needed until checked" },
  { { "cost*", "how much", "what that costs", NULL },
    "no money is set aside for it beyond the stated budget" },
  { { "plan b", "weather", "rain*", NULL }, "the alternative named first is kept in reserve" },
  { { "or", "either", "oder", NULL }, "the first alternative is used" },
  { { "when", "how long", "date", "wann", NULL }, "the stated dates apply" },
  { { "how many", "number of", "maybe more", NULL }, "the stated number applies" },
  { { "check", "find out", "not sure", "dont know", NULL },
    "what was stated applies until checked" },
  { { "maybe", "perhaps", "could", "would be nice", NULL }, "left out until you ask for it" },
};

static const Default questions[] = {
  { { "check", "find out", "figure out", NULL }, "What did the check show?" },
  { { "or", "either", "oder", "which", NULL }, "Which of these is it?" },
  { { "what that costs", "how much", "cost*", "price*", NULL }, "What does it cost?" },
  { { "how many", "maybe more", "number", NULL }, "How many are they?" },
  { { "when", "date", "wann", NULL }, "When is it?" },
  { { "who", "somebody", "someone", "wer", NULL }, "Who does it?" },
  { { "maybe", "perhaps", "could", "would be nice", "vielleicht", NULL }, "Is this wanted?" },
};

char *
oa_default_for (const char *unknown)
{
  g_autofree char *folded = oa_text_fold (unknown);

  for (guint i = 0; i < G_N_ELEMENTS (defaults); i++)
    if (oa_text_has_any (folded, defaults[i].cues) != NULL)
      return g_strdup (defaults[i].text);
  return g_strdup ("the plan goes on without it");
}

char *
oa_question_for (const char *unknown)
{
  g_autofree char *phrase = NULL;
  g_autofree char *folded = NULL;

  if (strchr (unknown, '?') != NULL)
    return oa_text_sentence (unknown);
  phrase = oa_text_phrase (unknown);
  if (g_str_has_prefix (phrase, "Two statements disagree"))
    return g_strdup ("Which of the two is right?");
  folded = oa_text_fold (phrase);
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    if (oa_text_has_any (folded, questions[i].cues) != NULL)
      return g_strdup (questions[i].text);
  return g_strdup ("What do you decide?");
}
