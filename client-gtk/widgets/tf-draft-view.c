/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-draft-view.h"

#include <glib/gi18n.h>

#include "tf-report.h"

#define ERROR_MARK "tf-error"

struct _TfDraftView
{
  AdwBin parent_instance;

  TfDraft *draft; /* (owned) (nullable) */
  char *label;    /* (owned) (nullable) */

  GtkRevealer *conflict_revealer;
  GtkLabel *conflict_label;
  GtkButton *reload_button;
  GtkSourceView *source_view;
  GtkRevealer *error_revealer;
  GtkLabel *error_label;
};

G_DEFINE_FINAL_TYPE (TfDraftView, tf_draft_view, ADW_TYPE_BIN)

typedef enum
{
  PROP_DRAFT = 1,
  PROP_LABEL,
  N_PROPS
} TfDraftViewProperty;

static GParamSpec *properties[N_PROPS];

static guint discarded_signal;

static void
conflict_cb (TfDraftView *self)
{
  TfDraftConflict conflict =
      self->draft == NULL ? TF_DRAFT_NO_CONFLICT : tf_draft_get_conflict (self->draft);
  gboolean deleted = conflict == TF_DRAFT_DELETED;
  const char *text = deleted ? _ ("This file was deleted. Your text stays here until you save it.")
                             : _ ("This file was changed elsewhere while you were editing it.");

  if (conflict != TF_DRAFT_NO_CONFLICT)
    {
      gtk_label_set_label (self->conflict_label, text);
      gtk_button_set_label (self->reload_button,
                            deleted ? C_ ("button", "_Discard Text") : C_ ("button", "_Reload"));
      tf_report_announce (GTK_WIDGET (self), text);
    }
  gtk_revealer_set_reveal_child (self->conflict_revealer, conflict != TF_DRAFT_NO_CONFLICT);
}

static void
reload_cb (TfDraftView *self)
{
  gboolean deleted = tf_draft_get_conflict (self->draft) == TF_DRAFT_DELETED;

  tf_draft_reload (self->draft);
  gtk_widget_grab_focus (GTK_WIDGET (self->source_view));
  if (deleted)
    g_signal_emit (self, discarded_signal, 0);
}

static void
keep_cb (TfDraftView *self)
{
  tf_draft_keep (self->draft);
  gtk_widget_grab_focus (GTK_WIDGET (self->source_view));
}

static void
changed_cb (TfDraftView *self)
{
  tf_draft_view_set_error (self, NULL, 0);
}

static void
tf_draft_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfDraftView *self = TF_DRAFT_VIEW (object);

  switch ((TfDraftViewProperty) id)
    {
    case PROP_DRAFT:
      g_value_set_object (value, self->draft);
      break;
    case PROP_LABEL:
      g_value_set_string (value, self->label);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_label (TfDraftView *self, const char *label)
{
  g_free (self->label);
  self->label = g_strdup (label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->source_view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label != NULL ? label : "", -1);
}

static void
tf_draft_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfDraftView *self = TF_DRAFT_VIEW (object);

  switch ((TfDraftViewProperty) id)
    {
    case PROP_DRAFT:
      tf_draft_view_set_draft (self, g_value_get_object (value));
      break;
    case PROP_LABEL:
      set_label (self, g_value_get_string (value));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

/* Line numbers leak the view in GtkSourceView 5.6: the gutter is not freed while it has
 * renderers. */
static void
drop_gutter (GtkSourceView *view)
{
  GtkSourceGutter *gutter = gtk_source_view_get_gutter (view, GTK_TEXT_WINDOW_LEFT);
  GtkWidget *renderer;

  while ((renderer = gtk_widget_get_first_child (GTK_WIDGET (gutter))) != NULL &&
         GTK_SOURCE_IS_GUTTER_RENDERER (renderer))
    gtk_source_gutter_remove (gutter, GTK_SOURCE_GUTTER_RENDERER (renderer));
  gtk_text_view_set_gutter (GTK_TEXT_VIEW (view), GTK_TEXT_WINDOW_LEFT, NULL);
}

static void
tf_draft_view_dispose (GObject *object)
{
  TfDraftView *self = TF_DRAFT_VIEW (object);

  if (self->draft != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->draft, self);
      g_signal_handlers_disconnect_by_data (tf_draft_get_buffer (self->draft), self);
    }
  if (self->source_view != NULL)
    drop_gutter (self->source_view);
  self->source_view = NULL;
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->draft);
  G_OBJECT_CLASS (tf_draft_view_parent_class)->dispose (object);
}

static void
tf_draft_view_finalize (GObject *object)
{
  g_free (TF_DRAFT_VIEW (object)->label);
  G_OBJECT_CLASS (tf_draft_view_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (GTK_SOURCE_TYPE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-draft-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TfDraftView, conflict_revealer);
  gtk_widget_class_bind_template_child (widget_class, TfDraftView, conflict_label);
  gtk_widget_class_bind_template_child (widget_class, TfDraftView, reload_button);
  gtk_widget_class_bind_template_child (widget_class, TfDraftView, source_view);
  gtk_widget_class_bind_template_child (widget_class, TfDraftView, error_revealer);
  gtk_widget_class_bind_template_child (widget_class, TfDraftView, error_label);
  gtk_widget_class_bind_template_callback (widget_class, reload_cb);
  gtk_widget_class_bind_template_callback (widget_class, keep_cb);
}

static void
tf_draft_view_class_init (TfDraftViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = tf_draft_view_get_property;
  object_class->set_property = tf_draft_view_set_property;
  object_class->dispose = tf_draft_view_dispose;
  object_class->finalize = tf_draft_view_finalize;
  properties[PROP_DRAFT] = g_param_spec_object ("draft", NULL, NULL, TF_TYPE_DRAFT, flags);
  properties[PROP_LABEL] = g_param_spec_string ("label", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  discarded_signal = g_signal_new ("discarded", TF_TYPE_DRAFT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
tf_draft_view_init (TfDraftView *self)
{
  g_autoptr (GtkSourceMarkAttributes) attributes = gtk_source_mark_attributes_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_source_mark_attributes_set_icon_name (attributes, "dialog-error-symbolic");
  gtk_source_view_set_mark_attributes (self->source_view, ERROR_MARK, attributes, 1);
}

void
tf_draft_view_set_draft (TfDraftView *self, TfDraft *draft)
{
  if (draft == self->draft)
    return;
  tf_draft_view_set_error (self, NULL, 0);
  if (self->draft != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->draft, self);
      g_signal_handlers_disconnect_by_data (tf_draft_get_buffer (self->draft), self);
    }
  g_set_object (&self->draft, draft);
  gtk_text_view_set_buffer (GTK_TEXT_VIEW (self->source_view),
                            draft == NULL ? NULL : GTK_TEXT_BUFFER (tf_draft_get_buffer (draft)));
  if (draft != NULL)
    {
      g_signal_connect_object (draft, "notify::conflict", G_CALLBACK (conflict_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (tf_draft_get_buffer (draft), "changed", G_CALLBACK (changed_cb),
                               self, G_CONNECT_SWAPPED);
    }
  conflict_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DRAFT]);
}

GtkSourceView *
tf_draft_view_get_source_view (TfDraftView *self)
{
  return self->source_view;
}

static void
remove_marks (GtkSourceBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (buffer), &start, &end);
  gtk_source_buffer_remove_source_marks (buffer, &start, &end, ERROR_MARK);
}

static void
mark_line (TfDraftView *self, guint line)
{
  GtkSourceBuffer *buffer = tf_draft_get_buffer (self->draft);
  GtkTextIter iter;

  if (line == 0 ||
      !gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (buffer), &iter, (int) line - 1))
    return;
  gtk_source_buffer_create_source_mark (buffer, NULL, ERROR_MARK, &iter);
  gtk_source_view_set_show_line_marks (self->source_view, TRUE);
  tf_draft_view_show_line (self, line);
}

void
tf_draft_view_set_error (TfDraftView *self, const char *message, guint line)
{
  gboolean shown = gtk_revealer_get_reveal_child (self->error_revealer);

  if (self->draft == NULL || (message == NULL && !shown))
    return;
  remove_marks (tf_draft_get_buffer (self->draft));
  gtk_source_view_set_show_line_marks (self->source_view, FALSE);
  gtk_revealer_set_reveal_child (self->error_revealer, message != NULL);
  if (message == NULL)
    return;
  gtk_label_set_label (self->error_label, message);
  tf_report_announce (GTK_WIDGET (self), message);
  mark_line (self, line);
}

void
tf_draft_view_show_line (TfDraftView *self, guint line)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->source_view));
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (buffer, &iter, line > 0 ? (int) line - 1 : 0);
  gtk_text_buffer_place_cursor (buffer, &iter);
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self->source_view),
                                gtk_text_buffer_get_insert (buffer), 0, TRUE, 0, 0.2);
}
