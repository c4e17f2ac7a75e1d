/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfPaletteEntry:
 *
 * One line of the palette. Construct-only properties: "title", "detail" (shown beside it), "text"
 * (searched, not shown), "action" (a detailed action). Main thread only.
 */
#define TF_TYPE_PALETTE_ENTRY (tf_palette_entry_get_type ())
G_DECLARE_FINAL_TYPE (TfPaletteEntry, tf_palette_entry, TF, PALETTE_ENTRY, GObject)

const char *tf_palette_entry_get_title (TfPaletteEntry *self);
const char *tf_palette_entry_get_detail (TfPaletteEntry *self);
const char *tf_palette_entry_get_action (TfPaletteEntry *self);

/* Something in the content of a project; of several, those of a smaller rank come first. Returns: (transfer full) */
TfPaletteEntry *tf_palette_entry_new_found (const char *title,
                                            const char *detail,
                                            const char *action,
                                            guint rank);
guint tf_palette_entry_get_rank (TfPaletteEntry *self);

/* All entries, in the order shown: New Project, the open project, the others, commands, and what can
 * be done to the open project, which no search puts first. @open: (nullable).
 * Returns: (transfer full) (element-type TfPaletteEntry) */
GListModel *tf_palette_entries (TfClient *client, TfDbusProject1 *open);

G_END_DECLS
