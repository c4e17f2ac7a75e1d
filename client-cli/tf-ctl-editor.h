/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

G_BEGIN_DECLS

/* Opens @text in the user's editor, in a temporary file whose name ends with @suffix, and waits.
 * Needs a terminal. Returns: (transfer full): the edited text */
char *tf_ctl_editor_edit (TfCtl *ctl, const char *text, const char *suffix, GError **error);

G_END_DECLS
