/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-workspace.h"

G_BEGIN_DECLS

/* What every review must answer for by name: the acceptance criteria of constraints.md (AC-1 …) and
 * the decisions of the person (D-1 …) that no later one replaces. */
typedef struct
{
  GStrv ids;           /* (owned) */
  char *text;          /* (owned): "AC-1: …", one a line, as shown to reviewers */
  const char *unknown; /* (nullable): the phase whose decisions could not be found; static */
} TfWantedAnswers;

/* Worker. Errors of tf_workspace_load_decisions(). */
TfWantedAnswers *tf_wanted_answers_load (TfWorkspace *workspace,
                                         const char *constraints,
                                         GError **error);
void tf_wanted_answers_free (TfWantedAnswers *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfWantedAnswers, tf_wanted_answers_free)

G_END_DECLS
