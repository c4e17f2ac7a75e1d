/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfProjectView:
 *
 * A TfClientView for one project, whose signals it follows.
 *
 * Properties: "project" (TfDbusProject1, nullable). Main thread only.
 */
#define TF_TYPE_PROJECT_VIEW (tf_project_view_get_type ())
G_DECLARE_DERIVABLE_TYPE (TfProjectView, tf_project_view, TF, PROJECT_VIEW, TfClientView)

struct _TfProjectViewClass
{
  TfClientViewClass parent_class;

  /* The project, which is still set, is about to be replaced by another or none. (nullable) */
  void (*leave_project) (TfProjectView *self);

  /* "project" changed, possibly to none. (nullable) */
  void (*project_changed) (TfProjectView *self);
};

/* For instance init: calls @callback, with the view as first argument, whenever the current project
 * emits @signal (with detail). */
void tf_project_view_follow (TfProjectView *self, const char *signal, GCallback callback);

/* Returns: (transfer none) (nullable) */
TfDbusProject1 *tf_project_view_get_project (TfProjectView *self);

G_END_DECLS
