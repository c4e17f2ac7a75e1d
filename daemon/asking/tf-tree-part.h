/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-state-guard.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* One of the two repositories of a project before and after a run: that of the project, or that of
 * its code base. Worker. */
typedef struct _TfTreePart TfTreePart;

/* @records (not owned) outlive it and are settled before it. */
TfTreePart *tf_tree_part_take (TfWorkspace *workspace,
                               gboolean is_code,
                               const TfStateGuard *records,
                               GError **error);
void tf_tree_part_free (TfTreePart *self);

/* All (not owned). */
typedef struct
{
  const char *agents; /* "ada or bob": who may have done it */
  TfPurpose purpose;
  gboolean others; /* another run is at work */
} TfTreeRun;

/* Logs each of @phrases (element-type utf8), whose subject is the agents, and adds it to
 * @sentences. */
void tf_tree_run_report (const TfTreeRun *self,
                         TfWorkspace *workspace,
                         const GPtrArray *phrases,
                         GPtrArray *sentences);

/* Reverts what the run may not change, as tf_tree_mark_settle() does. If it added more than the
 * configuration allows, everything is reverted, and @out_flood is the sentence about it. @out_flood:
 * (transfer full) (nullable) */
gboolean tf_tree_part_settle (const TfTreePart *self,
                              const TfTreeRun *run,
                              GPtrArray *sentences,
                              char **out_flood,
                              GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTreePart, tf_tree_part_free)

G_END_DECLS
