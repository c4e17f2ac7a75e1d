/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-view.h"

#include <glib/gi18n.h>

#include "tf-chat-composer.h"
#include "tf-chat-find.h"
#include "tf-chat-log.h"
#include "tf-chat-thread.h"
#include "tf-label.h"
#include "tf-project-action.h"
#include "tf-project-info.h"
#include "tf-questions-view.h"
#include "tf-report.h"
#include "tf-resource-drop.h"
#include "tf-text.h"

/* How much of a new message is announced to screen readers. */
#define ANNOUNCED_CHARS 200

struct _TfChatView
{
  TfProjectView parent_instance;

  TfChatLog *log;       /* (owned) (nullable) */
  GSignalGroup *of_log; /* (owned) */
  TfChatFind *find;     /* (owned) */
  guint slow_id;        /* of a timeout while loading */

  TfFindBar *find_bar;
  GtkStack *stack;
  GtkWidget *spinner;
  AdwStatusPage *empty_page;
  AdwStatusPage *error_page;
  TfChatThread *thread;
  GtkRevealer *quick;
  GtkButton *quick_button;
  TfQuestionsView *questions;
  TfChatComposer *composer;
  GtkWidget *below;
  GtkWidget *drop_area;
};

G_DEFINE_FINAL_TYPE (TfChatView, tf_chat_view, TF_TYPE_PROJECT_VIEW)

/* Content */

/* The spinner appears only after a delay. */
static void
slow_cb (gpointer data)
{
  TfChatView *self = data;

  self->slow_id = 0;
  gtk_widget_set_visible (self->spinner, TRUE);
}

static void
set_loading (TfChatView *self, gboolean loading)
{
  if (!loading)
    {
      g_clear_handle_id (&self->slow_id, g_source_remove);
      gtk_widget_set_visible (self->spinner, FALSE);
    }
  else if (self->slow_id == 0)
    self->slow_id = g_timeout_add_once (1000, slow_cb, self);
}

static const char *
page_of (TfChatView *self)
{
  guint n = self->log == NULL ? 0 : g_list_model_get_n_items (G_LIST_MODEL (self->log));
  TfChatLogState state = self->log == NULL ? TF_CHAT_LOG_EMPTY : tf_chat_log_get_state (self->log);

  if (n > 0)
    return "thread";
  if (state == TF_CHAT_LOG_FAILED)
    return "error";
  if (state == TF_CHAT_LOG_LOADING)
    return "loading";
  return state == TF_CHAT_LOG_READY ? "empty" : "nothing";
}

/* Offered by the newest message of the user, until there is another message. */
static gboolean
reads_like_confirmation (TfChatView *self)
{
  guint n = self->log == NULL ? 0 : g_list_model_get_n_items (G_LIST_MODEL (self->log));

  while (n-- > 0)
    {
      g_autoptr (TfChatEntry) entry = g_list_model_get_item (G_LIST_MODEL (self->log), n);

      if (!tf_chat_entry_is_notice (entry))
        return g_str_equal (tf_chat_entry_get_kind (entry), "confirmation");
    }
  return FALSE;
}

static const char *
get_empty_text (TfChatView *self)
{
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));

  if (project != NULL && tf_project_info_is_in (project, TF_PHASE_BRAIN_DUMP))
    return _ ("Write your brain dump below, drop any files here, then press Distill.");
  return _ ("Nothing was said about this project.");
}

/* One click, while Confirm is allowed, if the newest message of the user looks like it. */
static void
update_quick (TfChatView *self)
{
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));

  gtk_button_set_label (self->quick_button, tf_label_action ("confirm"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->quick_button),
                            tf_client_view_is_ready (TF_CLIENT_VIEW (self)));
  gtk_revealer_set_reveal_child (self->quick, project != NULL &&
                                                  tf_project_info_is_allowed (project, "confirm") &&
                                                  reads_like_confirmation (self));
}

static void
quick_clicked_cb (TfChatView *self)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));

  if (client != NULL && project != NULL)
    tf_project_action_run (GTK_WIDGET (self), client, project, "confirm");
}

static void
update (TfChatView *self)
{
  const char *page = page_of (self);
  const char *trouble = self->log == NULL ? NULL : tf_chat_log_get_error_message (self->log);

  gtk_stack_set_visible_child_name (self->stack, page);
  set_loading (self, g_str_equal (page, "loading"));
  adw_status_page_set_description (self->empty_page, get_empty_text (self));
  adw_status_page_set_description (self->error_page, trouble);
  gtk_widget_set_visible (self->below,
                          tf_project_view_get_project (TF_PROJECT_VIEW (self)) != NULL);
  update_quick (self);
}

static void
arrived_cb (TfChatView *self, TfChatEntry *entry)
{
  g_autofree char *start = NULL;
  g_autofree char *text = NULL;

  if (tf_chat_entry_is_human (entry))
    return;
  start = tf_text_ellipsize (tf_chat_entry_get_content (entry), ANNOUNCED_CHARS);
  /* Translators: announced by a screen reader; %s is the beginning of a message */
  text = g_strdup_printf (_ ("New message: %s"), start);
  tf_report_announce (GTK_WIDGET (self), text);
}

static void
phase_cb (TfChatView *self)
{
  const char *phase =
      tf_dbus_project1_get_phase (tf_project_view_get_project (TF_PROJECT_VIEW (self)));
  g_autofree char *text = NULL;

  /* Translators: announced by a screen reader; %s is a phase, such as Polishing */
  text = g_strdup_printf (_ ("The project is now in %s"), tf_label_phase (phase));
  tf_report_announce (GTK_WIDGET (self), text);
}

static void
replace_log (TfChatView *self)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));

  if (self->log != NULL)
    g_object_run_dispose (G_OBJECT (self->log));
  g_clear_object (&self->log);
  if (client != NULL && project != NULL)
    self->log = tf_chat_log_new (client, project);
  g_signal_group_set_target (self->of_log, self->log);
  /* The thread before what finds in it: it hears first of messages that come. */
  tf_chat_thread_set_log (self->thread, self->log,
                          project == NULL ? NULL : tf_dbus_project1_get_agent (project));
  tf_chat_find_set_log (self->find, self->log);
  update (self);
}

static void
retry_cb (TfChatView *self)
{
  if (self->log != NULL)
    tf_chat_log_reload (self->log);
}

static void
sent_cb (TfChatView *self)
{
  tf_chat_thread_go_to_end (self->thread);
}

/* Dropping */

static void
file_dropped_cb (gpointer data, GFile *file)
{
  tf_chat_composer_add_file (TF_CHAT_VIEW (data)->composer, file);
}

static void
text_dropped_cb (gpointer data, const char *text)
{
  TfChatView *self = data;
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  gboolean is_link =
      g_str_has_prefix (stripped, "https://") || g_str_has_prefix (stripped, "http://");

  if (is_link && g_uri_is_valid (stripped, G_URI_FLAGS_NONE, NULL))
    tf_chat_composer_add_link (self->composer, stripped);
  else
    tf_chat_composer_insert (self->composer, text);
}

static void
add_link (GtkWidget *widget, const char *action, GVariant *parameter)
{
  tf_chat_composer_add_link (TF_CHAT_VIEW (widget)->composer,
                             g_variant_get_string (parameter, NULL));
}

static void
issue_made_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfChatView) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autofree char *title = NULL;
  const char *id;

  if (reply == NULL)
    {
      tf_report_error (GTK_WIDGET (self), _ ("Could not make it an issue"), error);
      return;
    }
  g_variant_get (reply, "(&s)", &id);
  /* Translators: %s is the id of an issue, such as I-0007 */
  title = g_strdup_printf (_ ("%s added: it counts until a check confirms its fix"), id);
  tf_report_done (GTK_WIDGET (self), title, NULL, NULL);
}

static void
make_issue (GtkWidget *widget, const char *action, GVariant *parameter)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (widget));
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (widget));
  const char *text;
  const char *severity;

  if (client == NULL || project == NULL)
    return;
  g_variant_get (parameter, "(&s&s)", &text, &severity);
  tf_client_call_async (client, project, "AddIssue", g_variant_new ("(sss)", text, severity, ""),
                        "(s)", NULL, issue_made_cb, g_object_ref (widget));
}

static void
find_open (GtkWidget *widget, const char *action, GVariant *parameter)
{
  tf_find_bar_open (TF_CHAT_VIEW (widget)->find_bar);
}

static void
tf_chat_view_client_changed (TfClientView *view)
{
  replace_log (TF_CHAT_VIEW (view));
}

static void
tf_chat_view_state_changed (TfClientView *view)
{
  update_quick (TF_CHAT_VIEW (view));
}

static void
tf_chat_view_project_changed (TfProjectView *view)
{
  replace_log (TF_CHAT_VIEW (view));
}

static void
tf_chat_view_dispose (GObject *object)
{
  TfChatView *self = TF_CHAT_VIEW (object);

  g_clear_handle_id (&self->slow_id, g_source_remove);
  g_clear_object (&self->of_log);
  g_clear_object (&self->find);
  if (self->log != NULL)
    g_object_run_dispose (G_OBJECT (self->log));
  g_clear_object (&self->log);
  G_OBJECT_CLASS (tf_chat_view_parent_class)->dispose (object);
}

static void
tf_chat_view_class_init (TfChatViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_chat_view_dispose;
  TF_CLIENT_VIEW_CLASS (klass)->client_changed = tf_chat_view_client_changed;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_chat_view_state_changed;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_chat_view_project_changed;

  g_type_ensure (TF_TYPE_FIND_BAR);
  g_type_ensure (TF_TYPE_CHAT_COMPOSER);
  g_type_ensure (TF_TYPE_CHAT_THREAD);
  g_type_ensure (TF_TYPE_QUESTIONS_VIEW);
  gtk_widget_class_install_action (widget_class, "find.open", NULL, find_open);
  gtk_widget_class_install_action (widget_class, "chat.add-link", "s", add_link);
  gtk_widget_class_install_action (widget_class, "chat.make-issue", "(ss)", make_issue);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-chat-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TfChatView, find_bar);
  gtk_widget_class_bind_template_child (widget_class, TfChatView, stack);
  gtk_widget_class_bind_template_child (widget_class, TfChatView, spinner);
  gtk_widget_class_bind_template_child (widget_class, TfChatView, empty_page);
  gtk_widget_class_bind_template_child (widget_class, TfChatView, error_page);
  gtk_widget_class_bind_template_child (widget_class, TfChatView, thread);
  gtk_widget_class_bind_template_child (widget_class, TfChatView, quick);
  gtk_widget_class_bind_template_child (widget_class, TfChatView, quick_button);
  gtk_widget_class_bind_template_child (widget_class, TfChatView, questions);
  gtk_widget_class_bind_template_child (widget_class, TfChatView, composer);
  gtk_widget_class_bind_template_child (widget_class, TfChatView, below);
  gtk_widget_class_bind_template_child (widget_class, TfChatView, drop_area);
  gtk_widget_class_bind_template_callback (widget_class, quick_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, retry_cb);
  gtk_widget_class_bind_template_callback (widget_class, sent_cb);
}

static void
tf_chat_view_init (TfChatView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->find = tf_chat_find_new (self->find_bar, self->thread);
  self->of_log = g_signal_group_new (TF_TYPE_CHAT_LOG);
  g_signal_group_connect_swapped (self->of_log, "state-changed", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (self->of_log, "items-changed", G_CALLBACK (update), self);
  g_signal_group_connect_swapped (self->of_log, "arrived", G_CALLBACK (arrived_cb), self);
  tf_project_view_follow (TF_PROJECT_VIEW (self), "notify::phase", G_CALLBACK (phase_cb));
  tf_project_view_follow (TF_PROJECT_VIEW (self), "notify::allowed-actions",
                          G_CALLBACK (update_quick));
  tf_resource_drop_attach (GTK_WIDGET (self), self->drop_area, file_dropped_cb, text_dropped_cb,
                           self);
  update (self);
}

void
tf_chat_view_answer (TfChatView *self)
{
  tf_questions_view_focus (self->questions);
}

void
tf_chat_view_write (TfChatView *self)
{
  tf_chat_composer_focus (self->composer);
}
