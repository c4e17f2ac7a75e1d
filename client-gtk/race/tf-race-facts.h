/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* The rows of a comparison. What is unknown is said to be unknown: it is neither nothing nor the best.
 * Main thread. */

typedef enum
{
  TF_RACE_FACT_STATE,
  TF_RACE_FACT_VERDICT,
  TF_RACE_FACT_ISSUES,
  TF_RACE_FACT_REVIEWS,
  TF_RACE_FACT_TESTS,      /* of code only */
  TF_RACE_FACT_ACCEPTANCE, /* of code only */
  TF_RACE_FACT_AGENT_TIME, /* of all runs */
  TF_RACE_FACT_TOTAL_TIME, /* also while it waited */
  TF_RACE_FACT_COST,
  TF_RACE_FACT_TOKENS,
} TfRaceFact;

#define TF_N_RACE_FACTS (TF_RACE_FACT_TOKENS + 1)

/* "Issues". Returns: (transfer none) */
const char *tf_race_fact_get_title (TfRaceFact fact);

/* Whether the row says something of one of them. @projects: (element-type TfDbusProject1) */
gboolean tf_race_fact_is_shown (TfRaceFact fact, GPtrArray *projects);

/* Returns: (transfer full) */
char *tf_race_fact_dup_text (TfRaceFact fact, TfDbusProject1 *project);

/* Which of them is the best: only if all are done, the values of all are known and mean the same, and no
 * other has the same value. Returns: the index; -1 if that cannot be said */
int tf_race_fact_find_best (TfRaceFact fact, GPtrArray *projects);

/* What to say of the best: "lowest". Returns: (transfer none) (nullable) */
const char *tf_race_fact_get_mark (TfRaceFact fact);

G_END_DECLS
