/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfSettingsPage:
 *
 * All configuration keys, with help and range.
 *
 * Main thread only.
 */
#define TF_TYPE_SETTINGS_PAGE (tf_settings_page_get_type ())
G_DECLARE_FINAL_TYPE (TfSettingsPage, tf_settings_page, TF, SETTINGS_PAGE, TfClientView)

G_END_DECLS
