/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown-view.h"

#include <string.h>

#include "client-world.h"
#include "tf-markdown-row.h"

#define TF_TEST_PREFIX "/markdown-view"

static GtkWidget *
shown (const char *markdown)
{
  GtkWidget *view = g_object_ref_sink (tf_markdown_view_new ());

  tf_markdown_view_set_markdown (TF_MARKDOWN_VIEW (view), markdown);
  return view;
}

static void
collect (GtkWidget *widget, GString *text)
{
  /* A mark that only keeps room is not seen. */
  if (gtk_widget_get_opacity (widget) < 0.5)
    return;
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s|", gtk_label_get_text (GTK_LABEL (widget)));
  else if (GTK_IS_SEPARATOR (widget))
    g_string_append (text, "---|");
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, text);
}

/* The visible text, label by label. */
static char *
read_view (GtkWidget *view)
{
  GString *text = g_string_new (NULL);

  collect (view, text);
  return g_string_free (text, FALSE);
}

static const struct
{
  const char *markdown;
  const char *text;
} table[] = {
  { "", "" },
  { "one", "one|" },
  { "one\ntwo", "one two|" },
  { "one  \ntwo", "one\ntwo|" },
  { "one\n\ntwo", "one\n\ntwo|" },
  { "# Title\n\ntext", "Title|text|" },
  { "a *b* **c** `d` ~~e~~", "a b c d e|" },
  { "```c\nint x;\n\ny\n```\nafter", "int x;\n\ny|after|" },
  { "- one\n- two\n  1. three\n  2. four", "•|one|•|two|1.|three|2.|four|" },
  { "7. a\n8. b", "7.|a|8.|b|" },
  { "- [ ] open\n- [x] done", "☐|open|☑|done|" },
  { "> quoted\n\nnot", "quoted|not|" },
  { "a\n\n---\n\nb", "a|---|b|" },
  { "| A | Long |\n|---|---|\n| x | 1 |\n| yy | 2 |", "A|Long|x|1|yy|2|" },
  { "| A |\n|---|\n| a **b** `c` |", "A|a b c|" },
  { "- a\n\n  b\n\n  > c", "•|a\n\nb|c|" },
  { "-\n- b", "•||•|b|" },
  { "![a picture](x.png)", "a picture|" },
  { "<b onclick='x'>raw</b>", "<b onclick='x'>raw</b>|" },
  { "<script>\nx\n</script>", "<script> x </script>|" },
  { "a &amp; b &#65; &nosuch; &#0;", "a & b A &nosuch; \xEF\xBF\xBD|" },
  { "a & b < c > d", "a & b < c > d|" },
};

TF_TEST (renders_markdown)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GtkWidget) view = shown (table[i].markdown);
      g_autofree char *text = read_view (view);

      g_assert_cmpstr (text, ==, table[i].text);
    }
}

static const char *
first_markup (GtkWidget *view)
{
  GtkWidget *label = tf_client_find (view, GTK_TYPE_LABEL, NULL);

  g_assert_nonnull (label);
  return gtk_label_get_label (GTK_LABEL (label));
}

TF_TEST (links_only_to_the_web_and_mail)
{
  static const struct
  {
    const char *markdown;
    gboolean is_link;
  } links[] = {
    { "[x](https://example.org/?a=1&b=2)", TRUE },
    { "[x](HTTP://example.org)", TRUE },
    { "[x](mailto:a@example.org)", TRUE },
    { "https://example.org", TRUE },
    { "[x](file:///etc/passwd)", FALSE },
    { "[x](javascript:alert(1))", FALSE },
    { "[x](smb://host/share)", FALSE },
    { "[x](relative/path)", FALSE },
    { "[x](&#102;ile:///etc/passwd)", FALSE },
    { "[x](  )", FALSE },
    { "[x](thoughtforge:open)", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (links); i++)
    {
      g_autoptr (GtkWidget) view = shown (links[i].markdown);
      gboolean is_link = strstr (first_markup (view), "<a ") != NULL;

      g_assert_cmpint (is_link, ==, links[i].is_link);
    }
}

TF_TEST (a_link_shows_its_target)
{
  g_autoptr (GtkWidget) view = shown ("[https://bank.example](https://evil.example/\"'<&)");

  g_assert_nonnull (strstr (first_markup (view), "title=\"https://evil.example/&quot;"));
}

TF_TEST (keeps_breaks_when_asked)
{
  g_autoptr (GtkWidget) view = shown ("one\ntwo");
  g_autofree char *text = NULL;

  tf_markdown_view_set_keep_breaks (TF_MARKDOWN_VIEW (view), TRUE);
  text = read_view (view);
  g_assert_cmpstr (text, ==, "one\ntwo|");
}

static char *
repeat (const char *piece, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (text, piece);
  return g_string_free (text, FALSE);
}

/* Shown and drawn within a time that a busy machine under sanitizers meets too. */
TF_TEST (survives_hostile_text)
{
  static const struct
  {
    const char *piece;
    guint n;
  } hostile[] = {
    { "*", 1000000 },        { "*a **b ", 5000 },      { "> ", 20000 },
    { "- ", 20000 },         { "[", 50000 },           { "[a](", 20000 },
    { "`", 50000 },          { "|a", 20000 },          { "|a|b|\n|-|-|\n", 5000 },
    { "word ", 200000 },     { "\n", 200000 },         { "- a\n", 50000 },
    { "# a\n", 50000 },      { "<b>", 50000 },         { "&#x1;", 10000 },
    { "![", 20000 },         { "\x01\x02\x1b", 1000 }, { "\xff\xfe", 1000 },
    { "&amp;", 20000 },      { "</span>", 5000 },      { "_a_*b*", 20000 },
    { "\xE2\x80\xAE", 500 }, { "1. a\n\n", 20000 },    { "<a href='", 5000 },
    { "~~", 50000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    {
      g_autofree char *text = repeat (hostile[i].piece, hostile[i].n);
      gint64 start = tf_test_used ();
      GtkWidget *view = tf_markdown_view_new ();
      GtkWidget *scroller = gtk_scrolled_window_new ();
      GtkWindow *window;

      tf_markdown_view_set_markdown (TF_MARKDOWN_VIEW (view), text);
      g_test_message ("%.12s ×%u built in %" G_GINT64_FORMAT " ms", hostile[i].piece, hostile[i].n,
                      (tf_test_used () - start) / 1000);
      gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
      g_object_ref (view);
      window = tf_client_show (scroller, 400, 300);
      g_test_message ("%.12s ×%u shown in %" G_GINT64_FORMAT " ms", hostile[i].piece, hostile[i].n,
                      (tf_test_used () - start) / 1000);
      g_assert_cmpint (tf_test_used () - start, <, 8 * G_USEC_PER_SEC);
      tf_client_destroy (window, view);
    }
}

TF_TEST (announces_that_a_long_text_is_plain)
{
  g_autofree char *text = repeat ("*word* ", 150000);
  g_autoptr (GtkWidget) view = shown (text);
  GtkWidget *long_text = tf_client_find (view, GTK_TYPE_TEXT_VIEW, NULL);
  g_autofree char *note = read_view (view);

  g_assert_nonnull (long_text);
  g_assert_nonnull (strstr (note, "without formatting"));
  g_assert_cmpint (gtk_text_buffer_get_char_count (
                       gtk_text_view_get_buffer (GTK_TEXT_VIEW (long_text))),
                   >=, strlen (text));
}

static int
compare_x (GtkWidget *view, const char *left, const char *right)
{
  graphene_rect_t a, b;

  g_assert_true (gtk_widget_compute_bounds (tf_client_find (view, GTK_TYPE_LABEL, left), view, &a));
  g_assert_true (
      gtk_widget_compute_bounds (tf_client_find (view, GTK_TYPE_LABEL, right), view, &b));
  return (int) (a.origin.x - b.origin.x);
}

/* The columns of all rows are one below the other, and a wide table is no wider than its view. */
TF_TEST (a_table_has_columns)
{
  g_autofree char *wide = repeat ("unbreakable ", 40);
  g_autofree char *markdown =
      g_strdup_printf ("| a | b |\n|---|--:|\n| long words here | %s |\n| c | d |\n", wide);
  GtkWidget *view = shown (markdown);
  GtkWindow *window = tf_client_show (view, 300, 300);

  g_assert_cmpint (compare_x (view, "a", "c"), ==, 0);
  g_assert_cmpint (compare_x (view, "b", "d"), ==, 0);
  g_assert_cmpint (compare_x (view, "a", "b"), <, 0);
  g_assert_cmpint (gtk_widget_get_width (view), <=, 300);
  tf_client_destroy (window, view);
}

/* The style of the application, which is not loaded here, gives each a size. */
TF_TEST (a_heading_has_its_level)
{
  g_autoptr (GtkWidget) view = shown ("# one\n\n### three\n\ntext");
  GtkWidget *three = tf_client_find (view, GTK_TYPE_LABEL, "three");

  g_assert_true (gtk_widget_has_css_class (three, "markdown-h3"));
  g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (three)), ==,
                   GTK_ACCESSIBLE_ROLE_HEADING);
  g_assert_true (
      gtk_widget_has_css_class (tf_client_find (view, GTK_TYPE_LABEL, "one"), "markdown-h1"));
}

TF_TEST (goes_with_its_window)
{
  GtkWidget *view = shown ("# a\n\n- b\n\n| c |\n|---|\n| d |\n\n[e](https://example.org)");

  tf_client_destroy (tf_client_show (view, 360, 300), view);
}

/* New labels for every block that comes into view would make scrolling slow. */
TF_TEST (a_row_reuses_its_labels)
{
  g_autoptr (GPtrArray) blocks = tf_markdown_parse ("# one\n\n## two\n\n- a\n\n> b\n\nc\n\n- d\n",
                                                    FALSE, &tf_markdown_limits_document);
  GtkWidget *row = g_object_ref_sink (tf_markdown_row_new ());
  GtkWidget *heading, *item;

  tf_markdown_row_set_block (TF_MARKDOWN_ROW (row), g_ptr_array_index (blocks, 0));
  heading = tf_client_find (row, GTK_TYPE_LABEL, "one");
  g_assert_true (gtk_widget_has_css_class (heading, "markdown-h1"));
  tf_markdown_row_set_block (TF_MARKDOWN_ROW (row), g_ptr_array_index (blocks, 1));
  g_assert_true (tf_client_find (row, GTK_TYPE_LABEL, "two") == heading);
  g_assert_true (gtk_widget_has_css_class (heading, "markdown-h2"));
  g_assert_false (gtk_widget_has_css_class (heading, "markdown-h1"));
  tf_markdown_row_set_block (TF_MARKDOWN_ROW (row), g_ptr_array_index (blocks, 2));
  item = tf_client_find (row, GTK_TYPE_LABEL, "a");
  g_assert_false (gtk_widget_is_visible (heading));
  tf_markdown_row_find (TF_MARKDOWN_ROW (row), "a", 0);
  tf_markdown_row_set_block (TF_MARKDOWN_ROW (row), g_ptr_array_index (blocks, 3));
  g_assert_true (tf_client_find (row, GTK_TYPE_LABEL, "b") != item);
  g_assert_null (gtk_label_get_attributes (GTK_LABEL (item)));
  tf_markdown_row_set_block (TF_MARKDOWN_ROW (row), g_ptr_array_index (blocks, 5));
  g_assert_true (tf_client_find (row, GTK_TYPE_LABEL, "d") == item);
  g_assert_true (gtk_widget_get_visible (gtk_widget_get_parent (item)));
  g_object_unref (row);
}

TF_TEST_MAIN (tf_client_test_init)
