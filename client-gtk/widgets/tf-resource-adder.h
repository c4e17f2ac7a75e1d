/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfResourceAdder:
 *
 * Adds files and folders to a project, a few at a time. Opens them on a worker, read-only and
 * without following symbolic links; the daemon copies them from the descriptor. Failures are
 * collected with their reason, and the rest continues. Disposing of it stops pending work. Main
 * thread only.
 *
 * Properties: "n-total", "n-ended" (uint): files since it was last idle.
 * Signals: "progress", when either changed; "finished", when all files are done.
 */
#define TF_TYPE_RESOURCE_ADDER (tf_resource_adder_get_type ())
G_DECLARE_FINAL_TYPE (TfResourceAdder, tf_resource_adder, TF, RESOURCE_ADDER, GObject)

TfResourceAdder *tf_resource_adder_new (TfClient *client, TfDbusProject1 *project);

/* Appends to the queue. */
void tf_resource_adder_add (TfResourceAdder *self, GFile *file);

guint tf_resource_adder_get_n_total (TfResourceAdder *self);
guint tf_resource_adder_get_n_ended (TfResourceAdder *self);
gboolean tf_resource_adder_is_busy (TfResourceAdder *self);

/* Returns: (transfer none) (element-type utf8): a sentence for each file that could not be added
 * since it was last idle */
GPtrArray *tf_resource_adder_get_failures (TfResourceAdder *self);

/* Reports the failures after "finished", if any. */
void tf_resource_adder_report (TfResourceAdder *self, GtkWidget *from);

/* Opens @file as described above, on a worker. Returns: -1 with TF_ERROR_NOT_FOUND,
 * TF_ERROR_FILE_SYSTEM or TF_ERROR_INVALID_ARGUMENT */
int tf_resource_open (GFile *file, GError **error);

G_END_DECLS
