/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "code-report.h"

G_BEGIN_DECLS

/* A stream of TAP 12, 13 or 14, for a reader that has one or several of them. Tests of subtests are
 * the tests; the line that sums a subtest up is one only when it failed by itself. */

#define CODE_TAP_MAX_DEPTH 16

typedef struct
{
  char *name; /* (owned) (nullable): of the subtest */
  guint64 planned;
  guint64 n_points;
  guint64 n_failed; /* with those of subtests */
  gboolean has_plan;
} CodeTapLevel;

typedef struct
{
  CodeReport *report; /* (not owned) */
  char *prefix;       /* (owned) (nullable): before all names */
  CodeTapLevel levels[CODE_TAP_MAX_DEPTH];
  guint depth;        /* index of the innermost level */
  char *next_name;    /* (owned) (nullable): "# Subtest: " */
  gboolean has_child; /* a subtest ended and waits for its line */
  guint64 child_failed;
  guint64 n_documents;
  guint64 n_points; /* of all documents, at their top */
  int yaml;         /* indentation of an open YAML block, or -1 */
  GString *name;    /* (owned): scratch */
} CodeTap;

void code_tap_init (CodeTap *self, CodeReport *report);
void code_tap_clear (CodeTap *self);
void code_tap_read (CodeTap *self, const char *line, gsize length);
/* The stream has ended: doubts a document that is not complete. The next one may begin, its names
 * behind @prefix (nullable). */
void code_tap_end (CodeTap *self, const char *prefix);
/* As above, where somebody else has judged that document. */
void code_tap_drop (CodeTap *self);

G_END_DECLS
