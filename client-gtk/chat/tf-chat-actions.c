/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-actions.h"

#include "tf-project-action.h"
#include "tf-shown.h"

struct _TfChatActions
{
  AdwBin parent_instance;

  TfClient *client;         /* (owned) (nullable) */
  TfDbusProject1 *project;  /* (owned) (nullable) */
  GSignalGroup *of_project; /* (owned) */
  GSignalGroup *of_client;  /* (owned) */
  gboolean confirm_offered;

  GtkRevealer *quick;
  GtkButton *quick_button;
  GtkLabel *question;
  GtkBox *bar;
  GtkBox *buttons;
  GtkButton *terminate;
};

G_DEFINE_FINAL_TYPE (TfChatActions, tf_chat_actions, ADW_TYPE_BIN)

typedef enum
{
  PROP_CLIENT = 1,
  PROP_PROJECT,
  N_PROPS
} TfChatActionsProperty;

static GParamSpec *properties[N_PROPS];

static void
run (TfChatActions *self, const char *action)
{
  if (self->client != NULL && self->project != NULL)
    tf_project_action_run (GTK_WIDGET (self), self->client, self->project, action);
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
  return self->project != NULL && tf_shown_is_allowed (self->project, action);
}

/* The first of these that is allowed leads on; Override accepts what the rules do not. What is offered
 * above is not offered twice. */
static void
rebuild (TfChatActions *self)
{
  static const char *const actions[] = { "distill", "confirm", "resume", "override" };
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
      button = gtk_button_new_with_label (tf_shown_action (actions[i]));
      if (!highlighted && !g_str_equal (actions[i], "override"))
        gtk_widget_add_css_class (button, "suggested-action");
      highlighted = TRUE;
      g_object_set_data (G_OBJECT (button), "action", (gpointer) actions[i]);
      g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, 0);
      gtk_box_append (self->buttons, button);
    }
}

static void
update (TfChatActions *self)
{
  gboolean waiting =
      self->project != NULL && tf_dbus_project1_get_waiting_for_human (self->project);
  const char *question = waiting ? tf_dbus_project1_get_question (self->project) : NULL;
  gboolean ready = self->client != NULL && tf_client_get_state (self->client) == TF_CLIENT_READY;
  gboolean any;

  rebuild (self);
  any = gtk_widget_get_first_child (GTK_WIDGET (self->buttons)) != NULL;
  gtk_button_set_label (self->terminate, tf_shown_action ("terminate"));
  gtk_button_set_label (self->quick_button, tf_shown_action ("confirm"));
  gtk_widget_set_visible (GTK_WIDGET (self->terminate), is_allowed (self, "terminate"));
  gtk_widget_set_visible (GTK_WIDGET (self->bar), any || is_allowed (self, "terminate"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->bar), ready);
  gtk_widget_set_sensitive (GTK_WIDGET (self->quick_button), ready);
  gtk_label_set_label (self->question, question == NULL ? "" : question);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->question), question);
  gtk_widget_set_visible (GTK_WIDGET (self->question), question != NULL && *question != '\0');
  gtk_revealer_set_reveal_child (self->quick,
                                 self->confirm_offered && is_allowed (self, "confirm"));
}

static void
tf_chat_actions_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfChatActions *self = TF_CHAT_ACTIONS (object);

  switch ((TfChatActionsProperty) id)
    {
    case PROP_CLIENT:
      g_value_set_object (value, self->client);
      break;
    case PROP_PROJECT:
      g_value_set_object (value, self->project);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_chat_actions_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfChatActions *self = TF_CHAT_ACTIONS (object);

  switch ((TfChatActionsProperty) id)
    {
    case PROP_CLIENT:
      if (!g_set_object (&self->client, g_value_get_object (value)))
        return;
      g_signal_group_set_target (self->of_client, self->client);
      break;
    case PROP_PROJECT:
      if (!g_set_object (&self->project, g_value_get_object (value)))
        return;
      self->confirm_offered = FALSE;
      g_signal_group_set_target (self->of_project, self->project);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  update (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
tf_chat_actions_dispose (GObject *object)
{
  TfChatActions *self = TF_CHAT_ACTIONS (object);

  g_clear_object (&self->of_project);
  g_clear_object (&self->of_client);
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->project);
  g_clear_object (&self->client);
  G_OBJECT_CLASS (tf_chat_actions_parent_class)->dispose (object);
}

static void
tf_chat_actions_class_init (TfChatActionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = tf_chat_actions_get_property;
  object_class->set_property = tf_chat_actions_set_property;
  object_class->dispose = tf_chat_actions_dispose;
  properties[PROP_CLIENT] = g_param_spec_object ("client", NULL, NULL, TF_TYPE_CLIENT, flags);
  properties[PROP_PROJECT] =
      g_param_spec_object ("project", NULL, NULL, TF_DBUS_TYPE_PROJECT1, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-chat-actions.ui");
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, quick);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, quick_button);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, question);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, bar);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, buttons);
  gtk_widget_class_bind_template_child (widget_class, TfChatActions, terminate);
  gtk_widget_class_bind_template_callback (widget_class, quick_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, terminate_clicked_cb);
}

static void
tf_chat_actions_init (TfChatActions *self)
{
  static const char *const followed[] = { "notify::allowed-actions", "notify::question",
                                          "notify::waiting-for-human" };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->of_project = g_signal_group_new (G_TYPE_OBJECT);
  for (guint i = 0; i < G_N_ELEMENTS (followed); i++)
    g_signal_group_connect_swapped (self->of_project, followed[i], G_CALLBACK (update), self);
  self->of_client = g_signal_group_new (TF_TYPE_CLIENT);
  g_signal_group_connect_swapped (self->of_client, "notify::state", G_CALLBACK (update), self);
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
