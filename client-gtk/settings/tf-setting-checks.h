/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfSettingChecks:
 *
 * A row that unfolds into the items a list may have, each with a check button. Signal: "changed": the user
 * or tf_setting_checks_set_text() changed one. Main thread only.
 */
#define TF_TYPE_SETTING_CHECKS (tf_setting_checks_get_type ())
G_DECLARE_FINAL_TYPE (TfSettingChecks, tf_setting_checks, TF, SETTING_CHECKS, AdwExpanderRow)

GtkWidget *tf_setting_checks_new (void);

/* The items to choose from. Keeps what is checked. */
void tf_setting_checks_set_choices (TfSettingChecks *self, const char *const *choices);

/* The checked items in typed form, see tf_setting_value_split(), in the order of the choices. Returns:
 * (transfer full) */
char *tf_setting_checks_dup_text (TfSettingChecks *self);
void tf_setting_checks_set_text (TfSettingChecks *self, const char *text);

G_END_DECLS
