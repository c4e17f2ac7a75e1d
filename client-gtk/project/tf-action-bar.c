/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-action-bar.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-plain-text.h"
#include "tf-project-action.h"
#include "tf-project-info.h"

/* So many of the actions move the project on. */
#define N_FORWARD 3

struct _TfActionBar
{
  TfProjectView parent_instance;

  GtkLabel *question;
  GtkLabel *warning;
  GtkBox *bar;
  GtkButton *answer;
  GtkBox *buttons;
  GtkButton *terminate;
};

G_DEFINE_FINAL_TYPE (TfActionBar, tf_action_bar, TF_TYPE_PROJECT_VIEW)

static void
run (TfActionBar *self, const char *action)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));

  if (client != NULL && project != NULL)
    tf_project_action_run (GTK_WIDGET (self), client, project, action);
}

static void
clicked_cb (GtkButton *button, TfActionBar *self)
{
  run (self, g_object_get_data (G_OBJECT (button), "action"));
}

static void
terminate_clicked_cb (TfActionBar *self)
{
  run (self, "terminate");
}

static gboolean
is_allowed (TfActionBar *self, const char *action)
{
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));

  return project != NULL && tf_project_info_is_allowed (project, action);
}

/* The open ones of Project1.Questions. */
static guint
count_open (TfDbusProject1 *project)
{
  GVariant *questions = project == NULL ? NULL : tf_dbus_project1_get_questions (project);
  guint n = 0;

  for (gsize i = 0; questions != NULL && i < g_variant_n_children (questions); i++)
    {
      g_autoptr (GVariant) question = g_variant_get_child_value (questions, i);

      n += *tf_bus_dict_get_string (question, "answer", "") == '\0' ? 1 : 0;
    }
  return n;
}

/* The first of these that is allowed is highlighted, unless something is to be answered first; Override
 * accepts what the guards rejected, and Revise takes back what is done. */
static void
rebuild (TfActionBar *self, gboolean asked)
{
  static const char *const actions[] = { "distill", "confirm", "resume", "override", "revise" };
  gboolean highlighted = asked;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->buttons))) != NULL)
    gtk_box_remove (self->buttons, child);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GtkWidget *button;

      if (!is_allowed (self, actions[i]))
        continue;
      button = gtk_button_new_with_label (tf_label_action (actions[i]));
      if (!highlighted && i < N_FORWARD)
        gtk_widget_add_css_class (button, "suggested-action");
      highlighted = TRUE;
      g_object_set_data (G_OBJECT (button), "action", (gpointer) actions[i]);
      g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, 0);
      gtk_box_append (self->buttons, button);
    }
}

/* Before the last Confirm. Returns: (nullable): no warning is needed */
static const char *
find_reviewer_warning (TfDbusProject1 *project)
{
  const char *quick = tf_enum_to_nick (TF_TYPE_ASSURANCE, TF_ASSURANCE_QUICK);
  const char *cannot = NULL;

  if (project == NULL || !tf_project_info_is_in (project, TF_PHASE_SPEC_BUILDING))
    return NULL;
  cannot = tf_dbus_project1_get_cannot_build (project);
  if (cannot != NULL && *cannot != '\0')
    return cannot;
  if (tf_dbus_project1_get_by_rules (project))
    return _ ("The reviewers judge nothing: the result will be sorted by rules; no model reads it. "
              "Add another agent to polish.reviewers in the settings.");
  if (!tf_dbus_project1_get_same_agent (project) ||
      g_strcmp0 (tf_dbus_project1_get_assurance (project), quick) == 0)
    return NULL;
  return _ ("The agent is author and only reviewer, and may overlook in reviews what it overlooked "
            "before. Add another agent to polish.reviewers in the settings.");
}

/* What the user is asked; not why it halted, which stands above. Returns: (transfer full) (nullable) */
static char *
dup_asked (TfDbusProject1 *project)
{
  guint n = count_open (project);
  const char *question = project == NULL ? NULL : tf_dbus_project1_get_question (project);

  if (question == NULL || *question == '\0' || !tf_dbus_project1_get_waiting_for_human (project) ||
      tf_project_info_is_in (project, TF_PHASE_HALTED))
    return NULL;
  if (n == 0 || tf_project_info_is_in (project, TF_PHASE_HUMAN_REVIEW))
    return tf_plain_text (question);
  return g_strdup_printf (ngettext ("%u question is open", "%u questions are open", n), n);
}

static void
update (TfActionBar *self)
{
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));
  g_autofree char *asked = dup_asked (project);
  const char *warning = find_reviewer_warning (project);
  gboolean answers = count_open (project) > 0;
  gboolean any;

  rebuild (self, answers);
  any = answers || gtk_widget_get_first_child (GTK_WIDGET (self->buttons)) != NULL;
  gtk_button_set_label (self->terminate, tf_label_action ("terminate"));
  gtk_widget_set_visible (GTK_WIDGET (self->answer), answers);
  gtk_widget_set_visible (GTK_WIDGET (self->terminate), is_allowed (self, "terminate"));
  gtk_widget_set_visible (GTK_WIDGET (self->bar), any || is_allowed (self, "terminate"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->bar),
                            tf_client_view_is_ready (TF_CLIENT_VIEW (self)));
  gtk_label_set_label (self->question, asked != NULL ? asked : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->question), asked);
  gtk_widget_set_visible (GTK_WIDGET (self->question), asked != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->warning), warning != NULL);
  gtk_label_set_label (self->warning, warning != NULL ? warning : "");
  gtk_widget_set_visible (GTK_WIDGET (self), any || asked != NULL || warning != NULL ||
                                                 is_allowed (self, "terminate"));
}

static void
tf_action_bar_changed (TfClientView *view)
{
  update (TF_ACTION_BAR (view));
}

static void
tf_action_bar_project_changed (TfProjectView *view)
{
  update (TF_ACTION_BAR (view));
}

static void
tf_action_bar_class_init (TfActionBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  TF_CLIENT_VIEW_CLASS (klass)->client_changed = tf_action_bar_changed;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_action_bar_changed;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_action_bar_project_changed;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-action-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TfActionBar, question);
  gtk_widget_class_bind_template_child (widget_class, TfActionBar, warning);
  gtk_widget_class_bind_template_child (widget_class, TfActionBar, bar);
  gtk_widget_class_bind_template_child (widget_class, TfActionBar, answer);
  gtk_widget_class_bind_template_child (widget_class, TfActionBar, buttons);
  gtk_widget_class_bind_template_child (widget_class, TfActionBar, terminate);
  gtk_widget_class_bind_template_callback (widget_class, terminate_clicked_cb);
}

static void
tf_action_bar_init (TfActionBar *self)
{
  static const char *const followed[] = { "notify::allowed-actions",   "notify::question",
                                          "notify::waiting-for-human", "notify::same-agent",
                                          "notify::assurance",         "notify::phase",
                                          "notify::questions",         "notify::by-rules",
                                          "notify::cannot-build" };

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (followed); i++)
    tf_project_view_follow (TF_PROJECT_VIEW (self), followed[i], G_CALLBACK (update));
  update (self);
}
