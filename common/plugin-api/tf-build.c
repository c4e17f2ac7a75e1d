/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-deliverable.h"

TfBuildTask *
tf_build_task_new (const char *id, const char *description)
{
  TfBuildTask *self;

  g_return_val_if_fail (id != NULL && description != NULL, NULL);

  self = g_new0 (TfBuildTask, 1);
  self->id = g_strdup (id);
  self->description = g_strdup (description);
  return self;
}

void
tf_build_task_free (TfBuildTask *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  g_free (self->description);
  g_free (self);
}

void
tf_build_outcome_clear (TfBuildOutcome *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->acceptance, g_free);
  g_clear_pointer (&self->unneeded, g_free);
  g_clear_pointer (&self->errors, g_ptr_array_unref);
}
