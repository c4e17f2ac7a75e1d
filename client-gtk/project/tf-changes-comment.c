/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-changes-comment.h"

#include <glib/gi18n.h>

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"
#include "tf-report.h"
#include "tf-unsaved.h"

struct _TfChangesComment
{
  GtkPopover parent_instance;

  TfClient *client;        /* (owned) (nullable) */
  TfDbusProject1 *project; /* (owned) (nullable) */
  char *location;          /* (owned) (nullable) */
  char *sent;              /* (owned) (nullable): the location of the comment on its way */

  /* Of the template */
  GtkLabel *title;
  GtkTextView *text;
  GtkCheckButton *as_issue;
  GtkCheckButton *as_correction;
  GtkDropDown *severity;
  GtkLabel *hint;
  GtkLabel *error;
  GtkButton *send;
};

G_DEFINE_FINAL_TYPE (TfChangesComment, tf_changes_comment, GTK_TYPE_POPOVER)

static gboolean
is_polishing (TfDbusProject1 *project)
{
  return tf_project_info_is_in (project, TF_PHASE_POLISHING) ||
         (tf_project_info_is_in (project, TF_PHASE_HALTED) &&
          g_strcmp0 (tf_dbus_project1_get_halted_in (project),
                     tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_POLISHING)) == 0);
}

const char *
tf_changes_comment_why_not (TfDbusProject1 *project)
{
  if (is_polishing (project) || tf_project_info_is_in (project, TF_PHASE_DONE))
    return NULL;
  return _ ("You can comment on lines as soon as polishing begins");
}

/* Keeping what is typed */

static char *
make_key (TfDbusProject1 *project, const char *location)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, location, -1);

  hash[16] = '\0';
  return g_strdup_printf ("comment/%s-%s", tf_dbus_project1_get_id (project), hash);
}

static char *
dup_text (TfChangesComment *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

static void
keep (gpointer data)
{
  TfChangesComment *self = data;
  g_autofree char *text = dup_text (self);
  g_autofree char *key = NULL;

  if (self->project == NULL || self->location == NULL)
    return;
  key = make_key (self->project, self->location);
  tf_unsaved_keep (key, text);
}

static void
update (TfChangesComment *self)
{
  g_autofree char *text = dup_text (self);
  gboolean is_done = self->project != NULL && tf_project_info_is_in (self->project, TF_PHASE_DONE);
  gboolean correct = gtk_check_button_get_active (self->as_correction);

  gtk_widget_set_sensitive (GTK_WIDGET (self->as_correction), is_done);
  gtk_widget_set_sensitive (GTK_WIDGET (self->severity), !correct);
  gtk_widget_set_sensitive (GTK_WIDGET (self->send), *text != '\0' && self->sent == NULL);
  if (!is_done)
    gtk_label_set_label (self->hint, _ ("A correction is possible when the project is done. An "
                                        "issue is fixed in the next iteration."));
  else if (correct)
    gtk_label_set_label (self->hint, _ ("Polishing starts again. A correction is a critical issue "
                                        "that only a check can close."));
  else
    gtk_label_set_label (self->hint, _ ("Polishing starts again and fixes the issue."));
}

static void
changed_cb (TfChangesComment *self)
{
  if (self->location != NULL)
    tf_unsaved_later (self, keep);
  update (self);
}

static void
closed_cb (TfChangesComment *self)
{
  g_autofree char *text = dup_text (self);

  tf_unsaved_now (self);
  if (*text != '\0' && self->sent == NULL)
    tf_report_done (GTK_WIDGET (self), _ ("Your comment is kept for this line, but not sent"), NULL,
                    NULL);
}

/* Sending */

typedef struct
{
  TfChangesComment *comment; /* (owned) */
  TfDbusProject1 *project;   /* (owned) */
  char *location;            /* (owned) */
} Call;

static void
call_free (Call *self)
{
  g_object_unref (self->comment);
  g_object_unref (self->project);
  g_free (self->location);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Call, call_free)

static gboolean
is_shown (Call *self)
{
  return gtk_widget_get_mapped (GTK_WIDGET (self->comment)) &&
         g_strcmp0 (self->comment->location, self->location) == 0;
}

static void
accepted (Call *self, const char *id)
{
  g_autofree char *key = make_key (self->project, self->location);
  /* Translators: %s is the id of an issue, such as I-0007 */
  g_autofree char *title =
      g_strdup_printf (_ ("%s added: it counts until a check confirms its fix"), id);

  if (g_strcmp0 (self->comment->location, self->location) == 0)
    {
      gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->comment->text), "", -1);
      tf_unsaved_now (self->comment);
      gtk_popover_popdown (GTK_POPOVER (self->comment));
    }
  tf_unsaved_keep (key, NULL);
  tf_report_done (GTK_WIDGET (self->comment), title, NULL, NULL);
}

static void
refused (Call *self, const GError *error)
{
  if (!is_shown (self))
    {
      tf_report_error (GTK_WIDGET (self->comment), _ ("Could not send the comment; it is kept"),
                       error);
      return;
    }
  gtk_label_set_label (self->comment->error, error->message);
  gtk_widget_set_visible (GTK_WIDGET (self->comment->error), TRUE);
  tf_report_announce (GTK_WIDGET (self->comment), error->message);
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Call) call = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  const char *id;

  g_clear_pointer (&call->comment->sent, g_free);
  if (reply != NULL)
    {
      g_variant_get (reply, "(&s)", &id);
      accepted (call, id);
    }
  else
    refused (call, error);
  update (call->comment);
}

/* Revise has no location: the text names it. */
static GVariant *
make_parameters (TfChangesComment *self, const char *text)
{
  guint chosen = gtk_drop_down_get_selected (self->severity);
  g_autofree char *located = NULL;

  if (!gtk_check_button_get_active (self->as_correction))
    return g_variant_new ("(sss)", text,
                          tf_enum_to_nick (TF_TYPE_SEVERITY,
                                           chosen < TF_N_SEVERITIES ? (int) chosen : 0),
                          self->location);
  located = g_strdup_printf ("%s: %s", self->location, text);
  return g_variant_new ("(s)", located);
}

static void
send_cb (TfChangesComment *self)
{
  g_autofree char *text = dup_text (self);
  gboolean correct = gtk_check_button_get_active (self->as_correction);
  Call *call;

  if (*text == '\0' || self->sent != NULL || self->project == NULL)
    return;
  keep (self);
  self->sent = g_strdup (self->location);
  gtk_widget_set_visible (GTK_WIDGET (self->error), FALSE);
  call = g_new0 (Call, 1);
  call->comment = g_object_ref (self);
  call->project = g_object_ref (self->project);
  call->location = g_strdup (self->location);
  tf_client_call_async (self->client, self->project, correct ? "Revise" : "AddIssue",
                        make_parameters (self, text), "(s)", NULL, sent_cb, call);
  update (self);
}

static void
cancel_cb (TfChangesComment *self)
{
  gtk_popover_popdown (GTK_POPOVER (self));
}

static gboolean
send_key_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  send_cb (data);
  return TRUE;
}

/* Ctrl+Enter: before the text view makes it a new line. */
static void
add_keys (TfChangesComment *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (
          gtk_alternative_trigger_new (gtk_keyval_trigger_new (GDK_KEY_Return, GDK_CONTROL_MASK),
                                       gtk_keyval_trigger_new (GDK_KEY_KP_Enter, GDK_CONTROL_MASK)),
          gtk_callback_action_new (send_key_cb, self, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self->text), keys);
}

static void
tf_changes_comment_dispose (GObject *object)
{
  TfChangesComment *self = TF_CHANGES_COMMENT (object);

  tf_unsaved_now (self);
  g_clear_pointer (&self->location, g_free);
  g_clear_object (&self->client);
  g_clear_object (&self->project);
  G_OBJECT_CLASS (tf_changes_comment_parent_class)->dispose (object);
}

static void
tf_changes_comment_finalize (GObject *object)
{
  g_free (TF_CHANGES_COMMENT (object)->sent);
  G_OBJECT_CLASS (tf_changes_comment_parent_class)->finalize (object);
}

static void
tf_changes_comment_class_init (TfChangesCommentClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_changes_comment_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_changes_comment_finalize;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-changes-comment.ui");
  gtk_widget_class_bind_template_child (widget_class, TfChangesComment, title);
  gtk_widget_class_bind_template_child (widget_class, TfChangesComment, text);
  gtk_widget_class_bind_template_child (widget_class, TfChangesComment, as_issue);
  gtk_widget_class_bind_template_child (widget_class, TfChangesComment, as_correction);
  gtk_widget_class_bind_template_child (widget_class, TfChangesComment, severity);
  gtk_widget_class_bind_template_child (widget_class, TfChangesComment, hint);
  gtk_widget_class_bind_template_child (widget_class, TfChangesComment, error);
  gtk_widget_class_bind_template_child (widget_class, TfChangesComment, send);
  gtk_widget_class_bind_template_callback (widget_class, send_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, closed_cb);
  gtk_widget_class_bind_template_callback (widget_class, update);
}

static void
tf_changes_comment_init (TfChangesComment *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_keys (self);
  g_signal_connect_object (gtk_text_view_get_buffer (self->text), "changed",
                           G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
tf_changes_comment_new (void)
{
  return g_object_new (TF_TYPE_CHANGES_COMMENT, NULL);
}

void
tf_changes_comment_open (TfChangesComment *self,
                         TfClient *client,
                         TfDbusProject1 *project,
                         const char *location,
                         const GdkRectangle *place)
{
  g_autofree char *key = make_key (project, location);
  g_autofree char *kept = tf_unsaved_dup (key);

  g_return_if_fail (TF_IS_CHANGES_COMMENT (self));

  tf_unsaved_now (self);
  g_clear_pointer (&self->location, g_free);
  g_set_object (&self->client, client);
  g_set_object (&self->project, project);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), kept != NULL ? kept : "", -1);
  self->location = g_strdup (location);
  gtk_label_set_label (self->title, location);
  gtk_widget_set_visible (GTK_WIDGET (self->error), FALSE);
  gtk_check_button_set_active (self->as_issue, TRUE);
  update (self);
  gtk_popover_set_pointing_to (GTK_POPOVER (self), place);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}
