/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* Whether the tests of a Python tree test that tree: a file that every interpreter of the run loads
 * notes where the packages of the tree were imported from. An installed copy, such as Debian's, is
 * not the tree. */

/* Adds to @plan what makes the Python packages below @directory, the root of the tree, importable and
 * notes their origin, if it has any, and in any language a notes file with the names that the tree
 * depends on. */
void code_imports_add (TfTestPlan *plan, const char *directory);

typedef struct
{
  gboolean began; /* an interpreter loaded the file */
  char *outside;  /* (owned) (nullable): "“x” from /usr/…", imported from there */
  char *copy;     /* (owned) (nullable): likewise, exists there */
} CodeImports;

void code_imports_clear (CodeImports *self);
/* A line of the notes file. */
void code_imports_note (CodeImports *self, const char *line);
/* Marks a result as unknown unless it is one of the tree. @is_python: a reporter of Python wrote
 * it. */
void code_imports_judge (const CodeImports *self, gboolean is_python, TfTestReport *report);

G_END_DECLS
