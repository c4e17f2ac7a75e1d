/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"
#include "tf-setting.h"

G_BEGIN_DECLS

/**
 * TfSettingField:
 *
 * One key of the configuration: a row with the right control, and a row below it for help and
 * errors. Changes are sent to the daemon; a rejected value stays to be corrected, with the reason
 * below. Changes made elsewhere are adopted unless the user is entering a value.
 *
 * Signal: "applied": the daemon accepted a value. Main thread only.
 */
#define TF_TYPE_SETTING_FIELD (tf_setting_field_get_type ())
G_DECLARE_FINAL_TYPE (TfSettingField, tf_setting_field, TF, SETTING_FIELD, GObject)

/* Takes @setting. Returns: (transfer full) */
TfSettingField *tf_setting_field_new (TfClient *client, TfSetting *setting);

const TfSetting *tf_setting_field_get_setting (TfSettingField *self);

/* The rows, to be added to a group in this order. Returns: (transfer none) */
GtkWidget *tf_setting_field_get_row (TfSettingField *self);
GtkWidget *tf_setting_field_get_notes (TfSettingField *self);

/* Updates the key. Takes @setting, which must have the same path and shape. */
void tf_setting_field_update (TfSettingField *self, TfSetting *setting);

/* The value being entered. Returns: (transfer full) */
char *tf_setting_field_dup_text (TfSettingField *self);

/* Enters and applies @text, like the user would. */
void tf_setting_field_enter (TfSettingField *self, const char *text);

/* Whether the entered value is not applied yet. */
gboolean tf_setting_field_is_pending (TfSettingField *self);

/* Why the last value was rejected. Returns: (transfer none): "" if it was not */
const char *tf_setting_field_get_error (TfSettingField *self);

void tf_setting_field_set_visible (TfSettingField *self, gboolean visible);

G_END_DECLS
