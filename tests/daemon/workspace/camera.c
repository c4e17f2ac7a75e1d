/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "camera.h"

#include <glib/gstdio.h>
#include <string.h>

Camera *
camera_new (WorkspaceFixture *fixture, WorkspaceFixture *(*copy) (WorkspaceFixture *fixture))
{
  Camera *self = g_new0 (Camera, 1);

  self->fixture = fixture;
  self->copy = copy;
  self->copies = g_ptr_array_new_with_free_func ((GDestroyNotify) workspace_fixture_free);
  return self;
}

void
camera_free (Camera *self)
{
  g_ptr_array_unref (self->copies);
  workspace_fixture_free (self->fixture);
  g_free (self);
}

void
camera_shoot (Camera *self)
{
  tf_worker_drain (tf_workspace_get_worker (self->fixture->workspace));
  g_ptr_array_add (self->copies, self->copy (self->fixture));
}

static void
run_cb (TfWorkspace *workspace, TfRunSummary *run, Camera *self)
{
  if (run->purpose == TF_PURPOSE_FIX && self->fix_started == 0)
    self->fix_started = self->copies->len;
  camera_shoot (self);
}

static void
activity_cb (TfJob *job, GParamSpec *pspec, Camera *self)
{
  if (strstr (tf_job_get_activity (job), "running the tests") != NULL)
    camera_shoot (self);
}

void
camera_film (Camera *self, TfJob *job)
{
  camera_shoot (self);
  g_signal_connect_swapped (job, "news", G_CALLBACK (camera_shoot), self);
  g_signal_connect (job, "notify::activity", G_CALLBACK (activity_cb), self);
  g_signal_connect (self->fixture->workspace, "run-started", G_CALLBACK (run_cb), self);
  g_signal_connect (self->fixture->workspace, "run-finished", G_CALLBACK (run_cb), self);
  workspace_fixture_run (self->fixture, job);
  g_assert_no_error (tf_job_get_error (job));
  g_signal_handlers_disconnect_by_data (self->fixture->workspace, self);
}

void
camera_set_back_states (Camera *self)
{
  for (guint i = self->copies->len - 1; i > 0; i--)
    {
      WorkspaceFixture *before = g_ptr_array_index (self->copies, i - 1);
      WorkspaceFixture *after = g_ptr_array_index (self->copies, i);
      g_autofree char *state = workspace_fixture_read (before, TF_FILE_POLISH_STATE);
      g_autofree char *path = tf_project_files_dup_path (after->files, TF_FILE_POLISH_STATE);

      if (state != NULL)
        workspace_fixture_write (after, TF_FILE_POLISH_STATE, state);
      else
        g_unlink (path);
    }
}
