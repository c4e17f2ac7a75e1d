/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-action-bar.h"
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

  /* Template children */
  GtkLabel *name;
  GtkLabel *state;
  GtkMenuButton *agent_button;
  GtkLabel *agent_label;
  GtkWidget *open_in_window;
  GtkMenuButton *menu_button;
  GtkWidget *close;
  GtkWidget *controls;
  AdwViewStack *tabs;
  TfTabStrip *strip;
  TfActionBar *action_bar;
  TfChatView *chat;
  TfDocumentsView *documents;
};

/* The actions named in tf-project-page.h. */
void tf_project_page_install_actions (GtkWidgetClass *widget_class);

/* Those of them that open the project's files, or a place in them, here or in another program. */
void tf_project_page_install_opening (GtkWidgetClass *widget_class);

/* Enables or disables the actions. */
void tf_project_page_update_actions (TfProjectPage *self);

/* Call SetAgent or SetAssurance and report errors. */
void tf_project_page_set_agent (TfProjectPage *self, const char *agent);
void tf_project_page_set_assurance (TfProjectPage *self, const char *assurance);

G_END_DECLS
