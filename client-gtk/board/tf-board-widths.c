/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-widths.h"

/* Where not all columns fit: how much of the next one shows, and how wide one should be. */
#define PEEK   36
#define WANTED 220

static int
width_to_scroll (int width)
{
  int n = MAX (1, (width - PEEK) / WANTED);

  return MAX (TF_BOARD_LEAST, (width - PEEK) / n - TF_BOARD_SPACING);
}

void
tf_board_widths (int width, const guint n[TF_N_BOARD_FORMS], int out_widths[TF_N_BOARD_FORMS])
{
  int n_full = (int) n[TF_BOARD_FORM_FULL];
  int n_empty = (int) n[TF_BOARD_FORM_EMPTY];
  int n_strips = (int) n[TF_BOARD_FORM_STRIP];
  int room =
      width - (n_full + n_empty + n_strips - 1) * TF_BOARD_SPACING - n_strips * TF_BOARD_STRIP;
  int full = n_full == 0 ? 0 : (room - n_empty * TF_BOARD_STRIP) / n_full;
  int empty = TF_BOARD_STRIP;

  if (n_full > 0 && full < TF_BOARD_LEAST)
    full = width_to_scroll (width);
  else if (n_empty > 0 && full > TF_BOARD_MOST)
    full = TF_BOARD_MOST;
  if (n_empty > 0)
    empty = CLAMP ((room - n_full * full) / n_empty, TF_BOARD_STRIP, TF_BOARD_MOST);
  out_widths[TF_BOARD_FORM_STRIP] = TF_BOARD_STRIP;
  out_widths[TF_BOARD_FORM_EMPTY] = empty;
  out_widths[TF_BOARD_FORM_FULL] = full;
}
