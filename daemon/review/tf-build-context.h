/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* The documents of a project as the deliverable type needs them (TfBuildInput), re-read from disk:
 * for building, reviewing and fixing. For a tree, the deliverable is its listing, with the names of
 * its sources; a document has no sources. */
typedef struct _TfBuildContext TfBuildContext;

/* Worker. Reads intent, spec, constraints (TF_ERROR_OUTPUT_MISSING names a missing one) and the
 * deliverable if it exists, a tree in its current state. Returns: (transfer full) */
TfBuildContext *tf_build_context_load (TfWorkspace *workspace,
                                       const char *project_name,
                                       GError **error);
void tf_build_context_free (TfBuildContext *self);

/* Any thread, one at a time. Returns: (transfer none) */
const TfBuildInput *tf_build_context_get_input (TfBuildContext *self);
/* The path of the deliverable below the project. Returns: (transfer none) */
const char *tf_build_context_get_output_path (TfBuildContext *self);
void tf_build_context_set_deliverable (TfBuildContext *self, const char *text);
/* @report (nullable): of the current tree. */
void tf_build_context_set_tests (TfBuildContext *self, const TfTestReport *report);

/* From now on, the question is whether the project is done. */
void tf_build_context_set_judges_done (TfBuildContext *self);

/* Sets TfBuildInput.for_reviewer. */
void tf_build_context_set_for_reviewer (TfBuildContext *self, gboolean is);

/* Adds intent, spec and constraints as materials, labelled with their paths. */
void tf_build_context_add_documents (TfBuildContext *self, TfPrompt *prompt);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfBuildContext, tf_build_context_free)

G_END_DECLS
