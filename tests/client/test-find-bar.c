/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-find-bar.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/find-bar"

typedef struct
{
  GtkWindow *window;
  GtkWidget *bar;
  GtkWidget *page;
  GString *heard; /* (owned) */
  gboolean has_heard;
} Fixture;

static void
heard_cb (TfFindBar *bar, gpointer data)
{
  Fixture *self = data;

  g_string_append_printf (self->heard, "%s;", tf_find_bar_get_text (bar));
  self->has_heard = TRUE;
}

static void
next_cb (TfFindBar *bar, gpointer data)
{
  g_string_append (((Fixture *) data)->heard, "next;");
}

static void
closed_cb (TfFindBar *bar, gpointer data)
{
  g_string_append (((Fixture *) data)->heard, "closed;");
}

static void
set_up (Fixture *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->heard = g_string_new (NULL);
  self->bar = g_object_ref (tf_find_bar_new ());
  self->page = gtk_button_new_with_label ("page");
  gtk_box_append (GTK_BOX (box), self->bar);
  gtk_box_append (GTK_BOX (box), self->page);
  g_signal_connect (self->bar, "search-changed", G_CALLBACK (heard_cb), self);
  g_signal_connect (self->bar, "next", G_CALLBACK (next_cb), self);
  g_signal_connect (self->bar, "closed", G_CALLBACK (closed_cb), self);
  self->window = tf_client_show (box, 360, 200);
  gtk_widget_grab_focus (self->page);
}

static void
tear_down (Fixture *self)
{
  tf_client_destroy (self->window, self->bar);
  g_string_free (self->heard, TRUE);
}

static GtkWidget *
entry_of (Fixture *self)
{
  return tf_client_find (self->bar, GTK_TYPE_SEARCH_ENTRY, NULL);
}

static void
type (Fixture *self, const char *text)
{
  self->has_heard = FALSE;
  gtk_editable_set_text (GTK_EDITABLE (entry_of (self)), text);
  tf_test_wait (&self->has_heard);
}

static const char *
matches_of (Fixture *self)
{
  GtkWidget *label = gtk_widget_get_next_sibling (entry_of (self));

  return gtk_label_get_label (GTK_LABEL (label));
}

TF_TEST (closing_gives_the_focus_back)
{
  Fixture self;

  set_up (&self);
  g_assert_false (gtk_widget_get_visible (self.bar));
  tf_find_bar_open (TF_FIND_BAR (self.bar));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (self.window), self.bar));
  tf_find_bar_open (TF_FIND_BAR (self.bar));
  g_signal_emit_by_name (entry_of (&self), "stop-search");
  g_assert_true (gtk_window_get_focus (self.window) == self.page);
  g_assert_false (gtk_widget_get_visible (self.bar));
  tear_down (&self);
}

TF_TEST (tells_what_to_find)
{
  Fixture self;

  set_up (&self);
  tf_find_bar_open (TF_FIND_BAR (self.bar));
  type (&self, "plan");
  g_signal_emit_by_name (entry_of (&self), "activate");
  tf_find_bar_close (TF_FIND_BAR (self.bar));
  g_assert_cmpstr (self.heard->str, ==, ";plan;next;;closed;");
  /* Opened again, it finds the same text. */
  tf_find_bar_open (TF_FIND_BAR (self.bar));
  g_assert_cmpstr (tf_find_bar_get_text (TF_FIND_BAR (self.bar)), ==, "plan");
  tear_down (&self);
}

TF_TEST (enter_does_not_wait)
{
  Fixture self;

  set_up (&self);
  tf_find_bar_open (TF_FIND_BAR (self.bar));
  gtk_editable_set_text (GTK_EDITABLE (entry_of (&self)), "plan");
  g_signal_emit_by_name (entry_of (&self), "activate");
  g_signal_emit_by_name (entry_of (&self), "activate");
  g_signal_emit_by_name (entry_of (&self), "search-changed");
  g_assert_cmpstr (self.heard->str, ==, ";plan;next;");
  tear_down (&self);
}

TF_TEST (counts_the_matches)
{
  static const struct
  {
    int current;
    int total;
    const char *text;
    gboolean can_go;
  } table[] = {
    { 3, 17, "3 of 17", TRUE }, { 0, 1, "1 match", TRUE },     { 0, 2, "2 matches", TRUE },
    { 1, 1, "1 of 1", TRUE },   { 0, 0, "No matches", FALSE }, { 0, -1, "Searching…", TRUE },
  };
  Fixture self;
  GtkWidget *next;

  set_up (&self);
  next = tf_client_find (self.bar, GTK_TYPE_BUTTON, "Next Match");
  tf_find_bar_open (TF_FIND_BAR (self.bar));
  tf_find_bar_set_matches (TF_FIND_BAR (self.bar), 0, 0);
  g_assert_cmpstr (matches_of (&self), ==, "");
  type (&self, "x");
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      tf_find_bar_set_matches (TF_FIND_BAR (self.bar), table[i].current, table[i].total);
      g_assert_cmpstr (matches_of (&self), ==, table[i].text);
      g_assert_cmpint (gtk_widget_get_sensitive (next), ==, table[i].can_go);
      g_assert_cmpint (gtk_widget_has_css_class (entry_of (&self), "error"), ==,
                       table[i].total == 0);
    }
  tear_down (&self);
}

TF_TEST_MAIN (tf_client_test_init)
