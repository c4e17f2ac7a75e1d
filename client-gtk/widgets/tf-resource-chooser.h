/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Called for each file that was chosen. */
typedef void (*TfResourceChosen) (gpointer object, GFile *file);

/* Opens the file chooser for files or folders. Calls @chosen with @object, which is kept alive
 * while the dialog is open. @from: a widget in the calling window. */
void tf_resource_choose (GtkWidget *from,
                         gboolean folders,
                         TfResourceChosen chosen,
                         GObject *object);

G_END_DECLS
