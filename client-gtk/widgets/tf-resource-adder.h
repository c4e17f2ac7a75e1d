/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfResourceAdder:
 *
 * Gives files and directories to one project, a few at a time. They are opened on a worker, for
 * reading only and not through a symbolic link; the daemon copies what it can read from the
 * descriptor. What cannot be given is remembered with the reason, and the rest goes on. Disposing of
 * it stops what is under way. Main thread only.
 *
 * Properties: "n-total", "n-ended" (uint): of the files since it was idle last.
 * Signals: "progress", when either changed; "finished", when all that was asked for ended.
 */
#define TF_TYPE_RESOURCE_ADDER (tf_resource_adder_get_type ())
G_DECLARE_FINAL_TYPE (TfResourceAdder, tf_resource_adder, TF, RESOURCE_ADDER, GObject)

TfResourceAdder *tf_resource_adder_new (TfClient *client, TfDbusProject1 *project);

/* Goes on behind what is under way. */
void tf_resource_adder_add (TfResourceAdder *self, GFile *file);

guint tf_resource_adder_get_n_total (TfResourceAdder *self);
guint tf_resource_adder_get_n_ended (TfResourceAdder *self);
gboolean tf_resource_adder_is_busy (TfResourceAdder *self);

/* Returns: (transfer none) (element-type utf8): a sentence for each that was not added, since it was
 * idle last */
GPtrArray *tf_resource_adder_get_failures (TfResourceAdder *self);

/* Tells a person what "finished" left: nothing when all went well. */
void tf_resource_adder_report (TfResourceAdder *self, GtkWidget *from);

/* Opens @file as above, on a worker. Returns: -1 with TF_ERROR_NOT_FOUND, TF_ERROR_FILE_SYSTEM or
 * TF_ERROR_INVALID_ARGUMENT */
int tf_resource_open (GFile *file, GError **error);

G_END_DECLS
