/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-context.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* If the constraints ask to keep interface or behaviour (tf_interface_is_to_keep()): what the imported
 * code declares, or its programs print for --help, and the current tree does not, or differently, as a finding: what, where,
 * remedy; or why that is unknown. Worker. Returns: (transfer full) (nullable): %NULL if nothing is
 * missing, or nothing was imported */
char *tf_lost_interface_find (const TfPolishTask *task, TfBuildContext *context);

/* Locks the worker. For the same constraints: whose help (tf_test_help_run()) is compared. @out_base
 * (transfer full): the imported commit, @out_paths (transfer full) (element-type utf8): its scripts;
 * %NULL: nothing is. %FALSE with @error */
gboolean tf_lost_interface_plan_help (const TfPolishTask *task,
                                      char **out_base,
                                      GPtrArray **out_paths,
                                      GError **error);

G_END_DECLS
