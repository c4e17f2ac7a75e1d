/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-board-lane.h"
#include "tf-board-model.h"
#include "tf-board-page.h"
#include "tf-project-info.h"

G_BEGIN_DECLS

#define TF_N_BOARD_COLUMNS TF_PROJECT_INFO_N_COLUMNS

struct _TfBoardPage
{
  TfClientView parent_instance;

  TfBoardModel *model;         /* (owned) (nullable) */
  TfBoardPainter *painter;     /* (owned) */
  TfBoardSelection *selection; /* (owned) */
  GPtrArray *lanes;            /* (owned) (element-type TfBoardLane): children */
  gboolean is_grouped;         /* a lane for each agent */
  GtkAdjustment *sideways;     /* (owned): scrolls all lanes */
  GStrv collapsed;             /* (owned): the phases of collapsed columns */
  GSimpleActionGroup *actions; /* (owned): "board.…" */
  GCancellable *calls;         /* (owned) */
  GVariant *undo;              /* (owned) (nullable): a(si): id, priority before */
  GPtrArray *adders;           /* (owned) (element-type TfResourceAdder): still active */
  TfDbusProject1 *followed;    /* (owned) (nullable): the moving project that had the focus */
  GtkPopover *menu;            /* (owned) (nullable) */
  guint clock;                 /* timeout for updating times */
  guint spinner_timeout;       /* timeout before the spinner is shown */

  /* Template children */
  GtkStack *stack;
  GtkStack *results;
  GtkSearchEntry *search;
  GtkMenuButton *filters;
  GtkButton *clear;
  GtkFlowBox *chips;
  GtkWidget *bar; /* of what is selected */
  GtkLabel *bar_label;
  GtkBox *bar_actions;
  GtkMenuButton *bar_menu;
  GtkScrolledWindow *scroller;
  GtkBox *lanes_box;
  AdwStatusPage *gone;
  AdwBin *empty; /* for the first page */
  GtkSpinner *spinner;
};

/* tf-board-page.c: for lanes and models that are made later */
void tf_board_page_connect_column (TfBoardPage *self, TfBoardColumn *column);
void tf_board_page_follow_model (TfBoardPage *self, TfBoardModel *model);

/* tf-board-page-lanes.c */
typedef void (*TfBoardColumnFunc) (TfBoardColumn *column, gpointer data);

void tf_board_page_for_each_column (TfBoardPage *self, TfBoardColumnFunc func, gpointer data);
/* Returns: (transfer none) (nullable): %NULL if @project is not shown */
TfBoardLane *tf_board_page_find_lane (TfBoardPage *self,
                                      TfDbusProject1 *project,
                                      guint *out_column,
                                      guint *out_position);
/* Makes the lanes that the projects shown need, and no others. */
void tf_board_page_update_lanes (TfBoardPage *self);
/* The filter of the page's model has changed. */
void tf_board_page_filter_lanes (TfBoardPage *self);
void tf_board_page_drop_lane_models (TfBoardPage *self);
void tf_board_page_set_grouped (TfBoardPage *self, gboolean is_grouped);

/* tf-board-page-filters.c: "board.type", "board.agent", "board.tag", "board.state",
 * "board.grouped", "board.clear-filter" */
void tf_board_page_add_filters (TfBoardPage *self);
void tf_board_page_apply_filters (TfBoardPage *self);

/* tf-board-page-actions.c: "board.run", "board.move-up", "board.delete", "board.undo" … */
void tf_board_page_add_actions (TfBoardPage *self);
void tf_board_page_move_to_column (TfBoardPage *self, TfDbusProject1 *project, TfPhase column);
/* @to: the new position in its column */
void tf_board_page_move_to_place (TfBoardPage *self, TfDbusProject1 *project, guint to);
/* Also those that are at work. @projects: (element-type TfDbusProject1) */
void tf_board_page_delete_all (TfBoardPage *self, GPtrArray *projects);
void tf_board_page_add_files (TfBoardPage *self, TfDbusProject1 *project, GSList *files);

/* tf-board-page-selection.c: the bar, "board.selected-run", "board.selected-delete" … */
void tf_board_page_add_selection (TfBoardPage *self);
/* What is no longer shown is no longer selected. */
void tf_board_page_update_selection (TfBoardPage *self);

/* tf-board-page-keys.c */
void tf_board_page_add_keys (TfBoardPage *self);
/* The focused card. Returns: (transfer none) (nullable) */
TfBoardCard *tf_board_page_get_focused (TfBoardPage *self);

/* tf-board-page-menu.c; @x, @y: relative to @card */
void tf_board_page_show_menu (TfBoardPage *self, TfBoardCard *card, double x, double y);

G_END_DECLS
