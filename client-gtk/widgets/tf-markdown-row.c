/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown-row.h"

#include "tf-find-text.h"
#include "tf-markdown-content.h"

/* Contents that are not shown, but may be again. */
#define KEPT 5

struct _TfMarkdownRow
{
  AdwBin parent_instance;

  TfMarkdownBlock *block; /* (owned) (nullable) */
  GtkBox *box;
  GPtrArray
      *contents; /* (owned) (element-type TfMarkdownContent): in the box; one of them is shown */
  GPtrArray *labels; /* (not owned) (nullable): of the one that is shown */
};

G_DEFINE_FINAL_TYPE (TfMarkdownRow, tf_markdown_row, ADW_TYPE_BIN)

/* A row of a list shows blocks of few forms in turn. */
static TfMarkdownContent *
ensure_content (TfMarkdownRow *self, TfMarkdownBlock *block)
{
  TfMarkdownContent *content;

  for (guint i = 0; i < self->contents->len; i++)
    if (tf_markdown_content_fits (g_ptr_array_index (self->contents, i), block))
      {
        content = g_ptr_array_index (self->contents, i);
        tf_markdown_content_fill (content, block);
        return content;
      }
  if (self->contents->len == KEPT)
    {
      content = g_ptr_array_index (self->contents, 0);
      gtk_box_remove (self->box, tf_markdown_content_get_widget (content));
      g_ptr_array_remove_index (self->contents, 0);
    }
  content = tf_markdown_content_new (block);
  gtk_box_append (self->box, tf_markdown_content_get_widget (content));
  g_ptr_array_add (self->contents, content);
  return content;
}

static void
unmark (TfMarkdownContent *content)
{
  GPtrArray *labels = tf_markdown_content_get_labels (content);

  for (guint i = 0; i < labels->len; i++)
    gtk_label_set_attributes (g_ptr_array_index (labels, i), NULL);
}

static void
show_content (TfMarkdownRow *self, TfMarkdownContent *content)
{
  for (guint i = 0; i < self->contents->len; i++)
    {
      TfMarkdownContent *each = g_ptr_array_index (self->contents, i);

      gtk_widget_set_visible (tf_markdown_content_get_widget (each), each == content);
      if (each != content)
        unmark (each);
    }
  self->labels = content == NULL ? NULL : tf_markdown_content_get_labels (content);
}

static void
tf_markdown_row_dispose (GObject *object)
{
  TfMarkdownRow *self = TF_MARKDOWN_ROW (object);

  self->labels = NULL;
  g_ptr_array_set_size (self->contents, 0);
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->block);
  G_OBJECT_CLASS (tf_markdown_row_parent_class)->dispose (object);
}

static void
tf_markdown_row_finalize (GObject *object)
{
  g_ptr_array_unref (TF_MARKDOWN_ROW (object)->contents);
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
  self->contents = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_markdown_content_free);
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->box));
}

GtkWidget *
tf_markdown_row_new (void)
{
  return g_object_new (TF_TYPE_MARKDOWN_ROW, NULL);
}

void
tf_markdown_row_set_block (TfMarkdownRow *self, TfMarkdownBlock *block)
{
  g_return_if_fail (TF_IS_MARKDOWN_ROW (self));

  if (g_set_object (&self->block, block))
    show_content (self, block == NULL ? NULL : ensure_content (self, block));
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

  for (guint i = 0; self->labels != NULL && i < self->labels->len; i++)
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
  for (guint i = 0; self->labels != NULL && i < self->labels->len; i++)
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
