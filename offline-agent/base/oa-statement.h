/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-data.h"
#include "oa-each.h"
#include "oa-values.h"

G_BEGIN_DECLS

/* The sections of intent.md, in the order of tf_intent_sections. */
typedef enum
{
  OA_SECTION_NONE,
  OA_SECTION_OBJECTIVE,
  OA_SECTION_ASSUMPTIONS,
  OA_SECTION_CONSTRAINTS,
  OA_SECTION_UNKNOWNS,
  OA_SECTION_QUESTIONS,
} OaSection;

/* What a statement is about. */
typedef enum
{
  OA_TOPIC_NOTE, /* fits nowhere */
  OA_TOPIC_GOAL,
  OA_TOPIC_DATE,
  OA_TOPIC_PLACE,
  OA_TOPIC_PEOPLE,
  OA_TOPIC_FOOD,
  OA_TOPIC_MATERIAL,
  OA_TOPIC_STEP,
  OA_TOPIC_MUST,
  OA_TOPIC_MONEY,
  OA_TOPIC_RISK,
  OA_TOPIC_EXCLUDED,
  OA_TOPIC_QUESTION,
  OA_TOPIC_DETAIL, /* has no cue, but a heading of the person's own */
} OaTopic;

#define OA_N_TOPICS (OA_TOPIC_DETAIL + 1)

/* "note", "goal" …: also the name of its list of cues. */
const char *oa_topic_to_word (OaTopic topic);

/* How documents call it: "Food and drink". Returns: (transfer none) */
const char *oa_topic_label (OaLanguage language, OaTopic topic);

/* The topic that a document in any language calls so, without regard to case. */
OaTopic oa_topic_from_label (const char *label);

/**
 * OaStatement:
 *
 * One thing that the person stated, in their words: a sentence, an item of a list, a row of a table.
 */
typedef struct
{
  char *text;    /* (owned): never blank; one line */
  char *heading; /* (owned): the person's heading above it, or "" */
  char *source;  /* (owned): file name of a resource, id of a decision, or "" for the brain dump */
  char *folded;  /* (owned): oa_text_fold() of text */
  GPtrArray *values; /* (owned) (nullable): see oa_statement_values() */
  char mark;         /* of a list of things to do: 'x' done, ' ' not; else '\0' */
  gboolean item;     /* of a list */
  gboolean struck;   /* the person crossed it out */
  guint paragraph;   /* sentences with the same number stood together; 0: unknown */
  OaSection section;
  OaTopic topic;
} OaStatement;

OaStatement *oa_statement_new (const char *text, const char *heading, const char *source);
void oa_statement_free (OaStatement *self);

/* Replaces the text. */
void oa_statement_set_text (OaStatement *self, const char *text);

/* What oa_values_find() finds in the text; kept until it is replaced. Returns: (transfer none) (element-type
 * OaValue) */
const GPtrArray *oa_statement_values (const OaStatement *self);

/* The first value of that kind. Returns: (transfer none) (nullable) */
const OaValue *oa_statement_value (const OaStatement *self, OaValueKind kind);

/* A date of the calendar, not only "Monday". */
gboolean oa_statement_has_date (const OaStatement *self);

/* "Food: ice"; without a heading such as "ToDo", which would be a placeholder. Returns: (transfer full) */
char *oa_statement_dup_headed (const OaStatement *self);

gboolean oa_statement_is_decision (const OaStatement *self);

/* Returns: (transfer full) (element-type OaStatement) */
GPtrArray *oa_statements_new (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaStatement, oa_statement_free)

G_END_DECLS
