/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-estimates.h"
#include "tf-project-fields.h"
#include "tf-project-stamp.h"

G_BEGIN_DECLS

/* What is kept of a project that sleeps: the fields of a listing, and its links to other projects. One
 * serialised tuple, because ten thousand of them are in memory. Any thread. */

/* The type string of a row; other fields make another one. Returns: (transfer full) */
char *tf_project_row_dup_type (void);

/* @stamp: taken before the state was read. Returns: (transfer full) */
GVariant *tf_project_row_new (const TfProjectState *state, const TfProjectStamp *stamp);

/* %FALSE if there is none, in a row from elsewhere. */
gboolean tf_project_row_get_stamp (GVariant *row, TfProjectStamp *out_stamp);

/* A tuple of all fields, in the order of their table. Returns: (transfer full) */
GVariant *tf_project_row_get_fields (GVariant *row);

/* The plan that it was made from, "" for none. Returns: (transfer full) */
char *tf_project_row_dup_plan (GVariant *row);
/* Whether project @code is known to be made from it. */
gboolean tf_project_row_has_code (GVariant *row, const char *code);

/* Adds project @id to @estimates, if it is finished. */
void tf_project_row_add_to (GVariant *row, const char *id, TfEstimates *estimates);

G_END_DECLS
