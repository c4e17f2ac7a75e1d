/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-filter.h"
#include "tf-label.h"
#include "tf-project-info.h"
#include "tf-waiting.h"

#include <string.h>

static const char *const words[TF_N_BOARD_STATES] = { "all",    "running", "waiting",
                                                      "halted", "done",    "archived" };

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
  if (tf_waiting_needs_user (tf_waiting_of (project)))
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
  return self->text == NULL && self->type == NULL && self->agent == NULL && self->tag == NULL &&
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
  const char *const *tags = tf_dbus_project1_get_tags (project);
  g_autofree char *joined = tags == NULL ? NULL : g_strjoinv ("\n", (GStrv) tags);
  g_autofree char *activity = tf_label_sentence (project, "Activity");
  g_autofree char *detail = tf_label_sentence (project, "HaltDetail");
  g_autofree char *all = g_strjoin ("\n", or_nothing (tf_dbus_project1_get_name (project)),
                                    or_nothing (tf_dbus_project1_get_id (project)),
                                    or_nothing (tf_dbus_project1_get_agent (project)),
                                    or_nothing (joined), activity, detail, NULL);
  g_autofree char *folded = g_utf8_casefold (all, -1);

  return contains_words (folded, text);
}

static gboolean
has_tag (TfDbusProject1 *project, const char *tag)
{
  const char *const *tags = tf_dbus_project1_get_tags (project);

  return tags != NULL && g_strv_contains (tags, tag);
}

static gboolean
matches_state (TfBoardState state, TfDbusProject1 *project)
{
  gboolean is_archived = tf_dbus_project1_get_archived (project);

  if (state == TF_BOARD_STATE_ARCHIVED || is_archived)
    return is_archived && state == TF_BOARD_STATE_ARCHIVED;
  return state == TF_BOARD_STATE_ALL || state == tf_board_state_of (project);
}

gboolean
tf_board_filter_matches (const TfBoardFilter *self, TfDbusProject1 *project)
{
  if (!matches_state (self->state, project))
    return FALSE;
  if (self->type != NULL &&
      g_strcmp0 (self->type, tf_dbus_project1_get_deliverable_type (project)) != 0)
    return FALSE;
  if (self->agent != NULL && g_strcmp0 (self->agent, tf_dbus_project1_get_agent (project)) != 0)
    return FALSE;
  if (self->tag != NULL && !has_tag (project, self->tag))
    return FALSE;
  return self->text == NULL || matches_text (self->text, project);
}

void
tf_board_filter_clear (TfBoardFilter *self)
{
  g_free (self->text);
  g_free (self->type);
  g_free (self->agent);
  g_free (self->tag);
  memset (self, 0, sizeof *self);
}

void
tf_board_filter_copy (const TfBoardFilter *self, TfBoardFilter *out_copy)
{
  out_copy->text = g_strdup (self->text);
  out_copy->type = g_strdup (self->type);
  out_copy->agent = g_strdup (self->agent);
  out_copy->tag = g_strdup (self->tag);
  out_copy->state = self->state;
}
