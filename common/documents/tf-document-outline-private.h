/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-markdown.h"

G_BEGIN_DECLS

/* Helpers of tf-document-shape.c and tf-proposal.c: the H2 sections below one H1, held against the
 * list they must be. Errors are sentences an agent can act on, added to a GPtrArray of utf8. */

/* The sections of one H1: indices in the parsed outline, first inclusive, end exclusive. */
typedef struct
{
  GPtrArray *sections; /* (not owned) (element-type TfMarkdownSection) */
  guint first;
  guint end;
} TfOutlineRange;

void tf_outline_add_error (GPtrArray *errors, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* From behind the H1 at @heading to the next H1. */
TfOutlineRange tf_outline_below (GPtrArray *sections, guint heading);

/* The H2 of exactly that title in the range. Returns: (nullable) (transfer none) */
const TfMarkdownSection *tf_outline_find (const TfOutlineRange *range, const char *title);

/* The body of an H2 with everything below its deeper headings. Returns: (transfer full) */
char *tf_outline_dup_text (const TfOutlineRange *range, const char *title);

/* Exactly the H2 sections of @titles, in order, none empty. */
void tf_outline_check (const TfOutlineRange *range, const char *const *titles, GPtrArray *errors);

/* The first table of the H2 (or of a section below it) with that header.
 * Returns: (nullable) (transfer none) */
const TfMarkdownTable *tf_outline_find_table (const TfOutlineRange *range,
                                              const char *title,
                                              const char *const *header);

G_END_DECLS
