/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/* Also the bus name that tells the daemon that a client runs, which then shows notifications
 * itself. */
#define TF_APPLICATION_ID "org.thoughtforge.ThoughtForge"

/**
 * TfApplication:
 *
 * The one instance of the desktop client: the connection to the daemon, the window, the actions
 * that work without one. Main thread only.
 */
#define TF_TYPE_APPLICATION (tf_application_get_type ())
G_DECLARE_FINAL_TYPE (TfApplication, tf_application, TF, APPLICATION, AdwApplication)

/* Returns: (transfer full) */
TfApplication *tf_application_new (void);

/* Returns: (transfer none) (nullable): %NULL before it is registered on the bus */
TfClient *tf_application_get_client (TfApplication *self);

G_END_DECLS
