/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-find-text.h"
#include "tf-markdown-private.h"
#include "tf-side-scroll.h"

#define LEVELS 6

struct _TfMarkdownRow
{
  AdwBin parent_instance;

  TfMarkdownBlock *block; /* (owned) (nullable) */
  GPtrArray *labels;      /* (owned) (element-type GtkLabel) (not owned): one for each part */
};

G_DEFINE_FINAL_TYPE (TfMarkdownRow, tf_markdown_row, ADW_TYPE_BIN)

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
label_new (TfMarkdownRow *self, const TfMarkdownPart *part, GtkAccessibleRole role)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "selectable", TRUE, "xalign", 0.0,
                                   "accessible-role", role, NULL);

  gtk_label_set_markup (GTK_LABEL (label), part->markup);
  if (strstr (part->markup, "<a href") != NULL)
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

/* What a block contains */

static GtkWidget *
text_new (TfMarkdownRow *self)
{
  GtkWidget *label =
      label_new (self, tf_markdown_block_get_part (self->block, 0), GTK_ACCESSIBLE_ROLE_LABEL);

  wrap (label);
  gtk_widget_add_css_class (label, "markdown-text");
  return label;
}

static GtkWidget *
heading_new (TfMarkdownRow *self)
{
  static const char *const classes[LEVELS] = { "markdown-h1", "markdown-h2", "markdown-h3",
                                               "markdown-h4", "markdown-h5", "markdown-h6" };
  guint level = CLAMP (self->block->level, 1, LEVELS);
  GtkWidget *label =
      label_new (self, tf_markdown_block_get_part (self->block, 0), GTK_ACCESSIBLE_ROLE_HEADING);

  wrap (label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
  gtk_widget_add_css_class (label, "markdown-heading");
  gtk_widget_add_css_class (label, classes[level - 1]);
  return label;
}

static GtkWidget *
code_new (TfMarkdownRow *self)
{
  GtkWidget *label =
      label_new (self, tf_markdown_block_get_part (self->block, 0), GTK_ACCESSIBLE_ROLE_LABEL);
  GtkWidget *scroll;

  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  scroll = tf_side_scroll_new (label);
  gtk_widget_add_css_class (scroll, "markdown-code");
  return scroll;
}

static GtkWidget *
cell_new (TfMarkdownRow *self, guint number)
{
  static const float aligns[] = { 0.0f, 0.5f, 1.0f };
  guint n_columns = self->block->columns->len;
  const TfMarkdownColumn *column =
      &g_array_index (self->block->columns, TfMarkdownColumn, number % n_columns);
  gboolean is_header = self->block->has_header && number < n_columns;
  GtkWidget *label =
      label_new (self, tf_markdown_block_get_part (self->block, number),
                 is_header ? GTK_ACCESSIBLE_ROLE_COLUMN_HEADER : GTK_ACCESSIBLE_ROLE_CELL);

  wrap (label);
  gtk_label_set_width_chars (GTK_LABEL (label), column->min_chars);
  gtk_label_set_max_width_chars (GTK_LABEL (label), column->max_chars);
  gtk_label_set_xalign (GTK_LABEL (label), aligns[column->align]);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_justify (GTK_LABEL (label), column->align == TF_MARKDOWN_CENTER ? GTK_JUSTIFY_CENTER
                                            : column->align == TF_MARKDOWN_END  ? GTK_JUSTIFY_RIGHT
                                                                                : GTK_JUSTIFY_LEFT);
  gtk_widget_add_css_class (label, is_header ? "markdown-header-cell" : "markdown-cell");
  return label;
}

static GtkWidget *
table_new (TfMarkdownRow *self)
{
  guint n_columns = self->block->columns->len;
  GtkWidget *grid = g_object_new (GTK_TYPE_GRID, "halign", GTK_ALIGN_START, "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_TABLE, NULL);
  GtkWidget *scroll;

  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Table"),
                                  -1);
  for (guint i = 0; i < self->block->parts->len; i++)
    gtk_grid_attach (GTK_GRID (grid), cell_new (self, i), (int) (i % n_columns),
                     (int) (i / n_columns), 1, 1);
  scroll = tf_side_scroll_new (grid);
  if (self->block->scroll != NULL)
    tf_side_scroll_join (TF_SIDE_SCROLL (scroll), GTK_ADJUSTMENT (self->block->scroll),
                         self->block->has_header);
  gtk_widget_add_css_class (scroll, "markdown-table");
  if (self->block->has_header)
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
content_new (TfMarkdownRow *self)
{
  switch (self->block->kind)
    {
    case TF_MARKDOWN_HEADING:
      return heading_new (self);
    case TF_MARKDOWN_CODE:
      return code_new (self);
    case TF_MARKDOWN_TABLE:
      return table_new (self);
    case TF_MARKDOWN_RULE:
      return rule_new ();
    case TF_MARKDOWN_TEXT:
    default:
      return text_new (self);
    }
}

/* What it is in */

/* Only the first block of an item shows its mark; the others leave room for it. */
static GtkWidget *
mark_new (const TfMarkdownContainer *item)
{
  GtkWidget *label = gtk_label_new (item->mark);

  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_widget_add_css_class (label, "markdown-mark");
  if (!item->first)
    {
      gtk_widget_set_opacity (label, 0);
      gtk_accessible_update_state (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
    }
  return label;
}

static GtkWidget *
container_new (const TfMarkdownContainer *container, GtkWidget *inner)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  if (container->mark == NULL)
    gtk_widget_add_css_class (box, "markdown-quote");
  else
    gtk_box_append (GTK_BOX (box), mark_new (container));
  gtk_widget_set_hexpand (inner, TRUE);
  gtk_box_append (GTK_BOX (box), inner);
  return box;
}

static void
tf_markdown_row_dispose (GObject *object)
{
  TfMarkdownRow *self = TF_MARKDOWN_ROW (object);

  g_ptr_array_set_size (self->labels, 0);
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->block);
  G_OBJECT_CLASS (tf_markdown_row_parent_class)->dispose (object);
}

static void
tf_markdown_row_finalize (GObject *object)
{
  g_ptr_array_unref (TF_MARKDOWN_ROW (object)->labels);
  G_OBJECT_CLASS (tf_markdown_row_parent_class)->finalize (object);
}

static void
tf_markdown_row_class_init (TfMarkdownRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_markdown_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_markdown_row_finalize;
}

static void
tf_markdown_row_init (TfMarkdownRow *self)
{
  self->labels = g_ptr_array_new ();
}

GtkWidget *
tf_markdown_row_new (void)
{
  return g_object_new (TF_TYPE_MARKDOWN_ROW, NULL);
}

void
tf_markdown_row_set_block (TfMarkdownRow *self, TfMarkdownBlock *block)
{
  GtkWidget *content;

  g_return_if_fail (TF_IS_MARKDOWN_ROW (self));

  if (!g_set_object (&self->block, block))
    return;
  g_ptr_array_set_size (self->labels, 0);
  adw_bin_set_child (ADW_BIN (self), NULL);
  if (block == NULL)
    return;
  content = content_new (self);
  for (guint i = block->containers->len; i > 0; i--)
    content = container_new (g_ptr_array_index (block->containers, i - 1), content);
  adw_bin_set_child (ADW_BIN (self), content);
}

TfMarkdownBlock *
tf_markdown_row_get_block (TfMarkdownRow *self)
{
  return self->block;
}

void
tf_markdown_row_find (TfMarkdownRow *self, const char *wanted, int current)
{
  g_return_if_fail (TF_IS_MARKDOWN_ROW (self));

  for (guint i = 0; i < self->labels->len; i++)
    {
      GtkLabel *label = g_ptr_array_index (self->labels, i);
      g_autoptr (GArray) ranges = tf_find_text (gtk_label_get_text (label), wanted);
      g_autoptr (PangoAttrList) marks = NULL;

      if (ranges->len > 0)
        marks = tf_find_text_mark (ranges, current);
      if (marks != NULL || gtk_label_get_attributes (label) != NULL)
        {
          gtk_label_set_attributes (label, marks);
          /* GTK 4.8 does not draw a label of the same size again. */
          gtk_widget_queue_draw (GTK_WIDGET (label));
        }
      current = MAX (current - (int) ranges->len, -1);
    }
}

static void
locate_in (GtkLabel *label, guint index, graphene_rect_t *out_place)
{
  PangoRectangle at;
  int x, y;

  pango_layout_index_to_pos (gtk_label_get_layout (label), (int) index, &at);
  gtk_label_get_layout_offsets (label, &x, &y);
  graphene_rect_init (out_place, (float) (x + at.x / PANGO_SCALE), (float) (y + at.y / PANGO_SCALE),
                      (float) (MAX (at.width, 0) / PANGO_SCALE), (float) (at.height / PANGO_SCALE));
}

gboolean
tf_markdown_row_locate (TfMarkdownRow *self,
                        const char *wanted,
                        guint number,
                        graphene_rect_t *out_place)
{
  for (guint i = 0; i < self->labels->len; i++)
    {
      GtkLabel *label = g_ptr_array_index (self->labels, i);
      g_autoptr (GArray) ranges = tf_find_text (gtk_label_get_text (label), wanted);
      graphene_rect_t at;
      double x, y;

      if (number >= ranges->len)
        {
          number -= ranges->len;
          continue;
        }
      locate_in (label, g_array_index (ranges, TfFindRange, number).start, &at);
      if (!gtk_widget_translate_coordinates (GTK_WIDGET (label), GTK_WIDGET (self), at.origin.x,
                                             at.origin.y, &x, &y))
        return FALSE;
      graphene_rect_init (out_place, (float) x, (float) y, at.size.width, at.size.height);
      return TRUE;
    }
  return FALSE;
}
