/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-changes-comment.h"
#include "tf-changes-view.h"
#include "tf-diff-model.h"
#include "tf-find-bar.h"
#include "tf-iterations.h"
#include "tf-wide-bin.h"

G_BEGIN_DECLS

struct _TfChangesView
{
  TfProjectTab parent_instance;

  TfDiffModel *model; /* (owned) (nullable) */
  GHashTable *bound;  /* (owned) (element-type GtkListItem) (not owned): rows that show a line */
  gboolean filling;
  GtkWidget *comment; /* TfChangesComment */
  guint commented;    /* the row it is about */

  GArray *matches;   /* (owned) (element-type guint): rows that have what is looked for */
  int current;       /* the match that is shown; -1: none */
  guint searching;   /* source, 0: none */
  guint search_next; /* the row to search next */

  /* Of the template */
  TfWideBin *wide;
  TfIterations *iterations;
  GtkToggleButton *beside;
  GtkDropDown *files;
  GtkStringList *file_names;
  GtkWidget *deliver;
  TfFindBar *find_bar;
  GtkLabel *summary;
  GtkStack *pages;
  AdwStatusPage *nothing;
  GtkNoSelection *selection;
  GtkListView *list;
};

/* Whether two lines stand side by side. */
gboolean tf_changes_view_is_beside (TfChangesView *self);

/* Shows all rows again that show a line. */
void tf_changes_view_show_rows (TfChangesView *self);

/* tf-changes-view-find.c: searches again, a few rows at a time; shows the match that is @steps further;
 * stops. */
void tf_changes_view_search (TfChangesView *self);
void tf_changes_view_step (TfChangesView *self, int steps);
void tf_changes_view_stop_search (TfChangesView *self);

G_END_DECLS
