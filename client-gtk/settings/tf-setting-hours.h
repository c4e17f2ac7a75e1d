/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfSettingHours:
 *
 * A row with a switch that unfolds two times of day. Its text is "22:00-07:00", or "" while it is off.
 *
 * Signal: "changed". Main thread only.
 */
#define TF_TYPE_SETTING_HOURS (tf_setting_hours_get_type ())
G_DECLARE_FINAL_TYPE (TfSettingHours, tf_setting_hours, TF, SETTING_HOURS, AdwExpanderRow)

GtkWidget *tf_setting_hours_new (void);

/* Returns: (transfer full) */
char *tf_setting_hours_dup_text (TfSettingHours *self);
void tf_setting_hours_set_text (TfSettingHours *self, const char *text);

/* Whether a time is being typed, which is not yet in its text. */
gboolean tf_setting_hours_is_typing (TfSettingHours *self);

G_END_DECLS
