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

GPtrArray *
tf_resource_confine_read (TfWorkspace *workspace,
                          const GPtrArray *paths,
                          guint64 max_bytes,
                          GCancellable *cancellable,
                          GError **error)
{
  TfConfinement *confinement = tf_workspace_get_confinement (workspace);
  gboolean confined = tf_confinement_is_available (confinement);

  return tf_resource_texts_read (paths, max_bytes, confined ? wrap : NULL, confinement, cancellable,
                                 error);
}
