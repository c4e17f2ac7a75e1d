/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-window.h"

G_BEGIN_DECLS

/* The actions named in tf-window.h. */
void tf_window_add_actions (TfWindow *self);

G_END_DECLS
