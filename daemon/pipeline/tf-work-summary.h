/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-polish-state.h"
#include "tf-project-evidence.h"
#include "tf-project-status.h"

G_BEGIN_DECLS

/* What is known of the work when it is taken home. What is %NULL is unknown. */
typedef struct
{
  const char *id;
  const char *branch;
  const char *base; /* (nullable): nothing was imported */
  const char *head;
  const char *asked; /* (nullable) */
  GPtrArray *work;   /* (element-type TfWork) */
  const TfProjectStatus *status;
  const TfPolishState *state; /* (nullable): not polished yet */
  const TfProjectEvidence *evidence;
  const TfTestReport *before; /* (nullable): never run before an agent began */
  gboolean same_tree;         /* the newest test run was on what is delivered */
} TfWorkSummary;

/* For a pull request. Pure, any thread. Returns: (transfer full) */
char *tf_work_summary_to_markdown (const TfWorkSummary *summary);

/* The same: project, name, branch, base, head, asked, phase, verdict, commits, tests {before, after,
 * same_tree}, open_issues, not_checked; null where unknown. Pure, any thread. Returns: (transfer
 * full) */
JsonNode *tf_work_summary_to_json (const TfWorkSummary *summary);

G_END_DECLS
