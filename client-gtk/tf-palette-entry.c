/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-palette-entry.h"

#include <glib/gi18n.h>

#include "tf-label.h"
#include "tf-race.h"

struct _TfPaletteEntry
{
  GObject parent_instance;

  char *title;  /* (owned) */
  char *detail; /* (owned) */
  char *text;   /* (owned) */
  char *action; /* (owned) */
  guint rank;
};

G_DEFINE_FINAL_TYPE (TfPaletteEntry, tf_palette_entry, G_TYPE_OBJECT)

typedef enum
{
  PROP_TEXT = 1,
  N_PROPS
} TfPaletteEntryProperty;

static void
tf_palette_entry_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch ((TfPaletteEntryProperty) id)
    {
    case PROP_TEXT:
      g_value_set_string (value, TF_PALETTE_ENTRY (object)->text);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_palette_entry_finalize (GObject *object)
{
  TfPaletteEntry *self = TF_PALETTE_ENTRY (object);

  g_free (self->title);
  g_free (self->detail);
  g_free (self->text);
  g_free (self->action);
  G_OBJECT_CLASS (tf_palette_entry_parent_class)->finalize (object);
}

static void
tf_palette_entry_class_init (TfPaletteEntryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = tf_palette_entry_get_property;
  object_class->finalize = tf_palette_entry_finalize;
  g_object_class_install_property (object_class, PROP_TEXT,
                                   g_param_spec_string ("text", NULL, NULL, NULL,
                                                        G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

static void
tf_palette_entry_init (TfPaletteEntry *self)
{
}

const char *
tf_palette_entry_get_title (TfPaletteEntry *self)
{
  return self->title;
}

const char *
tf_palette_entry_get_detail (TfPaletteEntry *self)
{
  return self->detail;
}

const char *
tf_palette_entry_get_action (TfPaletteEntry *self)
{
  return self->action;
}

guint
tf_palette_entry_get_rank (TfPaletteEntry *self)
{
  return self->rank;
}

TfPaletteEntry *
tf_palette_entry_new_found (const char *title, const char *detail, const char *action, guint rank)
{
  TfPaletteEntry *self = g_object_new (TF_TYPE_PALETTE_ENTRY, NULL);

  self->title = g_strdup (title);
  self->detail = g_strdup (detail);
  self->text = g_strdup (title);
  self->action = g_strdup (action);
  self->rank = rank;
  return self;
}

static void
add (GListStore *store, const char *title, const char *detail, const char *text, const char *action)
{
  g_autoptr (TfPaletteEntry) entry = g_object_new (TF_TYPE_PALETTE_ENTRY, NULL);

  entry->title = g_strdup (title);
  entry->detail = g_strdup (detail);
  entry->text = g_strdup (text);
  entry->action = g_strdup (action);
  g_list_store_append (store, entry);
}

#define NEW_PROJECT 0 /* among the commands */

static const struct
{
  const char *title; /* marked for translation */
  const char *action;
} commands[] = {
  { N_ ("New Project"), "app.new-project" },
  { N_ ("Show Needs You"), "win.show-page::inbox" },
  { N_ ("Next That Needs You"), "win.next-waiting" },
  { N_ ("Show Board"), "win.show-page::board" },
  { N_ ("Show Dashboard"), "win.show-page::dashboard" },
  { N_ ("Show Prompts"), "win.show-page::prompts" },
  { N_ ("Show Settings"), "win.show-page::settings" },
  { N_ ("Search"), "win.search" },
  { N_ ("Close Project"), "win.close-project" },
  { N_ ("Open Project in New Window"), "win.open-in-window" },
  { N_ ("Keyboard Shortcuts"), "win.show-shortcuts" },
  { N_ ("About ThoughtForge"), "app.about" },
  { N_ ("Quit"), "app.quit" },
};

static gboolean
is_offered (const char *action)
{
  return !g_str_equal (action, "provide_input");
}

static void
add_command (GListStore *store, guint i)
{
  add (store, _ (commands[i].title), "", _ (commands[i].title), commands[i].action);
}

static void
add_race (GListStore *store, TfClient *client, TfDbusProject1 *project)
{
  g_autofree char *name = tf_label_project (project);
  g_autofree char *action = NULL;

  if (!tf_race_has_rival (tf_client_get_projects (client), project))
    return;
  action = g_strconcat ("win.compare-race::", tf_dbus_project1_get_id (project), NULL);
  add (store, _ ("Compare Race"), name, _ ("Compare Race"), action);
}

/* Found by its own words only: a name typed to go to a project must not start anything in it. */
static void
add_actions (GListStore *store, TfDbusProject1 *project)
{
  const char *const *allowed = tf_dbus_project1_get_allowed_actions (project);
  g_autofree char *name = tf_label_project (project);

  for (guint i = 0; allowed != NULL && allowed[i] != NULL; i++)
    if (is_offered (allowed[i]))
      {
        g_autofree char *action = g_strconcat ("win.project-action::", allowed[i], NULL);

        add (store, tf_label_action (allowed[i]), name, tf_label_action (allowed[i]), action);
      }
}

/* The open project is also found by the words of its actions, and stands above them: Enter goes
 * there, and only who moves on acts. */
static char *
dup_project_text (TfDbusProject1 *project, const char *name, gboolean is_open)
{
  const char *const *allowed = tf_dbus_project1_get_allowed_actions (project);
  GString *text = g_string_new (name);

  for (guint i = 0; is_open && allowed != NULL && allowed[i] != NULL; i++)
    if (is_offered (allowed[i]))
      g_string_append_printf (text, "\n%s", tf_label_action (allowed[i]));
  return g_string_free (text, FALSE);
}

static void
add_project (GListStore *store, TfDbusProject1 *project, gboolean is_open)
{
  g_autofree char *name = tf_label_project (project);
  g_autofree char *text = dup_project_text (project, name, is_open);
  g_autofree char *action =
      g_strconcat ("win.open-project::", tf_dbus_project1_get_id (project), NULL);

  add (store, name, tf_label_phase (tf_dbus_project1_get_phase (project)), text, action);
}

GListModel *
tf_palette_entries (TfClient *client, TfDbusProject1 *open)
{
  GListStore *store = g_list_store_new (TF_TYPE_PALETTE_ENTRY);
  GListModel *projects = tf_client_get_projects (client);

  add_command (store, NEW_PROJECT);
  if (open != NULL)
    add_project (store, open, TRUE);
  for (guint i = g_list_model_get_n_items (projects); i > 0; i--)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (projects, i - 1);

      if (project != open)
        add_project (store, project, FALSE);
    }
  for (guint i = NEW_PROJECT + 1; i < G_N_ELEMENTS (commands); i++)
    add_command (store, i);
  if (open != NULL)
    {
      add_race (store, client, open);
      add_actions (store, open);
    }
  return G_LIST_MODEL (store);
}
