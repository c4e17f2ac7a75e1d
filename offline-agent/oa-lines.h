/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  OA_LINE_BLANK,
  OA_LINE_TEXT,
  OA_LINE_BULLET,
  OA_LINE_HEADING, /* "# …", "**…**", "FOOD" */
  OA_LINE_LABEL,   /* "Food:" */
  OA_LINE_TABLE,
  OA_LINE_TABLE_RULE, /* "|---|---|", "-----" */
  OA_LINE_FENCE,
  OA_LINE_MAIL, /* "From: …", "On Monday X wrote:" */
  OA_LINE_SUBJECT,
  OA_LINE_FILLER, /* greetings, closing formulas: no statement */
} OaLineKind;

typedef struct
{
  OaLineKind kind;
  char *text;    /* (owned): without markup */
  char *speaker; /* (owned) (nullable): who says it, in a transcript with one speaker per line */
  guint indent;  /* columns before the text */
  guint width;   /* characters of the original line */
} OaLine;

/* Classifies each line of a text in its context. Returns: (transfer full) (element-type OaLine) */
GPtrArray *oa_lines_read (const char *text);

G_END_DECLS
