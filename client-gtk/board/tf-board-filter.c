/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-filter.h"
#include "tf-project-info.h"

#include <string.h>

static const char *const words[TF_N_BOARD_STATES] = { "all", "running", "waiting", "halted",
                                                      "done" };

const char *
tf_board_state_to_word (TfBoardState state)
{
  return words[state];
}

static gboolean
has_text (const char *text)
{
  return text != NULL && *text != '\0';
}

TfBoardState
tf_board_state_of (TfDbusProject1 *project)
{
  /* A halted project also waits for the user, but is listed separately. */
  if (tf_project_info_is_in (project, TF_PHASE_HALTED))
    return TF_BOARD_STATE_HALTED;
  if (tf_project_info_is_in (project, TF_PHASE_DONE))
    return TF_BOARD_STATE_DONE;
  if (tf_dbus_project1_get_waiting_for_human (project))
    return TF_BOARD_STATE_WAITING;
  if (has_text (tf_dbus_project1_get_activity (project)) ||
      tf_dbus_project1_get_queue_position (project) > 0)
    return TF_BOARD_STATE_RUNNING;
  return TF_BOARD_STATE_ALL;
}

void
tf_board_filter_set_text (TfBoardFilter *self, const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text == NULL ? "" : text));

  g_clear_pointer (&self->text, g_free);
  if (*stripped != '\0')
    self->text = g_utf8_casefold (stripped, -1);
}

gboolean
tf_board_filter_is_empty (const TfBoardFilter *self)
{
  return self->text == NULL && self->type == NULL && self->agent == NULL &&
         self->state == TF_BOARD_STATE_ALL;
}

static gboolean
contains_words (const char *haystack, const char *text)
{
  g_auto (GStrv) wanted = g_strsplit (text, " ", -1);

  for (guint i = 0; wanted[i] != NULL; i++)
    if (strstr (haystack, wanted[i]) == NULL)
      return FALSE;
  return TRUE;
}

static const char *
or_nothing (const char *text)
{
  return text == NULL ? "" : text;
}

static gboolean
matches_text (const char *text, TfDbusProject1 *project)
{
  g_autofree char *all = g_strjoin ("\n", or_nothing (tf_dbus_project1_get_name (project)),
                                    or_nothing (tf_dbus_project1_get_id (project)),
                                    or_nothing (tf_dbus_project1_get_agent (project)),
                                    or_nothing (tf_dbus_project1_get_activity (project)),
                                    or_nothing (tf_dbus_project1_get_halt_detail (project)), NULL);
  g_autofree char *folded = g_utf8_casefold (all, -1);

  return contains_words (folded, text);
}

gboolean
tf_board_filter_matches (const TfBoardFilter *self, TfDbusProject1 *project)
{
  if (self->type != NULL &&
      g_strcmp0 (self->type, tf_dbus_project1_get_deliverable_type (project)) != 0)
    return FALSE;
  if (self->agent != NULL && g_strcmp0 (self->agent, tf_dbus_project1_get_agent (project)) != 0)
    return FALSE;
  if (self->state != TF_BOARD_STATE_ALL && self->state != tf_board_state_of (project))
    return FALSE;
  return self->text == NULL || matches_text (self->text, project);
}

void
tf_board_filter_clear (TfBoardFilter *self)
{
  g_free (self->text);
  g_free (self->type);
  g_free (self->agent);
  memset (self, 0, sizeof *self);
}
