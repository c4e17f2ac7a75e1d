/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-kind.h"

#include "oa-data.h"
#include "oa-source.h"
#include "oa-statement.h"
#include "oa-text.h"

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

  OA_EACH (const OaStatement, statement, statements)
    weight += MIN (oa_data_weigh (list, statement->folded), MOST_WEIGHT);
  return weight;
}

static gboolean
has_code_resource (const TfPrompt *prompt)
{
  OA_EACH (const TfMaterial, material, prompt->materials)
    if (g_str_equal (material->name, "resource") && oa_data_matches ("file.code", material->label))
      return TRUE;
  return oa_source_is_given (prompt, NULL);
}

/* The last statement that says it decides: 1 code, 0 plan, -1 none. */
static int
find_stated (const GPtrArray *statements)
{
  int stated = -1;

  OA_EACH (const OaStatement, statement, statements)
    if (oa_data_weigh ("asks-plan", statement->folded) > 0)
      stated = 0;
    else if (oa_data_weigh ("asks-code", statement->folded) > 0)
      stated = 1;
  return stated;
}

/* "Write me a small tool": software is ordered, not only mentioned, as in "the city library". Returns: its weight */
static guint
weigh_orders (const GPtrArray *statements)
{
  OA_EACH (const OaStatement, statement, statements)
    if (*statement->source == '\0' &&
        (oa_data_matches ("kind.order", statement->folded) ||
         oa_data_weigh ("kind-software", statement->folded) >= MOST_WEIGHT))
      return MOST_WEIGHT;
  return 0;
}

OaKind
oa_kind_find (const GPtrArray *statements, const char *title, const TfPrompt *prompt)
{
  gboolean source = oa_source_is_given (prompt, NULL);
  gboolean given = has_code_resource (prompt);
  guint orders = weigh_orders (statements);
  int stated = find_stated (statements);
  guint weights[N_KINDS];
  guint best = 0, software = 0;
  OaKind kind = { .kind = "generic", .stated = stated >= 0 };

  for (guint i = 0; i < N_KINDS; i++)
    {
      weights[i] = weigh (statements, title, kinds[i]);
      if (i < SOFTWARE && weights[i] > weights[best])
        best = i;
    }
  software = weights[SOFTWARE] + orders + (given ? MOST_WEIGHT : 0);
  /* A person who gives a whole code base and asks for no document wants it worked on. */
  kind.code = kind.stated ? stated == 1
                          : weigh (statements, NULL, "document") == 0 &&
                                (source || ((orders > 0 || given) && software >= MOST_WEIGHT &&
                                            software >= weights[0] + weights[1] + weights[2]));
  if (kind.code)
    kind.kind = kinds[SOFTWARE];
  else if (weights[best] >= LEAST_WEIGHT)
    kind.kind = kinds[best];
  return kind;
}
