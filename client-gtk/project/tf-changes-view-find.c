/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-changes-view-private.h"
#include "tf-find-text.h"

/* How long rows are searched before the window gets its turn, in µs. */
#define SLICE 6000

static gboolean
has_text (TfDiffLine *line, const char *wanted)
{
  for (guint side = 0; side < TF_DIFF_N_SIDES; side++)
    {
      const char *text = tf_diff_line_get_text (line, (TfDiffSide) side);

      if (text != NULL && tf_find_text_count (text, wanted) > 0)
        return TRUE;
    }
  return FALSE;
}

static void
show_match (TfChangesView *self)
{
  gboolean known = self->searching == 0;

  tf_find_bar_set_matches (self->find_bar, self->current + 1,
                           known ? (int) self->matches->len : -1);
  tf_changes_view_show_rows (self);
  if (self->current >= 0)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u",
                                g_array_index (self->matches, guint, self->current));
}

static void
take_match (TfChangesView *self, guint position)
{
  g_array_append_val (self->matches, position);
  if (self->current >= 0)
    return;
  self->current = 0;
  show_match (self);
}

static gboolean
search_cb (gpointer data)
{
  TfChangesView *self = data;
  GListModel *model = G_LIST_MODEL (self->model);
  const char *wanted = tf_find_bar_get_text (self->find_bar);
  gint64 until = g_get_monotonic_time () + SLICE;
  guint n = g_list_model_get_n_items (model);

  while (self->search_next < n && g_get_monotonic_time () < until)
    {
      g_autoptr (TfDiffLine) line = g_list_model_get_item (model, self->search_next);

      if (has_text (line, wanted))
        take_match (self, self->search_next);
      self->search_next++;
    }
  if (self->search_next < n)
    return G_SOURCE_CONTINUE;
  self->searching = 0;
  show_match (self);
  return G_SOURCE_REMOVE;
}

void
tf_changes_view_stop_search (TfChangesView *self)
{
  g_clear_handle_id (&self->searching, g_source_remove);
  g_array_set_size (self->matches, 0);
  self->current = -1;
  self->search_next = 0;
}

void
tf_changes_view_search (TfChangesView *self)
{
  tf_changes_view_stop_search (self);
  if (self->model != NULL && *tf_find_bar_get_text (self->find_bar) != '\0')
    self->searching = g_idle_add (search_cb, self);
  show_match (self);
}

void
tf_changes_view_step (TfChangesView *self, int steps)
{
  int n = (int) self->matches->len;

  if (n == 0)
    return;
  self->current = (self->current + steps + n) % n;
  show_match (self);
}
