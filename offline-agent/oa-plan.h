/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-facts.h"
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
 * A slot "[[food_plan: who cooks; must name: owner]]" of a skeleton.
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
 * A section of the skeleton with its statements by kind.
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

/**
 * OaPrice:
 *
 * A row of a file with the price of an item: "budget.pdf: Tent hire: £95".
 */
typedef struct
{
  const OaStatement *statement; /* (not owned) */
  char *file;                   /* (owned) */
  char *item;                   /* (owned): "Tent hire" */
  char *details;                /* (owned): the rest of the row; "" */
  OaFact *fact;                 /* (owned): the amount */
  gboolean total;               /* the file's own sum */
  gboolean option;              /* one of several options */
  OaPlanSection *topic;         /* (not owned) (nullable): the section it belongs to */
} OaPrice;

typedef struct
{
  OaIntent *intent;     /* (owned) */
  GPtrArray *sections;  /* (owned) (element-type OaPlanSection) */
  GStrv criteria;       /* (owned) */
  GPtrArray *decisions; /* (owned) (element-type GStrv): the rows of the specification */
  GHashTable *resolved; /* (owned): unknown → the user's resolution */
  GHashTable *words;    /* (owned): for names */
  GHashTable *places;   /* (owned): statement → section */
  GHashTable *used;     /* (owned): statements already in the document */
  GPtrArray *prices;    /* (owned) (element-type OaPrice): in the order of the files */
  GPtrArray *met_in;    /* (owned) (element-type OaPlanSection): for each criterion; %NULL none */
  gboolean has_dates;   /* a date was stated */
  char *main_date;      /* (owned) (nullable) */
  char *main_budget;    /* (owned) (nullable) */
  char *author;         /* (owned) (nullable): the name the author gave */
} OaPlan;

/* Sorts the statements of intent, spec and constraints of @prompt into the sections of @skeleton.
 * Returns: (transfer full) */
OaPlan *oa_plan_new (const TfPrompt *prompt, const char *skeleton);
void oa_plan_free (OaPlan *self);

/* Returns: (transfer none) (nullable) */
OaPlanSection *oa_plan_find_section (OaPlan *self, const char *title);

/* The section that a text is mostly about. Returns: (transfer none) (nullable) */
OaPlanSection *oa_plan_match_section (OaPlan *self, const char *text);

/* The section whose statement the criterion with that index quotes, or else the one it is about.
 * Returns: (transfer none) (nullable) */
OaPlanSection *oa_plan_section_of_criterion (OaPlan *self, guint criterion);

/* The section about things, never about money, dates or people, that a text is mostly about.
 * Returns: (transfer none) (nullable) */
OaPlanSection *oa_plan_match_topic (OaPlan *self, const char *text);

/* A supposition: "I assume that …". */
gboolean oa_plan_is_assumed (const OaStatement *statement);

/* Returns: (transfer none) (nullable) */
OaPlanSection *oa_plan_find_key (OaPlan *self, const char *const *keys);

/* Reads the prices of the files, then assigns every statement to a section. Called once, by
 * oa_plan_new(). */
void oa_plan_read_prices (OaPlan *self);
void oa_plan_assign (OaPlan *self);

/* %NULL: the statement is not a row with a price. Returns: (transfer none) (nullable) */
const OaPrice *oa_plan_find_price (OaPlan *self, const OaStatement *statement);

/* The name of the file that a statement comes from, "" for the brain dump; *@out_rest: the text
 * after it.
 * Returns: (transfer full) */
char *oa_plan_file_of (const char *text, const char **out_rest);

guint oa_plan_section_count (const OaPlanSection *section);

/* A statement as a line of the document: a sentence, safe for Markdown, without placeholder words;
 * in a cell also without pipes. Returns: (transfer full) */
char *oa_plan_line (const char *text);
char *oa_plan_cell (const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaSlot, oa_slot_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaPlan, oa_plan_free)

G_END_DECLS
