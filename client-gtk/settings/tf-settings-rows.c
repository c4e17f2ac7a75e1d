/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-settings-rows.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-agents-group.h"
#include "tf-bus-codec.h"
#include "tf-channel-test.h"
#include "tf-preferences.h"
#include "tf-setting-words.h"

/* The most wanted first; the others in the order of the file. */
static const char *const first_sections[] = {
  TF_SETTINGS_ROWS_WINDOW, "agents", "polish", "projects", "tests", "notifications"
};

#define CHANNELS "channels."

/* The end of the id of the group of rare keys; no path has it. */
#define RARE "/rare"

typedef struct
{
  char *id; /* (owned): the path up to the last part */
  char *section;
  AdwPreferencesGroup *widget; /* (not owned) */
  AdwExpanderRow *fold;        /* (not owned) (nullable): has the rows of rare keys */
  GPtrArray *fields;           /* (owned) (element-type TfSettingField) */
} Group;

struct _TfSettingsRows
{
  AdwBin parent_instance;

  AdwPreferencesPage *page; /* (not owned) */
  TfPreferences *window;    /* (not owned) */
  TfAgentsGroup *agents;    /* (not owned) (nullable) */
  GPtrArray *groups;        /* (owned) (element-type Group) */
  GHashTable *fields;       /* (owned) (element-type utf8 TfSettingField): by path */
  GPtrArray *sections;      /* (owned) (element-type utf8) */
  char *section;            /* (owned) (nullable): the section shown; NULL while searching */
  char *wanted;             /* (owned): search text, case folded */
};

G_DEFINE_FINAL_TYPE (TfSettingsRows, tf_settings_rows, ADW_TYPE_BIN)

static guint applied_signal;

static void
group_free (gpointer data)
{
  Group *self = data;

  g_free (self->id);
  g_free (self->section);
  g_ptr_array_unref (self->fields);
  g_free (self);
}

char *
tf_settings_rows_dup_title (const char *section)
{
  const char *word = tf_setting_words_get_section (section);

  return word != NULL ? g_strdup (word) : tf_setting_words_dup_part (section);
}

/* Creating rows */

static char *
dup_group_id (const char *path)
{
  const char *last = strrchr (path, '.');
  g_autofree char *section = tf_setting_words_dup_section_id (path);

  if (tf_setting_words_is_rare (path))
    return g_strconcat (section, RARE, NULL);
  return g_strndup (path, last == NULL ? strlen (path) : (gsize) (last - path));
}

static Group *
find_group (TfSettingsRows *self, const char *id)
{
  for (guint i = 0; i < self->groups->len; i++)
    if (g_str_equal (((Group *) g_ptr_array_index (self->groups, i))->id, id))
      return g_ptr_array_index (self->groups, i);
  return NULL;
}

/* Rare keys are folded. */
static void
make_fold (Group *group)
{
  group->fold = ADW_EXPANDER_ROW (adw_expander_row_new ());
  /* Translators: settings that few ever change */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (group->fold), _ ("Advanced"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (group->fold), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Advanced"), -1);
  adw_preferences_group_add (group->widget, GTK_WIDGET (group->fold));
}

static Group *
ensure_group (TfSettingsRows *self, const char *path)
{
  g_autofree char *id = dup_group_id (path);
  g_autofree char *title = tf_setting_words_dup_group (path);
  g_autofree char *escaped = g_markup_escape_text (title, -1);
  Group *group = find_group (self, id);

  if (group != NULL)
    return group;
  group = g_new0 (Group, 1);
  group->id = g_steal_pointer (&id);
  group->section = tf_setting_words_dup_section_id (path);
  group->fields = g_ptr_array_new ();
  group->widget = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  if (tf_setting_words_is_rare (path))
    make_fold (group);
  else
    adw_preferences_group_set_title (group->widget, escaped);
  adw_preferences_page_add (self->page, group->widget);
  g_ptr_array_add (self->groups, group);
  return group;
}

static void
add_row (Group *group, GtkWidget *row)
{
  if (group->fold != NULL)
    adw_expander_row_add_row (group->fold, row);
  else
    adw_preferences_group_add (group->widget, row);
}

/* What there is to choose from, not typed. */
static GStrv
list_agents (TfClient *client)
{
  TfDbusManager1 *manager = tf_client_get_manager (client);
  GVariant *agents = manager != NULL ? tf_dbus_manager1_get_agents (manager) : NULL;
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (gsize i = 0; agents != NULL && i < g_variant_n_children (agents); i++)
    {
      g_autoptr (GVariant) agent = g_variant_get_child_value (agents, i);
      const char *name = tf_bus_dict_get_string (agent, "name", "");

      if (*name != '\0')
        g_strv_builder_add (names, name);
    }
  return g_strv_builder_end (names);
}

static void
offer (TfSetting *setting, TfClient *client)
{
  static const char *const of_agents[] = { "agents.default", "polish.reviewers", NULL };
  g_auto (GStrv) names = NULL;

  if (!g_strv_contains (of_agents, setting->path))
    return;
  names = list_agents (client);
  tf_setting_offer (setting, (const char *const *) names);
}

static void
applied_cb (TfSettingsRows *self)
{
  g_signal_emit (self, applied_signal, 0);
}

/* Takes @setting. */
static void
add_field (TfSettingsRows *self, TfClient *client, TfSetting *setting)
{
  Group *group = ensure_group (self, setting->path);
  TfSettingField *field = tf_setting_field_new (client, setting);

  g_signal_connect_object (field, "applied", G_CALLBACK (applied_cb), self, G_CONNECT_SWAPPED);
  add_row (group, tf_setting_field_get_row (field));
  add_row (group, tf_setting_field_get_notes (field));
  g_ptr_array_add (group->fields, field);
  g_hash_table_insert (self->fields, g_strdup (setting->path), field);
}

static void
take_key (TfSettingsRows *self, TfClient *client, GVariant *described)
{
  g_autoptr (TfSetting) setting = tf_setting_new (described);
  TfSettingField *field = g_hash_table_lookup (self->fields, setting->path);

  offer (setting, client);
  if (field != NULL)
    tf_setting_field_update (field, g_steal_pointer (&setting));
  else
    add_field (self, client, g_steal_pointer (&setting));
}

static gboolean
is_in_section (GVariant *described, const char *section)
{
  const char *path = "";
  g_autofree char *id = NULL;

  g_variant_lookup (described, "path", "&s", &path);
  id = tf_setting_words_dup_section_id (path);
  return g_str_equal (id, section);
}

static void
add_section (TfSettingsRows *self, const char *section)
{
  for (guint i = 0; i < self->sections->len; i++)
    if (g_str_equal (g_ptr_array_index (self->sections, i), section))
      return;
  g_ptr_array_add (self->sections, g_strdup (section));
}

static void
collect_sections (TfSettingsRows *self, GVariant *described)
{
  for (guint i = 0; i < G_N_ELEMENTS (first_sections); i++)
    add_section (self, first_sections[i]);
  for (gsize i = 0; i < g_variant_n_children (described); i++)
    {
      g_autoptr (GVariant) key = g_variant_get_child_value (described, i);
      const char *path = "";
      g_autofree char *id = NULL;

      g_variant_lookup (key, "path", "&s", &path);
      id = tf_setting_words_dup_section_id (path);
      add_section (self, id);
    }
}

static void
add_tests (TfSettingsRows *self, TfClient *client)
{
  for (guint i = 0; i < self->groups->len; i++)
    {
      Group *group = g_ptr_array_index (self->groups, i);
      const char *channel = strstr (group->id, CHANNELS);

      if (channel != NULL && tf_channel_test_is_possible (channel + strlen (CHANNELS)))
        adw_preferences_group_add (group->widget,
                                   tf_channel_test_new (client, channel + strlen (CHANNELS)));
    }
}

static gboolean
is_rare (GVariant *key)
{
  const char *path = "";

  g_variant_lookup (key, "path", "&s", &path);
  return tf_setting_words_is_rare (path);
}

/* The rare ones last. */
static void
take_section (TfSettingsRows *self, TfClient *client, GVariant *described, const char *section)
{
  for (gboolean rare = FALSE; rare <= TRUE; rare++)
    for (gsize i = 0; i < g_variant_n_children (described); i++)
      {
        g_autoptr (GVariant) key = g_variant_get_child_value (described, i);

        if (is_in_section (key, section) && is_rare (key) == rare)
          take_key (self, client, key);
      }
}

/* Showing rows */

/* What a search finds is not folded, and beside others it says of which section it is. */
static void
show_fold (TfSettingsRows *self, Group *group)
{
  g_autofree char *changed = NULL;
  g_autofree char *title = NULL;
  g_autofree char *escaped = NULL;
  guint n = 0;

  for (guint i = 0; i < group->fields->len; i++)
    n +=
        tf_setting_is_changed (tf_setting_field_get_setting (g_ptr_array_index (group->fields, i)));
  if (n > 0)
    changed = g_strdup_printf (ngettext ("%u changed", "%u changed", n), n);
  adw_expander_row_set_subtitle (group->fold, changed != NULL ? changed : "");
  title = self->section == NULL ? tf_settings_rows_dup_title (group->section) : g_strdup ("");
  escaped = g_markup_escape_text (title, -1);
  adw_preferences_group_set_title (group->widget, escaped);
  if (self->section == NULL)
    adw_expander_row_set_expanded (group->fold, TRUE);
}

static guint
show_fields (TfSettingsRows *self, Group *group)
{
  gboolean here = self->section == NULL || g_str_equal (group->section, self->section);
  guint n = 0;

  for (guint i = 0; i < group->fields->len; i++)
    {
      TfSettingField *field = g_ptr_array_index (group->fields, i);
      gboolean shown =
          here && tf_setting_matches (tf_setting_field_get_setting (field), self->wanted);

      tf_setting_field_set_visible (field, shown);
      n += shown;
    }
  gtk_widget_set_visible (GTK_WIDGET (group->widget), n > 0);
  if (group->fold != NULL)
    show_fold (self, group);
  return n;
}

static guint
show_agents (TfSettingsRows *self)
{
  g_autofree char *title = g_utf8_casefold (_ ("Agents"), -1);
  gboolean shown = self->section == NULL ? strstr (title, self->wanted) != NULL
                                         : g_str_equal (self->section, "agents");

  gtk_widget_set_visible (GTK_WIDGET (self->agents), shown);
  return shown;
}

static guint
show_window (TfSettingsRows *self)
{
  gboolean shown = self->section == NULL ? tf_preferences_match (self->window, self->wanted)
                                         : g_str_equal (self->section, TF_SETTINGS_ROWS_WINDOW);

  gtk_widget_set_visible (GTK_WIDGET (self->window), shown);
  return shown;
}

static guint
show (TfSettingsRows *self)
{
  guint n = show_window (self);

  if (self->agents != NULL)
    n += show_agents (self);
  for (guint i = 0; i < self->groups->len; i++)
    n += show_fields (self, g_ptr_array_index (self->groups, i));
  return n;
}

/* The class */

static void
tf_settings_rows_dispose (GObject *object)
{
  TfSettingsRows *self = TF_SETTINGS_ROWS (object);

  g_ptr_array_set_size (self->groups, 0);
  g_hash_table_remove_all (self->fields);
  adw_bin_set_child (ADW_BIN (self), NULL);
  self->agents = NULL;
  G_OBJECT_CLASS (tf_settings_rows_parent_class)->dispose (object);
}

static void
tf_settings_rows_finalize (GObject *object)
{
  TfSettingsRows *self = TF_SETTINGS_ROWS (object);

  g_ptr_array_unref (self->groups);
  g_hash_table_unref (self->fields);
  g_ptr_array_unref (self->sections);
  g_free (self->section);
  g_free (self->wanted);
  G_OBJECT_CLASS (tf_settings_rows_parent_class)->finalize (object);
}

static void
tf_settings_rows_class_init (TfSettingsRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_settings_rows_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_settings_rows_finalize;
  applied_signal = g_signal_new ("applied", TF_TYPE_SETTINGS_ROWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
tf_settings_rows_init (TfSettingsRows *self)
{
  self->groups = g_ptr_array_new_with_free_func (group_free);
  self->fields = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->sections = g_ptr_array_new_with_free_func (g_free);
  self->section = g_strdup (TF_SETTINGS_ROWS_WINDOW);
  self->wanted = g_strdup ("");
  self->page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  self->window = TF_PREFERENCES (tf_preferences_new ());
  adw_preferences_page_add (self->page, ADW_PREFERENCES_GROUP (self->window));
  add_section (self, TF_SETTINGS_ROWS_WINDOW);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->page));
}

void
tf_settings_rows_take (TfSettingsRows *self, TfClient *client, GVariant *described)
{
  gboolean first = self->agents == NULL;

  if (first)
    {
      self->agents = TF_AGENTS_GROUP (tf_agents_group_new (client));
      adw_preferences_page_add (self->page, ADW_PREFERENCES_GROUP (self->agents));
    }
  tf_agents_group_refresh (self->agents);
  collect_sections (self, described);
  for (guint i = 0; i < self->sections->len; i++)
    take_section (self, client, described, g_ptr_array_index (self->sections, i));
  if (first)
    add_tests (self, client);
  show (self);
}

GPtrArray *
tf_settings_rows_get_sections (TfSettingsRows *self)
{
  return self->sections;
}

void
tf_settings_rows_show_section (TfSettingsRows *self, const char *section)
{
  char *copy = g_strdup (section);

  g_free (self->section);
  self->section = copy;
  g_free (self->wanted);
  self->wanted = g_strdup ("");
  show (self);
}

guint
tf_settings_rows_search (TfSettingsRows *self, const char *wanted)
{
  g_clear_pointer (&self->section, g_free);
  g_free (self->wanted);
  self->wanted = g_utf8_casefold (wanted, -1);
  return show (self);
}

TfSettingField *
tf_settings_rows_find (TfSettingsRows *self, const char *path)
{
  return g_hash_table_lookup (self->fields, path);
}
