/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* What an agent is allowed that asks for permission (session/request_permission). Pure. */

typedef struct
{
  TfToolKind kind;
  gboolean writes;   /* the run may change files */
  gboolean confined; /* our sandbox holds what it does */
} AcpAsked;

gboolean acp_policy_allows (const AcpAsked *asked);

/* The option to choose of @options, objects with optionId and kind: allow_once or reject_once. What would hold for
 * later runs, too (…_always), is never chosen. Returns: (transfer none) (nullable): %NULL: none of them; the call is
 * cancelled then, which refuses it */
const char *acp_policy_choose (JsonArray *options, gboolean allow);

/* The word of a kind of tool call; one that is unknown is OTHER. */
TfToolKind acp_policy_get_kind (const char *word);

G_END_DECLS
