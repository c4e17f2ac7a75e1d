/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfPaletteSearch:
 *
 * What the palette finds in the content of all projects: asks the daemon part by part while somebody types, and
 * drops what was asked before. Signal: "changed" (): busy or not, or an error. Main thread only.
 */
#define TF_TYPE_PALETTE_SEARCH (tf_palette_search_get_type ())
G_DECLARE_FINAL_TYPE (TfPaletteSearch, tf_palette_search, TF, PALETTE_SEARCH, GObject)

TfPaletteSearch *tf_palette_search_new (TfClient *client);

/* What was typed; too short for a search: nothing is found. */
void tf_palette_search_set_text (TfPaletteSearch *self, const char *text);

/* What was found so far: tags, documents, issues, messages, ids; grows. Projects found by name are left out,
 * because the palette has them. Returns: (transfer none) (element-type TfPaletteEntry) */
GListModel *tf_palette_search_get_entries (TfPaletteSearch *self);

/* Whether more may come. */
gboolean tf_palette_search_is_busy (TfPaletteSearch *self);

/* Why it could not search; (transfer none) (nullable) */
const char *tf_palette_search_get_failure (TfPaletteSearch *self);

/* No more is asked for; for when the palette is closed. */
void tf_palette_search_stop (TfPaletteSearch *self);

G_END_DECLS
