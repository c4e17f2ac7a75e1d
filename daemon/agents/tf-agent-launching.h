/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-agent-run.h"
#include "tf-process.h"

G_BEGIN_DECLS

/* From what an adapter prepares to a process. Private to this folder. */

/* Looks the program up now, so that it is the one the user was shown; asks @adapter; writes its files to
 * the run directory; wraps. Returns: (transfer full): not yet started; %NULL with @error */
TfProcess *tf_agent_launching_create (TfAgentAdapter *adapter,
                                      const TfAgentRunSpec *spec,
                                      GError **error);

G_END_DECLS
