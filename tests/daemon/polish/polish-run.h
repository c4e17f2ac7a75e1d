/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "camera.h"
#include "tf-polish-loop.h"

G_BEGIN_DECLS

/* A loop in a job, and its news. */
typedef struct
{
  TfJob *job;           /* (owned): not started at first */
  TfPolishState *state; /* (owned): as on disk, by its news; at first as given */
  char *verdict;        /* (owned) (nullable): after success */
} PolishRun;

PolishRun *polish_run_new (WorkspaceFixture *fixture,
                           const char *output,
                           const TfPolishState *state);
void polish_run_free (PolishRun *self);

/* Starts it and waits for its end, successful or not. */
void polish_run (PolishRun *self, WorkspaceFixture *fixture);

/* A round is stored and evaluated in one trip, which no snapshot interrupts. Adds those moments to
 * a film of a loop: the reviews are stored, nothing is evaluated. */
void polish_run_add_kept_moments (Camera *camera);

/* The first moment of the film with that step; EVALUATE needs those. Returns: (transfer none) */
WorkspaceFixture *polish_run_find_moment (Camera *camera, TfPolishStep step);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PolishRun, polish_run_free)

G_END_DECLS
