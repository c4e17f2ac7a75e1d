/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-event.h"

G_BEGIN_DECLS

/* What kind of failure a program means. Pure. Any thread. */

/* By the status of HTTP (RFC 9110; 529 is Anthropic's “overloaded”). UNKNOWN below 400. */
TfAgentTrouble tf_agent_trouble_from_status (guint64 status);

/* By the words of a message, for programs that tell no status. A message that only warns of a limit
 * ahead is no LIMIT. */
TfAgentTrouble tf_agent_trouble_from_text (const char *text);

/* When @text says that a limit ends: a time of day (the next one, in the zone that it names or else the
 * local one), a date with a time, a number of seconds since 1970, or after how long. @now: µs UTC.
 * Returns: µs UTC, later than @now and at most 35 days, the longest month and some; 0: it does not say */
gint64 tf_agent_trouble_parse_until (const char *text, gint64 now);

/* For users: "usage limit", "not logged in" … Returns: (transfer none) */
const char *tf_agent_trouble_describe (TfAgentTrouble trouble);

G_END_DECLS
