/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfProjectTab:
 *
 * Base class for a view of one project that loads its content by calls: loads when it is first
 * mapped, stops when it is unmapped or the project changes, and reloads when the daemon returns.
 * Shows a spinner (after a second), an empty state, an error, or the content. An error never looks
 * like an empty state.
 *
 * Properties: "content" (GtkWidget, for the templates of subclasses). Main thread only.
 */
#define TF_TYPE_PROJECT_TAB (tf_project_tab_get_type ())
G_DECLARE_DERIVABLE_TYPE (TfProjectTab, tf_project_tab, TF, PROJECT_TAB, TfProjectView)

struct _TfProjectTabClass
{
  TfProjectViewClass parent_class;

  /* Drops everything about the project; the next one is set afterwards. */
  void (*clear) (TfProjectTab *self);

  /* Starts loading, with tf_project_tab_get_cancellable(), and ends with one of
   * tf_project_tab_show_…(). A callback of a cancelled call must not use the tab, which may be
   * gone. */
  void (*load) (TfProjectTab *self);

  /* A property of the project changed (named as in the bindings, "updated-at"). (nullable) */
  void (*changed) (TfProjectTab *self, const char *property);

  /* The project emitted a signal (named as on the bus, "RunStarted"). (nullable) */
  void (*signalled) (TfProjectTab *self, const char *name, GVariant *parameters);
};

/* (transfer none) (nullable) */
TfClient *tf_project_tab_get_client (TfProjectTab *self);
TfDbusProject1 *tf_project_tab_get_project (TfProjectTab *self);

/* For the calls of load(). (transfer none) */
GCancellable *tf_project_tab_get_cancellable (TfProjectTab *self);

/* Loads or reloads: now if it is mapped and idle, otherwise as soon as it is. */
void tf_project_tab_reload (TfProjectTab *self);

/* Results of load(). */
void tf_project_tab_show_content (TfProjectTab *self);
void tf_project_tab_show_empty (TfProjectTab *self,
                                const char *icon_name,
                                const char *title,
                                const char *description);
/* Shows nothing for G_IO_ERROR_CANCELLED. @title: the failed action, as a title. */
void tf_project_tab_show_error (TfProjectTab *self, const char *title, const GError *error);

G_END_DECLS
