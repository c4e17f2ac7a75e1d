/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-move.h"

#include <glib/gi18n.h>

#include "tf-project-info.h"

typedef struct
{
  TfPhase from;
  TfPhase to;
  const char *action;  /* (nullable): no action leads there */
  const char *refusal; /* marked for translation */
} TfBoardMove;

/* Neighbors only; for other columns the direction gives the reason. */
static const TfBoardMove moves[] = {
  { TF_PHASE_BRAIN_DUMP, TF_PHASE_DISTILLING, "distill",
    N_ ("This brain dump cannot be distilled right now.") },
  { TF_PHASE_DISTILLING, TF_PHASE_HUMAN_REVIEW, NULL,
    N_ ("The project moves on when the agent has finished distilling.") },
  { TF_PHASE_HUMAN_REVIEW, TF_PHASE_DISTILLING, NULL,
    N_ ("To distill it again, describe in the chat what is wrong.") },
  { TF_PHASE_HUMAN_REVIEW, TF_PHASE_SPEC_BUILDING, "confirm",
    N_ ("The intent cannot be confirmed right now.") },
  { TF_PHASE_SPEC_BUILDING, TF_PHASE_BUILDING, "confirm",
    N_ ("The spec and constraints cannot be confirmed yet. See the questions in the chat.") },
  { TF_PHASE_BUILDING, TF_PHASE_POLISHING, NULL,
    N_ ("The project moves on when the build is complete.") },
  { TF_PHASE_POLISHING, TF_PHASE_DONE, NULL,
    N_ ("The project moves on when reviews find few enough issues.") },
};

/* A halted project can be resumed in its own column or accepted as done. */
static const char *
move_halted (TfDbusProject1 *project, TfPhase from, TfPhase column, const char **refusal)
{
  int reason = tf_project_info_get_halt_reason (project);

  if (reason == TF_HALT_REASON_HUMAN_TERMINATED)
    {
      *refusal = _ ("A terminated project cannot be moved.");
      return NULL;
    }
  if (column == from)
    {
      *refusal = _ ("This project cannot be resumed right now.");
      return reason == TF_HALT_REASON_PLAN_INCOMPLETE ? "override" : "resume";
    }
  if (column != TF_PHASE_DONE)
    {
      *refusal = _ ("This project is halted. Drop it on its own column to resume it.");
      return NULL;
    }
  *refusal = from == TF_PHASE_POLISHING
                 ? _ ("This project cannot be accepted as done right now.")
                 : _ ("Only a project that halted in Polishing can be accepted as done.");
  return from == TF_PHASE_POLISHING ? "override" : NULL;
}

static const char *
move_running (TfPhase from, TfPhase column, const char **refusal)
{
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    if (moves[i].from == from && moves[i].to == column)
      {
        *refusal = _ (moves[i].refusal);
        return moves[i].action;
      }
  if (from == column)
    *refusal = _ ("The project is already in this column.");
  else if (from == TF_PHASE_DONE)
    *refusal = _ ("A finished project cannot be moved back.");
  else if (column < from)
    *refusal = _ ("Projects cannot move back to that column.");
  else
    *refusal = _ ("Projects cannot skip a column.");
  return NULL;
}

const char *
tf_board_move_find (TfDbusProject1 *project, TfPhase column, const char **out_refusal)
{
  TfPhase from = tf_project_info_get_column (project);
  const char *refusal = NULL;
  const char *action;

  if (tf_project_info_is_in (project, TF_PHASE_HALTED))
    action = move_halted (project, from, column, &refusal);
  else
    action = move_running (from, column, &refusal);
  if (action != NULL && tf_project_info_is_allowed (project, action))
    return action;
  *out_refusal = refusal;
  return NULL;
}

int
tf_board_move_neighbour (TfDbusProject1 *project, int steps)
{
  int column = (int) tf_project_info_get_column (project) + steps;

  return column >= 0 && column < TF_PROJECT_INFO_N_COLUMNS ? column : -1;
}
