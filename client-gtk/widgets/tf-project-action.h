/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-client.h"

G_BEGIN_DECLS

/* Carrying out what a person pressed, from whichever widget: board, project page, palette,
 * notification. Main thread. */

/* @action: one of Project1.AllowedActions but provide_input, which needs a text: see below. Asks the
 * daemon's own question first where there is one (override, terminate). What the daemon refuses is
 * reported (tf_report_error) with its reason. @from: a widget in the window that asks. */
void tf_project_action_run (GtkWidget *from,
                            TfClient *client,
                            TfDbusProject1 *project,
                            const char *action);

/* Provide Input with @text. */
void tf_project_action_provide_input (GtkWidget *from,
                                      TfClient *client,
                                      TfDbusProject1 *project,
                                      const char *text);

G_END_DECLS
