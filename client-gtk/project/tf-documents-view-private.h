/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-document-pane.h"
#include "tf-documents-view.h"
#include "tf-draft-view.h"
#include "tf-find-bar.h"

G_BEGIN_DECLS

#define TF_N_DOCUMENTS 6

typedef struct
{
  const char *name;  /* nick on the bus */
  const char *title; /* marked for translation */
  gboolean can_edit;
} TfDocumentKind;

extern const TfDocumentKind tf_document_kinds[TF_N_DOCUMENTS];

struct _TfDocumentsView
{
  TfProjectTab parent_instance;

  GHashTable *drafts;             /* (owned) (element-type utf8 TfDraft): by project and document */
  char *texts[TF_N_DOCUMENTS];    /* (owned) (nullable): the content; NULL: no document */
  GError *errors[TF_N_DOCUMENTS]; /* (owned) (nullable) */
  guint waiting;                  /* number of documents being read */
  char *place;                    /* (owned) (nullable): location to show once loaded */
  GArray *rows;                   /* (owned) (element-type guint): kinds in the drop-down */
  guint kind;                     /* the selected one; TF_N_DOCUMENTS: none */
  gboolean editing;
  gboolean filling;

  /* Of the template */
  GtkDropDown *choice;
  GtkStringList *names;
  GtkToggleButton *source_button;
  GtkButton *edit_button;
  GtkWidget *reading_buttons;
  GtkWidget *editing_buttons;
  GtkButton *save_button;
  GtkLabel *kept_bar;
  GtkStack *pages;
  TfDocumentPane *pane;
  TfFindBar *find_bar; /* of the source */
  GtkWidget *tools;    /* of the pane */
  TfDraftView *draft_view;
  AdwStatusPage *trouble;
};

/* Shows the current document again, for reading or for editing. */
void tf_documents_view_set_editing (TfDocumentsView *self, gboolean editing);

/* Lists the documents that exist and those that could not be read. */
void tf_documents_view_fill_choice (TfDocumentsView *self);

/* tf-documents-view-edit.c: drafts. Returns: (transfer none), of find also (nullable) */
TfDraft *tf_documents_view_find_draft (TfDocumentsView *self, guint kind);
TfDraft *tf_documents_view_ensure_draft (TfDocumentsView *self, guint kind);
gboolean tf_documents_view_is_unsaved (TfDocumentsView *self, guint kind);

/* Drafts for what an earlier view or client left unsaved. */
void tf_documents_view_restore_drafts (TfDocumentsView *self);

/* tf-documents-view-edit.c: the buttons. The last one: a conflict was resolved by discarding a draft
 * whose document is gone. */
void tf_documents_view_update_save (TfDocumentsView *self);
void tf_documents_view_edit (TfDocumentsView *self);
void tf_documents_view_save (TfDocumentsView *self);
void tf_documents_view_cancel (TfDocumentsView *self);
void tf_documents_view_discarded (TfDocumentsView *self);

G_END_DECLS
