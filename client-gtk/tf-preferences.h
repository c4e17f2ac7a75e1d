/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfPreferences:
 *
 * What only concerns this client: style and notifications (GSettings). The service's configuration is
 * the page Settings. Main thread only.
 */
#define TF_TYPE_PREFERENCES (tf_preferences_get_type ())
G_DECLARE_FINAL_TYPE (TfPreferences, tf_preferences, TF, PREFERENCES, AdwPreferencesWindow)

/* @parent: (nullable). Returns: (transfer none): GTK owns toplevels */
GtkWidget *tf_preferences_new (GtkWindow *parent);

/* Light, dark or the system's, from now on as the settings say. */
void tf_preferences_follow_color_scheme (GSettings *settings);

G_END_DECLS
