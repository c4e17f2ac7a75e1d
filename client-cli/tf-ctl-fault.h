/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

G_BEGIN_DECLS

/* What is wrong with the daemon's configuration: while it is, no agent runs. */

/* Asks the daemon before the first call, once, and tells the user on standard error, except for the verb
 * config. A daemon that does not know the property has no such error. %FALSE with @error if none
 * answers. */
gboolean tf_ctl_fault_ask (TfCtl *ctl, GError **error);

/* Asks, too. %FALSE with TF_ERROR_INVALID_CONFIG if no agent runs: for a verb that would only begin. */
gboolean tf_ctl_fault_check (TfCtl *ctl, GError **error);

/* %TRUE if @error says only what the user was told already */
gboolean tf_ctl_fault_was_told (const TfCtl *ctl, const GError *error);

G_END_DECLS
