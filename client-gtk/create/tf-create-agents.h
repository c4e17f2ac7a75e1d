/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * TfCreateAgents:
 *
 * The choice of one agent, or of several for a race, with what each of them needs or lacks and what its
 * projects cost so far. Agents that are not installed cannot be chosen. Main thread only.
 *
 * Signals: "changed": another choice.
 */
#define TF_TYPE_CREATE_AGENTS (tf_create_agents_get_type ())
G_DECLARE_FINAL_TYPE (TfCreateAgents, tf_create_agents, TF, CREATE_AGENTS, AdwPreferencesGroup)

/* Fills it and chooses the agent of new projects. @agents: (nullable): Manager1.Agents */
void tf_create_agents_fill (TfCreateAgents *self, GVariant *agents);

/* @stats: a{sv} of GetStats, for the cost */
void tf_create_agents_set_stats (TfCreateAgents *self, GVariant *stats);

/* Returns: (transfer full): the names of those that are chosen, in the order shown */
GStrv tf_create_agents_dup_chosen (TfCreateAgents *self);
void tf_create_agents_set_chosen (TfCreateAgents *self, const char *const *names);

/* Whether there is an agent that can be chosen. */
gboolean tf_create_agents_has_any (TfCreateAgents *self);

G_END_DECLS
