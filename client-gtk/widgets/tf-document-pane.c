/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-pane.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-document-pane-private.h"
#include "tf-plain-text.h"

G_DEFINE_FINAL_TYPE (TfDocumentPane, tf_document_pane, ADW_TYPE_BIN)

/* The text */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TfDocumentPane *self)
{
  gtk_list_item_set_child (item, tf_markdown_row_new ());
  gtk_list_item_set_activatable (item, FALSE);
}

static void
name_row (GtkListItem *item, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (
                                      gtk_widget_get_parent (gtk_list_item_get_child (item))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TfDocumentPane *self)
{
  TfMarkdownBlock *block = gtk_list_item_get_item (item);

  if (block == self->header_item)
    {
      gtk_list_item_set_child (item, self->header);
      name_row (item, self->header_name);
      return;
    }
  tf_markdown_row_set_block (TF_MARKDOWN_ROW (gtk_list_item_get_child (item)), block);
  name_row (item, block->parts->len > 0 ? tf_markdown_block_get_part (block, 0)->text : "");
  g_hash_table_add (self->bound, item);
  tf_document_pane_mark (self, item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TfDocumentPane *self)
{
  if (gtk_list_item_get_item (item) == self->header_item)
    gtk_list_item_set_child (item, tf_markdown_row_new ());
  g_hash_table_remove (self->bound, item);
}

guint
tf_document_pane_get_n_before (TfDocumentPane *self)
{
  return self->header_item != NULL ? 1 : 0;
}

void
tf_document_pane_show_block (TfDocumentPane *self, guint block)
{
  gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u",
                              block + tf_document_pane_get_n_before (self));
}

/* The contents */

static void
heading_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TfDocumentPane *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "contents-heading");
  gtk_list_item_set_child (item, label);
}

static void
heading_bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TfDocumentPane *self)
{
  TfMarkdownBlock *heading = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  const char *text = tf_markdown_block_get_part (heading, 0)->text;

  gtk_label_set_label (GTK_LABEL (label), text);
  gtk_widget_set_margin_start (label, 12 * (int) (heading->level - 1));
  gtk_widget_set_tooltip_text (label, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (label)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* With the heading at the top, not only in view: the list is first scrolled to its end. */
static void
heading_activate_cb (GtkListView *list, guint position, TfDocumentPane *self)
{
  gtk_popover_popdown (self->contents_popover);
  if (position >= self->positions->len)
    return;
  tf_document_pane_show_block (self, self->blocks->len - 1);
  tf_document_pane_show_block (self, g_array_index (self->positions, guint, position));
}

static void
fill_contents (TfDocumentPane *self)
{
  g_autoptr (GPtrArray) headings = g_ptr_array_new ();

  g_array_set_size (self->positions, 0);
  for (guint i = 0; i < self->blocks->len; i++)
    {
      TfMarkdownBlock *block = g_ptr_array_index (self->blocks, i);

      if (block->kind != TF_MARKDOWN_HEADING)
        continue;
      g_ptr_array_add (headings, block);
      g_array_append_val (self->positions, i);
    }
  g_list_store_splice (self->headings, 0, g_list_model_get_n_items (G_LIST_MODEL (self->headings)),
                       headings->pdata, headings->len);
}

/* A single heading is the title. */
static void
show_contents (TfDocumentPane *self)
{
  gboolean has_any = self->positions->len > 1;
  gboolean wide = tf_wide_bin_is_wide (self->wide);

  gtk_widget_set_visible (self->side, has_any && wide);
  gtk_widget_set_visible (GTK_WIDGET (self->contents_button), has_any && !wide);
}

/* Setting */

static void
show_note (TfDocumentPane *self)
{
  g_autofree char *size = g_format_size (strlen (self->markdown));
  /* Translators: %s is a size, such as 1.2 MB */
  g_autofree char *note = g_strdup_printf (_ ("This text (%s) is shown without formatting."), size);

  gtk_label_set_label (self->note, note);
  gtk_widget_set_visible (GTK_WIDGET (self->note), TRUE);
}

static void
show_markdown (TfDocumentPane *self)
{
  g_autofree char *valid = g_utf8_make_valid (self->markdown == NULL ? "" : self->markdown, -1);
  g_autofree char *plain = tf_plain_text (valid);
  guint before = tf_document_pane_get_n_before (self);

  g_clear_pointer (&self->blocks, g_ptr_array_unref);
  gtk_widget_set_visible (GTK_WIDGET (self->note), FALSE);
  self->blocks = tf_markdown_parse (plain, FALSE, &tf_markdown_limits_document);
  if (self->blocks == NULL)
    {
      self->blocks = tf_markdown_split_plain (plain);
      show_note (self);
    }
  g_list_store_splice (self->shown, before,
                       g_list_model_get_n_items (G_LIST_MODEL (self->shown)) - before,
                       self->blocks->pdata, self->blocks->len);
  fill_contents (self);
  show_contents (self);
  tf_document_pane_search (self);
}

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  tf_document_pane_find (TF_DOCUMENT_PANE (widget));
}

static void
next_cb (TfDocumentPane *self)
{
  tf_document_pane_step (self, 1);
}

static void
previous_cb (TfDocumentPane *self)
{
  tf_document_pane_step (self, -1);
}

static void
tf_document_pane_dispose (GObject *object)
{
  TfDocumentPane *self = TF_DOCUMENT_PANE (object);

  g_cancellable_cancel (self->cancellable);
  if (self->scrolling != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->scrolling);
  self->scrolling = 0;
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->header);
  G_OBJECT_CLASS (tf_document_pane_parent_class)->dispose (object);
}

static void
tf_document_pane_finalize (GObject *object)
{
  TfDocumentPane *self = TF_DOCUMENT_PANE (object);

  g_free (self->markdown);
  g_free (self->path);
  g_free (self->header_name);
  g_clear_object (&self->header_item);
  g_ptr_array_unref (self->blocks);
  g_object_unref (self->shown);
  g_object_unref (self->headings);
  g_array_unref (self->positions);
  g_array_unref (self->matches);
  g_hash_table_unref (self->bound);
  g_object_unref (self->actions);
  g_object_unref (self->cancellable);
  G_OBJECT_CLASS (tf_document_pane_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-document-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, wide);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, toolbar);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, tools);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, contents_button);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, contents_popover);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, find_bar);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, note);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, side);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, scroller);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, list);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, side_list);
  gtk_widget_class_bind_template_child (widget_class, TfDocumentPane, popover_list);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, heading_setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, heading_bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, heading_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_contents);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "find_cb",
                                                G_CALLBACK (tf_document_pane_find));
  gtk_widget_class_bind_template_callback_full (widget_class, "search_cb",
                                                G_CALLBACK (tf_document_pane_search));
}

static void
tf_document_pane_class_init (TfDocumentPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_document_pane_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_document_pane_finalize;
  g_type_ensure (TF_TYPE_FIND_BAR);
  g_type_ensure (TF_TYPE_WIDE_BIN);
  gtk_widget_class_install_action (widget_class, "find.open", NULL, find_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "find.open",
                                       NULL);
  bind_template (widget_class);
}

static void
set_model (GtkListView *view, GListStore *store)
{
  g_autoptr (GtkNoSelection) selection = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (store)));

  gtk_list_view_set_model (view, GTK_SELECTION_MODEL (selection));
}

static void
tf_document_pane_init (TfDocumentPane *self)
{
  self->blocks = g_ptr_array_new_with_free_func (g_object_unref);
  self->shown = g_list_store_new (TF_TYPE_MARKDOWN_BLOCK);
  self->headings = g_list_store_new (TF_TYPE_MARKDOWN_BLOCK);
  self->positions = g_array_new (FALSE, FALSE, sizeof (guint));
  self->matches = g_array_new (FALSE, FALSE, sizeof (TfDocumentMatch));
  self->current = -1;
  self->bound = g_hash_table_new (NULL, NULL);
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_document_pane_add_actions (self);
  set_model (self->list, self->shown);
  set_model (self->side_list, self->headings);
  set_model (self->popover_list, self->headings);
  show_contents (self);
}

GtkWidget *
tf_document_pane_new (void)
{
  return g_object_new (TF_TYPE_DOCUMENT_PANE, NULL);
}

void
tf_document_pane_set_document (TfDocumentPane *self, const char *markdown, const char *path)
{
  g_return_if_fail (TF_IS_DOCUMENT_PANE (self));

  if (g_strcmp0 (path, self->path) != 0)
    {
      g_free (self->path);
      self->path = g_strdup (path);
    }
  if (g_strcmp0 (markdown, self->markdown) != 0)
    {
      g_free (self->markdown);
      self->markdown = g_strdup (markdown);
      show_markdown (self);
    }
  tf_document_pane_update_actions (self);
}

const char *
tf_document_pane_get_markdown (TfDocumentPane *self)
{
  g_return_val_if_fail (TF_IS_DOCUMENT_PANE (self), NULL);

  return self->markdown;
}

GtkWidget *
tf_document_pane_take_tools (TfDocumentPane *self)
{
  GtkWidget *tools;

  g_return_val_if_fail (TF_IS_DOCUMENT_PANE (self), NULL);

  tools = g_object_ref (self->tools);
  gtk_box_remove (GTK_BOX (self->toolbar), tools);
  gtk_widget_set_hexpand (tools, FALSE);
  gtk_widget_set_visible (self->toolbar, FALSE);
  return tools;
}

void
tf_document_pane_set_header (TfDocumentPane *self, GtkWidget *header, const char *name)
{
  g_return_if_fail (TF_IS_DOCUMENT_PANE (self) && self->header == NULL);

  self->header = g_object_ref_sink (header);
  self->header_name = g_strdup (name);
  self->header_item = tf_markdown_block_new (TF_MARKDOWN_RULE);
  g_list_store_insert (self->shown, 0, self->header_item);
}

void
tf_document_pane_find (TfDocumentPane *self)
{
  g_return_if_fail (TF_IS_DOCUMENT_PANE (self));

  if (self->markdown != NULL)
    tf_find_bar_open (self->find_bar);
}
