/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-inbox-row.h"

#include <glib/gi18n.h>

#include "tf-label.h"
#include "tf-project-action.h"
#include "tf-project-info.h"
#include "tf-questions-view.h"
#include "tf-waiting.h"

struct _TfInboxRow
{
  TfProjectView parent_instance;

  gint64 since;
  gboolean is_exact; /* else it may be longer */
  char *
      shown; /* (owned) (nullable): the buttons there are, so that they stay while they are the same */

  /* Of the template */
  GtkImage *icon;
  GtkLabel *name;
  GtkLabel *state;
  GtkButton *open;
  GtkLabel *detail;
  TfQuestionsView *questions;
  GtkBox *buttons;
};

G_DEFINE_FINAL_TYPE (TfInboxRow, tf_inbox_row, TF_TYPE_PROJECT_VIEW)

#define READ "read"

static TfDbusProject1 *
get_project (TfInboxRow *self)
{
  return tf_project_view_get_project (TF_PROJECT_VIEW (self));
}

/* Buttons */

static void
clicked_cb (GtkButton *button, TfInboxRow *self)
{
  const char *action = g_object_get_data (G_OBJECT (button), "action");
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));
  TfDbusProject1 *project = get_project (self);

  if (client == NULL || project == NULL)
    return;
  if (g_str_equal (action, READ))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-tab", "(ss)",
                                tf_dbus_project1_get_id (project), "documents");
  else
    tf_project_action_run (GTK_WIDGET (self), client, project, action);
}

static void
add_button (TfInboxRow *self, const char *action, const char *label, gboolean is_suggested)
{
  GtkWidget *text = gtk_label_new (label);
  GtkWidget *button = gtk_button_new ();
  g_autofree char *name = tf_label_project (get_project (self));

  gtk_label_set_ellipsize (GTK_LABEL (text), PANGO_ELLIPSIZE_END);
  gtk_button_set_child (GTK_BUTTON (button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, name, -1);
  if (is_suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  g_object_set_data (G_OBJECT (button), "action", (gpointer) action);
  g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, 0);
  gtk_box_append (self->buttons, button);
}

/* Override and Terminate end a halt; for what goes on by itself they are on the page of the project. */
static gboolean
is_offered (TfDbusProject1 *project, const char *action)
{
  gboolean ends_halt = g_str_equal (action, "override") || g_str_equal (action, "terminate");

  return tf_project_info_is_allowed (project, action) &&
         (!ends_halt || tf_waiting_of (project) == TF_WAITING_HALTED);
}

static void
update_buttons (TfInboxRow *self, TfDbusProject1 *project)
{
  static const char *const actions[] = { "confirm", "resume", "override", "terminate" };
  const char *suggested = tf_waiting_get_action (project);
  g_autoptr (GString) wanted = g_string_new (suggested);
  gboolean had_focus = gtk_widget_get_focus_child (GTK_WIDGET (self->buttons)) != NULL;
  GtkWidget *child;

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (is_offered (project, actions[i]))
      g_string_append_printf (wanted, " %s", actions[i]);
  if (g_strcmp0 (self->shown, wanted->str) == 0)
    return;
  g_free (self->shown);
  self->shown = g_strdup (wanted->str);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->buttons))) != NULL)
    gtk_box_remove (self->buttons, child);
  if (tf_project_info_is_allowed (project, "confirm"))
    add_button (self, READ, C_ ("button", "Read It"), FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (is_offered (project, actions[i]))
      add_button (self, actions[i], tf_label_action (actions[i]),
                  g_strcmp0 (suggested, actions[i]) == 0);
  gtk_widget_set_visible (GTK_WIDGET (self->buttons),
                          gtk_widget_get_first_child (GTK_WIDGET (self->buttons)) != NULL);
  if (had_focus)
    tf_inbox_row_focus (self);
}

/* Texts */

static const struct
{
  const char *icon;
  const char *css;
} kinds[TF_N_WAITING] = {
  [TF_WAITING_NOTHING] = { "emblem-ok-symbolic", "dim-label" },
  [TF_WAITING_ANSWER] = { "dialog-question-symbolic", "accent" },
  [TF_WAITING_CONFIRM] = { "emblem-ok-symbolic", "accent" },
  [TF_WAITING_HALTED] = { "dialog-warning-symbolic", "error" },
  [TF_WAITING_HELD] = { "media-playback-pause-symbolic", "dim-label" },
  [TF_WAITING_TIME] = { "alarm-symbolic", "dim-label" },
};

static char *
dup_state (TfInboxRow *self, TfDbusProject1 *project)
{
  g_autofree char *waiting = tf_waiting_dup_label (project);
  g_autofree char *since = tf_label_time (self->since);

  if (*waiting == '\0')
    return g_strdup (_ ("Goes on without you"));
  if (*since == '\0')
    return g_steal_pointer (&waiting);
  if (!self->is_exact)
    /* Translators: the same, if only the latest possible time is known */
    return g_strdup_printf (_ ("%s · since %s or earlier"), waiting, since);
  /* Translators: what a project waits for, such as "2 questions are open", and since when */
  return g_strdup_printf (_ ("%s · since %s"), waiting, since);
}

static void
update (TfInboxRow *self)
{
  TfDbusProject1 *project = get_project (self);
  g_autofree char *name = NULL;
  g_autofree char *state = NULL;
  g_autofree char *detail = NULL;
  g_autofree char *label = NULL;
  g_autofree char *open = NULL;
  TfWaiting waiting;

  if (project == NULL)
    return;
  waiting = tf_waiting_of (project);
  name = tf_label_project (project);
  state = dup_state (self, project);
  detail = tf_waiting_dup_detail (project);
  label = g_strdup_printf ("%s, %s", name, state);
  /* Translators: %s is the name of a project */
  open = g_strdup_printf (_ ("Open “%s”"), name);
  gtk_image_set_from_icon_name (self->icon, kinds[waiting].icon);
  gtk_widget_set_css_classes (GTK_WIDGET (self->icon),
                              (const char *[]){ kinds[waiting].css, NULL });
  gtk_label_set_label (self->name, name);
  gtk_label_set_label (self->state, state);
  gtk_label_set_label (self->detail, detail);
  gtk_widget_set_visible (GTK_WIDGET (self->detail), *detail != '\0');
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->open), "s",
                                    tf_dbus_project1_get_id (project));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->open), GTK_ACCESSIBLE_PROPERTY_LABEL, open,
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  update_buttons (self, project);
  gtk_widget_set_sensitive (GTK_WIDGET (self->buttons),
                            tf_client_view_is_ready (TF_CLIENT_VIEW (self)));
}

static void
tf_inbox_row_state_changed (TfClientView *view)
{
  update (TF_INBOX_ROW (view));
}

static void
tf_inbox_row_project_changed (TfProjectView *view)
{
  update (TF_INBOX_ROW (view));
}

static void
tf_inbox_row_finalize (GObject *object)
{
  g_free (TF_INBOX_ROW (object)->shown);
  G_OBJECT_CLASS (tf_inbox_row_parent_class)->finalize (object);
}

static void
tf_inbox_row_class_init (TfInboxRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tf_inbox_row_finalize;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_inbox_row_state_changed;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_inbox_row_project_changed;

  g_type_ensure (TF_TYPE_QUESTIONS_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-inbox-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TfInboxRow, icon);
  gtk_widget_class_bind_template_child (widget_class, TfInboxRow, name);
  gtk_widget_class_bind_template_child (widget_class, TfInboxRow, state);
  gtk_widget_class_bind_template_child (widget_class, TfInboxRow, open);
  gtk_widget_class_bind_template_child (widget_class, TfInboxRow, detail);
  gtk_widget_class_bind_template_child (widget_class, TfInboxRow, questions);
  gtk_widget_class_bind_template_child (widget_class, TfInboxRow, buttons);
}

static void
tf_inbox_row_init (TfInboxRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_questions_view_show_whole (self->questions);
  tf_project_view_follow (TF_PROJECT_VIEW (self), "notify", G_CALLBACK (update));
}

TfInboxRow *
tf_inbox_row_new (TfClient *client, TfDbusProject1 *project, gint64 since, gboolean is_exact)
{
  TfInboxRow *self = g_object_new (TF_TYPE_INBOX_ROW, "client", client, NULL);

  self->since = since;
  self->is_exact = is_exact;
  g_object_set (self, "project", project, NULL);
  return self;
}

gboolean
tf_inbox_row_focus (TfInboxRow *self)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self->buttons));
  GtkWidget *suggested = button;

  if (tf_questions_view_focus (self->questions))
    return TRUE;
  while (suggested != NULL && !gtk_widget_has_css_class (suggested, "suggested-action"))
    suggested = gtk_widget_get_next_sibling (suggested);
  if (suggested != NULL)
    button = suggested;
  return gtk_widget_grab_focus (button != NULL ? button : GTK_WIDGET (self->open));
}

gboolean
tf_inbox_row_is_typing (TfInboxRow *self)
{
  return tf_questions_view_is_typing (self->questions);
}

gboolean
tf_inbox_row_has_focus (TfInboxRow *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}
