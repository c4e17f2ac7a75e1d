/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-markdown.h"
#include "tf-template-mark.h"

G_BEGIN_DECLS

/* What tf-template-check.c and tf-template-content.c share. Errors are sentences that an agent can act
 * on, added to a GPtrArray of utf8 as long as there are fewer than TF_TEMPLATE_MAX_ERRORS. */
#define TF_TEMPLATE_MAX_ERRORS 50

void tf_template_add_error (GPtrArray *errors, const char *format, ...) G_GNUC_PRINTF (2, 3);
gboolean tf_template_is_full (const GPtrArray *errors);
gboolean tf_template_is_blank (const char *text);

/* Whether no row has more than one cell that says something, and whether a section has nothing else. */
gboolean tf_template_is_hollow_table (const TfMarkdownTable *table);
gboolean tf_template_is_hollow (const TfMarkdownSection *section);

/* Each table of @sections (element-type TfMarkdownSection) has a row; no cell is filler, none is empty
 * but one that is not the first of its row, with two others filled. */
void tf_template_check_tables (GPtrArray *sections, GPtrArray *errors);

/* No line has a slot or a placeholder, or is filler. @title: of the document; a word in it is no
 * placeholder. */
void tf_template_check_lines (const char *filled, const char *title, GPtrArray *errors);

/* No slot of @skeleton stands in @filled without its hint. */
void tf_template_check_slot_names (const char *skeleton, const char *filled, GPtrArray *errors);

G_END_DECLS
