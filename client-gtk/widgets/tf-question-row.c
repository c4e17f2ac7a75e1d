/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-question-row.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-report.h"
#include "tf-unsaved.h"

struct _TfQuestionRow
{
  AdwBin parent_instance;

  TfClient *client;        /* (owned) */
  TfDbusProject1 *project; /* (owned) */
  char *id;                /* (owned) */
  char *key;               /* (owned): of what is typed and not sent */
  GVariant *question;      /* (owned) (nullable) */
  gboolean is_changing;    /* an answer that was given */
  gboolean is_sending;
  gboolean was_sent; /* and not shown yet */

  GtkLabel *text;
  GtkLabel *recommended;
  GtkWidget *open_box;
  GtkEntry *entry;
  GtkWidget *recommended_button;
  GtkWidget *answered_box;
  GtkLabel *answer;
  GtkWidget *change_button;
};

G_DEFINE_FINAL_TYPE (TfQuestionRow, tf_question_row, ADW_TYPE_BIN)

static const char *
get (TfQuestionRow *self, const char *key)
{
  return self->question == NULL ? "" : tf_bus_dict_get_string (self->question, key, "");
}

/* Several rows have the same controls: the question tells them apart. */
static void
name_controls (TfQuestionRow *self)
{
  const char *question = get (self, "text");
  /* Translators: %s is a question */
  g_autofree char *entry = g_strdup_printf (_ ("Answer to “%s”"), question);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  entry, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->recommended_button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, question, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->change_button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, question, -1);
}

static void
update (TfQuestionRow *self)
{
  gboolean open = tf_question_row_is_open (self) || self->is_changing;
  gboolean recommends = *get (self, "recommended") != '\0';
  /* Translators: %s is the recommended answer to a question */
  g_autofree char *recommended = g_strdup_printf (_ ("Recommended: %s"), get (self, "recommended"));
  /* Translators: %s is the answer to a question */
  g_autofree char *answer = g_strdup_printf (_ ("Your answer: %s"), get (self, "answer"));

  gtk_label_set_label (self->text, get (self, "text"));
  gtk_label_set_label (self->recommended, recommended);
  gtk_label_set_label (self->answer, answer);
  gtk_widget_set_visible (GTK_WIDGET (self->recommended), open && recommends);
  gtk_widget_set_visible (self->recommended_button, recommends);
  gtk_widget_set_visible (self->open_box, open);
  gtk_widget_set_visible (self->answered_box, !open);
  gtk_editable_set_editable (GTK_EDITABLE (self->entry), !self->is_sending);
  gtk_widget_set_sensitive (self->recommended_button, !self->is_sending);
  name_controls (self);
}

/* What is typed */

static void
keep_typed (gpointer owner)
{
  TfQuestionRow *self = owner;

  tf_unsaved_keep (self->key, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
}

static void
typed_cb (TfQuestionRow *self)
{
  tf_unsaved_later (self, keep_typed);
}

/* Sending */

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfQuestionRow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  self->is_sending = FALSE;
  if (reply != NULL)
    tf_unsaved_keep (self->key, NULL);
  if (self->entry == NULL)
    return;
  if (reply == NULL)
    {
      self->was_sent = FALSE;
      tf_report_error (GTK_WIDGET (self), _ ("Could not send the answer"), error);
    }
  else
    {
      self->is_changing = FALSE;
      gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
      tf_unsaved_now (self);
    }
  update (self);
}

static void
send (TfQuestionRow *self, const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  if (self->is_sending || *stripped == '\0' ||
      !gtk_editable_get_editable (GTK_EDITABLE (self->entry)))
    return;
  self->is_sending = self->was_sent = TRUE;
  update (self);
  tf_client_call_async (self->client, self->project, "Answer",
                        g_variant_new ("(ss)", self->id, stripped), "(s)", NULL, sent_cb,
                        g_object_ref (self));
}

static void
entered_cb (TfQuestionRow *self)
{
  send (self, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
}

static void
recommended_clicked_cb (TfQuestionRow *self)
{
  send (self, get (self, "recommended"));
}

static void
change_clicked_cb (TfQuestionRow *self)
{
  self->is_changing = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), get (self, "answer"));
  update (self);
  tf_question_row_focus (self);
}

static void
tf_question_row_dispose (GObject *object)
{
  TfQuestionRow *self = TF_QUESTION_ROW (object);

  tf_unsaved_now (self);
  adw_bin_set_child (ADW_BIN (object), NULL);
  self->entry = NULL;
  g_clear_object (&self->client);
  g_clear_object (&self->project);
  G_OBJECT_CLASS (tf_question_row_parent_class)->dispose (object);
}

static void
tf_question_row_finalize (GObject *object)
{
  TfQuestionRow *self = TF_QUESTION_ROW (object);

  g_clear_pointer (&self->question, g_variant_unref);
  g_free (self->id);
  g_free (self->key);
  G_OBJECT_CLASS (tf_question_row_parent_class)->finalize (object);
}

static void
tf_question_row_class_init (TfQuestionRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_question_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_question_row_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-question-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TfQuestionRow, text);
  gtk_widget_class_bind_template_child (widget_class, TfQuestionRow, recommended);
  gtk_widget_class_bind_template_child (widget_class, TfQuestionRow, open_box);
  gtk_widget_class_bind_template_child (widget_class, TfQuestionRow, entry);
  gtk_widget_class_bind_template_child (widget_class, TfQuestionRow, recommended_button);
  gtk_widget_class_bind_template_child (widget_class, TfQuestionRow, answered_box);
  gtk_widget_class_bind_template_child (widget_class, TfQuestionRow, answer);
  gtk_widget_class_bind_template_child (widget_class, TfQuestionRow, change_button);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, typed_cb);
  gtk_widget_class_bind_template_callback (widget_class, recommended_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, change_clicked_cb);
}

static void
tf_question_row_init (TfQuestionRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

TfQuestionRow *
tf_question_row_new (TfClient *client, TfDbusProject1 *project, const char *id)
{
  TfQuestionRow *self = g_object_new (TF_TYPE_QUESTION_ROW, NULL);
  g_autofree char *typed = NULL;

  self->client = g_object_ref (client);
  self->project = g_object_ref (project);
  self->id = g_strdup (id);
  self->key = g_strconcat ("answer/", tf_dbus_project1_get_id (project), "/", id, NULL);
  typed = tf_unsaved_dup (self->key);
  if (typed != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), typed);
  return self;
}

const char *
tf_question_row_get_id (TfQuestionRow *self)
{
  return self->id;
}

gboolean
tf_question_row_show (TfQuestionRow *self, GVariant *question)
{
  gboolean answered_here;

  g_clear_pointer (&self->question, g_variant_unref);
  self->question = g_variant_ref (question);
  answered_here = self->was_sent && !tf_question_row_is_open (self);
  if (answered_here)
    self->was_sent = self->is_changing = FALSE;
  update (self);
  return answered_here;
}

gboolean
tf_question_row_is_open (TfQuestionRow *self)
{
  return *get (self, "answer") == '\0';
}

gboolean
tf_question_row_is_typing (TfQuestionRow *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->entry)) &&
         !self->is_sending && !self->was_sent &&
         *gtk_editable_get_text (GTK_EDITABLE (self->entry)) != '\0';
}

void
tf_question_row_retire (TfQuestionRow *self)
{
  gtk_editable_set_editable (GTK_EDITABLE (self->entry), FALSE);
  gtk_widget_set_visible (self->recommended_button, FALSE);
  gtk_label_set_label (self->recommended,
                       _ ("This is no longer asked. What you wrote stays until you leave it."));
  gtk_widget_set_visible (GTK_WIDGET (self->recommended), TRUE);
}

gboolean
tf_question_row_focus (TfQuestionRow *self)
{
  return gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}
