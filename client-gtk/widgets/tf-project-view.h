/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client-view.h"

G_BEGIN_DECLS

/**
 * TfProjectView:
 *
 * A TfClientView of one project, whose signals it follows.
 *
 * Properties: "project" (TfDbusProject1, nullable). Main thread only.
 */
#define TF_TYPE_PROJECT_VIEW (tf_project_view_get_type ())
G_DECLARE_DERIVABLE_TYPE (TfProjectView, tf_project_view, TF, PROJECT_VIEW, TfClientView)

struct _TfProjectViewClass
{
  TfClientViewClass parent_class;

  /* The project, which is still there, makes room for another one, or none. (nullable) */
  void (*leave_project) (TfProjectView *self);

  /* "project" is another one, or none. (nullable) */
  void (*project_changed) (TfProjectView *self);
};

/* For the init of a class: calls @callback, with the view first, whenever the project in place emits
 * @signal (with detail). */
void tf_project_view_follow (TfProjectView *self, const char *signal, GCallback callback);

/* Returns: (transfer none) (nullable) */
TfDbusProject1 *tf_project_view_get_project (TfProjectView *self);

G_END_DECLS
