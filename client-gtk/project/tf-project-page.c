/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-page.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-changes-view.h"
#include "tf-convergence-view.h"
#include "tf-enum.h"
#include "tf-issues-view.h"
#include "tf-label.h"
#include "tf-log-view.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"
#include "tf-project-page-private.h"
#include "tf-result-view.h"
#include "tf-runs-view.h"
#include "tf-waiting.h"

/* Width next to the board, in pixels. */
#define NATURAL_WIDTH 560

G_DEFINE_FINAL_TYPE (TfProjectPage, tf_project_page, TF_TYPE_PROJECT_VIEW)

typedef enum
{
  PROP_AGENT = 1,
  PROP_ASSURANCE,
  PROP_IN_WINDOW,
  N_PROPS
} TfProjectPageProperty;

static GParamSpec *properties[N_PROPS];

/* State */

static char *
dup_phase (TfDbusProject1 *project)
{
  const char *phase = tf_dbus_project1_get_phase (project);
  const char *shown = tf_label_phase (phase);

  if (!tf_project_info_is_in (project, TF_PHASE_HALTED))
    return g_strdup (shown);
  /* Translators: %s is the phase it halted in */
  return g_strdup_printf (_ ("Halted in %s"),
                          tf_label_phase (tf_dbus_project1_get_halted_in (project)));
}

static char *
dup_state (TfDbusProject1 *project)
{
  g_autofree char *phase = dup_phase (project);
  const char *type = tf_label_type (tf_dbus_project1_get_deliverable_type (project));
  guint iteration = tf_dbus_project1_get_iteration (project);
  guint position = tf_dbus_project1_get_queue_position (project);
  g_autoptr (GString) state = g_string_new (phase);

  if (*type != '\0')
    g_string_append_printf (state, " · %s", type);
  if (iteration > 0)
    {
      g_string_append (state, " · ");
      /* Translators: the iteration of a project, and how many there may be */
      g_string_append_printf (state, _ ("iteration %u of %u"), iteration,
                              tf_dbus_project1_get_max_iterations (project));
    }
  if (position > 0)
    {
      g_string_append (state, " · ");
      /* Translators: the position of a project in the queue for an agent */
      g_string_append_printf (state, _ ("queued, position %u"), position);
    }
  return g_string_free (g_steal_pointer (&state), FALSE);
}

/* What is done opens on its result, and what waits for the user in the chat; another one where the user is, as
 * far as that is not the result of a project before. */
static void
choose_tab (TfProjectPage *self, TfDbusProject1 *project)
{
  const char *shown = adw_view_stack_get_visible_child_name (self->tabs);

  if (tf_project_info_is_in (project, TF_PHASE_DONE))
    adw_view_stack_set_visible_child_name (self->tabs, "result");
  else if (tf_waiting_needs_user (tf_waiting_of (project)) || g_strcmp0 (shown, "result") == 0)
    adw_view_stack_set_visible_child_name (self->tabs, "chat");
}

static void
tab_cb (TfProjectPage *self)
{
  g_object_set (self->action_bar, "tab", adw_view_stack_get_visible_child_name (self->tabs), NULL);
}

/* GTK gives a menu button no name by its child. */
static void
name_agent_button (TfProjectPage *self)
{
  /* Translators: announced by a screen reader; %s is the name of an agent */
  g_autofree char *name = g_strdup_printf (_ ("Change Agent or Assurance: %s"),
                                           gtk_label_get_label (self->agent_label));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->agent_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_project (TfProjectPage *self)
{
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));
  g_autofree char *name = NULL;
  g_autofree char *state = NULL;
  const char *agent;

  tf_project_page_update_actions (self);
  if (project == NULL)
    return;
  name = tf_label_project (project);
  state = dup_state (project);
  agent = tf_dbus_project1_get_agent (project);
  gtk_label_set_label (self->name, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), name);
  gtk_label_set_label (self->state, state);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->state), state);
  gtk_label_set_label (self->agent_label,
                       agent != NULL && *agent != '\0' ? agent : C_ ("agent", "No agent"));
  name_agent_button (self);
}

static void
changed_cb (TfProjectPage *self, GParamSpec *pspec)
{
  show_project (self);
  if (g_str_equal (pspec->name, "agent"))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_AGENT]);
  if (g_str_equal (pspec->name, "assurance"))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ASSURANCE]);
}

static GMenuModel *
assurance_menu_new (void)
{
  GMenu *menu = g_menu_new ();

  for (int i = 0; i < TF_N_ASSURANCES; i++)
    {
      const char *nick = tf_enum_to_nick (TF_TYPE_ASSURANCE, i);
      g_autoptr (GMenuItem) item = g_menu_item_new (tf_label_assurance (nick), NULL);

      g_menu_item_set_action_and_target (item, "project.assurance", "s", nick);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

/* The menu of agents, filled when it opens. */
static void
agents_cb (GtkMenuButton *button, gpointer data)
{
  TfClient *client = tf_client_view_get_client (data);
  TfDbusManager1 *manager = client == NULL ? NULL : tf_client_get_manager (client);
  GVariant *agents = manager == NULL ? NULL : tf_dbus_manager1_get_agents (manager);
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuModel) assurance = assurance_menu_new ();
  GVariantIter iter;
  g_autoptr (GVariant) agent = NULL;

  if (agents != NULL)
    g_variant_iter_init (&iter, agents);
  while (agents != NULL && (agent = g_variant_iter_next_value (&iter)) != NULL)
    {
      const char *name = tf_bus_dict_get_string (agent, "name", "");
      g_autoptr (GMenuItem) item = g_menu_item_new (name, NULL);

      if (!tf_bus_dict_get_boolean (agent, "found", FALSE))
        {
          /* Translators: %s is an agent whose program is not installed */
          g_autofree char *label = g_strdup_printf (_ ("%s (not found)"), name);

          g_menu_item_set_label (item, label);
        }
      g_menu_item_set_action_and_target (item, "project.agent", "s", name);
      g_menu_append_item (menu, item);
      g_clear_pointer (&agent, g_variant_unref);
    }
  g_menu_append_section (menu, _ ("Assurance"), assurance);
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
tf_project_page_project_changed (TfProjectView *view)
{
  TfDbusProject1 *project = tf_project_view_get_project (view);

  show_project (TF_PROJECT_PAGE (view));
  if (project != NULL)
    choose_tab (TF_PROJECT_PAGE (view), project);
  g_object_notify_by_pspec (G_OBJECT (view), properties[PROP_AGENT]);
  g_object_notify_by_pspec (G_OBJECT (view), properties[PROP_ASSURANCE]);
}

/* The state of an action must be something, also while a project is not complete. */
static const char *
text_or_empty (const char *text)
{
  return text != NULL ? text : "";
}

static void
tf_project_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (object));

  switch ((TfProjectPageProperty) id)
    {
    case PROP_AGENT:
      g_value_set_string (
          value, text_or_empty (project == NULL ? NULL : tf_dbus_project1_get_agent (project)));
      break;
    case PROP_ASSURANCE:
      g_value_set_string (
          value, text_or_empty (project == NULL ? NULL : tf_dbus_project1_get_assurance (project)));
      break;
    case PROP_IN_WINDOW:
      g_value_set_boolean (value, gtk_widget_get_visible (TF_PROJECT_PAGE (object)->controls));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

/* The header is the one of the window then. */
static void
set_in_window (TfProjectPage *self, gboolean in_window)
{
  gtk_widget_set_visible (self->controls, in_window);
  gtk_widget_set_visible (self->open_in_window, !in_window);
  gtk_widget_set_visible (self->close, !in_window);
}

static void
tf_project_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfProjectPage *self = TF_PROJECT_PAGE (object);

  switch ((TfProjectPageProperty) id)
    {
    case PROP_AGENT:
      tf_project_page_set_agent (self, g_value_get_string (value));
      break;
    case PROP_ASSURANCE:
      tf_project_page_set_assurance (self, g_value_get_string (value));
      break;
    case PROP_IN_WINDOW:
      set_in_window (self, g_value_get_boolean (value));
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_project_page_dispose (GObject *object)
{
  TfProjectPage *self = TF_PROJECT_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  G_OBJECT_CLASS (tf_project_page_parent_class)->dispose (object);
  g_clear_object (&self->worker);
}

static void
tf_project_page_finalize (GObject *object)
{
  g_object_unref (TF_PROJECT_PAGE (object)->cancellable);
  G_OBJECT_CLASS (tf_project_page_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-project-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, name);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, state);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, agent_button);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, agent_label);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, tabs);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, strip);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, action_bar);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, open_in_window);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, menu_button);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, close);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, controls);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, chat);
  gtk_widget_class_bind_template_child (widget_class, TfProjectPage, documents);
}

/* The same width for every tab, if there is room, so that the page does not jump. */

static void
tf_project_page_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  gtk_widget_measure (adw_bin_get_child (ADW_BIN (widget)), orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*minimum, NATURAL_WIDTH);
}

static void
tf_project_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (adw_bin_get_child (ADW_BIN (widget)), width, height, baseline, NULL);
}

static void
tf_project_page_class_init (TfProjectPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = tf_project_page_get_property;
  object_class->set_property = tf_project_page_set_property;
  object_class->dispose = tf_project_page_dispose;
  object_class->finalize = tf_project_page_finalize;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_project_page_project_changed;
  GTK_WIDGET_CLASS (klass)->measure = tf_project_page_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = tf_project_page_size_allocate;
  properties[PROP_AGENT] = g_param_spec_string ("agent", NULL, NULL, "", flags);
  properties[PROP_ASSURANCE] = g_param_spec_string ("assurance", NULL, NULL, "", flags);
  properties[PROP_IN_WINDOW] = g_param_spec_boolean ("in-window", NULL, NULL, FALSE,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (TF_TYPE_ACTION_BAR);
  g_type_ensure (TF_TYPE_CHANGES_VIEW);
  g_type_ensure (TF_TYPE_CHAT_VIEW);
  g_type_ensure (TF_TYPE_CONVERGENCE_VIEW);
  g_type_ensure (TF_TYPE_DOCUMENTS_VIEW);
  g_type_ensure (TF_TYPE_ISSUES_VIEW);
  g_type_ensure (TF_TYPE_LOG_VIEW);
  g_type_ensure (TF_TYPE_RESULT_VIEW);
  g_type_ensure (TF_TYPE_RUNS_VIEW);
  g_type_ensure (TF_TYPE_TAB_STRIP);
  tf_project_page_install_actions (GTK_WIDGET_CLASS (klass));
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
tf_project_page_init (TfProjectPage *self)
{
  self->cancellable = g_cancellable_new ();
  tf_project_view_follow (TF_PROJECT_VIEW (self), "notify", G_CALLBACK (changed_cb));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  gtk_menu_button_set_create_popup_func (self->agent_button, agents_cb, self, NULL);
  g_signal_connect_object (self->tabs, "notify::visible-child", G_CALLBACK (tab_cb), self,
                           G_CONNECT_SWAPPED);
  tab_cb (self);
  show_project (self);
}
