/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfTabStrip:
 *
 * The tabs of a view stack in a row where AdwViewSwitcher does not fit: all of the same width, whichever is
 * selected. An icon per tab, with the title below if all titles fit; they are tooltips and accessible names
 * at any width.
 *
 * Properties: "stack" (AdwViewStack). Main thread only.
 */
#define TF_TYPE_TAB_STRIP (tf_tab_strip_get_type ())
G_DECLARE_FINAL_TYPE (TfTabStrip, tf_tab_strip, TF, TAB_STRIP, AdwBin)

/* Selects the tab @by steps further, wrapping around. */
void tf_tab_strip_move (TfTabStrip *self, int by);

G_END_DECLS
