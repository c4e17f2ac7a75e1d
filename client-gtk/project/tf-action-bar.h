/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfActionBar:
 *
 * What the user is asked, and the actions allowed now (exactly Project1.AllowedActions), at the same place
 * on every tab. The action that moves the project on is highlighted, Terminate is set apart. Questions are
 * answered in the chat, to which Answer leads (project.answer). Invisible while there is none of it.
 *
 * Main thread only.
 */
#define TF_TYPE_ACTION_BAR (tf_action_bar_get_type ())
G_DECLARE_FINAL_TYPE (TfActionBar, tf_action_bar, TF, ACTION_BAR, TfProjectView)

G_END_DECLS
