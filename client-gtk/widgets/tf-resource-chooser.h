/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Called for each file that was chosen. */
typedef void (*TfResourceChosen) (gpointer object, GFile *file);

/* The desktop's dialog for files, or for folders. @chosen is called with @object, which is kept while
 * the dialog is open. @from: a widget in the window that asks. */
void tf_resource_choose (GtkWidget *from,
                         gboolean folders,
                         TfResourceChosen chosen,
                         GObject *object);

G_END_DECLS
