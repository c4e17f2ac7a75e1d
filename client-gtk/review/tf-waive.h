/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/* Asks for the reason, then waives issue @id (Project1.WaiveIssue) and reloads @tab. The reason is
 * required. Errors are reported and change nothing. Main thread. */
void tf_waive_ask (TfProjectTab *tab, const char *id);

/* Likewise asks for what issue @id needs of the user (Project1.Decide). */
void tf_waive_ask_decision (TfProjectTab *tab, const char *id);

G_END_DECLS
