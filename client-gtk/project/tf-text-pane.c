/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-text-pane.h"

#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>
#include <string.h>

#include "tf-plain-text.h"
#include "tf-source-find.h"
#include "tf-source-style.h"

/* GTK lays out every line: more than this is slow. */
#define MAX_SHOWN (2 * 1024 * 1024)

struct _TfTextPane
{
  AdwBin parent_instance;

  GtkSourceBuffer *buffer; /* (owned) */
  char *whole;             /* (owned) (nullable): if only the beginning is shown */

  /* Of the template */
  GtkSourceView *view;
  TfFindBar *find_bar;
  GtkLabel *cut;
};

G_DEFINE_FINAL_TYPE (TfTextPane, tf_text_pane, ADW_TYPE_BIN)

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  tf_text_pane_find (TF_TEXT_PANE (widget));
}

static void
tf_text_pane_dispose (GObject *object)
{
  TfTextPane *self = TF_TEXT_PANE (object);

  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->buffer);
  G_OBJECT_CLASS (tf_text_pane_parent_class)->dispose (object);
}

static void
tf_text_pane_finalize (GObject *object)
{
  g_free (TF_TEXT_PANE (object)->whole);
  G_OBJECT_CLASS (tf_text_pane_parent_class)->finalize (object);
}

static void
tf_text_pane_class_init (TfTextPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_text_pane_dispose;
  object_class->finalize = tf_text_pane_finalize;

  g_type_ensure (GTK_SOURCE_TYPE_VIEW);
  g_type_ensure (TF_TYPE_FIND_BAR);
  gtk_widget_class_install_action (widget_class, "find.open", NULL, find_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "find.open",
                                       NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-text-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, TfTextPane, view);
  gtk_widget_class_bind_template_child (widget_class, TfTextPane, find_bar);
  gtk_widget_class_bind_template_child (widget_class, TfTextPane, cut);
}

static void
tf_text_pane_init (TfTextPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->buffer = gtk_source_buffer_new (NULL);
  tf_source_follow_style (self->buffer);
  gtk_text_view_set_buffer (GTK_TEXT_VIEW (self->view), GTK_TEXT_BUFFER (self->buffer));
  tf_source_find_attach (self->find_bar, self->view);
}

static gsize
cut_length (const char *text, gsize length)
{
  if (length <= MAX_SHOWN)
    return length;
  length = MAX_SHOWN;
  while (length > 0 && ((guchar) text[length] & 0xc0) == 0x80)
    length--;
  return length;
}

void
tf_text_pane_set_text (TfTextPane *self, const char *text, const char *language)
{
  g_autofree char *valid = NULL;
  g_autofree char *plain = NULL;
  GtkSourceLanguage *known = NULL;
  GtkTextIter start;
  gsize length, shown;

  g_return_if_fail (TF_IS_TEXT_PANE (self) && text != NULL);

  valid = g_utf8_make_valid (text, -1);
  plain = tf_plain_text (valid);
  length = strlen (plain);
  shown = cut_length (plain, length);
  if (language != NULL)
    known = gtk_source_language_manager_get_language (gtk_source_language_manager_get_default (),
                                                      language);
  gtk_source_buffer_set_language (self->buffer, known);
  gtk_text_buffer_begin_irreversible_action (GTK_TEXT_BUFFER (self->buffer));
  gtk_text_buffer_set_text (GTK_TEXT_BUFFER (self->buffer), plain, (int) shown);
  gtk_text_buffer_end_irreversible_action (GTK_TEXT_BUFFER (self->buffer));
  gtk_text_buffer_get_start_iter (GTK_TEXT_BUFFER (self->buffer), &start);
  gtk_text_buffer_place_cursor (GTK_TEXT_BUFFER (self->buffer), &start);
  gtk_widget_set_visible (GTK_WIDGET (self->cut), shown < length);
  g_clear_pointer (&self->whole, g_free);
  if (shown < length)
    self->whole = g_steal_pointer (&plain);
}

char *
tf_text_pane_dup_text (TfTextPane *self)
{
  GtkTextIter start, end;

  g_return_val_if_fail (TF_IS_TEXT_PANE (self), NULL);

  if (self->whole != NULL)
    return g_strdup (self->whole);
  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (self->buffer), &start, &end);
  return gtk_text_buffer_get_text (GTK_TEXT_BUFFER (self->buffer), &start, &end, TRUE);
}

void
tf_text_pane_set_name (TfTextPane *self, const char *name)
{
  g_return_if_fail (TF_IS_TEXT_PANE (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}

void
tf_text_pane_find (TfTextPane *self)
{
  g_return_if_fail (TF_IS_TEXT_PANE (self));

  tf_find_bar_open (self->find_bar);
}

void
tf_text_pane_copy (TfTextPane *self)
{
  g_autofree char *text = tf_text_pane_dup_text (self);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}
