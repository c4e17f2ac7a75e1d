/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-documents-view.h"
#include "tf-project-page.h"
#include "tf-tab-strip.h"
#include "tf-worker.h"

G_BEGIN_DECLS

struct _TfProjectPage
{
  TfProjectView parent_instance;

  GCancellable *cancellable; /* (owned): of calls whose answer is told here */
  TfWorker *worker;          /* (owned) (nullable) */

  /* Of the template */
  GtkLabel *name;
  GtkLabel *state;
  GtkMenuButton *agent_button;
  GtkLabel *agent_label;
  GtkWidget *activity_box;
  GtkSpinner *spinner;
  GtkLabel *activity;
  GtkLabel *warning;
  GtkWidget *halt_bar;
  GtkLabel *halt_reason;
  GtkLabel *halt_detail;
  AdwViewStack *tabs;
  TfTabStrip *strip;
  TfDocumentsView *documents;
};

/* The actions named in tf-project-page.h. */
void tf_project_page_install_actions (GtkWidgetClass *widget_class);

/* Which of them can be done now. */
void tf_project_page_update_actions (TfProjectPage *self);

/* SetAgent; what the daemon refuses is told. */
void tf_project_page_set_agent (TfProjectPage *self, const char *agent);

G_END_DECLS
