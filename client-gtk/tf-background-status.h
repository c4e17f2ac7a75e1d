/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfBackgroundStatus:
 *
 * Tells the desktop what the client does, for its list of programs in the background: "2 running, 1 needs
 * you", by org.freedesktop.portal.Background.SetStatus. Where there is no such portal, nothing happens.
 * Main thread only.
 */
#define TF_TYPE_BACKGROUND_STATUS (tf_background_status_get_type ())
G_DECLARE_FINAL_TYPE (TfBackgroundStatus, tf_background_status, TF, BACKGROUND_STATUS, GObject)

/* Returns: (transfer full) */
TfBackgroundStatus *tf_background_status_new (GDBusConnection *connection, TfClient *client);

/* The sentence; "" if nothing runs or needs the user. Returns: (transfer full) */
char *tf_background_status_dup_text (guint n_running, guint n_needing);

G_END_DECLS
