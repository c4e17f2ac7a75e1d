/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-move.h"

#include <glib/gi18n.h>

#include "tf-shown.h"

typedef struct
{
  const char *from;
  const char *to;
  const char *action;  /* (nullable): no action leads there */
  const char *refusal; /* marked, not yet translated */
} TfBoardMove;

/* Neighbours only: what lies further off is told by the direction. */
static const TfBoardMove moves[] = {
  { "brain_dump", "distilling", "distill", N_ ("This brain dump cannot be distilled now.") },
  { "distilling", "human_review", NULL,
    N_ ("It moves on by itself when the agent has distilled it.") },
  { "human_review", "distilling", NULL,
    N_ ("Write in the chat what is wrong: that has it distilled again.") },
  { "human_review", "spec_building", "confirm", N_ ("The intent cannot be confirmed now.") },
  { "spec_building", "building", "confirm",
    N_ ("Spec and constraints cannot be confirmed now: see the questions in the chat.") },
  { "building", "polishing", NULL, N_ ("It moves on by itself when everything is built.") },
  { "polishing", "done", NULL, N_ ("It is done when the reviews find hardly anything any more.") },
};

static const char *
find_column (const char *phase)
{
  for (guint i = 0; tf_shown_columns[i] != NULL; i++)
    if (g_strcmp0 (phase, tf_shown_columns[i]) == 0)
      return tf_shown_columns[i];
  return tf_shown_columns[0];
}

guint
tf_board_move_get_index (const char *column)
{
  const char *known = find_column (column);

  for (guint i = 0; tf_shown_columns[i] != NULL; i++)
    if (tf_shown_columns[i] == known)
      return i;
  return 0;
}

/* A project that halted: on in its own column, or taken as it is. */
static const char *
move_halted (TfDbusProject1 *project, const char *from, const char *column, const char **refusal)
{
  const char *reason = tf_dbus_project1_get_halt_reason (project);

  if (g_strcmp0 (reason, "human_terminated") == 0)
    {
      *refusal = _ ("A project that was terminated stays where it is.");
      return NULL;
    }
  if (g_str_equal (column, from))
    {
      *refusal = _ ("It cannot be resumed now.");
      return g_strcmp0 (reason, "plan_incomplete") == 0 ? "override" : "resume";
    }
  if (!g_str_equal (column, "done"))
    {
      *refusal = _ ("It halted: resume it in its own column first.");
      return NULL;
    }
  *refusal = g_str_equal (from, "polishing")
                 ? _ ("It cannot be taken as done now.")
                 : _ ("Only what halted in Polishing can be taken as done.");
  return g_str_equal (from, "polishing") ? "override" : NULL;
}

static const char *
move_running (const char *from, const char *column, const char **refusal)
{
  guint here = tf_board_move_get_index (from);
  guint there = tf_board_move_get_index (column);

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    if (g_str_equal (moves[i].from, from) && g_str_equal (moves[i].to, column))
      {
        *refusal = _ (moves[i].refusal);
        return moves[i].action;
      }
  if (here == there)
    *refusal = _ ("It stands in this column already.");
  else if (g_str_equal (from, "done"))
    *refusal = _ ("It is done: nothing leads back.");
  else if (there < here)
    *refusal = _ ("No phase leads back to that column.");
  else
    *refusal = _ ("No column can be skipped.");
  return NULL;
}

const char *
tf_board_move_find (TfDbusProject1 *project, const char *column, const char **out_refusal)
{
  const char *from = tf_shown_column (project);
  const char *to = find_column (column);
  const char *refusal = NULL;
  const char *action;

  if (g_strcmp0 (tf_dbus_project1_get_phase (project), "halted") == 0)
    action = move_halted (project, from, to, &refusal);
  else
    action = move_running (from, to, &refusal);
  if (action != NULL && tf_shown_is_allowed (project, action))
    return action;
  *out_refusal = refusal;
  return NULL;
}

const char *
tf_board_move_neighbour (TfDbusProject1 *project, int steps)
{
  int index = (int) tf_board_move_get_index (tf_shown_column (project)) + steps;

  for (int i = 0; tf_shown_columns[i] != NULL; i++)
    if (i == index)
      return tf_shown_columns[i];
  return NULL;
}
