/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-request.h"

G_BEGIN_DECLS

/* Decides request->action of the user. */
TfProjectChange *tf_project_actions_decide (const TfProjectFacts *facts,
                                            const TfProjectRequest *request,
                                            GError **error);

/* Decides that the hold ends by itself; nothing before its time. */
TfProjectChange *tf_project_hold_decide_end (const TfProjectFacts *facts,
                                             const TfProjectRequest *request,
                                             GError **error);

/* Decides Revise: an issue with request->text, or without one only that polishing goes on. The reply is
 * the id of the issue, or "". */
TfProjectChange *tf_project_revise_decide (const TfProjectFacts *facts,
                                           const TfProjectRequest *request,
                                           GError **error);

/* Decides a message of the user. The reply is the id of the message. */
TfProjectChange *tf_project_message_decide (const TfProjectFacts *facts,
                                            const TfProjectRequest *request,
                                            GError **error);

G_END_DECLS
