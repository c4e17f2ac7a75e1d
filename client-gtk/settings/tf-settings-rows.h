/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"
#include "tf-setting-field.h"

G_BEGIN_DECLS

/* The section of the window itself, which needs no daemon. */
#define TF_SETTINGS_ROWS_WINDOW "window"

/**
 * TfSettingsRows:
 *
 * Rows for all keys, in groups; shows those of one section, or those matching a search. Signal:
 * "applied": the daemon accepted a value. Main thread only.
 */
#define TF_TYPE_SETTINGS_ROWS (tf_settings_rows_get_type ())
G_DECLARE_FINAL_TYPE (TfSettingsRows, tf_settings_rows, TF, SETTINGS_ROWS, AdwBin)

/* @described: aa{sv} of DescribeConfig. A known key keeps its row and entered value. */
void tf_settings_rows_take (TfSettingsRows *self, TfClient *client, GVariant *described);

/* The sections in order. Returns: (transfer none) (element-type utf8) */
GPtrArray *tf_settings_rows_get_sections (TfSettingsRows *self);

/* Shows the keys of @section and ends a search. */
void tf_settings_rows_show_section (TfSettingsRows *self, const char *section);

/* Shows the matching keys of all sections. Returns: how many */
guint tf_settings_rows_search (TfSettingsRows *self, const char *wanted);

/* Returns: (transfer none) (nullable) */
TfSettingField *tf_settings_rows_find (TfSettingsRows *self, const char *path);

/* The name of the section. Returns: (transfer full) */
char *tf_settings_rows_dup_title (const char *section);

G_END_DECLS
