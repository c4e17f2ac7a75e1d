/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-agents.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-create-agent.h"
#include "tf-label.h"

typedef struct
{
  char *name;            /* (owned) */
  char *detail;          /* (owned) */
  AdwActionRow *row;     /* (not owned) */
  GtkCheckButton *check; /* (not owned) */
} Choice;

struct _TfCreateAgents
{
  AdwPreferencesGroup parent_instance;

  GPtrArray *choices; /* (owned) (element-type Choice): those that can be chosen */
  GVariant *stats;    /* (owned) (nullable): of the agents */
};

G_DEFINE_FINAL_TYPE (TfCreateAgents, tf_create_agents, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
choice_free (gpointer data)
{
  Choice *self = data;

  g_free (self->name);
  g_free (self->detail);
  g_free (self);
}

/* What a finished project with that agent costs on average. Returns: %FALSE if it is unknown */
static gboolean
get_mean_cost (TfCreateAgents *self, const char *name, double *out_cost)
{
  g_autoptr (GVariant) agent =
      self->stats != NULL ? g_variant_lookup_value (self->stats, name, G_VARIANT_TYPE_VARDICT)
                          : NULL;
  g_autoptr (GVariant) usage =
      agent != NULL ? g_variant_lookup_value (agent, "done_usage", G_VARIANT_TYPE_VARDICT) : NULL;
  guint done = agent != NULL ? tf_bus_dict_get_uint (agent, "done", 0) : 0;
  double cost = 0;

  if (usage == NULL || done == 0 || !tf_bus_usage_get_cost (usage, &cost))
    return FALSE;
  *out_cost = cost / done;
  return TRUE;
}

static char *
dup_detail (TfCreateAgents *self, const Choice *choice)
{
  double cost = 0;

  if (!get_mean_cost (self, choice->name, &cost))
    return g_strdup (choice->detail);
  /* Translators: what is known of an agent, then what its projects cost */
  return g_strdup_printf (_ ("%s. Finished projects cost $%.2f on average"), choice->detail, cost);
}

/* The sum for all that are chosen. Returns: (transfer full) */
static char *
dup_price (TfCreateAgents *self)
{
  double sum = 0;

  for (guint i = 0; i < self->choices->len; i++)
    {
      const Choice *choice = g_ptr_array_index (self->choices, i);
      double cost = 0;

      if (!gtk_check_button_get_active (choice->check))
        continue;
      if (!get_mean_cost (self, choice->name, &cost))
        return g_strdup (_ ("What it will cost is unknown."));
      sum += cost;
    }
  /* Translators: of a race, going by finished projects */
  return g_strdup_printf (_ ("Together they cost $%.2f on average so far."), sum);
}

static guint
count_chosen (TfCreateAgents *self)
{
  guint n = 0;

  for (guint i = 0; i < self->choices->len; i++)
    n += gtk_check_button_get_active (((Choice *) g_ptr_array_index (self->choices, i))->check);
  return n;
}

static char *
describe_choice (TfCreateAgents *self)
{
  guint n = count_chosen (self);
  g_autofree char *race = NULL;
  g_autofree char *price = NULL;

  if (self->choices->len == 0)
    return g_strdup (_ ("No agent found. Install one, or add it in Settings."));
  if (n == 0)
    return g_strdup (_ ("Choose at least one."));
  if (n == 1)
    return g_strdup (_ ("Choose more than one for a race."));
  race = g_strdup_printf (
      ngettext ("Race: %u project with the same brain dump. Compare them and keep the "
                "best.",
                "Race: %u projects with the same brain dump. Compare them and keep the "
                "best.",
                n),
      n);
  price = dup_price (self);
  return g_strjoin (" ", race, price, NULL);
}

static void
update (TfCreateAgents *self)
{
  g_autofree char *text = describe_choice (self);

  for (guint i = 0; i < self->choices->len; i++)
    {
      const Choice *choice = g_ptr_array_index (self->choices, i);
      g_autofree char *detail = dup_detail (self, choice);

      adw_action_row_set_subtitle (choice->row, detail);
    }
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self), text);
}

static void
toggled_cb (TfCreateAgents *self)
{
  update (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static GtkWidget *
row_new (const char *name, const char *detail)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), detail);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  return row;
}

static void
add_choice (TfCreateAgents *self, GVariant *agent, gboolean chosen)
{
  Choice *choice = g_new0 (Choice, 1);
  GtkWidget *check = gtk_check_button_new ();

  choice->name = g_strdup (tf_bus_dict_get_string (agent, "name", ""));
  choice->detail = tf_create_agent_dup_detail (agent);
  choice->row = ADW_ACTION_ROW (row_new (choice->name, choice->detail));
  choice->check = GTK_CHECK_BUTTON (check);
  g_ptr_array_add (self->choices, choice);
  gtk_check_button_set_active (choice->check, chosen);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  choice->name, -1);
  adw_action_row_add_prefix (choice->row, check);
  adw_action_row_set_activatable_widget (choice->row, check);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (choice->row));
  g_signal_connect_object (check, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
}

/* Those that are not there, folded: why, and what would help. */
static void
add_missing (TfCreateAgents *self, GVariant *agents)
{
  AdwExpanderRow *rows = ADW_EXPANDER_ROW (adw_expander_row_new ());
  guint n = 0;
  g_autofree char *title = NULL;

  for (gsize i = 0; i < g_variant_n_children (agents); i++)
    {
      g_autoptr (GVariant) agent = g_variant_get_child_value (agents, i);
      g_autofree char *detail = tf_create_agent_dup_detail (agent);

      if (tf_create_agent_is_found (agent))
        continue;
      adw_expander_row_add_row (rows, row_new (tf_bus_dict_get_string (agent, "name", ""), detail));
      n++;
    }
  title = g_strdup_printf (ngettext ("%u More, Not Installed", "%u More, Not Installed", n), n);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (rows), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (rows), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_widget_set_visible (GTK_WIDGET (rows), n > 0);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (rows));
}

static void
tf_create_agents_finalize (GObject *object)
{
  TfCreateAgents *self = TF_CREATE_AGENTS (object);

  g_ptr_array_unref (self->choices);
  g_clear_pointer (&self->stats, g_variant_unref);
  G_OBJECT_CLASS (tf_create_agents_parent_class)->finalize (object);
}

static void
tf_create_agents_class_init (TfCreateAgentsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_create_agents_finalize;
  signals[CHANGED] = g_signal_new ("changed", TF_TYPE_CREATE_AGENTS, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_create_agents_init (TfCreateAgents *self)
{
  self->choices = g_ptr_array_new_with_free_func (choice_free);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Agents"));
}

void
tf_create_agents_fill (TfCreateAgents *self, GVariant *agents)
{
  g_autoptr (GVariant) first = tf_create_agent_find_default (agents);
  const char *chosen = first != NULL ? tf_bus_dict_get_string (first, "name", "") : "";

  for (gsize i = 0; agents != NULL && i < g_variant_n_children (agents); i++)
    {
      g_autoptr (GVariant) agent = g_variant_get_child_value (agents, i);

      if (tf_create_agent_is_found (agent))
        add_choice (self, agent, g_str_equal (tf_bus_dict_get_string (agent, "name", ""), chosen));
    }
  if (agents != NULL)
    add_missing (self, agents);
  update (self);
}

void
tf_create_agents_set_stats (TfCreateAgents *self, GVariant *stats)
{
  g_clear_pointer (&self->stats, g_variant_unref);
  self->stats = g_variant_lookup_value (stats, "agents", G_VARIANT_TYPE_VARDICT);
  update (self);
}

GStrv
tf_create_agents_dup_chosen (TfCreateAgents *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; i < self->choices->len; i++)
    {
      const Choice *choice = g_ptr_array_index (self->choices, i);

      if (gtk_check_button_get_active (choice->check))
        g_strv_builder_add (names, choice->name);
    }
  return g_strv_builder_end (names);
}

void
tf_create_agents_set_chosen (TfCreateAgents *self, const char *const *names)
{
  for (guint i = 0; i < self->choices->len; i++)
    {
      const Choice *choice = g_ptr_array_index (self->choices, i);

      gtk_check_button_set_active (choice->check, g_strv_contains (names, choice->name));
    }
}

gboolean
tf_create_agents_has_any (TfCreateAgents *self)
{
  return self->choices->len > 0;
}
