/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-board-page.h"
#include "tf-later.h"
#include "tf-window.h"

G_BEGIN_DECLS

struct _TfWindow
{
  AdwApplicationWindow parent_instance;

  TfClient *client;    /* (owned) */
  GSettings *settings; /* (owned) */

  /* Of the template */
  AdwToastOverlay *toasts;
  GtkRevealer *trouble_revealer;
  GtkLabel *trouble_label;
  GtkButton *retry_button;
  GtkMenuButton *menu_button;
  AdwViewStack *pages;
  AdwLeaflet *leaflet;
  TfBoardPage *board;
  TfLater *project_page; /* of a TfProjectPage */
  GtkLabel *announcement;
  gint64 announced_at;
};

/* @project: (nullable): %NULL closes the open project */
void tf_window_show_project (TfWindow *self, TfDbusProject1 *project);

G_END_DECLS
