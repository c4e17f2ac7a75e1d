/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-request.h"

TfProjectRequest *
tf_project_request_new (TfProjectDecide decide, GTask *task)
{
  TfProjectRequest *self = g_new0 (TfProjectRequest, 1);

  self->decide = decide;
  self->task = task;
  return self;
}

TfProjectRequest *
tf_project_request_new_turn (TfProjectTurn turn, GTask *task)
{
  TfProjectRequest *self = g_new0 (TfProjectRequest, 1);

  self->turn = turn;
  self->task = task;
  return self;
}

void
tf_project_request_free (TfProjectRequest *self)
{
  g_clear_object (&self->task);
  g_clear_object (&self->job);
  g_clear_pointer (&self->joined, g_ptr_array_unref);
  g_clear_error (&self->failure);
  g_clear_pointer (&self->edit, tf_project_edit_free);
  g_clear_pointer (&self->settings, g_variant_unref);
  g_clear_pointer (&self->waiver, tf_project_waiver_free);
  g_clear_pointer (&self->issue_edit, tf_project_issue_edit_free);
  g_free (self->text);
  g_free (self->question);
  g_free (self->reply);
  g_free (self);
}
