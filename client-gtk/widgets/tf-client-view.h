/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfClientView:
 *
 * Base class for widgets that show data of the daemon. Has the client and follows its state;
 * releases both, and its child, when disposed of.
 *
 * Properties: "client" (TfClient, nullable). Main thread only.
 */
#define TF_TYPE_CLIENT_VIEW (tf_client_view_get_type ())
G_DECLARE_DERIVABLE_TYPE (TfClientView, tf_client_view, TF, CLIENT_VIEW, AdwBin)

struct _TfClientViewClass
{
  AdwBinClass parent_class;

  /* "client" changed, possibly to none. Handlers connected to the old client with the view as data
   * are already disconnected. (nullable) */
  void (*client_changed) (TfClientView *self);

  /* The state of the client changed: the daemon appeared or vanished. (nullable) */
  void (*state_changed) (TfClientView *self);
};

/* Returns: (transfer none) (nullable) */
TfClient *tf_client_view_get_client (TfClientView *self);

/* Whether there is a client with a running daemon. */
gboolean tf_client_view_is_ready (TfClientView *self);

G_END_DECLS
