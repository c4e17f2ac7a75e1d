/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-actions.h"

#include <glib/gi18n.h>

#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-project-action.h"
#include "tf-project-info.h"
#include "tf-questions-view.h"

/* So many of the actions move the project on. */
#define N_FORWARD 3

struct _TfChatActions
{
  TfProjectView parent_instance;

  gboolean confirm_offered;

  GtkRevealer *quick;
  GtkButton *quick_button;
  GtkLabel *question;
  TfQuestionsView *questions;
  GtkLabel *warning;
  GtkBox *bar;
  GtkBox *buttons;
  GtkButton *terminate;
};

G_DEFINE_FINAL_TYPE (TfChatActions, tf_chat_actions, TF_TYPE_PROJECT_VIEW)

static void
run (TfChatActions *self, const char *action)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));

  if (client != NULL && project != NULL)
    tf_project_action_run (GTK_WIDGET (self), client, project, action);
}

static void
clicked_cb (GtkButton *button, TfChatActions *self)
{
  run (self, g_object_get_data (G_OBJECT (button), "action"));
}

static void
quick_clicked_cb (TfChatActions *self)
{
  run (self, "confirm");
}

static void
terminate_clicked_cb (TfChatActions *self)
{
  run (self, "terminate");
}

static gboolean
is_allowed (TfChatActions *self, const char *action)
{
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));

  return project != NULL && tf_project_info_is_allowed (project, action);
}

/* The first of these that is allowed is highlighted; Override accepts what the guards rejected, and
 * Revise takes back what is done.
 * Actions offered above are not repeated here. */
static void
rebuild (TfChatActions *self)
{
  static const char *const actions[] = { "distill", "confirm", "resume", "override", "revise" };
  gboolean highlighted = FALSE;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->buttons))) != NULL)
    gtk_box_remove (self->buttons, child);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GtkWidget *button;

      if (!is_allowed (self, actions[i]) ||
          (self->confirm_offered && g_str_equal (actions[i], "confirm")))
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

/* Not what is asked below. */
static void
show_question (TfChatActions *self, const char *question)
{
  gtk_label_set_label (self->question, question == NULL ? "" : question);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->question), question);
  gtk_widget_set_visible (GTK_WIDGET (self->question),
                          question != NULL && *question != '\0' &&
                              !tf_questions_view_asks (self->questions, question));
}

static void
update (TfChatActions *self)
{
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));
  gboolean waiting = project != NULL && tf_dbus_project1_get_waiting_for_human (project);
  const char *question = waiting ? tf_dbus_project1_get_question (project) : NULL;
  const char *warning = find_reviewer_warning (project);
  gboolean ready = tf_client_view_is_ready (TF_CLIENT_VIEW (self));
  gboolean any;

  rebuild (self);
  any = gtk_widget_get_first_child (GTK_WIDGET (self->buttons)) != NULL;
  gtk_button_set_label (self->terminate, tf_label_action ("terminate"));
  gtk_button_set_label (self->quick_button, tf_label_action ("confirm"));
  gtk_widget_set_visible (GTK_WIDGET (self->terminate), is_allowed (self, "terminate"));
  gtk_widget_set_visible (GTK_WIDGET (self->bar), any || is_allowed (self, "terminate"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->bar), ready);
  gtk_widget_set_sensitive (GTK_WIDGET (self->quick_button), ready);
  show_question (self, question);
  gtk_widget_set_visible (GTK_WIDGET (self->warning), warning != NULL);
  gtk_label_set_label (self->warning, warning != NULL ? warning : "");
  gtk_revealer_set_reveal_child (self->quick,
                                 self->confirm_offered && is_allowed (self, "confirm"));
}

static void
tf_chat_actions_changed (TfClientView *view)
{
  update (TF_CHAT_ACTIONS (view));
}

static void
tf_chat_actions_project_changed (TfProjectView *view)
{
  TF_CHAT_ACTIONS (view)->confirm_offered = FALSE;
  update (TF_CHAT_ACTIONS (view));
}

static void
tf_chat_actions_class_init (TfChatActionsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  TF_CLIENT_VIEW_CLASS (klass)->client_changed = tf_chat_actions_changed;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_chat_actions_changed;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_chat_actions_project_changed;

  g_type_ensure (TF_TYPE_QUESTIONS_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-chat-actions.ui");
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, quick);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, quick_button);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, question);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, questions);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, warning);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, bar);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, buttons);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, terminate);
  gtk_widget_class_bind_template_callback (widget_class, quick_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, terminate_clicked_cb);
}

static void
tf_chat_actions_init (TfChatActions *self)
{
  static const char *const followed[] = { "notify::allowed-actions",   "notify::question",
                                          "notify::waiting-for-human", "notify::same-agent",
                                          "notify::assurance",         "notify::phase",
                                          "notify::questions" };

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (followed); i++)
    tf_project_view_follow (TF_PROJECT_VIEW (self), followed[i], G_CALLBACK (update));
  update (self);
}

void
tf_chat_actions_offer_confirm (TfChatActions *self, gboolean offered)
{
  if (self->confirm_offered == offered)
    return;
  self->confirm_offered = offered;
  update (self);
}
