/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfClientView:
 *
 * A page, or a part of one, that shows what the daemon has: has the client, follows its state and lets
 * go of both, and of its child, when it is disposed of.
 *
 * Properties: "client" (TfClient, nullable). Main thread only.
 */
#define TF_TYPE_CLIENT_VIEW (tf_client_view_get_type ())
G_DECLARE_DERIVABLE_TYPE (TfClientView, tf_client_view, TF, CLIENT_VIEW, AdwBin)

struct _TfClientViewClass
{
  AdwBinClass parent_class;

  /* "client" is another one, or none. Handlers that were connected to the one before with the view as
   * their data are gone. (nullable) */
  void (*client_changed) (TfClientView *self);

  /* The state of the client changed: the daemon came or went. (nullable) */
  void (*state_changed) (TfClientView *self);
};

/* Returns: (transfer none) (nullable) */
TfClient *tf_client_view_get_client (TfClientView *self);

/* Whether there is a client with a daemon that can be asked. */
gboolean tf_client_view_is_ready (TfClientView *self);

G_END_DECLS
