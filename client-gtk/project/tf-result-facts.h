/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* What the result of a project rests on, in plain words: one fact a sentence. Pure. What is unknown is said
 * to be unknown; it is never 0, and never good. Main thread. */

typedef enum
{
  TF_RESULT_NEUTRAL,
  TF_RESULT_GOOD,
  TF_RESULT_BAD,
  TF_RESULT_UNKNOWN,
} TfResultTone;

typedef struct
{
  TfResultTone tone;
  char *text; /* (owned) */
} TfResultFact;

/* Returns: (transfer full) (element-type TfResultFact): of a project that is done all there is to say; of
 * another, what is known so far */
GPtrArray *tf_result_facts_list (TfDbusProject1 *project);

/* The verdict; of a project that is not done, that nothing is finished, and where it is. Returns: (transfer full) */
char *tf_result_facts_dup_heading (TfDbusProject1 *project);

/* How the acceptance criteria stand: "8 acceptance criteria: 1 tested, 7 checked by hand, none open"; says so
 * if unknown. Returns: (transfer full) */
char *tf_result_facts_dup_acceptance (TfDbusProject1 *project, TfResultTone *out_tone);

/* The state of one criterion, one of Project1.Criteria: "Passing tests". Unknown words are returned unchanged.
 * Returns: (transfer none) */
const char *tf_result_facts_label_criterion (const char *state);

G_END_DECLS
