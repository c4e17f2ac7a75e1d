/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-analysis.h"

G_BEGIN_DECLS

/* How a source of the project is compiled. */
typedef struct
{
  char *path;      /* (owned): below the root */
  char *directory; /* (owned): where the compiler runs */
  GStrv flags;     /* (owned): those that affect what it sees: -I, -D, -std, … */
  gboolean known;  /* from the build system, not guessed */
} OaCompile;

void oa_compile_free (OaCompile *self);

/* Asks the build system (in the copy), and guesses for other sources. Stores the compilations of
 * wanted sources in @self->compiles, sorted by path. Runs the queue. */
void oa_compile_discover (OaAnalysis *self);

/* Parses compile_commands.json, or the output of "make -n" in @directory; adds to @compiles.
 * Pure. */
gboolean oa_compile_parse_database (const OaTree *tree, const char *text, GPtrArray *compiles);
void oa_compile_parse_make (const OaTree *tree,
                            const char *directory,
                            const char *text,
                            GPtrArray *compiles);

G_END_DECLS
