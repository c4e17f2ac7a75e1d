/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-composer.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-limits.h"
#include "tf-project-info.h"
#include "tf-report.h"
#include "tf-resource-list.h"
#include "tf-unsaved.h"

struct _TfChatComposer
{
  TfProjectView parent_instance;

  GHashTable *sending; /* (owned) (element-type utf8): ids of projects with a message being sent */
  char *link;          /* (owned) (nullable): link found in the text */

  GtkLabel *trouble;
  GtkRevealer *link_revealer;
  GtkLabel *link_label;
  GtkMenuButton *resources_button;
  TfResourceList *resources;
  GtkTextView *text;
  GtkLabel *placeholder;
  GtkButton *send_button;
  GtkStack *send_stack;
  GtkSpinner *spinner;
};

G_DEFINE_FINAL_TYPE (TfChatComposer, tf_chat_composer, TF_TYPE_PROJECT_VIEW)

enum
{
  SENT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static TfDbusProject1 *
get_project (TfChatComposer *self)
{
  return tf_project_view_get_project (TF_PROJECT_VIEW (self));
}

static char *
dup_text (TfChatComposer *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
set_text (TfChatComposer *self, const char *text)
{
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
}

static gboolean
is_sending (TfChatComposer *self)
{
  return get_project (self) != NULL &&
         g_hash_table_contains (self->sending, tf_dbus_project1_get_id (get_project (self)));
}

/* How the text will be sent */

static gboolean
is_for_agent (TfChatComposer *self)
{
  return get_project (self) != NULL &&
         tf_project_info_is_allowed (get_project (self), "provide_input");
}

static const char *
placeholder_of (TfChatComposer *self)
{
  static const struct
  {
    TfPhase phase;
    const char *text;
  } meanings[] = {
    { TF_PHASE_BRAIN_DUMP, N_ ("Your brain dump: everything on your mind") },
    { TF_PHASE_DISTILLING, N_ ("Add to the intent") },
    { TF_PHASE_HUMAN_REVIEW, N_ ("Correct the intent") },
    { TF_PHASE_SPEC_BUILDING, N_ ("Answer a question or correct the spec") },
  };
  TfDbusProject1 *project = get_project (self);

  if (is_for_agent (self))
    return _ ("The agent is stuck and needs your input");
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (project != NULL && tf_project_info_is_in (project, meanings[i].phase))
      return _ (meanings[i].text);
  return _ ("Message");
}

static void
set_error_text (TfChatComposer *self, const char *text)
{
  gtk_label_set_label (self->trouble, text == NULL ? "" : text);
  gtk_widget_set_visible (GTK_WIDGET (self->trouble), text != NULL);
}

static void
update (TfChatComposer *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  gboolean is_empty = gtk_text_buffer_get_char_count (buffer) == 0;
  gboolean busy = is_sending (self);

  gtk_label_set_label (self->placeholder, placeholder_of (self));
  gtk_widget_set_visible (GTK_WIDGET (self->placeholder), is_empty);
  gtk_widget_set_tooltip_text (gtk_widget_get_parent (GTK_WIDGET (self->placeholder)),
                               is_empty ? placeholder_of (self) : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->text), GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER,
                                  placeholder_of (self), -1);
  gtk_text_view_set_editable (self->text, !busy);
  gtk_widget_set_sensitive (GTK_WIDGET (self->send_button),
                            get_project (self) != NULL && !is_empty && !busy);
  gtk_stack_set_visible_child_name (self->send_stack, busy ? "busy" : "send");
  gtk_spinner_set_spinning (self->spinner, busy);
}

/* Links */

static char *
find_link (const char *text)
{
  g_auto (GStrv) words = NULL;

  if (strlen (text) > 64 * 1024 || strstr (text, "://") == NULL)
    return NULL;
  words = g_strsplit_set (text, " \t\r\n<>()[]\"", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if ((g_str_has_prefix (words[i], "https://") || g_str_has_prefix (words[i], "http://")) &&
        g_uri_is_valid (words[i], G_URI_FLAGS_NONE, NULL))
      return g_strdup (words[i]);
  return NULL;
}

static void
offer_link (TfChatComposer *self, const char *text)
{
  g_autofree char *label = NULL;

  g_free (self->link);
  self->link = find_link (text);
  gtk_revealer_set_reveal_child (self->link_revealer, self->link != NULL);
  if (self->link == NULL)
    return;
  /* Translators: %s is a web address */
  label = g_strdup_printf (_ ("Add %s as a Resource"), self->link);
  gtk_label_set_label (self->link_label, label);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->link_label), label);
}

static void
link_clicked_cb (TfChatComposer *self)
{
  if (self->link != NULL)
    tf_chat_composer_add_link (self, self->link);
}

/* Drafts: what was typed and not sent, one for each project */

static char *
dup_draft_key (const char *project)
{
  return g_strconcat ("chat/", project, NULL);
}

static void
keep_draft (gpointer owner)
{
  TfChatComposer *self = owner;
  g_autofree char *key = NULL;
  g_autofree char *text = NULL;

  if (self->text == NULL || get_project (self) == NULL)
    return;
  key = dup_draft_key (tf_dbus_project1_get_id (get_project (self)));
  text = dup_text (self);
  tf_unsaved_keep (key, text);
}

static void
text_changed_cb (TfChatComposer *self)
{
  g_autofree char *text = NULL;

  tf_unsaved_later (self, keep_draft);
  set_error_text (self, NULL);
  update (self);
  /* A brain dump of a megabyte is not searched on every key press. */
  if (gtk_text_buffer_get_char_count (gtk_text_view_get_buffer (self->text)) <= 16 * 1024)
    text = dup_text (self);
  offer_link (self, text == NULL ? "" : text);
}

/* Sending */

typedef struct
{
  TfChatComposer *composer; /* (owned) */
  char *project;            /* (owned): its id */
  char *text;               /* (owned) */
} Sending;

static void
sending_free (Sending *self)
{
  g_object_unref (self->composer);
  g_free (self->project);
  g_free (self->text);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sending, sending_free)

static gboolean
is_shown (Sending *self)
{
  TfDbusProject1 *project = get_project (self->composer);

  return project != NULL && g_str_equal (tf_dbus_project1_get_id (project), self->project);
}

/* Of a project that is no longer shown, unless it was changed meanwhile. */
static void
forget_sent (Sending *sending)
{
  g_autofree char *key = dup_draft_key (sending->project);
  g_autofree char *draft = tf_unsaved_dup (key);

  if (g_strcmp0 (draft, sending->text) == 0)
    tf_unsaved_keep (key, NULL);
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Sending) sending = data;
  TfChatComposer *self = sending->composer;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  g_hash_table_remove (self->sending, sending->project);
  if (self->text == NULL)
    return;
  if (reply == NULL)
    tf_report_error (GTK_WIDGET (self), _ ("Could not send the message"), error);
  else if (is_shown (sending))
    {
      set_text (self, "");
      tf_unsaved_now (self);
    }
  else
    forget_sent (sending);
  update (self);
  if (reply == NULL && is_shown (sending))
    set_error_text (self, error->message);
  else if (reply != NULL)
    g_signal_emit (self, signals[SENT], 0);
}

static gboolean
is_short_enough (TfChatComposer *self, const char *text)
{
  g_autofree char *sentence = NULL;

  if (strlen (text) <= TF_LIMIT_MESSAGE)
    return TRUE;
  /* Translators: the first number is the size of the text, the second the limit */
  sentence = g_strdup_printf (_ ("This text is %.1f MiB, but a message is limited to %u MiB. Save "
                                 "it to a file and add the file as a resource."),
                              (double) strlen (text) / TF_MIB, (guint) (TF_LIMIT_MESSAGE / TF_MIB));
  set_error_text (self, sentence);
  tf_report_announce (GTK_WIDGET (self), sentence);
  return FALSE;
}

void
tf_chat_composer_send (TfChatComposer *self)
{
  g_autofree char *text = dup_text (self);
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  gboolean for_agent = is_for_agent (self);
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  TfDbusProject1 *project = get_project (self);
  Sending *sending;

  if (project == NULL || client == NULL || is_sending (self) || *stripped == '\0' ||
      !is_short_enough (self, text))
    return;
  sending = g_new0 (Sending, 1);
  sending->composer = g_object_ref (self);
  sending->project = g_strdup (tf_dbus_project1_get_id (project));
  sending->text = g_strdup (text);
  g_hash_table_add (self->sending, g_strdup (sending->project));
  set_error_text (self, NULL);
  update (self);
  tf_client_call_async (client, project, for_agent ? "ProvideInput" : "SendMessage",
                        g_variant_new ("(s)", text), for_agent ? "()" : "(s)", NULL, sent_cb,
                        sending);
}

/* The input method handles Enter first. */
static gboolean
key_pressed_cb (GtkEventControllerKey *keys,
                guint key,
                guint code,
                GdkModifierType state,
                TfChatComposer *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys));
  gboolean enter = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_ISO_Enter;

  if (!enter || (state & (GDK_SHIFT_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  if (gtk_text_view_im_context_filter_keypress (self->text, event))
    return GDK_EVENT_STOP;
  tf_chat_composer_send (self);
  return GDK_EVENT_STOP;
}

static void
tf_chat_composer_leave_project (TfProjectView *view)
{
  tf_unsaved_now (view);
}

static void
tf_chat_composer_project_changed (TfProjectView *view)
{
  TfChatComposer *self = TF_CHAT_COMPOSER (view);
  TfDbusProject1 *project = get_project (self);
  g_autofree char *key = project == NULL ? NULL : dup_draft_key (tf_dbus_project1_get_id (project));
  g_autofree char *draft = key == NULL ? NULL : tf_unsaved_dup (key);

  set_text (self, draft == NULL ? "" : draft);
  update (self);
}

static void
count_changed_cb (TfChatComposer *self)
{
  g_autofree char *label = NULL;
  guint count;

  g_object_get (self->resources, "count", &count, NULL);
  label = g_strdup_printf (ngettext ("%u resource", "%u resources", count), count);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->resources_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
tf_chat_composer_dispose (GObject *object)
{
  TfChatComposer *self = TF_CHAT_COMPOSER (object);

  tf_unsaved_now (self);
  if (self->text != NULL)
    g_signal_handlers_disconnect_by_data (gtk_text_view_get_buffer (self->text), self);
  G_OBJECT_CLASS (tf_chat_composer_parent_class)->dispose (object);
  self->text = NULL;
}

static void
tf_chat_composer_finalize (GObject *object)
{
  TfChatComposer *self = TF_CHAT_COMPOSER (object);

  g_hash_table_unref (self->sending);
  g_free (self->link);
  G_OBJECT_CLASS (tf_chat_composer_parent_class)->finalize (object);
}

static void
tf_chat_composer_class_init (TfChatComposerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_chat_composer_dispose;
  object_class->finalize = tf_chat_composer_finalize;
  TF_PROJECT_VIEW_CLASS (klass)->leave_project = tf_chat_composer_leave_project;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_chat_composer_project_changed;
  signals[SENT] = g_signal_new ("sent", TF_TYPE_CHAT_COMPOSER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);

  g_type_ensure (TF_TYPE_RESOURCE_LIST);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-chat-composer.ui");
  gtk_widget_class_bind_template_child (widget_class, TfChatComposer, trouble);
  gtk_widget_class_bind_template_child (widget_class, TfChatComposer, link_revealer);
  gtk_widget_class_bind_template_child (widget_class, TfChatComposer, link_label);
  gtk_widget_class_bind_template_child (widget_class, TfChatComposer, resources_button);
  gtk_widget_class_bind_template_child (widget_class, TfChatComposer, resources);
  gtk_widget_class_bind_template_child (widget_class, TfChatComposer, text);
  gtk_widget_class_bind_template_child (widget_class, TfChatComposer, placeholder);
  gtk_widget_class_bind_template_child (widget_class, TfChatComposer, send_button);
  gtk_widget_class_bind_template_child (widget_class, TfChatComposer, send_stack);
  gtk_widget_class_bind_template_child (widget_class, TfChatComposer, spinner);
  gtk_widget_class_bind_template_callback (widget_class, tf_chat_composer_send);
  gtk_widget_class_bind_template_callback (widget_class, link_clicked_cb);
}

static void
tf_chat_composer_init (TfChatComposer *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->sending = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->text), keys);
  g_signal_connect_swapped (gtk_text_view_get_buffer (self->text), "changed",
                            G_CALLBACK (text_changed_cb), self);
  g_signal_connect_swapped (self->resources, "notify::count", G_CALLBACK (count_changed_cb), self);
  tf_project_view_follow (TF_PROJECT_VIEW (self), "notify::phase", G_CALLBACK (update));
  tf_project_view_follow (TF_PROJECT_VIEW (self), "notify::allowed-actions", G_CALLBACK (update));
  update (self);
}

void
tf_chat_composer_insert (TfChatComposer *self, const char *text)
{
  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (self->text), text, -1);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

void
tf_chat_composer_add_file (TfChatComposer *self, GFile *file)
{
  tf_resource_list_add (self->resources, file);
}

void
tf_chat_composer_add_link (TfChatComposer *self, const char *url)
{
  tf_resource_list_add_link (self->resources, url);
}

void
tf_chat_composer_focus (TfChatComposer *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}
