/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-board-page.h"
#include "tf-lazy-page.h"
#include "tf-window.h"

G_BEGIN_DECLS

struct _TfWindow
{
  AdwApplicationWindow parent_instance;

  TfClient *client;         /* (owned) */
  GSettings *settings;      /* (owned) */
  GListModel *toasts_shown; /* (owned) (element-type GtkWidget) */

  /* Of the template */
  AdwToastOverlay *toasts;
  GtkRevealer *error_revealer;
  GtkLabel *error_label;
  GtkButton *retry_button;
  GtkMenuButton *menu_button;
  AdwViewStack *pages;
  AdwLeaflet *leaflet;
  TfBoardPage *board;
  TfLazyPage *project_page; /* of a TfProjectPage */
  GtkLabel *announcement;
  gint64 announced_at;
  AdwToast *reported;     /* (nullable) (weak): the newest report of something done */
  GtkWindow *quit_dialog; /* (nullable) (not owned): while it asks */
};

/* @project: (nullable): %NULL closes the open project */
void tf_window_show_project (TfWindow *self, TfDbusProject1 *project);

G_END_DECLS
