/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfIterations:
 *
 * Drop-down to select an iteration with a valid review, or always the latest. For changes, the first
 * choice may be all of them, and each iteration says what its fix did.
 *
 * Properties: "project" (TfDbusProject1, nullable), "chosen" (guint: 0 for the latest,
 * TF_ITERATIONS_ALL), "has-all" (boolean). Main thread only.
 */
#define TF_ITERATIONS_ALL G_MAXUINT32

#define TF_TYPE_ITERATIONS (tf_iterations_get_type ())
G_DECLARE_FINAL_TYPE (TfIterations, tf_iterations, TF, ITERATIONS, AdwBin)

/* @issues: all issues (aa{sv} of Project1.GetIssues with "ledger"), whose history says in which iteration
 * each was fixed. */
void tf_iterations_take_issues (TfIterations *self, GVariant *issues);

guint tf_iterations_get_chosen (TfIterations *self);

/* The entry of Trajectory for @iteration, 0 for the latest. Returns: %FALSE if there is none */
gboolean tf_iterations_find (TfDbusProject1 *project,
                             guint iteration,
                             guint *out_iteration,
                             guint *out_issues);

G_END_DECLS
