/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-draft-view.h"
#include "tf-prompt-compare.h"
#include "tf-prompt-editor.h"

G_BEGIN_DECLS

struct _TfPromptEditor
{
  AdwBin parent_instance;

  TfClient *client;         /* (owned) (nullable) */
  TfPromptItem *item;       /* (owned) (nullable) */
  GCancellable *reading;    /* (owned) (nullable) */
  TfPromptCompare *compare; /* (owned) */
  gboolean is_comparing;
  gboolean shows_back;

  GtkButton *back_button;
  GtkLabel *title;
  GtkLabel *subtitle;
  GtkToggleButton *compare_button;
  GtkStack *stack;
  AdwStatusPage *error_page;
  AdwToastOverlay *toasts;
  AdwLeaflet *sides;
  GtkWidget *own_side;
  GtkWidget *separator;
  GtkWidget *shipped_side;
  GtkLabel *shipped_caption;
  TfDraftView *draft_view;
  GtkSourceView *shipped_view;
};

/* Updates the actions and what is shown of the item. */
void tf_prompt_editor_update (TfPromptEditor *self);

/* The actions, in tf-prompt-editor-save.c. */
void tf_prompt_editor_save (TfPromptEditor *self);
void tf_prompt_editor_reset (TfPromptEditor *self);

G_END_DECLS
