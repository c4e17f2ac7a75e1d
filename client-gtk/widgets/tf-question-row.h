/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfQuestionRow:
 *
 * One question to the user: its text, the recommended answer, and an entry for another one; or the
 * answer that was given, which can be changed until it is taken in. Enter sends the answer. What is
 * typed and not sent is kept (tf-unsaved.h).
 *
 * Main thread only.
 */
#define TF_TYPE_QUESTION_ROW (tf_question_row_get_type ())
G_DECLARE_FINAL_TYPE (TfQuestionRow, tf_question_row, TF, QUESTION_ROW, AdwBin)

/* @id: of a question of @project. Returns: (transfer floating): shows nothing yet */
TfQuestionRow *tf_question_row_new (TfClient *client, TfDbusProject1 *project, const char *id);

const char *tf_question_row_get_id (TfQuestionRow *self);

/* @question: an element of Project1.Questions. Returns: whether the answer was sent here just now, so
 * that the focus belongs to the next question */
gboolean tf_question_row_show (TfQuestionRow *self, GVariant *question);

/* %FALSE if it shows an answer. */
gboolean tf_question_row_is_open (TfQuestionRow *self);

/* Whether the focus is in the entry, and what is typed there is not sent. */
gboolean tf_question_row_is_typing (TfQuestionRow *self);

/* The question is asked no more: what is typed stays to be read and copied, and cannot be sent. */
void tf_question_row_retire (TfQuestionRow *self);

gboolean tf_question_row_focus (TfQuestionRow *self);

G_END_DECLS
