/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-application.h"

G_BEGIN_DECLS

/* app.new-project, app.open-project (s: id), app.confirm (s), app.resume (s), app.preferences,
 * app.about, app.quit, and the keyboard shortcuts of these and of the window's actions. */
void tf_application_add_actions (TfApplication *self);

G_END_DECLS
