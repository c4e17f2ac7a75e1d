/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-drop.h"

typedef struct
{
  GtkWidget *highlight; /* (nullable) */
  TfResourceChosen file;
  TfTextDropped text;
  gpointer object;
} Drop;

static void
set_highlight (Drop *self, gboolean shown)
{
  if (self->highlight != NULL)
    gtk_widget_set_visible (self->highlight, shown);
}

static gboolean
dropped_cb (GtkDropTarget *target, const GValue *value, double x, double y, Drop *self)
{
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    {
      const GSList *files = g_value_get_boxed (value);

      for (; files != NULL; files = files->next)
        self->file (self->object, files->data);
      return TRUE;
    }
  if (!G_VALUE_HOLDS_STRING (value) || g_value_get_string (value) == NULL)
    return FALSE;
  self->text (self->object, g_value_get_string (value));
  return TRUE;
}

static GdkDragAction
entered_cb (GtkDropTarget *target, double x, double y, Drop *self)
{
  set_highlight (self, TRUE);
  return GDK_ACTION_COPY;
}

static void
left_cb (GtkDropTarget *target, Drop *self)
{
  set_highlight (self, FALSE);
}

/* A drop ends without "leave", and one that a child takes without "drop" either. */
static gboolean
event_cb (GtkEventController *controller, GdkEvent *event, GtkWidget *highlight)
{
  if (gdk_event_get_event_type (event) == GDK_DROP_START)
    gtk_widget_set_visible (highlight, FALSE);
  return GDK_EVENT_PROPAGATE;
}

static void
follow_drops (GtkWidget *widget, GtkWidget *highlight)
{
  GtkEventController *controller = gtk_event_controller_legacy_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "event", G_CALLBACK (event_cb), highlight, 0);
  gtk_widget_add_controller (widget, controller);
}

static void
drop_free (gpointer data, GClosure *closure)
{
  g_free (data);
}

static void
attach (GtkWidget *widget, const Drop *drop, GType type, GtkPropagationPhase phase)
{
  GtkDropTarget *target = gtk_drop_target_new (type, GDK_ACTION_COPY);
  Drop *copy = g_memdup2 (drop, sizeof *drop);

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (target), phase);
  g_signal_connect (target, "enter", G_CALLBACK (entered_cb), copy);
  g_signal_connect (target, "leave", G_CALLBACK (left_cb), copy);
  g_signal_connect_data (target, "drop", G_CALLBACK (dropped_cb), copy, drop_free, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}

/* A text view would insert the URI of a dropped file, so files are handled before it. */
void
tf_resource_drop_attach (GtkWidget *widget,
                         GtkWidget *highlight,
                         TfResourceChosen file,
                         TfTextDropped text,
                         gpointer object)
{
  const Drop drop = { highlight, file, text, object };

  attach (widget, &drop, GDK_TYPE_FILE_LIST, GTK_PHASE_CAPTURE);
  attach (widget, &drop, G_TYPE_STRING, GTK_PHASE_BUBBLE);
  /* Last, to be asked first: who takes a drop keeps it from the others. */
  if (highlight != NULL)
    follow_drops (widget, highlight);
}
