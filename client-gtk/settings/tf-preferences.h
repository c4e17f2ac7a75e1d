/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfPreferences:
 *
 * The settings of the window alone: style and notifications (GSettings); the others are those of the
 * service. Main thread only.
 */
#define TF_TYPE_PREFERENCES (tf_preferences_get_type ())
G_DECLARE_FINAL_TYPE (TfPreferences, tf_preferences, TF, PREFERENCES, AdwPreferencesGroup)

GtkWidget *tf_preferences_new (void);

/* Whether @wanted (case folded) is in its words. */
gboolean tf_preferences_match (TfPreferences *self, const char *wanted);

/* Applies the style from the settings now and whenever it changes. */
void tf_preferences_follow_color_scheme (GSettings *settings);

G_END_DECLS
