/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-client.h"

G_BEGIN_DECLS

/* The end of a race: one project is kept, the others are archived. Main thread. */

/* Those of the others that are still working are stopped first, after one question that names them. Reports
 * what was done, with a button that takes it back, and opens @kept; or what failed. @from: a widget of the
 * window, in which "race.unarchive" (as: ids) is an action; @race: (element-type TfDbusProject1) */
void tf_race_keep (GtkWidget *from, TfClient *client, GPtrArray *race, TfDbusProject1 *kept);

/* Takes it back. @ids: of projects */
void tf_race_unarchive (GtkWidget *from, TfClient *client, const char *const *ids);

G_END_DECLS
