/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfAgentRow:
 *
 * An agent of the configuration: whether its program was found, to be tried and to be made the
 * default. Main thread only.
 */
#define TF_TYPE_AGENT_ROW (tf_agent_row_get_type ())
G_DECLARE_FINAL_TYPE (TfAgentRow, tf_agent_row, TF, AGENT_ROW, AdwPreferencesRow)

/* Returns: (transfer floating) */
GtkWidget *tf_agent_row_new (TfClient *client);

/* @agent: an entry of Manager1.Agents. What was tried stays to be read. */
void tf_agent_row_set_agent (TfAgentRow *self, GVariant *agent);

const char *tf_agent_row_get_name (TfAgentRow *self);

/* What came of the last attempt. Returns: (transfer none) */
const char *tf_agent_row_get_result (TfAgentRow *self);

G_END_DECLS
