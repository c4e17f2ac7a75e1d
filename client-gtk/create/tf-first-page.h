/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfFirstPage:
 *
 * What the board shows while there is no project: what will happen, a field to begin with, and which agent
 * will work. What is entered is the same draft as that of TfCreateWindow. Main thread only.
 */
#define TF_TYPE_FIRST_PAGE (tf_first_page_get_type ())
G_DECLARE_FINAL_TYPE (TfFirstPage, tf_first_page, TF, FIRST_PAGE, TfClientView)

G_END_DECLS
