/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  OA_VALUE_DATE,
  OA_VALUE_TIME,
  OA_VALUE_MONEY,
  OA_VALUE_NUMBER, /* with the word that follows it: "14 beds" */
} OaValueKind;

/* A value that a statement gives. */
typedef struct
{
  OaValueKind kind;
  gsize start; /* where it stands in the text, in bytes */
  gsize end;
  char *text;    /* (owned): as written */
  double amount; /* money, number: 0.0 if unreadable */
  char *unit; /* (owned): currency, "" if only the words around it say money; or the word counted */
  gboolean named; /* number: its unit stands before it: "plate 2", "python 3.11" */
  guint month;    /* date: 1–12, 0: not said */
  guint day;      /* date: 1–31, 0: not said */
  guint year;     /* date: 0: not said */
} OaValue;

/* The unit of a number that is a size, "6 x 4 m". */
#define OA_UNIT_SIZE "x"

void oa_value_free (OaValue *self);

/* In order; none overlaps another. Dates of weekdays alone have neither month nor day. Pure. Any thread.
 * Returns: (transfer full) (element-type OaValue) */
GPtrArray *oa_values_find (const char *text);

/* The first of that kind. Returns: (nullable) (transfer none) */
const OaValue *oa_values_first (const GPtrArray *values, OaValueKind kind);

/* Whether both say the same. */
gboolean oa_value_equal (const OaValue *a, const OaValue *b);

/* Whether @unit, or a longer or shorter form of it, is counted: "min", "minutes". */
gboolean oa_value_has_unit (const OaValue *self, const char *unit);

/* "address" and "addresses": the same but for an ending. */
gboolean oa_value_is_same_noun (const char *a, const char *b);

/* "12", "twelve": 0.0 if unreadable */
double oa_value_read_count (const char *text);

/* "14 June, no wait, make that 21 June": whether the next of @values of the same kind takes back @self, one of
 * them. @text: where they were found */
gboolean oa_value_is_turned (const GPtrArray *values, const OaValue *self, const char *text);

/* The first person named in @text: "@rubenw", "Mr Abara", a first name that many people have. Returns:
 * (transfer full) (nullable) */
char *oa_values_find_person (const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaValue, oa_value_free)

G_END_DECLS
