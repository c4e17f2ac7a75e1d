/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-convergence-export.h"

#include <glib/gi18n.h>

#include <string.h>

#include "tf-report.h"
#include "tf-worker.h"

#define PICTURE_WIDTH  960
#define PICTURE_HEIGHT 540
#define PICTURE_SCALE  2

typedef struct
{
  GBytes *bytes;       /* (owned) (nullable) */
  GdkTexture *texture; /* (owned) (nullable) */
} Content;

/* While the file dialog is open. */
typedef struct
{
  GtkWidget *window;             /* (owned): receives the report even if the view is gone */
  GtkFileChooserNative *chooser; /* (owned) */
  Content content;
} Export;

static void
content_clear (Content *content)
{
  g_clear_pointer (&content->bytes, g_bytes_unref);
  g_clear_object (&content->texture);
}

static void
content_free (gpointer data)
{
  content_clear (data);
  g_free (data);
}

static void
export_free (Export *export)
{
  content_clear (&export->content);
  g_clear_object (&export->chooser);
  g_object_unref (export->window);
  g_free (export);
}

/* Blocking. */
static void
write_on_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Content *content = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  tf_worker_assert_current ();
  bytes = content->bytes != NULL ? g_bytes_ref (content->bytes)
                                 : gdk_texture_save_to_png_bytes (content->texture);
  if (g_file_replace_contents (source, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                               NULL, FALSE, G_FILE_CREATE_NONE, NULL, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Export *export = data;
  g_autoptr (GError) error = NULL;

  if (tf_convergence_write_finish (result, &error))
    tf_report_done (export->window, _ ("Chart exported"), NULL, NULL);
  else
    tf_report_error (export->window, _ ("Could not export the chart"), error);
  export_free (export);
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, Export *export)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    tf_convergence_write_async (file, export->content.bytes, export->content.texture, written_cb,
                                export);
  else
    export_free (export);
}

static Content
make_content (TfChart *chart, TfConvergenceFormat format)
{
  Content content = { NULL, NULL };

  if (format == TF_CONVERGENCE_PNG)
    content.texture = tf_chart_render (chart, PICTURE_WIDTH, PICTURE_HEIGHT, PICTURE_SCALE);
  else
    {
      char *csv = tf_chart_data_to_csv (tf_chart_get_data (chart));

      content.bytes = g_bytes_new_take (csv, strlen (csv));
    }
  return content;
}

static void
add_filter (GtkFileChooserNative *chooser, TfConvergenceFormat format)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_add_suffix (filter, format == TF_CONVERGENCE_PNG ? "png" : "csv");
  gtk_file_filter_set_name (filter, format == TF_CONVERGENCE_PNG ? C_ ("file type", "PNG images")
                                                                 : C_ ("file type", "CSV files"));
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
}

void
tf_convergence_export (TfChart *chart, TfConvergenceFormat format, const char *name)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (chart)));
  g_autofree char *file_name =
      g_strconcat (name, format == TF_CONVERGENCE_PNG ? ".png" : ".csv", NULL);
  Export *export;

  if (window == NULL || tf_chart_get_data (chart) == NULL)
    return;
  export = g_new0 (Export, 1);
  export->window = g_object_ref (window);
  export->content = make_content (chart, format);
  export->chooser =
      gtk_file_chooser_native_new (format == TF_CONVERGENCE_PNG ? _ ("Export Image")
                                                                : _ ("Export Data"),
                                   GTK_WINDOW (window), GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  g_strdelimit (file_name, G_DIR_SEPARATOR_S, '-');
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (export->chooser), file_name);
  add_filter (export->chooser, format);
  g_signal_connect (export->chooser, "response", G_CALLBACK (chosen_cb), export);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (export->chooser), TRUE);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (export->chooser));
}

void
tf_convergence_write_async (GFile *file,
                            GBytes *bytes,
                            GdkTexture *texture,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("export");
  GTask *task = g_task_new (file, NULL, callback, data);
  Content *content = g_new0 (Content, 1);

  if (bytes != NULL)
    content->bytes = g_bytes_ref (bytes);
  g_set_object (&content->texture, texture);
  g_task_set_source_tag (task, tf_convergence_write_async);
  g_task_set_task_data (task, content, content_free);
  tf_worker_queue (worker, task, write_on_worker);
}

gboolean
tf_convergence_write_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
