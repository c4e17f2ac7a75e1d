/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-markdown.h"

G_BEGIN_DECLS

/* Helpers of tf-document-shape.c and tf-proposal.c that compare the H2 sections below an H1 with
 * the required list. Errors are sentences that an agent can act on, added to a GPtrArray of
 * utf8. */

/* The sections of one H1: indices in the parsed outline, first inclusive, end exclusive. */
typedef struct
{
  GPtrArray *sections; /* (not owned) (element-type TfMarkdownSection) */
  guint first;
  guint end;
} TfOutlineRange;

/* Adds nothing once there are TF_OUTLINE_MAX_ERRORS and a last one that says that there are more. */
#define TF_OUTLINE_MAX_ERRORS 50
void tf_outline_add_error (GPtrArray *errors, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Adds an error if @markdown is longer than TF_LIMIT_DRAFT; then nothing else is to be checked. */
gboolean tf_outline_check_length (const char *markdown, GPtrArray *errors);

/* Whether nothing was added since there were @n_before; never if some may have been left out. */
gboolean tf_outline_is_clean (const GPtrArray *errors, guint n_before);

/* The range from the H1 at @heading to the next H1. */
TfOutlineRange tf_outline_below (GPtrArray *sections, guint heading);

/* The H2 with exactly that title in the range. Returns: (nullable) (transfer none) */
const TfMarkdownSection *tf_outline_find (const TfOutlineRange *range, const char *title);

/* The body of an H2, including its subsections. Returns: (transfer full) */
char *tf_outline_dup_text (const TfOutlineRange *range, const char *title);

/* Checks that the H2 sections are exactly @titles, in order, none empty. */
void tf_outline_check (const TfOutlineRange *range, const char *const *titles, GPtrArray *errors);

/* The first table with that header in the H2 or its subsections.
 * Returns: (nullable) (transfer none) */
const TfMarkdownTable *tf_outline_find_table (const TfOutlineRange *range,
                                              const char *title,
                                              const char *const *header);

/* What Deliverable Structure lists; see tf_spec_get_parts(). @all: also items and headings that describe
 * the whole, such as “Architecture”, which may be a section of a plan. Returns: (transfer full) */
GStrv tf_outline_list_parts (GPtrArray *sections, gboolean all);

G_END_DECLS
