/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-focus.h"
#include "tf-waiting.h"
#include "tf-window-private.h"

/* A project whose page is not there within so long is not waited for. */
#define WAIT_US (3 * G_USEC_PER_SEC)

typedef struct
{
  char *action;        /* (owned) */
  GVariant *parameter; /* (owned) (nullable) */
  gint64 begun;
} Pending;

static void
pending_free (gpointer data)
{
  Pending *pending = data;

  g_free (pending->action);
  g_clear_pointer (&pending->parameter, g_variant_unref);
  g_free (pending);
}

static gboolean
pending_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Pending *pending = data;
  GtkWidget *page = adw_bin_get_child (ADW_BIN (widget));

  if (page == NULL || !gtk_widget_get_mapped (page))
    return g_get_monotonic_time () - pending->begun < WAIT_US;
  gtk_widget_activate_action_variant (page, pending->action, pending->parameter);
  return G_SOURCE_REMOVE;
}

void
tf_window_on_project_page (TfWindow *self, const char *action, GVariant *parameter)
{
  Pending *pending = g_new0 (Pending, 1);

  pending->action = g_strdup (action);
  pending->parameter = parameter == NULL ? NULL : g_variant_ref_sink (parameter);
  pending->begun = g_get_monotonic_time ();
  if (pending_cb (GTK_WIDGET (self->project_page), NULL, pending))
    gtk_widget_add_tick_callback (GTK_WIDGET (self->project_page), pending_cb, pending,
                                  pending_free);
  else
    pending_free (pending);
}

/* The one button that ends the waiting is highlighted. */
static GtkWidget *
find_highlighted (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_widget_has_css_class (widget, "suggested-action") &&
      gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_highlighted (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
focus_answer_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  GtkWidget *page = adw_bin_get_child (ADW_BIN (widget));
  GtkWidget *button = page == NULL ? NULL : find_highlighted (page);
  gint64 begun = *(gint64 *) data;

  if (button != NULL)
    gtk_widget_grab_focus (button);
  return button == NULL && g_get_monotonic_time () - begun < WAIT_US;
}

void
tf_window_focus_answer (TfWindow *self)
{
  g_autoptr (TfDbusProject1) open = NULL;
  gint64 *begun = g_new (gint64, 1);

  *begun = g_get_monotonic_time ();
  g_object_get (self->project_page, "project", &open, NULL);
  if (open != NULL && tf_dbus_project1_get_open_questions (open) > 0)
    tf_window_on_project_page (self, "project.answer", NULL);
  else if (focus_answer_cb (GTK_WIDGET (self->project_page), NULL, begun))
    {
      gtk_widget_add_tick_callback (GTK_WIDGET (self->project_page), focus_answer_cb,
                                    g_steal_pointer (&begun), g_free);
    }
  g_free (begun);
}

static GtkWidget *
get_page (TfWindow *self)
{
  GtkWidget *page = adw_view_stack_get_visible_child (self->pages);

  return page == GTK_WIDGET (self->leaflet) ? adw_leaflet_get_visible_child (self->leaflet) : page;
}

/* Whoever goes to a page goes on there. */
static void
page_cb (TfWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *page = get_page (self);

  /* By the switcher: the arrows go on to the next page. */
  if (page == NULL || (focus != NULL && gtk_widget_get_mapped (focus) &&
                       gtk_widget_get_ancestor (focus, ADW_TYPE_VIEW_SWITCHER) != NULL))
    return;
  tf_focus_into (page);
}

static void
mapped_cb (TfWindow *self)
{
  tf_focus_into (get_page (self));
}

void
tf_window_keep_focus (TfWindow *self)
{
  tf_focus_keep (GTK_WINDOW (self));
  g_signal_connect_object (self->pages, "notify::visible-child", G_CALLBACK (page_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_after (self, "map", G_CALLBACK (mapped_cb), NULL);
}
