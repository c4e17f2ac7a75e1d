/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-pane-private.h"
#include "tf-find-text.h"

/* The list is laid out after the first tick since it was scrolled; until then places are old. */
#define FIRST_TICK 2
#define LAST_TICK  5

static const TfDocumentMatch *
get_match (TfDocumentPane *self)
{
  return self->current < 0 ? NULL : &g_array_index (self->matches, TfDocumentMatch, self->current);
}

/* Which block a row shows. */
static guint
get_block (TfDocumentPane *self, GtkListItem *item)
{
  return gtk_list_item_get_position (item) - tf_document_pane_get_n_before (self);
}

void
tf_document_pane_mark (TfDocumentPane *self, GtkListItem *item)
{
  const TfDocumentMatch *match = get_match (self);
  gboolean is_here = match != NULL && match->block == get_block (self, item);

  tf_markdown_row_find (TF_MARKDOWN_ROW (gtk_list_item_get_child (item)),
                        tf_find_bar_get_text (self->find_bar), is_here ? (int) match->number : -1);
}

static void
mark_all (TfDocumentPane *self)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    tf_document_pane_mark (self, item);
}

static GtkWidget *
find_row (TfDocumentPane *self, guint block)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    if (get_block (self, item) == block)
      return gtk_list_item_get_child (item);
  return NULL;
}

/* Blocks may be higher than the view. */
static void
scroll_into_view (TfDocumentPane *self, const TfDocumentMatch *match)
{
  GtkWidget *row = find_row (self, match->block);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double page = gtk_adjustment_get_page_size (adjustment);
  double top = gtk_adjustment_get_value (adjustment);
  graphene_rect_t place;
  double x, y;

  if (row == NULL || gtk_widget_get_height (row) == 0 ||
      !tf_markdown_row_locate (TF_MARKDOWN_ROW (row), tf_find_bar_get_text (self->find_bar),
                               match->number, &place) ||
      !gtk_widget_translate_coordinates (row, GTK_WIDGET (self->scroller), place.origin.x,
                                         place.origin.y, &x, &y))
    return;
  if (y < 0 || y + place.size.height > page)
    gtk_adjustment_set_value (adjustment, top + y - page / 3);
}

static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  TfDocumentPane *self = TF_DOCUMENT_PANE (widget);
  const TfDocumentMatch *match = get_match (self);

  self->n_ticks++;
  if (match != NULL && self->n_ticks >= FIRST_TICK)
    scroll_into_view (self, match);
  if (match != NULL && self->n_ticks < LAST_TICK)
    return G_SOURCE_CONTINUE;
  self->scrolling = 0;
  return G_SOURCE_REMOVE;
}

static void
show_match (TfDocumentPane *self)
{
  const TfDocumentMatch *match = get_match (self);

  mark_all (self);
  tf_find_bar_set_matches (self->find_bar, self->current + 1, (int) self->matches->len);
  if (match == NULL)
    return;
  tf_document_pane_show_block (self, match->block);
  self->n_ticks = 0;
  if (self->scrolling == 0)
    self->scrolling = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
}

/* The first block that is in view. */
static guint
get_top (TfDocumentPane *self)
{
  GHashTableIter iter;
  gpointer item;
  guint top = G_MAXUINT;

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    {
      GtkWidget *row = gtk_list_item_get_child (item);
      double y;

      if (gtk_widget_translate_coordinates (row, GTK_WIDGET (self->scroller), 0,
                                            gtk_widget_get_height (row), NULL, &y) &&
          y > 0)
        top = MIN (top, get_block (self, item));
    }
  return top == G_MAXUINT ? 0 : top;
}

static void
collect (TfDocumentPane *self, const char *wanted)
{
  g_array_set_size (self->matches, 0);
  for (guint i = 0; *wanted != '\0' && i < self->blocks->len; i++)
    {
      TfMarkdownBlock *block = g_ptr_array_index (self->blocks, i);
      TfDocumentMatch match = { i, 0 };

      for (guint part = 0; part < block->parts->len; part++)
        for (guint n = tf_find_text_count (tf_markdown_block_get_part (block, part)->text, wanted);
             n > 0; n--)
          {
            g_array_append_val (self->matches, match);
            match.number++;
          }
    }
}

/* The first match from what is in view on. */
void
tf_document_pane_search (TfDocumentPane *self)
{
  guint top = get_top (self);

  collect (self, tf_find_bar_get_text (self->find_bar));
  self->current = self->matches->len > 0 ? 0 : -1;
  for (guint i = 0; i < self->matches->len; i++)
    if (g_array_index (self->matches, TfDocumentMatch, i).block >= top)
      {
        self->current = (int) i;
        break;
      }
  show_match (self);
}

void
tf_document_pane_step (TfDocumentPane *self, int steps)
{
  int n = (int) self->matches->len;

  if (n == 0)
    return;
  self->current = (self->current + steps + n) % n;
  show_match (self);
}
