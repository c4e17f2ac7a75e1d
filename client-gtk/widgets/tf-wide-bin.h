/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* In pixels: from here on there is room for two things side by side. */
#define TF_WIDE_BIN_WIDTH 900

/**
 * TfWideBin:
 *
 * Knows whether it is wide, for what shall look different then. libadwaita 1.2 has no breakpoints.
 *
 * Property: "wide" (boolean, read-only: changes after the layout, not in it). Main thread only.
 */
#define TF_TYPE_WIDE_BIN (tf_wide_bin_get_type ())
G_DECLARE_FINAL_TYPE (TfWideBin, tf_wide_bin, TF, WIDE_BIN, AdwBin)

gboolean tf_wide_bin_is_wide (TfWideBin *self);

G_END_DECLS
