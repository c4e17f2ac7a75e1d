/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
/* A module of GIO (GIO_EXTRA_MODULES) that writes how long the frames of a program's first window take
 * to the file TF_FRAMES_FILE, a line each: "TIME DURATION SHOWN". TIME: of the monotonic clock when the
 * frame was done, in µs; DURATION: from the begin of its layout until it was drawn, in µs; SHOWN:
 * whether a widget of the type TF_FRAMES_TYPE was on the screen. */
#include "config.h"

#include <gio/gio.h>
#include <gtk/gtk.h>
#include <stdio.h>

static FILE *frames;
static gint64 begun;

static gboolean
shows (GtkWidget *widget, const char *type)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), type))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (shows (child, type))
      return TRUE;
  return FALSE;
}

static void
update_cb (GdkFrameClock *clock, GtkWidget *window)
{
  begun = g_get_monotonic_time ();
}

static void
painted_cb (GdkFrameClock *clock, GtkWidget *window)
{
  static gboolean shown = FALSE;
  gint64 now = g_get_monotonic_time ();

  shown = shown || shows (window, g_getenv ("TF_FRAMES_TYPE"));
  fprintf (frames, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d\n", now, now - begun, shown);
  fflush (frames);
}

/* Connected before the widgets are, so that "begun" is before what they do; "after-paint" after all. */
static void
realized_cb (GtkWidget *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);

  g_signal_connect (clock, "before-paint", G_CALLBACK (update_cb), window);
  g_signal_connect_after (clock, "after-paint", G_CALLBACK (painted_cb), window);
}

static void
windows_cb (GListModel *windows, guint position, guint removed, guint added, gpointer data)
{
  g_autoptr (GtkWidget) window = added > 0 ? g_list_model_get_item (windows, position) : NULL;

  if (window == NULL)
    return;
  g_signal_handlers_disconnect_by_func (windows, windows_cb, data);
  if (gtk_widget_get_realized (window))
    realized_cb (window);
  else
    g_signal_connect (window, "realize", G_CALLBACK (realized_cb), NULL);
}

/* Before GTK is initialized its list of windows cannot be asked for: it is there once a display is. */
static gboolean
begin_cb (gpointer data)
{
  if (!gtk_is_initialized ())
    return G_SOURCE_CONTINUE;
  g_signal_connect (gtk_window_get_toplevels (), "items-changed", G_CALLBACK (windows_cb), NULL);
  if (g_list_model_get_n_items (gtk_window_get_toplevels ()) > 0)
    windows_cb (gtk_window_get_toplevels (), 0, 0, 1, NULL);
  return G_SOURCE_REMOVE;
}

G_MODULE_EXPORT void g_io_module_load (GIOModule *module);
G_MODULE_EXPORT void g_io_module_unload (GIOModule *module);
G_MODULE_EXPORT char **g_io_module_query (void);

void
g_io_module_load (GIOModule *module)
{
  const char *path = g_getenv ("TF_FRAMES_FILE");

  g_type_module_use (G_TYPE_MODULE (module));
  frames = path != NULL ? fopen (path, "w") : NULL;
  if (frames != NULL)
    g_idle_add_full (G_PRIORITY_HIGH, begin_cb, NULL, NULL);
}

void
g_io_module_unload (GIOModule *module)
{
}

char **
g_io_module_query (void)
{
  return g_new0 (char *, 1);
}
