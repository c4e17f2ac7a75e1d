/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"
#include "tf-engine.h"
#include "tf-notify-server.h"
#include "tf-scheduler.h"

G_BEGIN_DECLS

/* org.thoughtforge.Manager1: unpacks calls, calls the engine, replies. Main thread only. */
#define TF_TYPE_MANAGER_SERVICE (tf_manager_service_get_type ())
G_DECLARE_FINAL_TYPE (TfManagerService,
                      tf_manager_service,
                      TF,
                      MANAGER_SERVICE,
                      TfDbusManager1Skeleton)

/* @desktop (not owned): must outlive this */
TfManagerService *tf_manager_service_new (TfEngine *engine,
                                          TfScheduler *scheduler,
                                          TfNotifyServer *desktop);

/* Reads the configuration again, as ReloadConfig does. */
void tf_manager_service_reload_async (TfManagerService *self,
                                      GAsyncReadyCallback callback,
                                      gpointer data);
gboolean tf_manager_service_reload_finish (TfManagerService *self,
                                           GAsyncResult *result,
                                           GError **error);

G_END_DECLS
