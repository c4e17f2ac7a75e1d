/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-facts.h"
#include "oa-statement.h"

G_BEGIN_DECLS

/* An attribute that has one value in a project, so that two values contradict each other. */
typedef enum
{
  OA_ATTRIBUTE_NONE,
  OA_ATTRIBUTE_BUDGET,
  OA_ATTRIBUTE_DATE,
  OA_ATTRIBUTE_GUESTS,
  OA_ATTRIBUTE_START,
  OA_ATTRIBUTE_END,
  OA_ATTRIBUTE_OTHER, /* the same words with another figure */
} OaAttribute;

/* The attribute to which @fact of @text gives a value, judged by its clause; cautious rather than
 * complete. Never OTHER. */
OaAttribute oa_attribute_of (const char *text, const OaFact *fact);

/* "the budget", "the date" … */
const char *oa_attribute_to_word (OaAttribute attribute);

/* %TRUE if the two facts, both of @attribute, cannot both hold */
gboolean oa_attribute_differs (OaAttribute attribute, const OaFact *a, const OaFact *b);

/**
 * OaConflict:
 *
 * Two statements that give an attribute two values.
 */
typedef struct
{
  OaAttribute attribute;
  guint first; /* index into the texts */
  guint second;
  char *first_value;  /* (owned) */
  char *second_value; /* (owned) */
} OaConflict;

void oa_conflict_free (OaConflict *self);

/* At most one per attribute: the first two texts that disagree; and clauses with the same words and
 * another figure, within the first few hundred figures. Pure. Any thread.
 * Returns: (transfer full) (element-type OaConflict) */
GPtrArray *oa_conflicts_find (const char *const *texts);

G_END_DECLS
