/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-document-location.h"
#include "tf-error.h"
#include "tf-open-place.h"
#include "tf-project-info.h"
#include "tf-project-page-private.h"
#include "tf-report.h"

static void
shown_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!gtk_show_uri_full_finish (GTK_WINDOW (source), result, &error) &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    tf_report_error (GTK_WIDGET (source), _ ("Could not open the location"), error);
}

static TfDbusProject1 *
get_project (TfProjectPage *self)
{
  return tf_project_view_get_project (TF_PROJECT_VIEW (self));
}

static void
show_path (TfProjectPage *self, const char *path)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);

  if (uri != NULL && GTK_IS_WINDOW (root))
    gtk_show_uri_full (GTK_WINDOW (root), uri, GDK_CURRENT_TIME, self->cancellable, shown_cb, NULL);
}

static void
open_folder (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfProjectPage *self = TF_PROJECT_PAGE (widget);
  g_autofree char *files = NULL;

  if (get_project (self) == NULL)
    return;
  files = tf_project_info_dup_files_directory (get_project (self));
  show_path (self, g_file_test (files, G_FILE_TEST_IS_DIR)
                       ? files
                       : tf_dbus_project1_get_directory (get_project (self)));
}

/* Returns: (transfer full) (nullable): %NULL without a project, or before there are files, which is reported */
static char *
dup_files (TfProjectPage *self, const char *title)
{
  g_autofree char *files = NULL;
  g_autoptr (GError) error = NULL;

  if (get_project (self) == NULL)
    return NULL;
  files = tf_project_info_dup_files_directory (get_project (self));
  if (g_file_test (files, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&files);
  error =
      g_error_new (TF_ERROR, TF_ERROR_NOT_FOUND, _ ("The project has no files yet: “%s”"), files);
  tf_report_error (GTK_WIDGET (self), title, error);
  return NULL;
}

static void
open_editor (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *files = dup_files (TF_PROJECT_PAGE (widget), _ ("Could not open the editor"));

  if (files != NULL)
    tf_open_place_in_editor (widget, files);
}

static void
open_terminal (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *files = dup_files (TF_PROJECT_PAGE (widget), _ ("Could not open a terminal"));

  if (files != NULL)
    tf_open_place_in_terminal (widget, files);
}

/* Opening a location */

typedef struct
{
  char *files;     /* (owned): where the files of the deliverable are */
  char *directory; /* (owned): the project's, for its documents */
  char *file;      /* (owned) */
} Place;

static void
place_free (gpointer data)
{
  Place *place = data;

  g_free (place->files);
  g_free (place->directory);
  g_free (place->file);
  g_free (place);
}

static void
resolve_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Place *place = data;
  GError *error = NULL;
  char *path = tf_document_location_resolve (place->files, place->file, &error);

  if (g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND))
    {
      g_clear_error (&error);
      path = tf_document_location_resolve (place->directory, place->file, &error);
    }
  if (path != NULL)
    g_task_return_pointer (task, path, g_free);
  else
    g_task_return_error (task, error);
}

static void
resolved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_task_propagate_pointer (G_TASK (result), &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (path != NULL)
    show_path (data, path);
  else
    tf_report_error (data, _ ("Could not open the location"), error);
}

static void
show_file (TfProjectPage *self, const char *location)
{
  g_autofree char *file = tf_document_location_dup_file (location);
  g_autoptr (GError) error = NULL;
  Place *place;
  GTask *task;

  if (file == NULL)
    {
      error = g_error_new (TF_ERROR, TF_ERROR_NOT_FOUND, _ ("“%s” does not name a file"), location);
      tf_report_error (GTK_WIDGET (self), _ ("Could not open the location"), error);
      return;
    }
  if (self->worker == NULL)
    self->worker = tf_worker_new ("client-place");
  place = g_new0 (Place, 1);
  place->files = tf_project_info_dup_files_directory (get_project (self));
  place->directory = g_strdup (tf_dbus_project1_get_directory (get_project (self)));
  place->file = g_steal_pointer (&file);
  task = g_task_new (NULL, self->cancellable, resolved_cb, self);
  g_task_set_source_tag (task, show_file);
  g_task_set_task_data (task, place, place_free);
  tf_worker_queue (self->worker, task, resolve_thread);
}

static void
show_place (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfProjectPage *self = TF_PROJECT_PAGE (widget);
  const char *location = g_variant_get_string (parameter, NULL);

  if (get_project (self) == NULL)
    return;
  if (tf_project_info_is_code (get_project (self)))
    {
      show_file (self, location);
      return;
    }
  adw_view_stack_set_visible_child_name (self->tabs, "documents");
  tf_documents_view_show_location (self->documents, location);
}

void
tf_project_page_install_opening (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "project.show-location", "s", show_place);
  gtk_widget_class_install_action (widget_class, "project.open-folder", NULL, open_folder);
  gtk_widget_class_install_action (widget_class, "project.open-editor", NULL, open_editor);
  gtk_widget_class_install_action (widget_class, "project.open-terminal", NULL, open_terminal);
}
