/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-deliver-window.h"

#include <glib/gi18n.h>
#include <unistd.h>

#include "tf-delivery.h"
#include "tf-job.h"
#include "tf-report.h"

typedef enum
{
  WAY_INTO,
  WAY_PATCHES,
  WAY_BUNDLE,
} Way;

struct _TfDeliverWindow
{
  AdwWindow parent_instance;

  TfClient *client;          /* (owned) */
  TfDbusProject1 *project;   /* (owned) */
  GFile *place;              /* (owned) (nullable) */
  GCancellable *cancellable; /* (owned) */
  TfJob *job;                /* (owned) (nullable): while it is delivered */

  GtkRevealer *error_revealer;
  GtkLabel *trouble;
  GtkWidget *form;
  GtkCheckButton *into;
  GtkCheckButton *patches;
  GtkCheckButton *bundle;
  AdwActionRow *place_row;
  AdwEntryRow *branch_row;
  GtkSpinner *spinner;
};

G_DEFINE_FINAL_TYPE (TfDeliverWindow, tf_deliver_window, ADW_TYPE_WINDOW)

/* Delivering, on the thread of a job */

typedef struct
{
  Way way;
  int fd;       /* (owned) */
  char *place;  /* (owned) */
  char *branch; /* (owned) */
} Delivery;

static void
delivery_free (gpointer data)
{
  Delivery *self = data;

  close (self->fd);
  g_free (self->place);
  g_free (self->branch);
  g_free (self);
}

static char *
deliver_into (const Delivery *self, GCancellable *cancellable, GError **error)
{
  const char *branch = self->branch[0] != '\0' ? self->branch : NULL;
  g_autoptr (TfDelivered) delivered =
      tf_delivery_into (self->fd, self->place, branch, cancellable, error);

  /* Translators: %s is the name of a branch */
  return delivered != NULL ? g_strdup_printf (_ ("Branch “%s” delivered"), delivered->branch)
                           : NULL;
}

static char *
deliver_patches (const Delivery *self, GError **error)
{
  g_autoptr (GPtrArray) files = tf_delivery_save_patches (self->fd, self->place, FALSE, error);

  return files != NULL
             ? g_strdup_printf (ngettext ("%u patch written", "%u patches written", files->len),
                                files->len)
             : NULL;
}

/* The file chooser has asked whether to replace a file. Returns: (transfer full): the report */
static gpointer
deliver_job (gpointer data, GCancellable *cancellable, GError **error)
{
  const Delivery *self = data;

  switch (self->way)
    {
    case WAY_PATCHES:
      return deliver_patches (self, error);
    case WAY_BUNDLE:
      return tf_delivery_save_bundle (self->fd, self->place, TRUE, error)
                 ? g_strdup (_ ("Bundle written"))
                 : NULL;
    case WAY_INTO:
    default:
      return deliver_into (self, cancellable, error);
    }
}

/* The window */

static Way
get_way (TfDeliverWindow *self)
{
  if (gtk_check_button_get_active (self->patches))
    return WAY_PATCHES;
  return gtk_check_button_get_active (self->bundle) ? WAY_BUNDLE : WAY_INTO;
}

static void
set_busy (TfDeliverWindow *self, gboolean busy)
{
  gtk_widget_set_sensitive (self->form, !busy);
  gtk_spinner_set_spinning (self->spinner, busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deliver.deliver",
                                 !busy && self->place != NULL);
}

static void
show_trouble (TfDeliverWindow *self, const GError *error)
{
  set_busy (self, FALSE);
  gtk_label_set_label (self->trouble, error->message);
  gtk_revealer_set_reveal_child (self->error_revealer, TRUE);
  tf_report_announce (GTK_WIDGET (self), error->message);
}

static void
done_cb (TfDeliverWindow *self, TfJob *job)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  const GError *error = tf_job_get_error (job);

  if (error != NULL)
    show_trouble (self, error);
  else
    {
      if (parent != NULL)
        tf_report_done (GTK_WIDGET (parent), tf_job_get_result (job), NULL, NULL);
      gtk_window_close (GTK_WINDOW (self));
    }
  g_clear_object (&self->job);
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  int fd = tf_client_open_finish (TF_CLIENT (source), result, &error);
  TfDeliverWindow *self = data;
  Delivery *delivery = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (fd < 0)
    {
      show_trouble (self, error);
      return;
    }
  delivery = g_new0 (Delivery, 1);
  delivery->way = get_way (self);
  delivery->fd = fd;
  delivery->place = g_file_get_path (self->place);
  delivery->branch = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->branch_row)));
  self->job = tf_job_new ("deliver", deliver_job, delivery, delivery_free, g_free);
  g_signal_connect_object (self->job, "done", G_CALLBACK (done_cb), self, G_CONNECT_SWAPPED);
  tf_job_start (self->job);
}

static void
deliver (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfDeliverWindow *self = TF_DELIVER_WINDOW (widget);
  const char *branch = gtk_editable_get_text (GTK_EDITABLE (self->branch_row));
  Way way = get_way (self);
  GVariantDict options;

  gtk_revealer_set_reveal_child (self->error_revealer, FALSE);
  set_busy (self, TRUE);
  g_variant_dict_init (&options, NULL);
  if (way == WAY_BUNDLE && branch[0] != '\0')
    g_variant_dict_insert (&options, "branch", "s", branch);
  tf_client_open_async (self->client, self->project, "ExportWork",
                        g_variant_new ("(s@a{sv})", way == WAY_PATCHES ? "patches" : "bundle",
                                       g_variant_dict_end (&options)),
                        self->cancellable, opened_cb, self);
}

/* The place */

void
tf_deliver_window_set_place (TfDeliverWindow *self, GFile *place)
{
  g_autofree char *name = NULL;

  g_return_if_fail (TF_IS_DELIVER_WINDOW (self));

  g_set_object (&self->place, place);
  name = place != NULL ? g_file_get_parse_name (place) : g_strdup (_ ("Not chosen yet"));
  adw_action_row_set_subtitle (self->place_row, name);
  set_busy (self, FALSE);
}

static void
chosen_cb (TfDeliverWindow *self, int response, GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    tf_deliver_window_set_place (self, file);
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

static void
choose (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TfDeliverWindow *self = TF_DELIVER_WINDOW (widget);
  gboolean is_file = get_way (self) == WAY_BUNDLE;
  g_autofree char *file = g_strconcat (tf_dbus_project1_get_id (self->project), ".bundle", NULL);
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      is_file ? _ ("Write Bundle") : _ ("Choose Folder"), GTK_WINDOW (self),
      is_file ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
      C_ ("file chooser", "_Choose"), NULL);

  if (is_file)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), file);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/* A folder is no file: another way needs another place. */
static void
way_cb (TfDeliverWindow *self)
{
  static const char *const titles[] = {
    [WAY_INTO] = N_ ("Repository"),
    [WAY_PATCHES] = N_ ("Folder"),
    [WAY_BUNDLE] = N_ ("File"),
  };
  Way way = get_way (self);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->place_row), _ (titles[way]));
  gtk_widget_set_visible (GTK_WIDGET (self->branch_row), way != WAY_PATCHES);
  gtk_revealer_set_reveal_child (self->error_revealer, FALSE);
  tf_deliver_window_set_place (self, NULL);
}

static void
tf_deliver_window_dispose (GObject *object)
{
  TfDeliverWindow *self = TF_DELIVER_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  if (self->job != NULL)
    tf_job_cancel (self->job);
  g_clear_object (&self->job);
  g_clear_object (&self->client);
  g_clear_object (&self->project);
  g_clear_object (&self->place);
  G_OBJECT_CLASS (tf_deliver_window_parent_class)->dispose (object);
}

static void
tf_deliver_window_finalize (GObject *object)
{
  g_object_unref (TF_DELIVER_WINDOW (object)->cancellable);
  G_OBJECT_CLASS (tf_deliver_window_parent_class)->finalize (object);
}

static void
tf_deliver_window_class_init (TfDeliverWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_deliver_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_deliver_window_finalize;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-deliver-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TfDeliverWindow, error_revealer);
  gtk_widget_class_bind_template_child (widget_class, TfDeliverWindow, trouble);
  gtk_widget_class_bind_template_child (widget_class, TfDeliverWindow, form);
  gtk_widget_class_bind_template_child (widget_class, TfDeliverWindow, into);
  gtk_widget_class_bind_template_child (widget_class, TfDeliverWindow, patches);
  gtk_widget_class_bind_template_child (widget_class, TfDeliverWindow, bundle);
  gtk_widget_class_bind_template_child (widget_class, TfDeliverWindow, place_row);
  gtk_widget_class_bind_template_child (widget_class, TfDeliverWindow, branch_row);
  gtk_widget_class_bind_template_child (widget_class, TfDeliverWindow, spinner);
  gtk_widget_class_bind_template_callback (widget_class, way_cb);
  gtk_widget_class_install_action (widget_class, "deliver.deliver", NULL, deliver);
  gtk_widget_class_install_action (widget_class, "deliver.choose", NULL, choose);
}

static void
tf_deliver_window_init (TfDeliverWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
tf_deliver_window_new (GtkWindow *parent, TfClient *client, TfDbusProject1 *project)
{
  TfDeliverWindow *self = NULL;
  g_autofree char *branch = NULL;

  g_return_val_if_fail (TF_IS_CLIENT (client) && TF_DBUS_IS_PROJECT1 (project), NULL);

  self =
      g_object_new (TF_TYPE_DELIVER_WINDOW, "transient-for", parent, "modal", parent != NULL, NULL);
  self->client = g_object_ref (client);
  self->project = g_object_ref (project);
  branch = g_strconcat ("thoughtforge/", tf_dbus_project1_get_id (project), NULL);
  gtk_editable_set_text (GTK_EDITABLE (self->branch_row), branch);
  way_cb (self);
  return GTK_WIDGET (self);
}
