/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfLater:
 *
 * The place of a page that is made when it is first on screen, and stays from then on: the start of
 * the program does not wait for pages nobody looks at.
 *
 * Properties: "page-type" (GType of a GtkWidget with the property "client" and perhaps "project", which
 * are handed on to it). Main thread only.
 */
#define TF_TYPE_LATER (tf_later_get_type ())
G_DECLARE_FINAL_TYPE (TfLater, tf_later, TF, LATER, TfProjectView)

G_END_DECLS
