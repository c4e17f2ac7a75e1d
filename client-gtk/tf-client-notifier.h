/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfClientNotifier:
 *
 * Desktop notifications while the client runs (the daemon shows them when it does not): a project waits for
 * the person, is done, or halted. Shown only while no window of ours is active, withdrawn as soon as
 * they are no longer true. Main thread only.
 */
#define TF_TYPE_CLIENT_NOTIFIER (tf_client_notifier_get_type ())
G_DECLARE_FINAL_TYPE (TfClientNotifier, tf_client_notifier, TF, CLIENT_NOTIFIER, GObject)

/* @application: shows them; not owned. Returns: (transfer full) */
TfClientNotifier *tf_client_notifier_new (GApplication *application, TfClient *client);

/* The actions that are sent along, by bits. */
typedef enum
{
  TF_NOTICE_NONE = 0,
  TF_NOTICE_CONFIRM = 1 << 0,
  TF_NOTICE_RESUME = 1 << 1,
} TfNoticeActions;

/* What is to be told of a project as it is now. Pure.
 * Returns: (transfer full) (nullable): the sentence; %NULL when there is nothing to tell */
char *tf_notice_for (TfDbusProject1 *project, TfNoticeActions *out_actions);

G_END_DECLS
