/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-move.h"

#include <glib/gi18n.h>

#include "tf-project-info.h"

typedef struct
{
  const char *from;
  const char *to;
  const char *action;  /* (nullable): no action leads there */
  const char *refusal; /* marked for translation */
} TfBoardMove;

/* Neighbors only; for other columns the direction gives the reason. */
static const TfBoardMove moves[] = {
  { "brain_dump", "distilling", "distill", N_ ("This brain dump cannot be distilled right now.") },
  { "distilling", "human_review", NULL,
    N_ ("The project moves on when the agent has finished distilling.") },
  { "human_review", "distilling", NULL,
    N_ ("To distill it again, describe in the chat what is wrong.") },
  { "human_review", "spec_building", "confirm", N_ ("The intent cannot be confirmed right now.") },
  { "spec_building", "building", "confirm",
    N_ ("The spec and constraints cannot be confirmed yet. See the questions in the chat.") },
  { "building", "polishing", NULL, N_ ("The project moves on when the build is complete.") },
  { "polishing", "done", NULL, N_ ("The project moves on when reviews find few enough issues.") },
};

static const char *
find_column (const char *phase)
{
  for (guint i = 0; tf_project_info_columns[i] != NULL; i++)
    if (g_strcmp0 (phase, tf_project_info_columns[i]) == 0)
      return tf_project_info_columns[i];
  return tf_project_info_columns[0];
}

guint
tf_board_move_get_index (const char *column)
{
  const char *known = find_column (column);

  for (guint i = 0; tf_project_info_columns[i] != NULL; i++)
    if (tf_project_info_columns[i] == known)
      return i;
  return 0;
}

/* A halted project can be resumed in its own column or accepted as done. */
static const char *
move_halted (TfDbusProject1 *project, const char *from, const char *column, const char **refusal)
{
  const char *reason = tf_dbus_project1_get_halt_reason (project);

  if (g_strcmp0 (reason, "human_terminated") == 0)
    {
      *refusal = _ ("A terminated project cannot be moved.");
      return NULL;
    }
  if (g_str_equal (column, from))
    {
      *refusal = _ ("This project cannot be resumed right now.");
      return g_strcmp0 (reason, "plan_incomplete") == 0 ? "override" : "resume";
    }
  if (!g_str_equal (column, "done"))
    {
      *refusal = _ ("This project is halted. Drop it on its own column to resume it.");
      return NULL;
    }
  *refusal = g_str_equal (from, "polishing")
                 ? _ ("This project cannot be accepted as done right now.")
                 : _ ("Only a project that halted in Polishing can be accepted as done.");
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
    *refusal = _ ("The project is already in this column.");
  else if (g_str_equal (from, "done"))
    *refusal = _ ("A finished project cannot be moved back.");
  else if (there < here)
    *refusal = _ ("Projects cannot move back to that column.");
  else
    *refusal = _ ("Projects cannot skip a column.");
  return NULL;
}

const char *
tf_board_move_find (TfDbusProject1 *project, const char *column, const char **out_refusal)
{
  const char *from = tf_project_info_get_column (project);
  const char *to = find_column (column);
  const char *refusal = NULL;
  const char *action;

  if (g_strcmp0 (tf_dbus_project1_get_phase (project), "halted") == 0)
    action = move_halted (project, from, to, &refusal);
  else
    action = move_running (from, to, &refusal);
  if (action != NULL && tf_project_info_is_allowed (project, action))
    return action;
  *out_refusal = refusal;
  return NULL;
}

const char *
tf_board_move_neighbour (TfDbusProject1 *project, int steps)
{
  int index = (int) tf_board_move_get_index (tf_project_info_get_column (project)) + steps;

  for (int i = 0; tf_project_info_columns[i] != NULL; i++)
    if (i == index)
      return tf_project_info_columns[i];
  return NULL;
}
