/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  TF_BOARD_FONT_NAME,  /* may take two lines */
  TF_BOARD_FONT_SMALL, /* one line */
} TfBoardFont;

typedef enum
{
  TF_BOARD_ICON_WAITING,
  TF_BOARD_ICON_HALTED,
  TF_BOARD_ICON_WARNING,
  TF_BOARD_ICON_HELD,
  TF_BOARD_ICON_TIME,
  TF_BOARD_ICON_DONE,
} TfBoardIcon;

#define TF_N_BOARD_ICONS (TF_BOARD_ICON_DONE + 1)

/**
 * TfBoardPainter:
 *
 * Shared drawing resources of all cards on a board: layouts, line heights, icons. GTK caches the
 * drawing of each card as a render node, so cards need no layouts of their own: a thousand cards
 * share three. Main thread only.
 */
#define TF_TYPE_BOARD_PAINTER (tf_board_painter_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardPainter, tf_board_painter, TF, BOARD_PAINTER, GObject)

/* @widget: (not owned): provides fonts and icons; cards outside its visible area are not drawn
 * until they are near */
TfBoardPainter *tf_board_painter_new (GtkWidget *widget);

/* Drops cached fonts and icons after a change of font, scale or icon theme. */
void tf_board_painter_reset (TfBoardPainter *self);

/* @widget is being disposed of. */
void tf_board_painter_detach (TfBoardPainter *self);

int tf_board_painter_get_line_height (TfBoardPainter *self, TfBoardFont font);

/* Whether @card is in or near the visible part of the board. */
gboolean tf_board_painter_is_near (TfBoardPainter *self, GtkWidget *card);

/* The width of @text, at most @width. */
int tf_board_painter_measure (TfBoardPainter *self, TfBoardFont font, const char *text, int width);

/* How many lines @text takes at that width: 1, or 2 at most. */
int tf_board_painter_count_lines (TfBoardPainter *self,
                                  TfBoardFont font,
                                  const char *text,
                                  int width);

/* Draws @text in @area, ellipsized at the end, right-aligned if @is_rtl.
 * Returns: the width used */
int tf_board_painter_draw_text (TfBoardPainter *self,
                                GtkSnapshot *snapshot,
                                TfBoardFont font,
                                const char *text,
                                const graphene_rect_t *area,
                                const GdkRGBA *colour,
                                gboolean is_rtl);

void tf_board_painter_draw_icon (TfBoardPainter *self,
                                 GtkSnapshot *snapshot,
                                 TfBoardIcon icon,
                                 const graphene_rect_t *area,
                                 const GdkRGBA *colour);

G_END_DECLS
