/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <gtk/gtk.h>

#include "tf-markdown-private.h"

/* Of a column, in characters: a longer word is broken, a longer text is wrapped. */
#define MIN_CHARS_MAX 12
#define MAX_CHARS_MAX 40

/* For the padding of a header in bold. */
#define BOLD_CHARS 1

typedef struct
{
  char *markup; /* (owned) */
  char *text;   /* (owned) */
} Cell;

struct _TfMarkdownTable
{
  GPtrArray *rows; /* (owned) (element-type GArray of Cell) */
  GArray *columns; /* (owned) (element-type TfMarkdownColumn) */
  guint n_in_row;
};

static void
cell_clear (gpointer data)
{
  Cell *self = data;

  g_free (self->markup);
  g_free (self->text);
}

TfMarkdownTable *
tf_markdown_table_new (void)
{
  TfMarkdownTable *self = g_new0 (TfMarkdownTable, 1);

  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self->columns = g_array_new (FALSE, TRUE, sizeof (TfMarkdownColumn));
  return self;
}

void
tf_markdown_table_free (TfMarkdownTable *self)
{
  g_ptr_array_unref (self->rows);
  g_array_unref (self->columns);
  g_free (self);
}

void
tf_markdown_table_begin_row (TfMarkdownTable *self)
{
  GArray *row = g_array_new (FALSE, TRUE, sizeof (Cell));

  g_array_set_clear_func (row, cell_clear);
  g_ptr_array_add (self->rows, row);
  self->n_in_row = 0;
}

static TfMarkdownColumn *
ensure_column (TfMarkdownTable *self)
{
  if (self->columns->len <= self->n_in_row)
    g_array_set_size (self->columns, self->n_in_row + 1);
  return &g_array_index (self->columns, TfMarkdownColumn, self->n_in_row);
}

void
tf_markdown_table_align (TfMarkdownTable *self, TfMarkdownAlign align)
{
  ensure_column (self)->align = align;
}

static int
char_width (gunichar c)
{
  if (g_unichar_iszerowidth (c))
    return 0;
  return g_unichar_iswide (c) ? 2 : 1;
}

/* Widens @column for @text. */
static void
measure (TfMarkdownColumn *column, const char *text)
{
  int width = 0, word = 0;

  for (; *text != '\0' && (width < MAX_CHARS_MAX || word < MIN_CHARS_MAX);
       text = g_utf8_next_char (text))
    {
      int chars = char_width (g_utf8_get_char (text));

      width += chars;
      word = *text == ' ' ? 0 : word + chars;
      column->min_chars = MAX (column->min_chars, MIN (word, MIN_CHARS_MAX));
      column->max_chars = MAX (column->max_chars, MIN (width, MAX_CHARS_MAX));
    }
}

void
tf_markdown_table_add (TfMarkdownTable *self, const char *markup, const char *text)
{
  Cell cell = { g_strdup (markup), g_strdup (text) };

  measure (ensure_column (self), text);
  g_array_append_val (g_ptr_array_index (self->rows, self->rows->len - 1), cell);
  self->n_in_row++;
}

guint
tf_markdown_table_get_width (const TfMarkdownTable *self)
{
  return self->n_in_row;
}

/* Rows that are too short are filled up. */
static void
take_row (TfMarkdownBlock *block, GArray *row)
{
  for (guint i = 0; i < block->columns->len; i++)
    {
      Cell *cell = i < row->len ? &g_array_index (row, Cell, i) : NULL;

      tf_markdown_block_take (block, cell != NULL ? g_steal_pointer (&cell->markup) : g_strdup (""),
                              cell != NULL ? g_steal_pointer (&cell->text) : g_strdup (""));
    }
}

static TfMarkdownBlock *
block_new (TfMarkdownTable *self, gboolean has_header, GObject *scroll)
{
  TfMarkdownBlock *block = tf_markdown_block_new (TF_MARKDOWN_TABLE);

  block->columns = g_array_ref (self->columns);
  block->has_header = has_header;
  g_set_object (&block->scroll, scroll);
  return block;
}

GPtrArray *
tf_markdown_table_end (TfMarkdownTable *self, guint rows)
{
  GPtrArray *blocks = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GObject) scroll = NULL;

  if (self->rows->len > rows)
    scroll = g_object_ref_sink (G_OBJECT (gtk_adjustment_new (0, 0, 0, 0, 0, 0)));
  for (guint i = 0; i < self->columns->len; i++)
    g_array_index (self->columns, TfMarkdownColumn, i).max_chars += BOLD_CHARS;
  for (guint i = 0; i < self->rows->len; i++)
    {
      if (i == 0 || scroll != NULL)
        g_ptr_array_add (blocks, block_new (self, i == 0, scroll));
      take_row (g_ptr_array_index (blocks, blocks->len - 1), g_ptr_array_index (self->rows, i));
    }
  tf_markdown_table_free (self);
  return blocks;
}
