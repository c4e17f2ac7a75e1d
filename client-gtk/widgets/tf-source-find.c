/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-find.h"

/* Belongs to the bar. */
typedef struct
{
  TfFindBar *bar;                    /* (not owned) */
  GWeakRef view;                     /* GtkSourceView */
  GtkSourceSearchSettings *settings; /* (owned) */
  GtkSourceSearchContext *context;   /* (owned) (nullable): of the current buffer */
} Finder;

static void
finder_drop_context (Finder *self)
{
  if (self->context != NULL)
    g_signal_handlers_disconnect_by_data (self->context, self);
  g_clear_object (&self->context);
}

static void
finder_free (gpointer data)
{
  Finder *self = data;

  finder_drop_context (self);
  g_object_unref (self->settings);
  g_weak_ref_clear (&self->view);
  g_free (self);
}

/* -1, while it is not known, is that of the bar, too. */
static void
count_cb (Finder *self)
{
  g_autoptr (GtkTextView) view = g_weak_ref_get (&self->view);
  GtkTextIter start, end;
  int current;

  if (view == NULL || self->context == NULL)
    return;
  gtk_text_buffer_get_selection_bounds (gtk_text_view_get_buffer (view), &start, &end);
  current = gtk_source_search_context_get_occurrence_position (self->context, &start, &end);
  tf_find_bar_set_matches (self->bar, MAX (current, 0),
                           gtk_source_search_context_get_occurrences_count (self->context));
}

static GtkSourceSearchContext *
ensure_context (Finder *self, GtkTextView *view)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);

  if (self->context != NULL &&
      GTK_TEXT_BUFFER (gtk_source_search_context_get_buffer (self->context)) == buffer)
    return self->context;
  finder_drop_context (self);
  self->context = gtk_source_search_context_new (GTK_SOURCE_BUFFER (buffer), self->settings);
  g_signal_connect_swapped (self->context, "notify::occurrences-count", G_CALLBACK (count_cb),
                            self);
  return self->context;
}

static void
move (Finder *self, gboolean forward, gboolean from_start)
{
  g_autoptr (GtkTextView) view = g_weak_ref_get (&self->view);
  GtkSourceSearchContext *context;
  GtkTextBuffer *buffer;
  GtkTextIter start, end, match_start, match_end;
  gboolean found;

  if (view == NULL || *tf_find_bar_get_text (self->bar) == '\0')
    return;
  context = ensure_context (self, view);
  buffer = gtk_text_view_get_buffer (view);
  gtk_text_buffer_get_selection_bounds (buffer, &start, &end);
  found = forward ? gtk_source_search_context_forward (context, from_start ? &start : &end,
                                                       &match_start, &match_end, NULL)
                  : gtk_source_search_context_backward (context, &start, &match_start, &match_end,
                                                        NULL);
  if (found)
    {
      gtk_text_buffer_select_range (buffer, &match_start, &match_end);
      gtk_text_view_scroll_to_iter (view, &match_start, 0.1, FALSE, 0, 0);
    }
  count_cb (self);
}

static void
next_cb (Finder *self)
{
  move (self, TRUE, FALSE);
}

static void
previous_cb (Finder *self)
{
  move (self, FALSE, FALSE);
}

/* What is found already is kept as long as it fits what is typed. */
static void
search_cb (Finder *self)
{
  const char *wanted = tf_find_bar_get_text (self->bar);

  gtk_source_search_settings_set_search_text (self->settings, *wanted == '\0' ? NULL : wanted);
  if (*wanted == '\0')
    tf_find_bar_set_matches (self->bar, 0, 0);
  move (self, TRUE, TRUE);
}

void
tf_source_find_attach (TfFindBar *bar, GtkSourceView *view)
{
  Finder *self = g_new0 (Finder, 1);

  self->bar = bar;
  g_weak_ref_init (&self->view, view);
  self->settings = gtk_source_search_settings_new ();
  gtk_source_search_settings_set_wrap_around (self->settings, TRUE);
  g_object_set_data_full (G_OBJECT (bar), "tf-finder", self, finder_free);
  g_signal_connect_swapped (bar, "search-changed", G_CALLBACK (search_cb), self);
  g_signal_connect_swapped (bar, "next", G_CALLBACK (next_cb), self);
  g_signal_connect_swapped (bar, "previous", G_CALLBACK (previous_cb), self);
}
