/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

/* What the action bar says about a project. Pure, except for times relative to now. Each returns "" if
 * there is nothing to say. Main thread. */

/* What it waits for, else what runs now, else how it ended, else the phase. @has_verdict: the page shows the
 * verdict already. Returns: (transfer full) */
char *tf_action_text_dup_heading (TfDbusProject1 *project, gboolean has_verdict);

/* Why it waits, as far as no other place of the page says it: open questions stand in the chat. Returns:
 * (transfer full) */
char *tf_action_text_dup_detail (TfDbusProject1 *project);

/* How long what runs now has taken. Returns: (transfer full) */
char *tf_action_text_dup_elapsed (TfDbusProject1 *project);

/* What to know before the last Confirm, and the warnings of the daemon, one a line. Returns: (transfer full) */
char *tf_action_text_dup_warning (TfDbusProject1 *project);

/* What it will probably take, before the last Confirm. Returns: (transfer full) */
char *tf_action_text_dup_estimate (TfDbusProject1 *project);

/* What it has cost so far, and may cost; "" if nothing reports it. Returns: (transfer full) */
char *tf_action_text_dup_spent (TfDbusProject1 *project);

G_END_DECLS
