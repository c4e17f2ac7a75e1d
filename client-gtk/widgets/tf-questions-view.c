/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-questions-view.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-question-row.h"
#include "tf-report.h"
#include "tf-unsaved.h"

struct _TfQuestionsView
{
  TfProjectView parent_instance;

  GPtrArray *rows;        /* (owned) (element-type TfQuestionRow): borrowed from @box */
  TfQuestionRow *retired; /* (nullable): borrowed from @box: asked no more, but one typed in it */
  gboolean is_applying;

  GtkScrolledWindow *scroller;
  GtkBox *box;
  GtkWidget *apply;
};

G_DEFINE_FINAL_TYPE (TfQuestionsView, tf_questions_view, TF_TYPE_PROJECT_VIEW)

/* Returns: (transfer none) (nullable) */
static GVariant *
get_questions (TfQuestionsView *self)
{
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));

  return project == NULL ? NULL : tf_dbus_project1_get_questions (project);
}

static guint
count (TfQuestionsView *self)
{
  GVariant *questions = get_questions (self);

  return questions == NULL ? 0 : (guint) g_variant_n_children (questions);
}

/* Rows */

static gboolean
has_rows_for (TfQuestionsView *self, GVariant *questions)
{
  if (self->rows->len != count (self))
    return FALSE;
  for (guint i = 0; i < self->rows->len; i++)
    {
      g_autoptr (GVariant) question = g_variant_get_child_value (questions, i);

      if (!g_str_equal (tf_question_row_get_id (g_ptr_array_index (self->rows, i)),
                        tf_bus_dict_get_string (question, "id", "")))
        return FALSE;
    }
  return TRUE;
}

static void left_cb (TfQuestionsView *self);

static void
drop_retired (TfQuestionsView *self)
{
  TfQuestionRow *row = g_steal_pointer (&self->retired);
  GtkRoot *root = row == NULL ? NULL : gtk_widget_get_root (GTK_WIDGET (row));

  if (row == NULL)
    return;
  if (root != NULL)
    g_signal_handlers_disconnect_by_func (root, left_cb, self);
  tf_unsaved_now (row);
  gtk_box_remove (self->box, GTK_WIDGET (row));
}

static void
retired_left_cb (gpointer data)
{
  g_autoptr (TfQuestionsView) self = data;

  if (self->rows == NULL || self->retired == NULL || tf_question_row_is_typing (self->retired))
    return;
  drop_retired (self);
  gtk_widget_set_visible (GTK_WIDGET (self), self->rows->len > 0);
}

/* Not now: the focus is about to move on from here. */
static void
left_cb (TfQuestionsView *self)
{
  g_idle_add_once (retired_left_cb, g_object_ref (self));
}

static void
retire (TfQuestionsView *self, TfQuestionRow *row)
{
  self->retired = row;
  tf_question_row_retire (row);
  g_signal_connect_object (gtk_widget_get_root (GTK_WIDGET (row)), "notify::focus-widget",
                           G_CALLBACK (left_cb), self, G_CONNECT_SWAPPED);
}

/* Takes @row out of the view. */
static void
remove_row (TfQuestionsView *self, TfQuestionRow *row)
{
  /* A row that has the focus lives a little longer. */
  tf_unsaved_now (row);
  if (tf_question_row_is_typing (row) && self->retired == NULL)
    retire (self, row);
  else
    gtk_box_remove (self->box, GTK_WIDGET (row));
}

static void
remove_rows (TfQuestionsView *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    remove_row (self, g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
}

/* The row of that question, taken out of @rows. Returns: (nullable) */
static TfQuestionRow *
steal_row (GPtrArray *rows, const char *id)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_str_equal (tf_question_row_get_id (g_ptr_array_index (rows, i)), id))
      return g_ptr_array_steal_index (rows, i);
  return NULL;
}

static void
add_row (TfQuestionsView *self, GVariant *question, TfQuestionRow *existing)
{
  GtkWidget *last =
      self->rows->len > 0 ? g_ptr_array_index (self->rows, self->rows->len - 1) : NULL;
  TfQuestionRow *row = existing;

  if (row == NULL)
    {
      row = tf_question_row_new (tf_client_view_get_client (TF_CLIENT_VIEW (self)),
                                 tf_project_view_get_project (TF_PROJECT_VIEW (self)),
                                 tf_bus_dict_get_string (question, "id", ""));
      gtk_box_append (self->box, GTK_WIDGET (row));
    }
  gtk_box_reorder_child_after (self->box, GTK_WIDGET (row), last);
  g_ptr_array_add (self->rows, row);
}

/* A row whose question is still asked stays: one may be typing in it. */
static void
rebuild (TfQuestionsView *self, GVariant *questions)
{
  GPtrArray *before = self->rows;
  guint n = count (self);

  self->rows = g_ptr_array_new ();
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GVariant) question = g_variant_get_child_value (questions, i);

      add_row (self, question, steal_row (before, tf_bus_dict_get_string (question, "id", "")));
    }
  for (guint i = 0; i < before->len; i++)
    remove_row (self, g_ptr_array_index (before, i));
  g_ptr_array_unref (before);
}

gboolean
tf_questions_view_focus (TfQuestionsView *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (tf_question_row_is_open (g_ptr_array_index (self->rows, i)))
      return tf_question_row_focus (g_ptr_array_index (self->rows, i));
  return FALSE;
}

/* Not a scrolled window without limits: it measures lines that wrap as if they did not. */
void
tf_questions_view_show_whole (TfQuestionsView *self)
{
  GtkWidget *scroller = GTK_WIDGET (self->scroller);
  GtkBox *outer = GTK_BOX (gtk_widget_get_parent (scroller));
  g_autoptr (GtkWidget) box = g_object_ref (GTK_WIDGET (self->box));

  gtk_viewport_set_child (GTK_VIEWPORT (gtk_widget_get_parent (box)), NULL);
  gtk_box_prepend (outer, box);
  gtk_box_remove (outer, scroller);
}

gboolean
tf_questions_view_is_typing (TfQuestionsView *self)
{
  if (self->retired != NULL && tf_question_row_is_typing (self->retired))
    return TRUE;
  for (guint i = 0; i < self->rows->len; i++)
    if (tf_question_row_is_typing (g_ptr_array_index (self->rows, i)))
      return TRUE;
  return FALSE;
}

/* Returns: how many are open */
static guint
show_rows (TfQuestionsView *self, GVariant *questions)
{
  gboolean answered_here = FALSE;
  guint n_open = 0;

  for (guint i = 0; i < self->rows->len; i++)
    {
      g_autoptr (GVariant) question = g_variant_get_child_value (questions, i);
      TfQuestionRow *row = g_ptr_array_index (self->rows, i);

      answered_here = tf_question_row_show (row, question) || answered_here;
      n_open += tf_question_row_is_open (row);
    }
  if (answered_here)
    tf_questions_view_focus (self);
  return n_open;
}

/* Who answered goes on in the message; on a page of many projects, in another one. */
static void
hand_on_focus (TfQuestionsView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)) &&
      !tf_questions_view_is_typing (self))
    gtk_widget_activate_action (GTK_WIDGET (self), "project.go-on", NULL);
}

/* Rows stay while the same is asked: one may be typing. */
static void
update (TfQuestionsView *self)
{
  GVariant *questions = get_questions (self);
  guint n_open;

  if (count (self) == 0)
    hand_on_focus (self);
  if (tf_client_view_get_client (TF_CLIENT_VIEW (self)) == NULL)
    remove_rows (self);
  else if (!has_rows_for (self, questions))
    rebuild (self, questions);
  n_open = show_rows (self, questions);
  gtk_widget_set_visible (self->apply, n_open > 0 && n_open < self->rows->len);
  gtk_widget_set_sensitive (self->apply, !self->is_applying);
  gtk_widget_set_sensitive (GTK_WIDGET (self), tf_client_view_is_ready (TF_CLIENT_VIEW (self)));
  gtk_widget_set_visible (GTK_WIDGET (self), self->rows->len > 0 || self->retired != NULL);
}

/* Taking in */

static void
applied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfQuestionsView) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  self->is_applying = FALSE;
  if (self->rows == NULL)
    return;
  if (reply == NULL)
    tf_report_error (GTK_WIDGET (self), _ ("Could not take in the answers"), error);
  update (self);
}

static void
apply_clicked_cb (TfQuestionsView *self)
{
  self->is_applying = TRUE;
  /* The button is about to lose the focus. */
  tf_questions_view_focus (self);
  update (self);
  tf_client_call_async (tf_client_view_get_client (TF_CLIENT_VIEW (self)),
                        tf_project_view_get_project (TF_PROJECT_VIEW (self)), "ApplyAnswers", NULL,
                        "()", NULL, applied_cb, g_object_ref (self));
}

static void
tf_questions_view_changed (TfClientView *view)
{
  update (TF_QUESTIONS_VIEW (view));
}

static void
tf_questions_view_project_changed (TfProjectView *view)
{
  remove_rows (TF_QUESTIONS_VIEW (view));
  drop_retired (TF_QUESTIONS_VIEW (view));
  update (TF_QUESTIONS_VIEW (view));
}

static void
tf_questions_view_dispose (GObject *object)
{
  TfQuestionsView *self = TF_QUESTIONS_VIEW (object);

  g_clear_pointer (&self->rows, g_ptr_array_unref);
  G_OBJECT_CLASS (tf_questions_view_parent_class)->dispose (object);
}

static void
tf_questions_view_class_init (TfQuestionsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_questions_view_dispose;
  TF_CLIENT_VIEW_CLASS (klass)->client_changed = tf_questions_view_changed;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_questions_view_changed;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_questions_view_project_changed;

  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-questions-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TfQuestionsView, scroller);
  gtk_widget_class_bind_template_child (widget_class, TfQuestionsView, box);
  gtk_widget_class_bind_template_child (widget_class, TfQuestionsView, apply);
  gtk_widget_class_bind_template_callback (widget_class, apply_clicked_cb);
}

static void
tf_questions_view_init (TfQuestionsView *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_project_view_follow (TF_PROJECT_VIEW (self), "notify::questions", G_CALLBACK (update));
  update (self);
}
