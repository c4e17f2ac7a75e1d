/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/* Also the bus name that tells the daemon that a client is running and shows notifications
 * itself. */
#define TF_APPLICATION_ID "org.thoughtforge.ThoughtForge"

/**
 * TfApplication:
 *
 * The single instance of the desktop client: the connection to the daemon, the windows, and the
 * actions that need no window. Main thread only.
 */
#define TF_TYPE_APPLICATION (tf_application_get_type ())
G_DECLARE_FINAL_TYPE (TfApplication, tf_application, TF, APPLICATION, AdwApplication)

/* Returns: (transfer full) */
TfApplication *tf_application_new (void);

/* Returns: (transfer none) (nullable): %NULL before registration on the bus */
TfClient *tf_application_get_client (TfApplication *self);

/* Opens or raises the main window, beside which projects may have windows of their own. Returns: (transfer
 * none) (nullable): %NULL without a session bus */
GtkWindow *tf_application_show_main (TfApplication *self);

G_END_DECLS
