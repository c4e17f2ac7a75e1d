/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-widths.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/board-widths"

typedef struct
{
  const char *name;
  int width;
  guint n[TF_N_BOARD_FORMS]; /* strips, empty, full */
  int empty;
  int full;
} Row;

static const Row rows[] = {
  { "seven-full-at-1280", 1268, { 0, 0, 7 }, 44, 176 },
  { "the-least-that-fits", 7 * 160 + 36, { 0, 0, 7 }, 44, 160 },
  { "one-less-scrolls", 7 * 160 + 35, { 0, 0, 7 }, 44, 217 },
  { "empty-ones-are-strips", 1268, { 0, 4, 3 }, 44, 352 },
  { "room-to-spare", 1268, { 0, 6, 1 }, 145, 360 },
  { "collapsed-stay-strips", 1268, { 6, 0, 1 }, 44, 968 },
  { "none-full", 1268, { 0, 7, 0 }, 176, 0 },
  { "almost-the-whole-width-at-360", 348, { 0, 0, 7 }, 44, 306 },
  { "beside-a-project", 690, { 0, 1, 6 }, 44, 321 },
  { "tiny", 100, { 0, 0, 7 }, 44, 160 },
};

TF_TEST_TABLE (shares_the_width, rows, row->name)
{
  int widths[TF_N_BOARD_FORMS] = { 0 };

  tf_board_widths (row->width, row->n, widths);
  g_assert_cmpint (widths[TF_BOARD_FORM_STRIP], ==, TF_BOARD_STRIP);
  g_assert_cmpint (widths[TF_BOARD_FORM_EMPTY], ==, row->empty);
  g_assert_cmpint (widths[TF_BOARD_FORM_FULL], ==, row->full);
}
