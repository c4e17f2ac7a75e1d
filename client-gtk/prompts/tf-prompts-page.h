/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfPromptsPage:
 *
 * All prompt files, with the built-in version and the user's own side by side.
 *
 * Main thread only.
 */
#define TF_TYPE_PROMPTS_PAGE (tf_prompts_page_get_type ())
G_DECLARE_FINAL_TYPE (TfPromptsPage, tf_prompts_page, TF, PROMPTS_PAGE, TfClientView)

G_END_DECLS
