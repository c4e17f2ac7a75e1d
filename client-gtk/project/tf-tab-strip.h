/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfTabStrip:
 *
 * The tabs of a view stack as a row that fits where AdwViewSwitcher does not: an icon for each, and
 * the name of the one that is shown. The others tell theirs as tooltip and to screen readers.
 *
 * Properties: "stack" (AdwViewStack). Main thread only.
 */
#define TF_TYPE_TAB_STRIP (tf_tab_strip_get_type ())
G_DECLARE_FINAL_TYPE (TfTabStrip, tf_tab_strip, TF, TAB_STRIP, AdwBin)

/* The tab @by further, and around at the ends. */
void tf_tab_strip_move (TfTabStrip *self, int by);

G_END_DECLS
