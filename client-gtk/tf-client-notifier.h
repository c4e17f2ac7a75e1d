/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfClientNotifier:
 *
 * Desktop notifications while the client runs (otherwise the daemon shows them): a project waits
 * for the user, is done or halted. Shown only while no window of the client is active, and
 * withdrawn when they no longer apply. Main thread only.
 */
#define TF_TYPE_CLIENT_NOTIFIER (tf_client_notifier_get_type ())
G_DECLARE_FINAL_TYPE (TfClientNotifier, tf_client_notifier, TF, CLIENT_NOTIFIER, GObject)

/* @application: (not owned): sends them. Returns: (transfer full) */
TfClientNotifier *tf_client_notifier_new (GApplication *application, TfClient *client);

/* Buttons of a notification, as flags. */
typedef enum
{
  TF_NOTICE_NONE = 0,
  TF_NOTICE_CONFIRM = 1 << 0,
  TF_NOTICE_RESUME = 1 << 1,
} TfNoticeActions;

/* The notification for the current state of a project. Pure.
 * Returns: (transfer full) (nullable): its body; %NULL if there is none */
char *tf_notice_for (TfDbusProject1 *project, TfNoticeActions *out_actions);

G_END_DECLS
