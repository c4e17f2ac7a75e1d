/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfPalette:
 *
 * Command palette: commands, actions of the open project, all projects, and what is in them. Main thread only.
 */
#define TF_TYPE_PALETTE (tf_palette_get_type ())
G_DECLARE_FINAL_TYPE (TfPalette, tf_palette, TF, PALETTE, AdwWindow)

/* @open: (nullable): the project whose actions are offered. Entries are activated on @parent.
 * Returns: (transfer none): GTK owns toplevels */
GtkWidget *tf_palette_new (GtkWindow *parent, TfClient *client, TfDbusProject1 *open);

G_END_DECLS
