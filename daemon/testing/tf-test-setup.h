/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-test-run-private.h"

G_BEGIN_DECLS

/* What the tests need from the network, fetched once by a command that the user has allowed. It runs
 * confined, with network, in a copy of the tree with an empty home directory. What it makes in both
 * is a layer below TF_DIR_LAYERS, which lies below the tree in every test run: "tree" and "home". Only
 * directories of dependencies are taken from the tree for every later tree; if it makes anything
 * else, which may come from sources, the layer counts for that tree alone. */

/* All (not owned). */
typedef struct
{
  TfWorkspace *workspace;
  const TfConfig *config;
  const TfWorkspaceTests *tests;
  const TfTestCopy *copy; /* its tree and plan */
  gboolean confined;
  gboolean existing_only; /* does not run anything */
} TfTestSetup;

/* The command that is set, else what the plan proposes; "" if there is none. Returns: (transfer
 * full) */
char *tf_test_setup_dup_command (const TfTestSetup *self);

/* Job's thread; locks the worker. Whether a setup ever succeeded for the project. */
gboolean tf_test_setup_has_layer (const TfTestSetup *self);

/* Job's thread; locks the worker. The layer for the tree, made first if it is missing, out of date or
 * for another tree; relative to TF_DIR_PRIVATE. @out_layer (transfer full): %NULL if no setup is
 * known or allowed. @out_problem (transfer full): why it could not be made, in the words of the
 * command; %NULL otherwise. Returns: %FALSE with @error when cancelled or if the files cannot be
 * written */
gboolean tf_test_setup_ensure (const TfTestSetup *self,
                               char **out_layer,
                               char **out_problem,
                               GCancellable *cancellable,
                               GError **error);

G_END_DECLS
