/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfPreferences:
 *
 * Preferences of the client alone: style and notifications (GSettings). The Settings page has the
 * configuration of the service. Main thread only.
 */
#define TF_TYPE_PREFERENCES (tf_preferences_get_type ())
G_DECLARE_FINAL_TYPE (TfPreferences, tf_preferences, TF, PREFERENCES, AdwPreferencesWindow)

/* @parent: (nullable). Returns: (transfer none): GTK owns toplevels */
GtkWidget *tf_preferences_new (GtkWindow *parent);

/* Applies the style from the settings now and whenever it changes. */
void tf_preferences_follow_color_scheme (GSettings *settings);

G_END_DECLS
