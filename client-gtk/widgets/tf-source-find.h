/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtksourceview/gtksource.h>

#include "tf-find-bar.h"

G_BEGIN_DECLS

/* Has @bar find in the text of @view, whose buffer is a GtkSourceBuffer and may be replaced. Both stay
 * with the caller, which calls it once. Main thread. */
void tf_source_find_attach (TfFindBar *bar, GtkSourceView *view);

G_END_DECLS
