/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

G_BEGIN_DECLS

/* The newest message of the AI; "" if there is none or it cannot be read.
 * Returns: (transfer full) */
char *tf_ctl_chat_dup_last (TfCtl *ctl, const char *path);

/* Calls @method (SendMessage, Answer), which returns the id of a message, with @parameters (floating),
 * waits for what the project replies, and prints that. */
gboolean tf_ctl_chat_send (TfCtl *ctl,
                           const char *path,
                           const char *method,
                           GVariant *parameters,
                           GError **error);

G_END_DECLS
