/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-project-status.h"

G_BEGIN_DECLS

/* What code the agent of a project can write (agents.available.NAME.writes_code), said before anything is
 * built. Pure. Any thread. */

/* Why that agent cannot build what the proposal of the project @id asks for, and what can be done; also if
 * nobody knows the agent. Returns: (transfer full) (nullable): %NULL: it can, or nothing is proposed */
char *tf_code_skill_find_obstacle (const TfConfig *config,
                                   const TfProjectStatus *status,
                                   const char *id);

/* What to expect of the agent while there is only an intent, for code.
 * Returns: (transfer full) (nullable): %NULL: it writes any code */
char *tf_code_skill_describe (const TfConfig *config, const TfProjectStatus *status);

G_END_DECLS
