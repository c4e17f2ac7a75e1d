/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-document-pane.h"
#include "tf-find-bar.h"
#include "tf-markdown-row.h"
#include "tf-wide-bin.h"

G_BEGIN_DECLS

struct _TfDocumentPane
{
  AdwBin parent_instance;

  char *markdown;    /* (owned) (nullable): as set */
  char *path;        /* (owned) (nullable) */
  GPtrArray *blocks; /* (owned) (element-type TfMarkdownBlock) */
  GListStore *shown; /* (owned) (element-type TfMarkdownBlock): header_item, if any, and the same */
  GtkWidget *header; /* (owned) (nullable) */
  char *header_name; /* (owned) (nullable) */
  TfMarkdownBlock *header_item; /* (owned) (nullable): its place in the list */
  GListStore *headings;         /* (owned) (element-type TfMarkdownBlock) */
  GArray *positions;            /* (owned) (element-type guint): of the headings in blocks */
  GHashTable *bound; /* (owned) (element-type GtkListItem) (not owned): rows that show a block */
  GSimpleActionGroup *actions; /* (owned): the tools */
  GCancellable *cancellable;   /* (owned) */

  GArray *matches; /* (owned) (element-type TfDocumentMatch) */
  int current;     /* the match that is shown; -1: none */
  guint scrolling; /* tick, 0: none */
  guint n_ticks;   /* of it so far */

  /* Of the template */
  TfWideBin *wide;
  GtkWidget *toolbar;
  GtkWidget *tools;
  GtkMenuButton *contents_button;
  GtkPopover *contents_popover;
  TfFindBar *find_bar;
  GtkLabel *note;
  GtkWidget *side;
  GtkScrolledWindow *scroller;
  GtkListView *list;
  GtkListView *side_list;
  GtkListView *popover_list;
};

typedef struct
{
  guint block;
  guint number; /* of the match in the block */
} TfDocumentMatch;

/* tf-document-pane-find.c: searches again, after the text or what to find changed; shows the match that
 * is @steps further; marks the matches in one row. */
void tf_document_pane_search (TfDocumentPane *self);
void tf_document_pane_step (TfDocumentPane *self, int steps);
void tf_document_pane_mark (TfDocumentPane *self, GtkListItem *item);

/* Scrolls to a block. */
void tf_document_pane_show_block (TfDocumentPane *self, guint block);

/* How many items of the list are before the blocks. */
guint tf_document_pane_get_n_before (TfDocumentPane *self);

/* tf-document-pane-actions.c: copy, save as, print, open */
void tf_document_pane_add_actions (TfDocumentPane *self);
void tf_document_pane_update_actions (TfDocumentPane *self);

G_END_DECLS
