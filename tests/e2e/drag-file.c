/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdio.h>

#include <gtk/gtk.h>

/* drag-file FILE…: a window in the corner of the screen that consists of those files, to be dragged
 * into another program as from a file manager. Prints a line when the place under the pointer accepts
 * them. */

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, gpointer data)
{
  GdkFileList *files = gdk_file_list_new_from_list (data);
  GdkContentProvider *provider = gdk_content_provider_new_typed (GDK_TYPE_FILE_LIST, files);

  g_boxed_free (GDK_TYPE_FILE_LIST, files);
  return provider;
}

static void
action_cb (GdkDrag *drag)
{
  if (gdk_drag_get_selected_action (drag) == 0)
    return;
  g_print ("accepted\n");
  fflush (stdout);
}

static void
drag_begin_cb (GtkDragSource *source, GdkDrag *drag)
{
  g_signal_connect (drag, "notify::selected-action", G_CALLBACK (action_cb), NULL);
}

static GSList *
files_of (char **names)
{
  GSList *files = NULL;

  for (; *names != NULL; names++)
    files = g_slist_append (files, g_file_new_for_path (*names));
  return files;
}

int
main (int argc, char **argv)
{
  GtkWidget *window, *label;
  GtkDragSource *source;

  gtk_init ();
  window = gtk_window_new ();
  label = gtk_label_new ("files");
  source = gtk_drag_source_new ();
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), files_of (argv + 1));
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), NULL);
  gtk_widget_add_controller (label, GTK_EVENT_CONTROLLER (source));
  gtk_window_set_child (GTK_WINDOW (window), label);
  gtk_window_set_title (GTK_WINDOW (window), "drag-file");
  gtk_window_set_default_size (GTK_WINDOW (window), 120, 80);
  gtk_window_present (GTK_WINDOW (window));
  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
  return 0;
}
