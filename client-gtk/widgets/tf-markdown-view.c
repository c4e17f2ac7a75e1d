/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown-view.h"

#include <glib/gi18n.h>

#include "tf-markdown-row.h"
#include "tf-plain-text.h"

struct _TfMarkdownView
{
  GtkWidget parent_instance;

  GtkBox *box;
  char *markdown; /* (owned): valid UTF-8 */
  gboolean keep_breaks;
};

G_DEFINE_FINAL_TYPE (TfMarkdownView, tf_markdown_view, GTK_TYPE_WIDGET)

typedef enum
{
  PROP_MARKDOWN = 1,
  PROP_KEEP_BREAKS,
  N_PROPS
} TfMarkdownViewProperty;

static GParamSpec *properties[N_PROPS];

/* In a scroller of its own, which lays out only what is visible. */
static GtkWidget *
long_text_new (const char *text)
{
  g_autofree char *broken = tf_markdown_break_lines (text);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), broken, -1);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_cursor_visible (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Long text"), -1);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), 320);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_add_css_class (scroller, "frame");
  return scroller;
}

static void
show_plain (TfMarkdownView *self, const char *text)
{
  g_autofree char *size = g_format_size (strlen (self->markdown));
  g_autofree char *note = NULL;
  GtkWidget *label;

  /* Translators: %s is a size, such as 1.2 MB */
  note = g_strdup_printf (_ ("This text (%s) is shown without formatting."), size);
  label = gtk_label_new (note);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (self->box, label);
  gtk_box_append (self->box, long_text_new (text));
}

static void
clear (TfMarkdownView *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_box_remove (self->box, child);
}

static void
show (TfMarkdownView *self)
{
  g_autofree char *text = tf_plain_text (self->markdown);

  g_autoptr (GPtrArray) blocks =
      tf_markdown_parse (text, self->keep_breaks, &tf_markdown_limits_message);

  clear (self);
  if (blocks == NULL)
    {
      show_plain (self, text);
      return;
    }
  for (guint i = 0; i < blocks->len; i++)
    {
      GtkWidget *row = tf_markdown_row_new ();

      tf_markdown_row_set_block (TF_MARKDOWN_ROW (row), g_ptr_array_index (blocks, i));
      gtk_box_append (self->box, row);
    }
}

static void
tf_markdown_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfMarkdownView *self = TF_MARKDOWN_VIEW (object);

  switch ((TfMarkdownViewProperty) id)
    {
    case PROP_MARKDOWN:
      g_value_set_string (value, self->markdown);
      break;
    case PROP_KEEP_BREAKS:
      g_value_set_boolean (value, self->keep_breaks);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_markdown_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfMarkdownView *self = TF_MARKDOWN_VIEW (object);

  switch ((TfMarkdownViewProperty) id)
    {
    case PROP_MARKDOWN:
      tf_markdown_view_set_markdown (self, g_value_get_string (value));
      break;
    case PROP_KEEP_BREAKS:
      tf_markdown_view_set_keep_breaks (self, g_value_get_boolean (value));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_markdown_view_dispose (GObject *object)
{
  TfMarkdownView *self = TF_MARKDOWN_VIEW (object);

  if (self->box != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->box));
  self->box = NULL;
  G_OBJECT_CLASS (tf_markdown_view_parent_class)->dispose (object);
}

static void
tf_markdown_view_finalize (GObject *object)
{
  TfMarkdownView *self = TF_MARKDOWN_VIEW (object);

  g_free (self->markdown);
  G_OBJECT_CLASS (tf_markdown_view_parent_class)->finalize (object);
}

static void
tf_markdown_view_class_init (TfMarkdownViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = tf_markdown_view_get_property;
  object_class->set_property = tf_markdown_view_set_property;
  object_class->dispose = tf_markdown_view_dispose;
  object_class->finalize = tf_markdown_view_finalize;
  properties[PROP_MARKDOWN] = g_param_spec_string ("markdown", NULL, NULL, "", flags);
  properties[PROP_KEEP_BREAKS] = g_param_spec_boolean ("keep-breaks", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "markdown");
}

static void
tf_markdown_view_init (TfMarkdownView *self)
{
  self->markdown = g_strdup ("");
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_widget_set_parent (GTK_WIDGET (self->box), GTK_WIDGET (self));
}

GtkWidget *
tf_markdown_view_new (void)
{
  return g_object_new (TF_TYPE_MARKDOWN_VIEW, NULL);
}

void
tf_markdown_view_set_markdown (TfMarkdownView *self, const char *markdown)
{
  g_autofree char *valid = g_utf8_make_valid (markdown == NULL ? "" : markdown, -1);

  g_return_if_fail (TF_IS_MARKDOWN_VIEW (self));
  if (g_str_equal (valid, self->markdown))
    return;
  g_free (self->markdown);
  self->markdown = g_steal_pointer (&valid);
  show (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MARKDOWN]);
}

const char *
tf_markdown_view_get_markdown (TfMarkdownView *self)
{
  return self->markdown;
}

void
tf_markdown_view_set_keep_breaks (TfMarkdownView *self, gboolean keep_breaks)
{
  if (self->keep_breaks == keep_breaks)
    return;
  self->keep_breaks = keep_breaks;
  show (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KEEP_BREAKS]);
}
