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

/* Moves the focus to the first question that is open. Returns: %FALSE if there is none, or none
 * that can have it */
gboolean tf_questions_view_focus (TfQuestionsView *self);

/* All rows are shown, without a scroll bar of their own: for a page that scrolls. */
void tf_questions_view_show_whole (TfQuestionsView *self);

/* Whether one types an answer: the focus is in a row, and what is typed there is not sent. A row in
 * which one types stays, marked, even if its question is asked no more. */
gboolean tf_questions_view_is_typing (TfQuestionsView *self);

G_END_DECLS
