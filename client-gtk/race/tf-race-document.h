/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfRaceDocument:
 *
 * What a project has made so far: its plan, or before that what it understood; of code the size of the
 * change, with the way to it. Scrolls by itself. Main thread only.
 */
#define TF_TYPE_RACE_DOCUMENT (tf_race_document_get_type ())
G_DECLARE_FINAL_TYPE (TfRaceDocument, tf_race_document, TF, RACE_DOCUMENT, TfProjectView)

/* The lines that a unified diff adds and removes, and its files. */
void tf_race_document_measure (const char *diff,
                               guint *out_files,
                               guint *out_added,
                               guint *out_removed);

G_END_DECLS
