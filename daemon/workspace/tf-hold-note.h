/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-status.h"

G_BEGIN_DECLS

/* Why the agents of a project cannot run now, from the job that learned it to the status. One per
 * workspace. Any thread. */
typedef struct _TfHoldNote TfHoldNote;

TfHoldNote *tf_hold_note_new (void);
void tf_hold_note_free (TfHoldNote *self);

/* @until: µs UTC; 0: unknown, then as tf_hold_note_get_next(). @detail: a sentence for the user. */
void tf_hold_note_set (TfHoldNote *self, TfHold kind, gint64 until, const char *detail);

/* Moves what was set to @status. Returns: %FALSE if nothing was */
gboolean tf_hold_note_take (TfHoldNote *self, TfProjectStatus *status);

/* How many holds of agents there were since a run succeeded: from the status at the start. */
void tf_hold_note_set_count (TfHoldNote *self, guint count);
guint tf_hold_note_get_count (TfHoldNote *self);
/* A run has succeeded. */
void tf_hold_note_clear_count (TfHoldNote *self);

/* When to try again if nobody says when: after a minute, then after twice as long each time, at most after
 * an hour. Returns: µs UTC */
gint64 tf_hold_note_get_next (TfHoldNote *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfHoldNote, tf_hold_note_free)

G_END_DECLS
