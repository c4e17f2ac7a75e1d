/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "code-report.h"

G_BEGIN_DECLS

/* Parses a TAP 12, 13 or 14 stream, for readers with one or more of them. Counts the tests inside
 * subtests; counts a subtest's summary line only if the subtest itself failed. */

#define CODE_TAP_MAX_DEPTH 16

typedef struct
{
  char *name; /* (owned) (nullable): of the subtest */
  guint64 planned;
  guint64 n_points;
  guint64 n_failed; /* including those of subtests */
  gboolean has_plan;
} CodeTapLevel;

typedef struct
{
  CodeReport *report; /* (not owned) */
  char *prefix;       /* (owned) (nullable): prepended to all names */
  CodeTapLevel levels[CODE_TAP_MAX_DEPTH];
  guint depth;        /* index of the innermost level */
  char *next_name;    /* (owned) (nullable): "# Subtest: " */
  gboolean has_child; /* a subtest has ended and its line is yet to come */
  guint64 child_failed;
  guint64 n_documents;
  guint64 n_points; /* of all documents, at their top level */
  int yaml;         /* indentation of an open YAML block, or -1 */
  GString *name;    /* (owned): scratch */
} CodeTap;

void code_tap_init (CodeTap *self, CodeReport *report);
void code_tap_clear (CodeTap *self);
void code_tap_read (CodeTap *self, const char *line, gsize length);
/* Ends the stream and doubts an incomplete document. Another may follow, with @prefix (nullable)
 * before its names. */
void code_tap_end (CodeTap *self, const char *prefix);
/* Likewise, if the caller has already judged the document. */
void code_tap_drop (CodeTap *self);

G_END_DECLS
