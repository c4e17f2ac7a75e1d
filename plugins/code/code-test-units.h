/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "code-test-language.h"

G_BEGIN_DECLS

/* The tests and other functions of a file, and what of them counts. Pure. Any thread. */

typedef struct
{
  char *path;       /* (owned) */
  char *name;       /* (owned): "" for what is outside of functions; a repeated one gets "#2" … */
  gboolean is_test; /* the runner collects it; otherwise a function that tests may use */
  guint first, last;   /* lines, from 1 */
  char *body;          /* (owned): words and signs, without blanks and its name */
  GPtrArray *literals; /* (owned) (element-type utf8): its numbers and strings, sorted */
  guint n_assertions;  /* without constant ones */
  guint n_equalities;
  guint n_constants;
  guint n_skips;
  guint n_only;
  guint n_silences;
  guint n_replaced;
} CodeTestUnit;

void code_test_unit_free (CodeTestUnit *self);

/* Adds the units of a file to @units (element-type CodeTestUnit). */
void code_test_units_add (GPtrArray *units,
                          const CodeTestLanguage *language,
                          const char *path,
                          const char *source);

/* Lines of @source that bring names in. Returns: (transfer full) */
char *code_test_units_dup_imports (const CodeTestLanguage *language, const char *source);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CodeTestUnit, code_test_unit_free)

G_END_DECLS
