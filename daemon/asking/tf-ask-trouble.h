/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ask.h"

G_BEGIN_DECLS

/* What comes after a run that its agent's service did not serve. Private to this folder. Job's thread. */

typedef enum
{
  TF_ASK_TRY_AGAIN, /* another run of the same agent may succeed */
  TF_ASK_STAND_IN,  /* only another agent can help now */
  TF_ASK_FAIL,      /* nothing helps but the user */
} TfAskNext;

/* After a run that failed with @answer->trouble. */
TfAskNext tf_ask_trouble_choose (const TfAnswer *answer);

/* The next agent after @current that may stand in for @agent; @current is @agent at first. None for a
 * review or a check: whoever judges must be whom the verdict names. Returns: (transfer none) (nullable) */
const char *tf_ask_trouble_find_stand_in (const TfConfig *config,
                                          TfPurpose purpose,
                                          const char *agent,
                                          const char *current);

/* If the trouble passes by itself, notes the hold in @workspace and replaces @error by TF_ERROR_ON_HOLD. A
 * service that has not answered twelve times in a row is left to the user: @error stays. */
void tf_ask_trouble_hold (TfWorkspace *workspace,
                          const char *agent,
                          const TfAnswer *answer,
                          GError **error);

/* %FALSE with TF_ERROR_ON_HOLD, noted in @workspace, if no run may begin now: outside agents.hours. */
gboolean tf_ask_trouble_check_hours (TfWorkspace *workspace, GError **error);

G_END_DECLS
