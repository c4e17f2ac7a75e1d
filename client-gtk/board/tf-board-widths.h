/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How the columns of the board share its width, in pixels. Pure. */

#define TF_BOARD_SPACING  6   /* between columns */
#define TF_BOARD_STRIP    44  /* a column as a strip */
#define TF_BOARD_LEAST    160 /* a column with cards, while all of them fit */
#define TF_BOARD_MOST     360 /* beyond it, empty columns get a part */
#define TF_BOARD_READABLE 112 /* from here on a column is more than a strip */

typedef enum
{
  TF_BOARD_FORM_STRIP, /* collapsed */
  TF_BOARD_FORM_EMPTY, /* without cards: a strip, or more if there is room to spare */
  TF_BOARD_FORM_FULL,
} TfBoardForm;

#define TF_N_BOARD_FORMS (TF_BOARD_FORM_FULL + 1)

/* @n: how many columns there are of each form; @out_widths: the width of each form. If the columns do
 * not all fit at TF_BOARD_LEAST, those with cards get as much as lets a few be seen whole and the next
 * one in part, and their sum exceeds @width. */
void tf_board_widths (int width, const guint n[TF_N_BOARD_FORMS], int out_widths[TF_N_BOARD_FORMS]);

G_END_DECLS
