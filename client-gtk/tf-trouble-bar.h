/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfTroubleBar:
 *
 * Says that the daemon is gone, and why, with a button that starts it. Shown only while it is.
 *
 * Properties: "stale" (GtkWidget, nullable: what shows the last known state meanwhile). Main thread only.
 */
#define TF_TYPE_TROUBLE_BAR (tf_trouble_bar_get_type ())
G_DECLARE_FINAL_TYPE (TfTroubleBar, tf_trouble_bar, TF, TROUBLE_BAR, TfClientView)

G_END_DECLS
