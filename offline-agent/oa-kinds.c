/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-kinds.h"

#include "oa-text.h"

typedef struct
{
  OaKind kind;
  const char *words[24];
} Row;

/* Earlier rows take precedence. */
static const Row rows[] = {
  { OA_KIND_QUESTIONS, { "question*", "fragen", "offene fragen", NULL } },
  { OA_KIND_UNKNOWNS,
    { "unknown*", "open points", "unclear", "tbd", "undecided", "to decide", "open issues", "offen",
      "offene punkte", "not decided", "not sure", NULL } },
  { OA_KIND_LIMITS,
    { "constraint*", "must*", "limit*", "rules", "requirements", "non negotiable*",
      "hard requirements", "out of scope", "non goals", "budget", "deadline*", "not wanted",
      "not doing", "must do", NULL } },
  { OA_KIND_FACTS,
    { "assumption*", "annahmen", "i think", "background", "context", "where we stand", "we have",
      "situation", "what i know", "what we know", "currently", "today", "risk*", "what sells",
      "status", "what doesnt", "competition", "competitors", NULL } },
  { OA_KIND_IDEAS,
    { "idea*", "option*", "nice to have", "wish*", "ask for", "asks for", "suggestion*", "could",
      "ideen", "maybe later", NULL } },
  { OA_KIND_GOALS,
    { "goal*", "objective*", "aim*", "what we want", "what i want", "success", "kpi*", "target*",
      "ziel*", "purpose", NULL } },
};

OaKind
oa_kind_of_label (const char *label)
{
  g_autofree char *folded = oa_text_fold (label);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (oa_text_has_any (folded, rows[i].words) != NULL)
      return rows[i].kind;
  return OA_KIND_NONE;
}
