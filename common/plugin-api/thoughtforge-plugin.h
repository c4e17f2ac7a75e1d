/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

/* The only header a plugin includes. A plugin is a GIO module: it exports g_io_thoughtforge…_load,
 * _unload and _query, and registers a TfDeliverable at TF_DELIVERABLE_EXTENSION_POINT, or a TfAgentAdapter at
 * TF_AGENT_ADAPTER_EXTENSION_POINT. */

#include <gio/gio.h>

#include "tf-acceptance.h"
#include "tf-agent-adapter.h"
#include "tf-agent-trouble.h"
#include "tf-deliverable.h"
#include "tf-document-shape.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-json-peek.h"
#include "tf-json.h"
#include "tf-jsonrpc.h"
#include "tf-limits.h"
#include "tf-markdown.h"
#include "tf-model-enums.h"
#include "tf-plan-structure.h"
#include "tf-regex.h"
#include "tf-template-mark.h"
#include "tf-template-words.h"
#include "tf-template.h"
#include "tf-test-need.h"
#include "tf-test-plan.h"
#include "tf-test-report.h"
#include "tf-text.h"
#include "tf-weakening.h"
