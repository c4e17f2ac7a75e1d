/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-tab.h"

G_BEGIN_DECLS

/**
 * TfResultView:
 *
 * The result of a project: the verdict and what it rests on in plain words, then the deliverable to read,
 * find in, save and print (TfDocumentPane), or of code the files, the acceptance criteria and the ways to take
 * it home. Before done it says that nothing is finished, and shows what exists so far.
 *
 * Uses project.deliver, project.show-tab, project.open-folder, project.open-editor and
 * project.open-terminal. Properties: those of TfProjectTab. Main thread only.
 */
#define TF_TYPE_RESULT_VIEW (tf_result_view_get_type ())
G_DECLARE_FINAL_TYPE (TfResultView, tf_result_view, TF, RESULT_VIEW, TfProjectTab)

G_END_DECLS
