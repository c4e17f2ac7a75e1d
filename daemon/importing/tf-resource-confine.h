/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-resource-text.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* Makes @reader start its programs confined where runs can be: they are shown the folder of the
 * file they read, and nothing is writable or on the network. Main thread. */
void tf_resource_confine (TfResourceReader *reader, TfWorkspace *workspace);

G_END_DECLS
