/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-client.h"

G_BEGIN_DECLS

/* Runs an action chosen by the user, from any widget: board, project page, palette, notification.
 * Main thread. */

/* @action: one of Project1.AllowedActions except provide_input, which needs a text: see below. Asks
 * the daemon's question first if there is one (override, terminate), and what is wrong (revise). Reports errors with
 * tf_report_error(). @from: a widget in the calling window. */
void tf_project_action_run (GtkWidget *from,
                            TfClient *client,
                            TfDbusProject1 *project,
                            const char *action);

/* The same, except for revise; reports @done at the end, with a button @button that runs the detailed action
 * @back. */
void tf_project_action_run_and_report (GtkWidget *from,
                                       TfClient *client,
                                       TfDbusProject1 *project,
                                       const char *action,
                                       const char *done,
                                       const char *button,
                                       const char *back);

/* Provide Input with @text. */
void tf_project_action_provide_input (GtkWidget *from,
                                      TfClient *client,
                                      TfDbusProject1 *project,
                                      const char *text);

G_END_DECLS
