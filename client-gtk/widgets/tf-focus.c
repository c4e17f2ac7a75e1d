/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-focus.h"

/* How long to wait for something to appear that can have the focus. */
#define WAIT_US (3 * G_USEC_PER_SEC)

static GtkWidget *
get_focus (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  return root == NULL ? NULL : gtk_root_get_focus (root);
}

static gboolean
can_have_focus (GtkWidget *widget)
{
  return widget != NULL && gtk_widget_get_root (widget) != NULL && gtk_widget_get_mapped (widget) &&
         gtk_widget_is_sensitive (widget);
}

/* Where GTK moves it if it does not know better. */
static gboolean
is_fallen (GtkWidget *focus)
{
  return !can_have_focus (focus) || gtk_widget_get_ancestor (focus, ADW_TYPE_HEADER_BAR) != NULL ||
         gtk_widget_get_ancestor (focus, ADW_TYPE_VIEW_SWITCHER_BAR) != NULL;
}

/* Into a widget. A bin grabs nothing for its child. */
static gboolean
enter (GtkWidget *widget)
{
  GtkWidget *child = ADW_IS_BIN (widget) ? adw_bin_get_child (ADW_BIN (widget)) : NULL;
  TfFocusBegin begin = g_object_get_data (G_OBJECT (widget), "tf-focus-begin");

  if (begin != NULL)
    return begin (widget);
  return gtk_widget_grab_focus (widget) || (child != NULL && enter (child)) ||
         (child == NULL && gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD));
}

typedef struct
{
  GtkWidget *focus; /* when it began; only compared */
  gint64 begun;
} Entry;

static gboolean
enter_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Entry *entry = data;
  GtkWidget *focus = get_focus (widget);

  if (!gtk_widget_get_mapped (widget) || g_get_monotonic_time () - entry->begun > WAIT_US ||
      (focus != entry->focus && !is_fallen (focus)))
    return G_SOURCE_REMOVE;
  return !enter (widget);
}

void
tf_focus_set_begin (GtkWidget *widget, TfFocusBegin begin)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  g_object_set_data (G_OBJECT (widget), "tf-focus-begin", (gpointer) begin);
}

void
tf_focus_into (GtkWidget *widget)
{
  Entry *entry;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (gtk_widget_get_mapped (widget) && enter (widget))
    return;
  entry = g_new0 (Entry, 1);
  entry->focus = get_focus (widget);
  entry->begun = g_get_monotonic_time ();
  gtk_widget_add_tick_callback (widget, enter_cb, entry, g_free);
}

/* Keeping */

typedef struct
{
  GtkWindow *window;
  GPtrArray *places; /* (owned) (element-type GWeakRef): what the focus is in, outwards */
  guint mend_id;
} Keeper;

static void
weak_free (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

static void
keeper_free (gpointer data)
{
  Keeper *self = data;

  g_clear_handle_id (&self->mend_id, g_source_remove);
  g_ptr_array_unref (self->places);
  g_free (self);
}

/* Outwards from @focus, without the window and what is directly in it: its first control is the fall. */
static void
remember (Keeper *self, GtkWidget *focus)
{
  g_ptr_array_set_size (self->places, 0);
  for (GtkWidget *place = focus; place != NULL && place != GTK_WIDGET (self->window);
       place = gtk_widget_get_parent (place))
    {
      GWeakRef *weak = g_new0 (GWeakRef, 1);

      g_weak_ref_init (weak, place);
      g_ptr_array_add (self->places, weak);
    }
}

static void
mend_cb (gpointer data)
{
  Keeper *self = data;
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (g_object_unref);

  self->mend_id = 0;
  if (!is_fallen (gtk_window_get_focus (self->window)))
    return;

  /* Moving the focus changes the places. */
  for (guint i = 0; i < self->places->len; i++)
    {
      GtkWidget *place = g_weak_ref_get (g_ptr_array_index (self->places, i));

      if (place != NULL)
        g_ptr_array_add (places, place);
    }
  for (guint i = 0; i < places->len; i++)
    {
      GtkWidget *place = g_ptr_array_index (places, i);

      if (can_have_focus (place) && enter (place) &&
          !is_fallen (gtk_window_get_focus (self->window)))
        return;
    }
}

static void
focus_cb (GtkWindow *window, GParamSpec *pspec, gpointer data)
{
  Keeper *self = data;
  GtkWidget *focus = gtk_window_get_focus (window);
  g_autoptr (GtkWidget) before =
      self->places->len == 0 ? NULL : g_weak_ref_get (g_ptr_array_index (self->places, 0));

  if (self->places->len > 0 && is_fallen (focus) && !can_have_focus (before))
    {
      if (self->mend_id == 0)
        self->mend_id = g_idle_add_once (mend_cb, self);
      return;
    }
  if (focus != NULL)
    remember (self, focus);
}

void
tf_focus_keep (GtkWindow *window)
{
  Keeper *self = g_new0 (Keeper, 1);

  g_return_if_fail (GTK_IS_WINDOW (window));

  self->window = window;
  self->places = g_ptr_array_new_with_free_func (weak_free);
  g_object_set_data_full (G_OBJECT (window), "tf-focus-keeper", self, keeper_free);
  g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_cb), self);
}
