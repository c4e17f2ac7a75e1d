/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown-content.h"

#include <glib/gi18n.h>

#include "tf-markdown-private.h"
#include "tf-side-scroll.h"

#define LEVELS 6

/* Its widgets in the order of the block. */
struct _TfMarkdownContent
{
  char *form;        /* (owned) */
  GtkWidget *widget; /* (owned) */
  GPtrArray *labels; /* (owned) (element-type GtkLabel) (not owned): one for each part */
  GPtrArray *marks;  /* (owned) (element-type GtkLabel) (not owned): one for each item it is in */
  guint level;       /* of the heading that is shown */
};

/* What cannot be changed later: two blocks of one form can be shown by the same widgets. Returns: (transfer
 * full) */
static char *
dup_form (TfMarkdownBlock *block)
{
  GString *form = g_string_new (NULL);

  g_string_append_printf (form, "%d", (int) block->kind);
  for (guint i = 0; i < block->containers->len; i++)
    {
      const TfMarkdownContainer *container = g_ptr_array_index (block->containers, i);

      g_string_append_c (form, container->mark == NULL ? '>' : '-');
    }
  if (block->kind == TF_MARKDOWN_TABLE)
    g_string_append_printf (form, " %u/%u %d %p", block->parts->len, block->columns->len,
                            block->has_header, (void *) block->scroll);
  return g_string_free (form, FALSE);
}

/* Opens links accepted by tf_markdown_is_link(), which is checked again here. */
static gboolean
activate_link_cb (GtkLabel *label, const char *uri, gpointer data)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (label));

  if (tf_markdown_is_link (uri))
    gtk_show_uri (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, uri, GDK_CURRENT_TIME);
  return TRUE;
}

/* Selectable, and wrapping unless it is code. */
static GtkWidget *
label_new (TfMarkdownContent *self, GtkAccessibleRole role)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "selectable", TRUE, "xalign", 0.0,
                                   "accessible-role", role, NULL);

  g_signal_connect (label, "activate-link", G_CALLBACK (activate_link_cb), NULL);
  g_ptr_array_add (self->labels, label);
  return label;
}

static void
wrap (GtkWidget *label)
{
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
}

static GtkWidget *
text_new (TfMarkdownContent *self)
{
  GtkWidget *label = label_new (self, GTK_ACCESSIBLE_ROLE_LABEL);

  wrap (label);
  gtk_widget_add_css_class (label, "markdown-text");
  return label;
}

static GtkWidget *
heading_new (TfMarkdownContent *self)
{
  GtkWidget *label = label_new (self, GTK_ACCESSIBLE_ROLE_HEADING);

  wrap (label);
  gtk_widget_add_css_class (label, "markdown-heading");
  return label;
}

static GtkWidget *
code_new (TfMarkdownContent *self)
{
  GtkWidget *label = label_new (self, GTK_ACCESSIBLE_ROLE_LABEL);
  GtkWidget *scroll;

  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  scroll = tf_side_scroll_new (label);
  gtk_widget_add_css_class (scroll, "markdown-code");
  return scroll;
}

static GtkWidget *
cell_new (TfMarkdownContent *self, gboolean is_header)
{
  GtkWidget *label =
      label_new (self, is_header ? GTK_ACCESSIBLE_ROLE_COLUMN_HEADER : GTK_ACCESSIBLE_ROLE_CELL);

  wrap (label);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, is_header ? "markdown-header-cell" : "markdown-cell");
  return label;
}

static GtkWidget *
table_new (TfMarkdownContent *self, TfMarkdownBlock *block)
{
  guint n_columns = block->columns->len;
  GtkWidget *grid = g_object_new (GTK_TYPE_GRID, "halign", GTK_ALIGN_START, "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_TABLE, NULL);
  GtkWidget *scroll;

  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Table"),
                                  -1);
  for (guint i = 0; i < block->parts->len; i++)
    gtk_grid_attach (GTK_GRID (grid), cell_new (self, block->has_header && i < n_columns),
                     (int) (i % n_columns), (int) (i / n_columns), 1, 1);
  scroll = tf_side_scroll_new (grid);
  if (block->scroll != NULL)
    tf_side_scroll_join (TF_SIDE_SCROLL (scroll), GTK_ADJUSTMENT (block->scroll),
                         block->has_header);
  gtk_widget_add_css_class (scroll, "markdown-table");
  if (block->has_header)
    gtk_widget_add_css_class (scroll, "markdown-table-begin");
  return scroll;
}

static GtkWidget *
rule_new (void)
{
  GtkWidget *rule = gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);

  gtk_widget_add_css_class (rule, "markdown-rule");
  return rule;
}

static GtkWidget *
inner_new (TfMarkdownContent *self, TfMarkdownBlock *block)
{
  switch (block->kind)
    {
    case TF_MARKDOWN_HEADING:
      return heading_new (self);
    case TF_MARKDOWN_CODE:
      return code_new (self);
    case TF_MARKDOWN_TABLE:
      return table_new (self, block);
    case TF_MARKDOWN_RULE:
      return rule_new ();
    case TF_MARKDOWN_TEXT:
    default:
      return text_new (self);
    }
}

/* What it is in: a quote, or an item with its mark. */
static GtkWidget *
container_new (TfMarkdownContent *self, const TfMarkdownContainer *container, GtkWidget *inner)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *mark = NULL;

  if (container->mark == NULL)
    gtk_widget_add_css_class (box, "markdown-quote");
  else
    {
      mark = gtk_label_new (NULL);
      gtk_widget_set_valign (mark, GTK_ALIGN_START);
      gtk_widget_add_css_class (mark, "markdown-mark");
      gtk_box_append (GTK_BOX (box), mark);
      g_ptr_array_add (self->marks, mark);
    }
  gtk_widget_set_hexpand (inner, TRUE);
  gtk_box_append (GTK_BOX (box), inner);
  return box;
}

/* Filling */

/* Only the first block of an item shows its mark; the others leave room for it. */
static void
fill_mark (GtkWidget *label, const TfMarkdownContainer *item)
{
  gtk_label_set_label (GTK_LABEL (label), item->mark);
  gtk_widget_set_opacity (label, item->first ? 1 : 0);
  gtk_accessible_update_state (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_STATE_HIDDEN, !item->first,
                               -1);
}

/* From the innermost outward, as they were made. */
static void
fill_marks (TfMarkdownContent *self, TfMarkdownBlock *block)
{
  guint n = 0;

  for (guint i = block->containers->len; i > 0; i--)
    {
      const TfMarkdownContainer *container = g_ptr_array_index (block->containers, i - 1);

      if (container->mark != NULL)
        fill_mark (g_ptr_array_index (self->marks, n++), container);
    }
}

static void
fill_heading (TfMarkdownContent *self, guint wanted)
{
  static const char *const classes[LEVELS] = { "markdown-h1", "markdown-h2", "markdown-h3",
                                               "markdown-h4", "markdown-h5", "markdown-h6" };
  GtkWidget *label = g_ptr_array_index (self->labels, 0);
  guint level = CLAMP (wanted, 1, LEVELS);

  if (level == self->level)
    return;
  if (self->level > 0)
    gtk_widget_remove_css_class (label, classes[self->level - 1]);
  gtk_widget_add_css_class (label, classes[level - 1]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
  self->level = level;
}

static void
fill_cell (GtkLabel *label, const TfMarkdownColumn *column)
{
  static const float aligns[] = { 0.0f, 0.5f, 1.0f };

  gtk_label_set_width_chars (label, column->min_chars);
  gtk_label_set_max_width_chars (label, column->max_chars);
  gtk_label_set_xalign (label, aligns[column->align]);
  gtk_label_set_justify (label, column->align == TF_MARKDOWN_CENTER ? GTK_JUSTIFY_CENTER
                                : column->align == TF_MARKDOWN_END  ? GTK_JUSTIFY_RIGHT
                                                                    : GTK_JUSTIFY_LEFT);
}

void
tf_markdown_content_fill (TfMarkdownContent *self, TfMarkdownBlock *block)
{
  g_return_if_fail (tf_markdown_content_fits (self, block));

  fill_marks (self, block);
  if (block->kind == TF_MARKDOWN_HEADING)
    fill_heading (self, block->level);
  for (guint i = 0; i < self->labels->len; i++)
    {
      GtkLabel *label = g_ptr_array_index (self->labels, i);

      if (block->kind == TF_MARKDOWN_TABLE)
        fill_cell (label,
                   &g_array_index (block->columns, TfMarkdownColumn, i % block->columns->len));
      gtk_label_set_markup (label, tf_markdown_block_get_part (block, i)->markup);
    }
}

TfMarkdownContent *
tf_markdown_content_new (TfMarkdownBlock *block)
{
  TfMarkdownContent *self = g_new0 (TfMarkdownContent, 1);
  GtkWidget *widget;

  self->form = dup_form (block);
  self->labels = g_ptr_array_new ();
  self->marks = g_ptr_array_new ();
  widget = inner_new (self, block);
  for (guint i = block->containers->len; i > 0; i--)
    widget = container_new (self, g_ptr_array_index (block->containers, i - 1), widget);
  self->widget = g_object_ref_sink (widget);
  tf_markdown_content_fill (self, block);
  return self;
}

void
tf_markdown_content_free (TfMarkdownContent *self)
{
  g_free (self->form);
  g_ptr_array_unref (self->labels);
  g_ptr_array_unref (self->marks);
  g_object_unref (self->widget);
  g_free (self);
}

gboolean
tf_markdown_content_fits (TfMarkdownContent *self, TfMarkdownBlock *block)
{
  g_autofree char *form = dup_form (block);

  return g_str_equal (form, self->form);
}

GtkWidget *
tf_markdown_content_get_widget (TfMarkdownContent *self)
{
  return self->widget;
}

GPtrArray *
tf_markdown_content_get_labels (TfMarkdownContent *self)
{
  return self->labels;
}
