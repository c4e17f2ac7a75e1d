/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfAgentRow:
 *
 * An agent of the configuration: whether its program was found, with buttons to test it and to make
 * it the default. Main thread only.
 */
#define TF_TYPE_AGENT_ROW (tf_agent_row_get_type ())
G_DECLARE_FINAL_TYPE (TfAgentRow, tf_agent_row, TF, AGENT_ROW, AdwPreferencesRow)

/* Returns: (transfer floating) */
GtkWidget *tf_agent_row_new (TfClient *client);

/* @agent: an entry of Manager1.Agents. Keeps the last test result. */
void tf_agent_row_set_agent (TfAgentRow *self, GVariant *agent);

const char *tf_agent_row_get_name (TfAgentRow *self);

/* The result of the last test. Returns: (transfer none) */
const char *tf_agent_row_get_result (TfAgentRow *self);

G_END_DECLS
