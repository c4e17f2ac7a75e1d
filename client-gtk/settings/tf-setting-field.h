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
 * One key of the configuration on the screen: a row of the kind its values need and a row below it
 * for its help and for what went wrong. Changes are sent to the daemon; what it refuses stays to be
 * corrected, and its reason stands below it. What is in force elsewhere is taken over unless a person
 * is about to enter something.
 *
 * Signal: "applied": the daemon took a value. Main thread only.
 */
#define TF_TYPE_SETTING_FIELD (tf_setting_field_get_type ())
G_DECLARE_FINAL_TYPE (TfSettingField, tf_setting_field, TF, SETTING_FIELD, GObject)

/* Takes @setting. Returns: (transfer full) */
TfSettingField *tf_setting_field_new (TfClient *client, TfSetting *setting);

const TfSetting *tf_setting_field_get_setting (TfSettingField *self);

/* The rows, for a group of rows, in this order. Returns: (transfer none) */
GtkWidget *tf_setting_field_get_row (TfSettingField *self);
GtkWidget *tf_setting_field_get_notes (TfSettingField *self);

/* The key is described anew. Takes @setting: of the same path and shape. */
void tf_setting_field_update (TfSettingField *self, TfSetting *setting);

/* What is entered now, as a person reads it. Returns: (transfer full) */
char *tf_setting_field_dup_text (TfSettingField *self);

/* As if a person had entered @text and applied it. */
void tf_setting_field_enter (TfSettingField *self, const char *text);

/* Whether what is entered is not in force. */
gboolean tf_setting_field_is_pending (TfSettingField *self);

/* Why the last value was refused. Returns: (transfer none): "" when it was not */
const char *tf_setting_field_get_error (TfSettingField *self);

void tf_setting_field_set_visible (TfSettingField *self, gboolean visible);

G_END_DECLS
