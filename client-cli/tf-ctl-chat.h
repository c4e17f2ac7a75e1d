/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

G_BEGIN_DECLS

/* The newest message of the AI; "" if there is none or it cannot be read.
 * Returns: (transfer full) */
char *tf_ctl_chat_dup_last (TfCtl *ctl, const char *path);

G_END_DECLS
