/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfSettingsPage:
 *
 * Every key of the configuration, with its help and range.
 *
 * Properties: "client" (TfClient). Main thread only.
 */
#define TF_TYPE_SETTINGS_PAGE (tf_settings_page_get_type ())
G_DECLARE_FINAL_TYPE (TfSettingsPage, tf_settings_page, TF, SETTINGS_PAGE, AdwBin)

G_END_DECLS
