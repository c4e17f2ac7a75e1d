/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfConfigBar:
 *
 * A bar that says what is wrong with the configuration, and that no agent runs until it is corrected;
 * hidden while it is valid or no daemon answers. Main thread only.
 */
#define TF_TYPE_CONFIG_BAR (tf_config_bar_get_type ())
G_DECLARE_FINAL_TYPE (TfConfigBar, tf_config_bar, TF, CONFIG_BAR, TfClientView)

G_END_DECLS
