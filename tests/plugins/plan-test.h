/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-deliverable.h"

G_BEGIN_DECLS

/* Scans the build tree's plugins. Returns: (transfer full) */
TfDeliverable *plan_test_new (void);

/* An event called "Summer party", agent with an unlimited context. */
TfBuildInput plan_test_input (void);

/* Returns: (transfer full): the skeleton as the plugin gives it to an agent */
char *plan_test_dup_skeleton (TfDeliverable *plan, const TfBuildInput *input, const char *task_id);

/* Returns: (transfer full): every slot filled as plugins/plan/templates/README.md describes, without marks */
char *plan_test_fill (const char *skeleton);

/* Returns: (transfer full): {"stuck": false, "content": …} */
char *plan_test_answer (const char *content);

/* Returns: (transfer full): @text with the one occurrence of @old replaced */
char *plan_test_replace (const char *text, const char *old, const char *new_text);

G_END_DECLS
