/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Job's thread; locks the worker. Starts those of @paths (element-type utf8), scripts in the tree of
 * @commit (nullable: the current tree), that are executable, with --help: in a copy, confined as tests
 * are, but never with network. Stores the report @name of that tree, in which each is a case with what it
 * printed as the message; one that printed no help has failed. Does nothing if the report is there for
 * the same tree. What a program does is never an error. Fails when cancelled, with
 * TF_ERROR_FILE_SYSTEM, TF_ERROR_GIT, or TF_ERROR_SAFETY (not confined although required). */
gboolean tf_test_help_run (TfWorkspace *workspace,
                           const char *name,
                           const char *commit,
                           const GPtrArray *paths,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
