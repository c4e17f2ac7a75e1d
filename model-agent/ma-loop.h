/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "ma-chat.h"
#include "ma-tools.h"

G_BEGIN_DECLS

/* Asks and carries out what the model calls, until it answers, at most @max_steps times. Tells usage, and then
 * the result or the error. Returns: whether there is an answer */
gboolean ma_loop_run (MaChat *chat, MaToolSet set, guint max_steps);

G_END_DECLS
