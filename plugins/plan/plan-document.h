/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* A plan split into parts: part 0 is everything above the first H2, each other part is one H2
 * section with everything below it. Pure. Any thread. */
typedef struct
{
  char *title; /* (owned): of the heading; for part 0 the H1, or "" */
  char *text;  /* (owned): all its lines */
} PlanPart;

/* Concatenating the texts gives the document. Returns: (transfer full) (element-type PlanPart) */
GPtrArray *plan_document_split (const char *markdown);

/* Returns: (transfer full): the document with part @index replaced, one blank line around it */
char *plan_document_replace (GPtrArray *parts, guint index, const char *text);

/* Adds an empty part before @index. */
void plan_document_insert (GPtrArray *parts, guint index);

/* Whether both are the same section: the same mark (tf-template-mark.h), else the same title. */
gboolean plan_document_is_same (const PlanPart *a, const PlanPart *b);

/* The index of the section in @parts, or their number. Part 0 is no section. */
guint plan_document_find (GPtrArray *parts, const PlanPart *section);

/* Whether its mark says that the section may be left out. */
gboolean plan_document_is_optional (const PlanPart *part);

/* Whether there is nothing below its heading but the mark. */
gboolean plan_document_is_empty (const PlanPart *part);

/* LF line ends, no leading blank lines, exactly one final newline. Returns: (transfer full) */
char *plan_document_tidy (const char *text);

G_END_DECLS
