/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  OA_FACT_AMOUNT,   /* "£1,800", "45k EUR" */
  OA_FACT_DATE,     /* "Sat 14 June 2025", "mid-August", "14/06" */
  OA_FACT_TIME,     /* "3pm", "18:30" */
  OA_FACT_QUANTITY, /* "60 people", "200 ms" */
} OaFactKind;

/**
 * OaFact:
 *
 * A figure of a text, literally and as far as rules can interpret it.
 */
typedef struct
{
  OaFactKind kind;
  char *text;    /* (owned): literally */
  char *unit;    /* (owned): lower case: "£", "people", "ms"; "" if there is none */
  double value;  /* amount or quantity; minutes since midnight of a time; -1 unknown */
  guint day;     /* 0: not given */
  guint month;   /* 0: not given */
  guint year;    /* 0: not given */
  guint weekday; /* 1 Monday … 7 Sunday; 0: not given */
  gsize start;   /* offset in the text in bytes */
  gsize end;
} OaFact;

void oa_fact_free (OaFact *self);

/* In the order of the text, without overlaps. Pure. Any thread. Returns: (transfer full)
 * (element-type OaFact) */
GPtrArray *oa_facts_find (const char *text);

/* The first fact of that kind. Returns: (nullable) (transfer none) */
const OaFact *oa_facts_first (GPtrArray *facts, OaFactKind kind);

/* %TRUE unless both are known and differ: "14 June" and "Sat 14 June 2025" agree. */
gboolean oa_fact_dates_agree (const OaFact *a, const OaFact *b);

/* A normal form to find the same figure written in another way: "£1,800", "£ 1800" and "1.800 £"
 * are "1800"; other texts are folded. Returns: (transfer full) */
char *oa_fact_key (const OaFact *self);

/* An amount of money in the style of @like: "£430". Returns: (transfer full) */
char *oa_fact_format_amount (double value, const OaFact *like);

/* A date as written, with capitals for its month and weekday. Returns: (transfer full) */
char *oa_fact_format_date (const OaFact *fact);

G_END_DECLS
