/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfChannelTest:
 *
 * A row that sends a test notification through a channel and shows the result. Main thread only.
 */
#define TF_TYPE_CHANNEL_TEST (tf_channel_test_get_type ())
G_DECLARE_FINAL_TYPE (TfChannelTest, tf_channel_test, TF, CHANNEL_TEST, AdwActionRow)

/* Whether the daemon can send through @channel at all, regardless of the configuration. */
gboolean tf_channel_test_is_possible (const char *channel);

/* Returns: (transfer floating) */
GtkWidget *tf_channel_test_new (TfClient *client, const char *channel);

G_END_DECLS
