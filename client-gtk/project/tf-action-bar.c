/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-action-bar.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-action-text.h"
#include "tf-label.h"
#include "tf-project-action.h"
#include "tf-project-info.h"
#include "tf-waiting.h"

/* In the order of their buttons. Override accepts what the guards rejected, and Revise takes back what is
 * done, so neither is ever highlighted. */
static const char *const offered[] = {
  "distill", "confirm", "resume", "override", "revise", "pause"
};

/* In characters: about three lines in 360 pixels. */
#define LONG_DETAIL 150

struct _TfActionBar
{
  TfProjectView parent_instance;

  char *tab;          /* (owned) (nullable): the one that is shown */
  guint tick;         /* source: the time of what runs goes on */
  GtkButton *primary; /* (not owned) (nullable): the highlighted one */
  GtkButton *actions[G_N_ELEMENTS (offered)];

  /* Template children */
  GtkBox *box;
  GtkSpinner *spinner;
  GtkLabel *heading;
  GtkLabel *elapsed;
  GtkLabel *detail;
  GtkWidget *long_detail_box;
  GtkLabel *long_detail;
  GtkWidget *warning_box;
  GtkLabel *warning;
  GtkLabel *estimate;
  GtkBox *bar;
  GtkButton *answer;
  GtkButton *show_result;
  GtkBox *buttons;
  GtkLabel *spent;       /* beside the buttons */
  GtkLabel *spent_above; /* if there are none */
  GtkWidget *more;
};

G_DEFINE_FINAL_TYPE (TfActionBar, tf_action_bar, TF_TYPE_PROJECT_VIEW)

typedef enum
{
  PROP_TAB = 1,
  N_PROPS
} TfActionBarProperty;

static GParamSpec *properties[N_PROPS];

static gboolean
shows_tab (TfActionBar *self, const char *tab)
{
  return g_strcmp0 (self->tab, tab) == 0;
}

static TfDbusProject1 *
get_project (TfActionBar *self)
{
  return tf_project_view_get_project (TF_PROJECT_VIEW (self));
}

static void
run (TfActionBar *self, const char *action)
{
  TfClient *client = tf_client_view_get_client (TF_CLIENT_VIEW (self));

  if (client != NULL && get_project (self) != NULL)
    tf_project_action_run (GTK_WIDGET (self), client, get_project (self), action);
}

static void
run_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  run (TF_ACTION_BAR (widget), g_variant_get_string (parameter, NULL));
}

static void
clicked_cb (GtkButton *button, TfActionBar *self)
{
  run (self, g_object_get_data (G_OBJECT (button), "action"));
}

/* Texts */

/* Takes @text. @box: what is hidden without a text */
static void
show_text (GtkLabel *label, GtkWidget *box, char *text)
{
  g_autofree char *owned = text;

  if (g_strcmp0 (gtk_label_get_label (label), owned) != 0)
    gtk_label_set_label (label, owned);
  gtk_widget_set_visible (box, *owned != '\0');
}

static gboolean
is_running (TfActionBar *self)
{
  const char *activity =
      get_project (self) == NULL ? NULL : tf_dbus_project1_get_activity (get_project (self));

  return activity != NULL && *activity != '\0';
}

static gboolean
tick_cb (gpointer data)
{
  TfActionBar *self = data;

  show_text (self->elapsed, GTK_WIDGET (self->elapsed),
             tf_action_text_dup_elapsed (get_project (self)));
  return G_SOURCE_CONTINUE;
}

/* Counts only while somebody may see it. */
static void
update_clock (TfActionBar *self)
{
  gboolean runs = is_running (self);

  gtk_widget_set_visible (GTK_WIDGET (self->spinner), runs);
  gtk_spinner_set_spinning (self->spinner, runs);
  if (runs && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->tick = self->tick != 0 ? self->tick : g_timeout_add_seconds (1, tick_cb, self);
  else
    g_clear_handle_id (&self->tick, g_source_remove);
}

/* Takes @text. A long one scrolls. */
static void
show_detail (TfActionBar *self, char *text)
{
  gboolean is_long = g_utf8_strlen (text, -1) > LONG_DETAIL || strchr (text, '\n') != NULL;

  show_text (self->detail, GTK_WIDGET (self->detail), g_strdup (is_long ? "" : text));
  show_text (self->long_detail, self->long_detail_box, is_long ? text : g_strdup (""));
  if (!is_long)
    g_free (text);
}

static void
show_texts (TfActionBar *self, TfDbusProject1 *project)
{
  gboolean halted = tf_project_info_is_in (project, TF_PHASE_HALTED);

  show_text (self->heading, GTK_WIDGET (self->heading),
             tf_action_text_dup_heading (project, shows_tab (self, "result")));
  show_text (self->elapsed, GTK_WIDGET (self->elapsed), tf_action_text_dup_elapsed (project));
  show_detail (self, halted && shows_tab (self, "chat") ? g_strdup ("")
                                                        : tf_action_text_dup_detail (project));
  show_text (self->warning, self->warning_box, tf_action_text_dup_warning (project));
  show_text (self->estimate, GTK_WIDGET (self->estimate), tf_action_text_dup_estimate (project));
  if (halted)
    gtk_widget_add_css_class (GTK_WIDGET (self->box), "stopped");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->box), "stopped");
}

/* Buttons */

static GtkButton *
find_button (TfActionBar *self, const char *action)
{
  for (guint i = 0; i < G_N_ELEMENTS (offered); i++)
    if (g_strcmp0 (offered[i], action) == 0)
      return self->actions[i];
  return NULL;
}

/* Returns: (transfer none) (nullable): what moves the project on */
static GtkButton *
find_primary (TfActionBar *self, TfDbusProject1 *project)
{
  if (tf_dbus_project1_get_open_questions (project) > 0)
    return self->answer;
  if (tf_waiting_get_action (project) != NULL)
    return find_button (self, tf_waiting_get_action (project));
  if (tf_project_info_is_allowed (project, "distill"))
    return find_button (self, "distill");
  if (tf_project_info_is_in (project, TF_PHASE_DONE) && !shows_tab (self, "result"))
    return self->show_result;
  return NULL;
}

static void
set_primary (TfActionBar *self, GtkButton *primary)
{
  if (primary == self->primary)
    return;
  if (self->primary != NULL)
    gtk_widget_remove_css_class (GTK_WIDGET (self->primary), "suggested-action");
  if (primary != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (primary), "suggested-action");
  self->primary = primary;
}

static gboolean
is_shown (TfActionBar *self, GtkButton *button)
{
  TfDbusProject1 *project = get_project (self);

  if (button == self->answer)
    return tf_dbus_project1_get_open_questions (project) > 0;
  if (button == find_button (self, "revise"))
    return tf_project_info_is_allowed (project, "revise") && !shows_tab (self, "result");
  if (button == self->show_result)
    return tf_project_info_is_in (project, TF_PHASE_DONE) && !shows_tab (self, "result");
  return tf_project_info_is_allowed (project, g_object_get_data (G_OBJECT (button), "action"));
}

/* Otherwise the toolkit gives the focus of a button that goes to whatever is first in the window. */
static void
hand_on_focus (TfActionBar *self, GtkButton *button)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (root != NULL && gtk_root_get_focus (root) == GTK_WIDGET (button))
    gtk_widget_activate_action (GTK_WIDGET (self), "project.go-on", NULL);
}

static gboolean
show_button (TfActionBar *self, GtkButton *button)
{
  gboolean shown = is_shown (self, button);

  if (!shown && gtk_widget_get_visible (GTK_WIDGET (button)))
    hand_on_focus (self, button);
  gtk_widget_set_visible (GTK_WIDGET (button), shown);
  return shown;
}

/* Takes @text. @label: the one there is room in */
static void
show_spent (TfActionBar *self, GtkLabel *label, char *text)
{
  gtk_widget_set_visible (GTK_WIDGET (self->spent), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->spent_above), FALSE);
  show_text (label, GTK_WIDGET (label), text);
}

static void
show_buttons (TfActionBar *self, TfDbusProject1 *project)
{
  gboolean can_end = tf_project_info_is_allowed (project, "terminate");
  gboolean any = can_end;

  any |= show_button (self, self->answer);
  any |= show_button (self, self->show_result);
  for (guint i = 0; i < G_N_ELEMENTS (offered); i++)
    any |= show_button (self, self->actions[i]);
  set_primary (self, find_primary (self, project));
  gtk_widget_set_visible (self->more, can_end);
  gtk_widget_set_visible (GTK_WIDGET (self->bar), any);
  show_spent (self, any ? self->spent : self->spent_above, tf_action_text_dup_spent (project));
  gtk_widget_set_sensitive (GTK_WIDGET (self->bar),
                            tf_client_view_is_ready (TF_CLIENT_VIEW (self)));
}

static void
update (TfActionBar *self)
{
  TfDbusProject1 *project = get_project (self);

  gtk_widget_set_visible (GTK_WIDGET (self), project != NULL);
  update_clock (self);
  if (project == NULL)
    return;
  show_texts (self, project);
  show_buttons (self, project);
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
tf_action_bar_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (tf_action_bar_parent_class)->map (widget);
  update_clock (TF_ACTION_BAR (widget));
}

static void
tf_action_bar_unmap (GtkWidget *widget)
{
  g_clear_handle_id (&TF_ACTION_BAR (widget)->tick, g_source_remove);
  GTK_WIDGET_CLASS (tf_action_bar_parent_class)->unmap (widget);
}

static void
tf_action_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch ((TfActionBarProperty) id)
    {
    case PROP_TAB:
      g_value_set_string (value, TF_ACTION_BAR (object)->tab);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_action_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch ((TfActionBarProperty) id)
    {
    case PROP_TAB:
      g_free (TF_ACTION_BAR (object)->tab);
      TF_ACTION_BAR (object)->tab = g_value_dup_string (value);
      update (TF_ACTION_BAR (object));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_action_bar_dispose (GObject *object)
{
  g_clear_handle_id (&TF_ACTION_BAR (object)->tick, g_source_remove);
  g_clear_pointer (&TF_ACTION_BAR (object)->tab, g_free);
  G_OBJECT_CLASS (tf_action_bar_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *klass)
{
  gtk_widget_class_set_template_from_resource (klass,
                                               "/org/thoughtforge/ThoughtForge/tf-action-bar.ui");
  gtk_widget_class_bind_template_child (klass, TfActionBar, box);
  gtk_widget_class_bind_template_child (klass, TfActionBar, spinner);
  gtk_widget_class_bind_template_child (klass, TfActionBar, heading);
  gtk_widget_class_bind_template_child (klass, TfActionBar, elapsed);
  gtk_widget_class_bind_template_child (klass, TfActionBar, long_detail_box);
  gtk_widget_class_bind_template_child (klass, TfActionBar, long_detail);
  gtk_widget_class_bind_template_child (klass, TfActionBar, detail);
  gtk_widget_class_bind_template_child (klass, TfActionBar, warning);
  gtk_widget_class_bind_template_child (klass, TfActionBar, warning_box);
  gtk_widget_class_bind_template_child (klass, TfActionBar, estimate);
  gtk_widget_class_bind_template_child (klass, TfActionBar, bar);
  gtk_widget_class_bind_template_child (klass, TfActionBar, answer);
  gtk_widget_class_bind_template_child (klass, TfActionBar, show_result);
  gtk_widget_class_bind_template_child (klass, TfActionBar, buttons);
  gtk_widget_class_bind_template_child (klass, TfActionBar, spent);
  gtk_widget_class_bind_template_child (klass, TfActionBar, spent_above);
  gtk_widget_class_bind_template_child (klass, TfActionBar, more);
}

static void
tf_action_bar_class_init (TfActionBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = tf_action_bar_get_property;
  object_class->set_property = tf_action_bar_set_property;
  object_class->dispose = tf_action_bar_dispose;
  widget_class->map = tf_action_bar_map;
  widget_class->unmap = tf_action_bar_unmap;
  TF_CLIENT_VIEW_CLASS (klass)->client_changed = tf_action_bar_changed;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_action_bar_changed;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_action_bar_project_changed;
  properties[PROP_TAB] =
      g_param_spec_string ("tab", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_install_action (widget_class, "action-bar.run", "s", run_action);
  bind_template (widget_class);
}

static void
add_buttons (TfActionBar *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (offered); i++)
    {
      const char *label = g_str_equal (offered[i], "revise") ? C_ ("button", "Revise…")
                                                             : tf_label_action (offered[i]);

      self->actions[i] = GTK_BUTTON (gtk_button_new_with_label (label));
      g_object_set_data (G_OBJECT (self->actions[i]), "action", (gpointer) offered[i]);
      gtk_widget_set_visible (GTK_WIDGET (self->actions[i]), FALSE);
      g_signal_connect_object (self->actions[i], "clicked", G_CALLBACK (clicked_cb), self, 0);
      gtk_box_append (self->buttons, GTK_WIDGET (self->actions[i]));
    }
}

static void
tf_action_bar_init (TfActionBar *self)
{
  static const char *const followed[] = {
    "notify::allowed-actions", "notify::question",       "notify::waiting-for-human",
    "notify::same-agent",      "notify::assurance",      "notify::phase",
    "notify::questions",       "notify::by-rules",       "notify::cannot-build",
    "notify::activity",        "notify::activity-since", "notify::hold",
    "notify::hold-until",      "notify::hold-detail",    "notify::halt-reason",
    "notify::halt-detail",     "notify::verdict",        "notify::warning",
    "notify::usage",           "notify::budget",         "notify::estimate"
  };

  gtk_widget_init_template (GTK_WIDGET (self));
  add_buttons (self);
  for (guint i = 0; i < G_N_ELEMENTS (followed); i++)
    tf_project_view_follow (TF_PROJECT_VIEW (self), followed[i], G_CALLBACK (update));
  update (self);
}

gboolean
tf_action_bar_activate_primary (TfActionBar *self)
{
  g_return_val_if_fail (TF_IS_ACTION_BAR (self), FALSE);

  if (self->primary == NULL || !gtk_widget_is_sensitive (GTK_WIDGET (self->primary)) ||
      !gtk_widget_get_mapped (GTK_WIDGET (self->primary)))
    return FALSE;
  g_signal_emit_by_name (self->primary, "clicked");
  return TRUE;
}
