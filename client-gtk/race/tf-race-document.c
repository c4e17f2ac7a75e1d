/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-race-document.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-error.h"
#include "tf-markdown-view.h"
#include "tf-project-info.h"

/* Documents change in bursts. */
#define UPDATE_DELAY 250

struct _TfRaceDocument
{
  TfProjectView parent_instance;

  GCancellable *cancellable; /* (owned): of the call under way */
  guint update;              /* source */

  GtkWidget *title;
  GtkWidget *stack;
  GtkWidget *markdown;
  GtkWidget *note;
  GtkWidget *changes;
};

G_DEFINE_FINAL_TYPE (TfRaceDocument, tf_race_document, TF_TYPE_PROJECT_VIEW)

static TfDbusProject1 *
get_project (TfRaceDocument *self)
{
  return tf_project_view_get_project (TF_PROJECT_VIEW (self));
}

static gboolean
has_deliverable (TfDbusProject1 *project)
{
  const char *path = tf_dbus_project1_get_deliverable_path (project);

  return path != NULL && *path != '\0' &&
         tf_project_info_get_column (project) >= TF_PHASE_POLISHING;
}

static void
show_note (TfRaceDocument *self, const char *title, const char *text, gboolean has_changes)
{
  gtk_label_set_label (GTK_LABEL (self->title), title);
  gtk_label_set_label (GTK_LABEL (self->note), text);
  gtk_widget_set_visible (self->changes, has_changes);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "note");
}

/* Of a document */

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfRaceDocument) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  const char *text = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->stack == NULL)
    return;
  if (reply == NULL)
    {
      show_note (self, gtk_label_get_label (GTK_LABEL (self->title)),
                 g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND)
                     ? _ ("Nothing is written yet.")
                     : error->message,
                 FALSE);
      return;
    }
  g_variant_get (reply, "(&s)", &text);
  if (g_strcmp0 (text, tf_markdown_view_get_markdown (TF_MARKDOWN_VIEW (self->markdown))) != 0)
    tf_markdown_view_set_markdown (TF_MARKDOWN_VIEW (self->markdown), text);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "text");
}

static void
read_document (TfRaceDocument *self, const char *name, const char *title)
{
  gtk_label_set_label (GTK_LABEL (self->title), title);
  tf_client_call_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)), get_project (self),
                        "GetDocument", g_variant_new ("(s)", name), "(s)", self->cancellable,
                        read_cb, g_object_ref (self));
}

/* Of code */

void
tf_race_document_measure (const char *diff, guint *out_files, guint *out_added, guint *out_removed)
{
  gboolean in_hunk = FALSE;

  *out_files = *out_added = *out_removed = 0;
  for (const char *line = diff; line != NULL && *line != '\0';)
    {
      if (g_str_has_prefix (line, "diff --git "))
        {
          (*out_files)++;
          in_hunk = FALSE;
        }
      else if (g_str_has_prefix (line, "@@"))
        in_hunk = TRUE;
      else if (in_hunk)
        {
          *out_added += *line == '+';
          *out_removed += *line == '-';
        }
      line = strchr (line, '\n');
      line = line != NULL ? line + 1 : NULL;
    }
}

static void
measured_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfRaceDocument) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *diff = tf_client_read_finish (TF_CLIENT (source), result, NULL, &error);
  g_autofree char *files = NULL;
  g_autofree char *text = NULL;
  guint n = 0, added = 0, removed = 0;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->stack == NULL)
    return;
  if (diff == NULL)
    {
      show_note (self, _ ("Code"),
                 g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND)
                     ? _ ("No file was changed yet.")
                     : error->message,
                 FALSE);
      return;
    }
  tf_race_document_measure (diff, &n, &added, &removed);
  files = g_strdup_printf (ngettext ("%u file", "%u files", n), n);
  /* Translators: the size of a change: "3 files, +120 −14 lines" */
  text = g_strdup_printf (_ ("%s, +%u −%u lines"), files, added, removed);
  show_note (self, _ ("Code"), text, TRUE);
}

static void
measure_code (TfRaceDocument *self)
{
  gtk_label_set_label (GTK_LABEL (self->title), _ ("Code"));
  tf_client_read_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)), get_project (self),
                        "ExportWork", g_variant_new_parsed ("('diff', @a{sv} {})"),
                        self->cancellable, measured_cb, g_object_ref (self));
}

static void
reload (TfRaceDocument *self)
{
  TfDbusProject1 *project = get_project (self);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  if (project == NULL || !tf_client_view_is_ready (TF_CLIENT_VIEW (self)))
    return;
  if (tf_project_info_is_code (project) && has_deliverable (project))
    measure_code (self);
  else if (has_deliverable (project))
    read_document (self, "deliverable", _ ("Plan"));
  else if (tf_project_info_get_column (project) > TF_PHASE_DISTILLING)
    read_document (self, "intent", _ ("What It Understood"));
  else
    show_note (self, _ ("Document"), _ ("Nothing is written yet."), FALSE);
}

static void
update_cb (gpointer data)
{
  TfRaceDocument *self = data;

  self->update = 0;
  reload (self);
}

static void
changed_cb (TfRaceDocument *self)
{
  if (self->update == 0)
    self->update = g_timeout_add_once (UPDATE_DELAY, update_cb, self);
}

static void
show_changes_cb (TfRaceDocument *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-tab", "(ss)",
                              tf_dbus_project1_get_id (get_project (self)), "changes");
}

static void
tf_race_document_project_changed (TfProjectView *view)
{
  reload (TF_RACE_DOCUMENT (view));
}

static void
tf_race_document_state_changed (TfClientView *view)
{
  reload (TF_RACE_DOCUMENT (view));
}

static void
tf_race_document_dispose (GObject *object)
{
  TfRaceDocument *self = TF_RACE_DOCUMENT (object);

  g_clear_handle_id (&self->update, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  self->stack = NULL;
  G_OBJECT_CLASS (tf_race_document_parent_class)->dispose (object);
}

static void
tf_race_document_finalize (GObject *object)
{
  g_clear_object (&TF_RACE_DOCUMENT (object)->cancellable);
  G_OBJECT_CLASS (tf_race_document_parent_class)->finalize (object);
}

static void
tf_race_document_class_init (TfRaceDocumentClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_race_document_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_race_document_finalize;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_race_document_state_changed;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_race_document_project_changed;
  gtk_widget_class_set_template_from_resource (
      GTK_WIDGET_CLASS (klass), "/org/thoughtforge/ThoughtForge/tf-race-document.ui");
  g_type_ensure (TF_TYPE_MARKDOWN_VIEW);
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), TfRaceDocument, title);
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), TfRaceDocument, stack);
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), TfRaceDocument, markdown);
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), TfRaceDocument, note);
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), TfRaceDocument, changes);
  gtk_widget_class_bind_template_callback (GTK_WIDGET_CLASS (klass), show_changes_cb);
}

static void
tf_race_document_init (TfRaceDocument *self)
{
  static const char *const signals[] = { "notify::phase", "notify::iteration",
                                         "notify::deliverable-path", "notify::deliverable-type" };

  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    tf_project_view_follow (TF_PROJECT_VIEW (self), signals[i], G_CALLBACK (changed_cb));
}
