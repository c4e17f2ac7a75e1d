/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-newest-tests.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* Whether the tests of a tree exercise its program. They are run once on a copy without the files of
 * the program (tf_deliverable_is_program()): if as many run and all pass, they test nothing. Tests that
 * fail, are not found, cannot be built or do not end without the program depend on it. The result holds for as
 * long as the other files stay the same. */

/* The run to make. */
typedef struct
{
  GPtrArray *paths; /* (owned) (element-type utf8): the files of the program */
  char *tree;       /* (owned): a hash of all other files, to be stored as the report's tree */
  guint seconds;    /* its time limit: several times what the tests took, and half a minute */
} TfWithoutProgram;

void tf_without_program_free (TfWithoutProgram *self);

/* Locks the worker. @report: of the current tree. @out_plan (transfer full): %NULL if no run is
 * needed: without evidence, if a test fails or the result is unknown, if no file is known as part of
 * the program, or if there is a result for the same tests. %FALSE with @error. */
gboolean tf_without_program_plan (const TfPolishTask *task,
                                  const TfTestReport *report,
                                  TfWithoutProgram **out_plan,
                                  GError **error);

/* Worker. What is wrong, as a finding: what, where, remedy; also if all tests of this iteration pass
 * and that run is missing. Returns: (transfer full) (nullable) */
char *tf_without_program_find (const TfPolishTask *task);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfWithoutProgram, tf_without_program_free)

G_END_DECLS
