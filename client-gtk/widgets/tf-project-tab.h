/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-view.h"

G_BEGIN_DECLS

/**
 * TfProjectTab:
 *
 * A view of one project that is read by calls: reads when it is first on screen, stops when it
 * leaves the screen or the project changes, reads again when the daemon came back. Shows that it is
 * reading (after a second), that there is nothing, that it failed, or its content. A failure never
 * looks like nothing.
 *
 * Properties: "content" (GtkWidget, for the templates of subclasses). Main thread only.
 */
#define TF_TYPE_PROJECT_TAB (tf_project_tab_get_type ())
G_DECLARE_DERIVABLE_TYPE (TfProjectTab, tf_project_tab, TF, PROJECT_TAB, TfProjectView)

struct _TfProjectTabClass
{
  TfProjectViewClass parent_class;

  /* Forgets all that is about the project; the next one is set after that. */
  void (*clear) (TfProjectTab *self);

  /* Begins to read, with tf_project_tab_get_cancellable(); every way it ends leads to one of the
   * tf_project_tab_show_…(). A callback of something cancelled must not touch the tab: it can be
   * gone. */
  void (*load) (TfProjectTab *self);

  /* A property of the project changed (its name in the bindings, "updated-at"). (nullable) */
  void (*changed) (TfProjectTab *self, const char *property);

  /* The project emitted a signal (its name on the bus, "RunStarted"). (nullable) */
  void (*signalled) (TfProjectTab *self, const char *name, GVariant *parameters);
};

/* (transfer none) (nullable) */
TfClient *tf_project_tab_get_client (TfProjectTab *self);
TfDbusProject1 *tf_project_tab_get_project (TfProjectTab *self);

/* For the calls of load(). (transfer none) */
GCancellable *tf_project_tab_get_cancellable (TfProjectTab *self);

/* Reads (again): now when it is on screen and not reading already, else as soon as it is. */
void tf_project_tab_reload (TfProjectTab *self);

/* Ends of load(). */
void tf_project_tab_show_content (TfProjectTab *self);
void tf_project_tab_show_empty (TfProjectTab *self,
                                const char *icon_name,
                                const char *title,
                                const char *description);
/* Shows nothing for G_IO_ERROR_CANCELLED. @title: what could not be done, a sentence. */
void tf_project_tab_show_error (TfProjectTab *self, const char *title, const GError *error);

G_END_DECLS
