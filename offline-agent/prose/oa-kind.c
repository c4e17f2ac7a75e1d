/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-kind.h"

#include "oa-data.h"
#include "oa-source.h"
#include "oa-statement.h"
#include "oa-text.h"

#define ENDINGS "\\.(?:c|h|py|rs|go|js|ts|java|sh|cc|cpp|rb|pl|cs|swift|kt)$"

/* A word counts at most so much for one statement, and in the title so much more. */
#define MOST_WEIGHT  3
#define TITLE_WEIGHT 3
#define LEAST_WEIGHT 4

static const char *const kinds[] = { "wedding", "event", "strategy", "engineering", "software" };

#define N_KINDS  G_N_ELEMENTS (kinds)
#define SOFTWARE (N_KINDS - 1)

static guint
weigh (const GPtrArray *statements, const char *title, const char *kind)
{
  g_autofree char *list = g_strconcat ("kind-", kind, NULL);
  g_autofree char *folded = oa_text_fold (title != NULL ? title : "");
  guint weight = oa_data_weigh (list, folded) * TITLE_WEIGHT;

  for (guint i = 0; i < statements->len; i++)
    weight +=
        MIN (oa_data_weigh (list, ((OaStatement *) statements->pdata[i])->folded), MOST_WEIGHT);
  return weight;
}

static gboolean
has_code_resource (const TfPrompt *prompt)
{
  for (guint i = 0; i < prompt->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (prompt->materials, i);

      if (g_str_equal (material->name, "resource") && oa_text_matches (ENDINGS, material->label))
        return TRUE;
    }
  return oa_source_is_given (prompt, NULL);
}

/* The last statement that says it decides: 1 code, 0 plan, -1 none. */
static int
find_stated (const GPtrArray *statements)
{
  int stated = -1;

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      if (oa_data_weigh ("asks-plan", statement->folded) > 0)
        stated = 0;
      else if (oa_data_weigh ("asks-code", statement->folded) > 0)
        stated = 1;
    }
  return stated;
}

/* "Write me a small tool": software is ordered, not only mentioned, as in "the city library". Returns: its weight */
static guint
weigh_orders (const GPtrArray *statements)
{
  g_autofree char *verbs = oa_data_join ("code-verbs");
  g_autofree char *things = oa_data_join ("code-things");
  g_autofree char *ordered = g_strdup_printf (
      "\\b(?:%s) (?:(?:me|us|mir|uns|an?|ein|eine|the) ){1,2}(?:\\w+ ){0,3}(?:%s)\\b", verbs,
      things);
  guint weight = 0;

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      if (*statement->source != '\0')
        continue;
      if (oa_text_matches (ordered, statement->folded) ||
          oa_data_weigh ("kind-software", statement->folded) >= MOST_WEIGHT)
        weight = MOST_WEIGHT;
    }
  return weight;
}

static gboolean
is_code (const GPtrArray *statements, const TfPrompt *prompt, const guint *weights, guint documents)
{
  int stated = find_stated (statements);
  gboolean given = has_code_resource (prompt);
  guint orders = weigh_orders (statements);
  guint software = weights[SOFTWARE] + orders + (given ? MOST_WEIGHT : 0);

  if (stated >= 0)
    return stated == 1;
  if (documents > 0)
    return FALSE;
  /* A person who gives a whole code base and asks for no document wants it worked on. */
  return oa_source_is_given (prompt, NULL) || ((orders > 0 || given) && software >= MOST_WEIGHT &&
                                               software >= weights[0] + weights[1] + weights[2]);
}

OaKind
oa_kind_find (const GPtrArray *statements, const char *title, const TfPrompt *prompt)
{
  guint weights[N_KINDS];
  guint best = 0;
  OaKind kind = { .kind = "generic" };

  for (guint i = 0; i < N_KINDS; i++)
    {
      weights[i] = weigh (statements, title, kinds[i]);
      if (i < SOFTWARE && weights[i] > weights[best])
        best = i;
    }
  kind.code = is_code (statements, prompt, weights, weigh (statements, NULL, "document"));
  if (kind.code)
    kind.kind = kinds[SOFTWARE];
  else if (weights[best] >= LEAST_WEIGHT)
    kind.kind = kinds[best];
  return kind;
}
