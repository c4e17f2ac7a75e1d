/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-board-page.h"
#include "tf-lazy-page.h"
#include "tf-waiting-list.h"
#include "tf-window.h"

G_BEGIN_DECLS

struct _TfWindow
{
  AdwApplicationWindow parent_instance;

  TfClient *client;       /* (owned) */
  GSettings *settings;    /* (owned) */
  TfWaitingList *waiting; /* (owned) */

  /* Of the template */
  AdwToastOverlay *toasts;
  GtkMenuButton *menu_button;
  AdwViewStack *pages;
  AdwViewStackPage *inbox_page;
  AdwLeaflet *leaflet;
  TfBoardPage *board;
  TfLazyPage *project_page; /* of a TfProjectPage */
  TfLazyPage *race_page;    /* of a TfRacePage */
  GtkLabel *announcement;
};

/* @project: (nullable): %NULL closes the open project */
void tf_window_show_project (TfWindow *self, TfDbusProject1 *project);

/* tf-window-focus.c */
void tf_window_keep_focus (TfWindow *self);
/* Runs an action of the page of the open project, as soon as that page is there. Takes @parameter, which
 * may be floating. */
void tf_window_on_project_page (TfWindow *self, const char *action, GVariant *parameter);
/* Moves the focus to where one answers on the page of the open project. */
void tf_window_focus_answer (TfWindow *self);

/* tf-window-inbox.c */
void tf_window_follow_waiting (TfWindow *self);
void tf_window_show_next_waiting (TfWindow *self);

G_END_DECLS
