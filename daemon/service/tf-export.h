/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-manager-service.h"

G_BEGIN_DECLS

/**
 * TfExport:
 *
 * The bus object tree, exported through one object manager: the manager at the root and every
 * project below it, in sync with the engine. Main thread only.
 */
#define TF_TYPE_EXPORT (tf_export_get_type ())
G_DECLARE_FINAL_TYPE (TfExport, tf_export, TF, EXPORT, GObject)

/* @desktop (not owned): the target of test notifications; must outlive this */
TfExport *tf_export_new (TfEngine *engine, TfScheduler *scheduler, TfNotifyServer *desktop);

/* Fails with TF_ERROR_FAILED or a GIO error. */
gboolean tf_export_start (TfExport *self, GDBusConnection *connection, GError **error);
/* Starts reading what start() skipped: properties whose values come from many files. */
void tf_export_catch_up (TfExport *self);
void tf_export_stop (TfExport *self);

/* Returns: (transfer none): the object at the root */
TfManagerService *tf_export_get_manager (TfExport *self);

G_END_DECLS
