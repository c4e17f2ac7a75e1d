/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/* Asks the person why issue @id may stay, then waives it (Project1.WaiveIssue) and reads @tab again.
 * Without a reason it cannot be confirmed. A refusal is reported, and nothing has changed then. Main
 * thread. */
void tf_waive_ask (TfProjectTab *tab, const char *id);

G_END_DECLS
