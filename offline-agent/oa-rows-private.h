/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-facts.h"
#include "oa-plan.h"

/* Helpers shared by the tables of a plan. All returned char * are (transfer full). */

/* The end of a cell without a named owner. */
#define BY_DEFAULT " (default)"

/* Adds "| a | b |" unless one of the last rows is the same. */
void oa_rows_add (GPtrArray *rows, const char *const *cells);

/* Ends @rows and joins them by newlines. */
char *oa_rows_join (GPtrArray *rows);

const OaStatement *oa_rows_statement (OaPlan *plan, guint i);
gboolean oa_rows_is_open (const OaStatement *statement);

/* The named owner, or else the author by default. */
char *oa_rows_owner (OaPlan *plan, const char *text);

/* The first clauses of a text, ending in "…" if some are left out. */
char *oa_rows_cut (const char *text, guint max_chars);

/* A statement short enough for a cell: all of it, or else the clause around the figure. */
char *oa_rows_brief (const char *text, const OaFact *fact, gboolean one_of_many);

guint oa_rows_count_kind (GPtrArray *facts, OaFactKind kind);

char *oa_rows_fill_schedule (OaPlan *plan);
char *oa_rows_fill_budget (OaPlan *plan);
char *oa_rows_fill_risks (OaPlan *plan);
