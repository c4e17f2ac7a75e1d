/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The form of a piece of text in its document. */
typedef enum
{
  OA_FORM_SENTENCE,
  OA_FORM_BULLET,
  OA_FORM_ROW, /* a table or CSV row, put into words */
  OA_FORM_HEADING,
  OA_FORM_TITLE,  /* first heading, or the subject of an e-mail */
  OA_FORM_HEADER, /* e-mail header line other than the subject */
  OA_FORM_CODE,
  OA_FORM_OPENING, /* "Hi, some thoughts about the bakery": names the subject, states nothing */
} OaForm;

/* The sections of intent.md that statements are sorted into. */
typedef enum
{
  OA_SECTION_NONE,
  OA_SECTION_OBJECTIVE,
  OA_SECTION_ASSUMPTIONS,
  OA_SECTION_CONSTRAINTS,
  OA_SECTION_UNKNOWNS,
  OA_SECTION_QUESTIONS,
} OaSection;

#define OA_N_SECTIONS (OA_SECTION_QUESTIONS + 1)

/**
 * OaStatement:
 *
 * One thing that the user stated, in their words. Owned by the array that holds it.
 */
typedef struct
{
  char *text;    /* (owned): never blank; one line */
  char *heading; /* (owned): the label above it, or "" */
  char *source;  /* (owned): file name of a resource; "" for the brain dump */
  char *folded;  /* (owned): oa_text_fold() of text */
  OaForm form;
  OaSection section;
  gboolean correction; /* it came after the brain dump */
} OaStatement;

OaStatement *oa_statement_new (const char *text, const char *heading, OaForm form);
void oa_statement_free (OaStatement *self);

/* Replaces the text. */
void oa_statement_set_text (OaStatement *self, const char *text);

/* "Notes", "Things", "Goals": does not describe what is below it. */
gboolean oa_statement_label_is_generic (const char *label);

/* The text, with its label if that adds something: "Food: bring salads".
 * Returns: (transfer full) */
char *oa_statement_to_line (const OaStatement *self);

/* Returns: (transfer full) (element-type OaStatement) */
GPtrArray *oa_statements_new (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaStatement, oa_statement_free)

G_END_DECLS
