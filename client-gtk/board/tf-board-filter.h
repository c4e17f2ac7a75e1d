/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-dbus.h"

G_BEGIN_DECLS

typedef enum
{
  TF_BOARD_STATE_ALL,
  TF_BOARD_STATE_RUNNING, /* an agent or the tests are running, or it is queued */
  TF_BOARD_STATE_WAITING, /* for the user; also if it is paused */
  TF_BOARD_STATE_HALTED,
  TF_BOARD_STATE_DONE,
  TF_BOARD_STATE_ARCHIVED, /* of the filter only: whatever state it is in */
} TfBoardState;

#define TF_N_BOARD_STATES (TF_BOARD_STATE_ARCHIVED + 1)

/* Which projects the board shows. All zero shows everything that is not archived. Main thread. */
typedef struct
{
  char *text;  /* (owned) (nullable): search text, case folded */
  char *type;  /* (owned) (nullable): plan, code */
  char *agent; /* (owned) (nullable) */
  char *tag;   /* (owned) (nullable) */
  TfBoardState state;
} TfBoardFilter;

/* Each word of @text must occur in the name, id, activity, agent, tags or halt detail. */
void tf_board_filter_set_text (TfBoardFilter *self, const char *text);
gboolean tf_board_filter_is_empty (const TfBoardFilter *self);
gboolean tf_board_filter_matches (const TfBoardFilter *self, TfDbusProject1 *project);
void tf_board_filter_clear (TfBoardFilter *self);
void tf_board_filter_copy (const TfBoardFilter *self, TfBoardFilter *out_copy);

/* The state of a project; TF_BOARD_STATE_ALL if none applies. */
TfBoardState tf_board_state_of (TfDbusProject1 *project);

/* The word used in actions and settings, such as "waiting". Returns: (transfer none) */
const char *tf_board_state_to_word (TfBoardState state);

G_END_DECLS
