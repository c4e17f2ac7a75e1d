/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-build-state.h"

G_BEGIN_DECLS

/* Judges whether an attempt at the current task weakened tests, by the comparison that also judges a fix
 * (tf-weakened.h): with the tree that the task began from, and with the one from before the first agent.
 * Takes what it finds into the issue ledger, where the user can waive it. Worker. Fails like
 * tf_weakened_list() and the stores. Returns: (transfer full): a sentence for each that is not waived,
 * with its id; empty: the task may be done */
GStrv tf_build_weakened_judge (TfBuildState *state, GError **error);

G_END_DECLS
