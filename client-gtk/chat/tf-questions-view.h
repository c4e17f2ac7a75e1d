/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfQuestionsView:
 *
 * What the user is asked now (Project1.Questions), a row for each, and a button that has the answers
 * so far taken in although others are open. Invisible while nothing is asked.
 *
 * Main thread only.
 */
#define TF_TYPE_QUESTIONS_VIEW (tf_questions_view_get_type ())
G_DECLARE_FINAL_TYPE (TfQuestionsView, tf_questions_view, TF, QUESTIONS_VIEW, TfProjectView)

/* Moves the focus to the first question that is open, if there is one. */
void tf_questions_view_focus (TfQuestionsView *self);

G_END_DECLS
