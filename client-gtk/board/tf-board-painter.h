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
} TfBoardIcon;

#define TF_N_BOARD_ICONS (TF_BOARD_ICON_WARNING + 1)

/**
 * TfBoardPainter:
 *
 * What all cards of a board draw with: layouts, the height of their lines, icons. A card is drawn
 * once and kept by GTK as a render node, so that it needs no layouts of its own: a thousand cards
 * share three. Main thread only.
 */
#define TF_TYPE_BOARD_PAINTER (tf_board_painter_get_type ())
G_DECLARE_FINAL_TYPE (TfBoardPainter, tf_board_painter, TF, BOARD_PAINTER, GObject)

/* @widget: gives fonts and icons; cards outside of it are not drawn until they come near. (not owned) */
TfBoardPainter *tf_board_painter_new (GtkWidget *widget);

/* Fonts, scale or icons may be others now. */
void tf_board_painter_reset (TfBoardPainter *self);

/* @widget is gone. */
void tf_board_painter_detach (TfBoardPainter *self);

int tf_board_painter_get_line_height (TfBoardPainter *self, TfBoardFont font);

/* Whether @card is, or is about to be, within what is seen of the board. */
gboolean tf_board_painter_is_near (TfBoardPainter *self, GtkWidget *card);

/* How wide @text is at most @width: the place it needs. */
int tf_board_painter_measure (TfBoardPainter *self, TfBoardFont font, const char *text, int width);

/* Draws @text within @area, ellipsized at its end, from the start of the reading direction @is_rtl.
 * Returns: the width it took */
int tf_board_painter_draw_text (TfBoardPainter *self,
                                GtkSnapshot *snapshot,
                                TfBoardFont font,
                                const char *text,
                                const graphene_rect_t *area,
                                const GdkRGBA *colour,
                                gboolean is_rtl);

/* How many lines the text took that was drawn last with @font. */
int tf_board_painter_get_n_lines (TfBoardPainter *self, TfBoardFont font);

void tf_board_painter_draw_icon (TfBoardPainter *self,
                                 GtkSnapshot *snapshot,
                                 TfBoardIcon icon,
                                 const graphene_rect_t *area,
                                 const GdkRGBA *colour);

G_END_DECLS
