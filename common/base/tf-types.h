/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib-object.h>

/* Types seen only as pointers, so that a header needs no other header for them. */

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
