/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfRacePage:
 *
 * The projects of the race of "project" side by side: facts, documents, and the choice of one to keep.
 * Where there is no room for all, one at a time. Inserts the action group "race" into its root, so that a
 * toast can undo. Main thread only.
 */
#define TF_TYPE_RACE_PAGE (tf_race_page_get_type ())
G_DECLARE_FINAL_TYPE (TfRacePage, tf_race_page, TF, RACE_PAGE, TfProjectView)

G_END_DECLS
