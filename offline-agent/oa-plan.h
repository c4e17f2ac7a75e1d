/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-intent.h"
#include "tf-prompt.h"

G_BEGIN_DECLS

typedef enum
{
  OA_MUST_OWNER = 1 << 0,
  OA_MUST_DATE = 1 << 1,
  OA_MUST_AMOUNT = 1 << 2,
} OaMust;

/**
 * OaSlot:
 *
 * One "[[food_plan: who cooks; must name: owner]]" of a skeleton.
 */
typedef struct
{
  char *key;    /* (owned): "food" */
  char *ending; /* (owned): "plan", "rows" … */
  char *hint;   /* (owned): without "; must name: …" */
  guint must;   /* OaMust */
} OaSlot;

/* @mark: "[[name: hint]]" */
OaSlot *oa_slot_parse (const char *mark);
void oa_slot_free (OaSlot *self);

/**
 * OaPlanSection:
 *
 * A section of the skeleton with the statements that belong to it, by what they are.
 */
typedef struct
{
  char *title; /* (owned) */
  char *key;   /* (owned): prefix of its slots */
  char *hints; /* (owned): folded, for sections without vocabulary */
  gboolean has_details;
  GPtrArray *wants; /* (element-type OaStatement) (not owned elements), as all below */
  GPtrArray *facts;
  GPtrArray *limits;
  GPtrArray *assumptions;
  GPtrArray *open;
} OaPlanSection;

typedef struct
{
  OaIntent *intent;     /* (owned) */
  GPtrArray *sections;  /* (owned) (element-type OaPlanSection) */
  GStrv criteria;       /* (owned) */
  GPtrArray *decisions; /* (owned) (element-type GStrv): the rows of the specification */
  GHashTable *resolved; /* (owned): unknown → resolution of the person */
  GHashTable *words;    /* (owned): for names */
  GHashTable *places;   /* (owned): statement → section */
  GPtrArray *met_in;    /* (owned) (element-type OaPlanSection): for each criterion; %NULL none */
  gboolean has_dates;   /* any date was stated */
  char *main_date;      /* (owned) (nullable) */
  char *main_budget;    /* (owned) (nullable) */
} OaPlan;

/* Sorts what intent, spec and constraints of @prompt state into the sections of @skeleton. Returns:
 * (transfer full) */
OaPlan *oa_plan_new (const TfPrompt *prompt, const char *skeleton);
void oa_plan_free (OaPlan *self);

/* Returns: (transfer none) (nullable) */
OaPlanSection *oa_plan_find_section (OaPlan *self, const char *title);

/* The section that a text speaks of most. Returns: (transfer none) (nullable) */
OaPlanSection *oa_plan_match_section (OaPlan *self, const char *text);

/* The section whose statement the criterion with that index quotes, else the one it speaks of.
 * Returns: (transfer none) (nullable) */
OaPlanSection *oa_plan_section_of_criterion (OaPlan *self, guint criterion);

/* A row of a file of prices: "budget.pdf: Tent hire: £95". */
gboolean oa_plan_is_price_list (const char *text);

guint oa_plan_section_count (const OaPlanSection *section);

/* A statement for a line of the document: a sentence, safe for Markdown, without placeholder words;
 * for a cell also without pipes. Returns: (transfer full) */
char *oa_plan_line (const char *text);
char *oa_plan_cell (const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaSlot, oa_slot_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaPlan, oa_plan_free)

G_END_DECLS
