/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chat-view.h"
#include "tf-documents-view.h"
#include "tf-project-page.h"
#include "tf-tab-strip.h"
#include "tf-worker.h"

G_BEGIN_DECLS

struct _TfProjectPage
{
  TfProjectView parent_instance;

  GCancellable *cancellable; /* (owned): of pending calls */
  TfWorker *worker;          /* (owned) (nullable) */
  gboolean chose_tab;        /* the shown tab was chosen for the result, not by the user */

  /* Template children */
  GtkLabel *name;
  GtkLabel *state;
  GtkMenuButton *agent_button;
  GtkLabel *agent_label;
  GtkWidget *activity_box;
  GtkSpinner *spinner;
  GtkLabel *activity;
  GtkLabel *warning;
  GtkWidget *outcome_bar;
  GtkImage *outcome_icon;
  GtkLabel *outcome;
  GtkLabel *outcome_detail;
  AdwViewStack *tabs;
  TfTabStrip *strip;
  TfChatView *chat;
  TfDocumentsView *documents;
};

/* The actions named in tf-project-page.h. */
void tf_project_page_install_actions (GtkWidgetClass *widget_class);

/* Enables or disables the actions. */
void tf_project_page_update_actions (TfProjectPage *self);

/* Call SetAgent or SetAssurance and report errors. */
void tf_project_page_set_agent (TfProjectPage *self, const char *agent);
void tf_project_page_set_assurance (TfProjectPage *self, const char *assurance);

G_END_DECLS
