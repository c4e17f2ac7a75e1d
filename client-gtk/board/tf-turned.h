/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TfTurned:
 *
 * Shows its only child turned by a quarter, so that a text reads from top to bottom. Main thread only.
 */
#define TF_TYPE_TURNED (tf_turned_get_type ())
G_DECLARE_FINAL_TYPE (TfTurned, tf_turned, TF, TURNED, GtkWidget)

G_END_DECLS
