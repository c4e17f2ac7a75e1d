/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-store.h"

G_BEGIN_DECLS

/* Tests only: where the suffixes of new ids come from; %NULL: random again. */
void tf_project_store_set_random (guint32 (*source) (void));

G_END_DECLS
