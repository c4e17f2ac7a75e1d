/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfCreateWindow:
 *
 * Window for a new project: brain dump, resources, agent. Main thread only.
 */
#define TF_TYPE_CREATE_WINDOW (tf_create_window_get_type ())
G_DECLARE_FINAL_TYPE (TfCreateWindow, tf_create_window, TF, CREATE_WINDOW, AdwWindow)

/* @parent: (nullable). Returns: (transfer none): GTK owns toplevels */
GtkWidget *tf_create_window_new (GtkWindow *parent, TfClient *client);

/* Adds files from the command line. A single text file becomes the brain dump if there is none yet;
 * all others become resources. */
void tf_create_window_add_files (TfCreateWindow *self, GFile **files, guint n_files);

/* Adds @text to the brain dump, to be read and edited: nothing is created. */
void tf_create_window_add_text (TfCreateWindow *self, const char *text);

G_END_DECLS
