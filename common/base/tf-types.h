/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib-object.h>

/* Types used only as pointers, so that headers need not include each other. */

typedef struct _TfConfig TfConfig;
typedef struct _TfAgentConfig TfAgentConfig;
typedef struct _TfIssue TfIssue;
typedef struct _TfRecord TfRecord;
typedef struct _TfReview TfReview;
typedef struct _TfChatMessage TfChatMessage;
typedef struct _TfPolishState TfPolishState;
typedef struct _TfProjectStatus TfProjectStatus;
typedef struct _TfUsage TfUsage;
typedef struct _TfPrompt TfPrompt;
typedef struct _TfRunSummary TfRunSummary;
typedef struct _TfTestReport TfTestReport;
