/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a person must know of an agent before choosing it. @agent: one of Manager1.Agents. Pure. */

/* Its program was found. */
gboolean tf_create_agent_is_found (GVariant *agent);

/* It reads what it works on. %FALSE: it only sorts by rules, as the built-in one does. */
gboolean tf_create_agent_judges (GVariant *agent);

/* Why it cannot work or what it cannot do, else which program it is. Returns: (transfer full) */
char *tf_create_agent_dup_detail (GVariant *agent);

/* The agent of new projects: the default one, or else the first that was found: one that is missing would
 * fail at the first step. @agents: (nullable): Manager1.Agents. Returns: (transfer full) (nullable) */
GVariant *tf_create_agent_find_default (GVariant *agents);

/* The agent of new projects in a few sentences, and what a person can do to get a better one. @agents:
 * (nullable). Returns: (transfer full): "" if it is unknown */
char *tf_create_agent_dup_advice (GVariant *agents);

G_END_DECLS
