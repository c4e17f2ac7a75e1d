/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfDeliverWindow:
 *
 * Takes the code of a project home: a branch in a repository of the user, patches, or a bundle, as
 * tf-delivery.h does. Reports to @parent what was delivered, and closes; shows errors and stays. Main
 * thread only.
 */
#define TF_TYPE_DELIVER_WINDOW (tf_deliver_window_get_type ())
G_DECLARE_FINAL_TYPE (TfDeliverWindow, tf_deliver_window, TF, DELIVER_WINDOW, AdwWindow)

/* Returns: (transfer none): GTK owns toplevels */
GtkWidget *tf_deliver_window_new (GtkWindow *parent, TfClient *client, TfDbusProject1 *project);

/* Where to deliver to, as if it had been chosen in the file chooser. */
void tf_deliver_window_set_place (TfDeliverWindow *self, GFile *place);

G_END_DECLS
