/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-create-race.h"

G_BEGIN_DECLS

/* What becomes of projects once they are created. Main thread only. */

/* Opens the one project, or compares several; reports what could not be added to them, and distills them if
 * that is nothing. @from: a widget of the window with the board; @race: finished, without an error */
void tf_create_opening_show (GtkWidget *from,
                             TfClient *client,
                             TfCreateRace *race,
                             gboolean distill);

/* Distills those that are there although others could not be created. */
void tf_create_opening_begin (GtkWidget *from,
                              TfClient *client,
                              TfCreateRace *race,
                              gboolean distill);

G_END_DECLS
