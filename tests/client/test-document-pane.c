/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-pane.h"

#include <glib/gstdio.h>
#include <string.h>

#include "client-world.h"
#include "tf-document-print.h"
#include "tf-find-bar.h"
#include "tf-markdown-block.h"
#include "tf-markdown-row.h"

#define TF_TEST_PREFIX "/document-pane"

#define TEXT "# Plan\n\nwords and Words\n\n## Food\n\n| a | words |\n|---|---|\n| b | c |\n"

typedef struct
{
  GtkWindow *window;
  GtkWidget *pane;
} Fixture;

static void
set_up (Fixture *self, const char *markdown, int width)
{
  self->pane = g_object_ref (tf_document_pane_new ());
  tf_document_pane_set_document (TF_DOCUMENT_PANE (self->pane), markdown, "plan.md");
  self->window = tf_client_show (self->pane, width, 400);
}

static void
tear_down (Fixture *self)
{
  tf_client_destroy (self->window, self->pane);
}

static void
run (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static GtkWidget *
find_bar (Fixture *self)
{
  return tf_client_find (self->pane, TF_TYPE_FIND_BAR, NULL);
}

static gboolean
has_label (Fixture *self, const char *text)
{
  return tf_client_find (self->pane, GTK_TYPE_LABEL, text) != NULL;
}

static void
search (Fixture *self, const char *text)
{
  GtkWidget *entry = tf_client_find (find_bar (self), GTK_TYPE_SEARCH_ENTRY, NULL);

  tf_document_pane_find (TF_DOCUMENT_PANE (self->pane));
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "search-changed");
}

TF_TEST (counts_what_is_found)
{
  Fixture self;

  set_up (&self, TEXT, 400);
  search (&self, "words");
  g_assert_true (has_label (&self, "1 of 3"));
  g_signal_emit_by_name (find_bar (&self), "next");
  g_assert_true (has_label (&self, "2 of 3"));
  g_signal_emit_by_name (find_bar (&self), "previous");
  g_signal_emit_by_name (find_bar (&self), "previous");
  g_assert_true (has_label (&self, "3 of 3"));
  tf_document_pane_set_document (TF_DOCUMENT_PANE (self.pane), "other", NULL);
  g_assert_true (has_label (&self, "No matches"));
  tear_down (&self);
}

TF_TEST (marks_what_is_found)
{
  Fixture self;
  GtkWidget *label;

  set_up (&self, TEXT, 400);
  label = tf_client_find (self.pane, GTK_TYPE_LABEL, "words and Words");
  g_assert_null (gtk_label_get_attributes (GTK_LABEL (label)));
  search (&self, "WORDS");
  g_assert_nonnull (gtk_label_get_attributes (GTK_LABEL (label)));
  tf_find_bar_close (TF_FIND_BAR (find_bar (&self)));
  g_assert_null (gtk_label_get_attributes (GTK_LABEL (label)));
  tear_down (&self);
}

static guint
count_marked (GtkWidget *widget)
{
  guint n = GTK_IS_LABEL (widget) && gtk_label_get_attributes (GTK_LABEL (widget)) != NULL ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_marked (child);
  return n;
}

/* However far it was scrolled. */
TF_TEST (leaves_no_marks)
{
  g_autoptr (GString) text = g_string_new (TEXT);
  Fixture self;

  for (guint i = 0; i < 300; i++)
    g_string_append_printf (text, "## Section %u\n\nwords and words\n\n> quoted words\n\n", i);
  set_up (&self, text->str, 400);
  search (&self, "words");
  for (guint i = 0; i < 300; i += 20)
    {
      for (guint n = 0; n < 20; n++)
        g_signal_emit_by_name (find_bar (&self), "next");
      run ();
    }
  g_assert_cmpuint (count_marked (self.pane), >, 0);
  tf_find_bar_close (TF_FIND_BAR (find_bar (&self)));
  g_assert_cmpuint (count_marked (self.pane), ==, 0);
  tear_down (&self);
}

static gboolean
is_seen (GtkWidget *widget)
{
  return widget != NULL && gtk_widget_get_mapped (widget);
}

/* Beside the text if there is room, else behind a button. */
TF_TEST (has_contents)
{
  Fixture self;
  GtkWidget *button;

  set_up (&self, TEXT, 400);
  run ();
  button = tf_client_find (self.pane, GTK_TYPE_MENU_BUTTON, "Contents");
  g_assert_true (is_seen (button));
  tear_down (&self);

  set_up (&self, TEXT, 1000);
  run ();
  button = tf_client_find (self.pane, GTK_TYPE_MENU_BUTTON, "Contents");
  g_assert_false (is_seen (button));
  tear_down (&self);

  set_up (&self, "# Only a title\n\ntext", 400);
  run ();
  button = tf_client_find (self.pane, GTK_TYPE_MENU_BUTTON, "Contents");
  g_assert_false (is_seen (button));
  tear_down (&self);
}

/* All lines of a table of 10,000 rows can be found, but few of them are widgets. */
TF_TEST (a_long_table_is_cheap)
{
  g_autoptr (GString) text = g_string_new ("| a | b |\n|---|---|\n");
  Fixture self;
  gint64 start;

  for (guint i = 0; i < 10000; i++)
    g_string_append_printf (text, "| row %u | words |\n", i);
  start = tf_test_used ();
  set_up (&self, text->str, 400);
  search (&self, "row 9999");
  g_assert_true (has_label (&self, "1 of 1"));
  g_test_message ("%" G_GINT64_FORMAT " ms", (tf_test_used () - start) / 1000);
  g_assert_cmpint (tf_test_used () - start, <, 8 * G_USEC_PER_SEC);
  tear_down (&self);
}

/* A megabyte: what scrolling by a page costs. */
TF_TEST (a_long_document_scrolls)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Fixture self;
  GtkWidget *scroller;
  GtkAdjustment *adjustment;
  gint64 start, worst = 0, all = 0;

  for (guint i = 0; text->len < 1024 * 1024; i++)
    g_string_append_printf (
        text,
        "## Section %u\n\nSome *words* and `code`, and more of them, as people "
        "write them in a plan.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | %u |\n\n",
        i, i);
  start = tf_test_used ();
  set_up (&self, text->str, 400);
  g_test_message ("shown in %" G_GINT64_FORMAT " ms", (tf_test_used () - start) / 1000);
  g_assert_cmpint (tf_test_used () - start, <, 8 * G_USEC_PER_SEC);
  scroller = gtk_widget_get_ancestor (tf_client_find (self.pane, TF_TYPE_MARKDOWN_ROW, NULL),
                                      GTK_TYPE_SCROLLED_WINDOW);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  for (guint i = 0; i < 50; i++)
    {
      start = tf_test_used ();
      gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + 300);
      run ();
      worst = MAX (worst, tf_test_used () - start);
      all += tf_test_used () - start;
    }
  g_test_message ("scrolled in %" G_GINT64_FORMAT " ms a page, %" G_GINT64_FORMAT " at worst",
                  all / 50000, worst / 1000);
  g_assert_cmpint (worst, <, G_USEC_PER_SEC);
  tear_down (&self);
}

TF_TEST (a_text_that_is_too_complex_is_shown_plain)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *size = NULL;
  g_autofree char *note = NULL;
  Fixture self;

  for (guint i = 0; i < 100000; i++)
    g_string_append (text, "*word* ");
  size = g_format_size (text->len);
  note = g_strdup_printf ("This text (%s) is shown without formatting.", size);
  set_up (&self, text->str, 400);
  g_assert_true (has_label (&self, note));
  search (&self, "*word*");
  g_assert_false (has_label (&self, "No matches"));
  tear_down (&self);
}

static void
printed_cb (const GError *error, gpointer data)
{
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

static char *
read_pdf (const char *path)
{
  const char *command[] = { "pdftotext", "-layout", path, "-", NULL };
  g_autofree char *program = g_find_program_in_path (command[0]);
  char *text = NULL;

  if (program != NULL)
    g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL, NULL,
                  NULL);
  return text;
}

TF_TEST (prints_all_of_it)
{
  g_autoptr (GString) text =
      g_string_new (TEXT "\n[link](https://example.org) & more\n\n> 1. quoted\n\n");
  g_autoptr (GPtrArray) blocks = NULL;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "plan.pdf", NULL);
  g_autofree char *printed = NULL;
  gboolean done = FALSE;
  GStatBuf info;

  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, "paragraph %u\n\n", i);
  blocks = tf_markdown_parse (text->str, FALSE, &tf_markdown_limits_document);
  tf_document_print (blocks, "plan", NULL, path, printed_cb, &done);
  tf_test_wait (&done);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  printed = read_pdf (path);
  if (printed == NULL)
    {
      g_test_skip ("no pdftotext");
      return;
    }
  for (guint i = 0; i < 200; i++)
    {
      g_autofree char *line = g_strdup_printf ("paragraph %u\n", i);

      if (strstr (printed, line) == NULL)
        g_error ("“%s” is missing", line);
    }
  g_assert_nonnull (strstr (printed, "words and Words"));
  g_assert_nonnull (strstr (printed, "link & more"));
  g_assert_nonnull (strstr (printed, "quoted"));
  g_assert_true (g_regex_match_simple ("1 ?/ ?7\\n", printed, 0, 0));
}

/* Also without a text; positions in the text do not count it. */
TF_TEST (a_header_is_above_the_text)
{
  Fixture self;

  self.pane = g_object_ref (tf_document_pane_new ());
  tf_document_pane_set_header (TF_DOCUMENT_PANE (self.pane), gtk_label_new ("Verdict"), "About");
  self.window = tf_client_show (self.pane, 400, 400);
  run ();
  g_assert_true (has_label (&self, "Verdict"));
  tf_document_pane_set_document (TF_DOCUMENT_PANE (self.pane), TEXT, NULL);
  run ();
  g_assert_true (has_label (&self, "Verdict"));
  g_assert_true (has_label (&self, "words and Words"));
  search (&self, "verdict");
  g_assert_true (has_label (&self, "No matches"));
  search (&self, "words and");
  g_assert_nonnull (gtk_label_get_attributes (
      GTK_LABEL (tf_client_find (self.pane, GTK_TYPE_LABEL, "words and Words"))));
  tf_document_pane_set_document (TF_DOCUMENT_PANE (self.pane), NULL, NULL);
  run ();
  g_assert_true (has_label (&self, "Verdict"));
  g_assert_false (has_label (&self, "words and Words"));
  tear_down (&self);
}

TF_TEST (tools_can_be_elsewhere)
{
  Fixture self;
  GtkWidget *tools;

  set_up (&self, TEXT, 400);
  tools = tf_document_pane_take_tools (TF_DOCUMENT_PANE (self.pane));
  g_assert_null (gtk_widget_get_parent (tools));
  g_object_unref (tools);
  tear_down (&self);
}

TF_TEST_MAIN (tf_client_test_init)
