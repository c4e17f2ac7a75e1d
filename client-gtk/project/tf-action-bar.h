/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfActionBar:
 *
 * What a project is doing or waits for, with the actions allowed now (exactly Project1.AllowedActions), at
 * the same place on every tab. What moves the project on is highlighted: the primary action. Terminate is in
 * a menu. Questions are answered in the chat, to which Answer leads (project.answer); what is done is on the
 * result (project.show-tab).  If a button with the focus goes, the focus goes
 * on to where the user does (project.go-on).
 *
 * Properties: "tab" (string, nullable: the tab that the page shows: what stands there is not repeated. The result
 * has the verdict and Revise, and the chat says why it halted).
 * Main thread only.
 */
#define TF_TYPE_ACTION_BAR (tf_action_bar_get_type ())
G_DECLARE_FINAL_TYPE (TfActionBar, tf_action_bar, TF, ACTION_BAR, TfProjectView)

/* Does what the highlighted button does. Returns: %FALSE if there is none */
gboolean tf_action_bar_activate_primary (TfActionBar *self);

G_END_DECLS
