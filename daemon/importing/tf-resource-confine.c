/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-confine.h"

#define MAX_PROCESSES 16

static GStrv
wrap (const char *directory, const char *const *argv, gpointer data, GError **error)
{
  const TfConfinementSpec spec = { .directory = directory, .max_processes = MAX_PROCESSES };

  return tf_confinement_wrap (TF_CONFINEMENT (data), &spec, argv, error);
}

void
tf_resource_confine (TfResourceReader *reader, TfWorkspace *workspace)
{
  TfConfinement *confinement = tf_workspace_get_confinement (workspace);

  if (tf_confinement_is_available (confinement))
    tf_resource_reader_set_wrap (reader, wrap, G_OBJECT (confinement));
}
