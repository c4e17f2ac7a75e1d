/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

typedef enum
{
  TF_BOARD_STATE_ALL,
  TF_BOARD_STATE_RUNNING, /* an agent or the tests are at work on it, or it is in the queue */
  TF_BOARD_STATE_WAITING, /* for a person */
  TF_BOARD_STATE_HALTED,
  TF_BOARD_STATE_DONE,
} TfBoardState;

#define TF_N_BOARD_STATES (TF_BOARD_STATE_DONE + 1)

/* What of the board is to be seen. All zero lets everything pass. Main thread. */
typedef struct
{
  char *text;  /* (owned) (nullable): what was typed, folded */
  char *type;  /* (owned) (nullable): plan, code */
  char *agent; /* (owned) (nullable) */
  TfBoardState state;
} TfBoardFilter;

/* Each word of @text must occur in name, id, activity, agent or halt detail. */
void tf_board_filter_set_text (TfBoardFilter *self, const char *text);
gboolean tf_board_filter_is_empty (const TfBoardFilter *self);
gboolean tf_board_filter_matches (const TfBoardFilter *self, TfDbusProject1 *project);
void tf_board_filter_clear (TfBoardFilter *self);

/* The one state a project is in; TF_BOARD_STATE_ALL for none of them. */
TfBoardState tf_board_state_of (TfDbusProject1 *project);

/* "waiting": of actions and settings. Returns: (transfer none) */
const char *tf_board_state_to_word (TfBoardState state);

G_END_DECLS
