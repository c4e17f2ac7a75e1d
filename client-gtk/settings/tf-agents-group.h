/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfAgentsGroup:
 *
 * The agents of the configuration, from the daemon, with a button to edit them in the file: the
 * action settings.edit-agents.
 *
 * Properties: "client" (TfClient). Main thread only.
 */
#define TF_TYPE_AGENTS_GROUP (tf_agents_group_get_type ())
G_DECLARE_FINAL_TYPE (TfAgentsGroup, tf_agents_group, TF, AGENTS_GROUP, AdwPreferencesGroup)

/* Returns: (transfer floating) */
GtkWidget *tf_agents_group_new (TfClient *client);

/* Updates the list from the client's current manager. */
void tf_agents_group_refresh (TfAgentsGroup *self);

G_END_DECLS
