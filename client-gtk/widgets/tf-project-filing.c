/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-filing.h"

#include <glib/gi18n.h>

#include "tf-label.h"
#include "tf-report.h"

/* The actions of one window. */
typedef struct
{
  GtkWidget *window; /* (not owned): owns the actions */
  TfClient *client;  /* (owned) */
} TfEditor;

static void
editor_free (gpointer data)
{
  TfEditor *self = data;

  g_object_unref (self->client);
  g_free (self);
}

/* The calls for one change of one or more projects. */
typedef struct
{
  GtkWidget *window; /* (owned) */
  guint n_calls;
  guint n_done;
  char *done;    /* (owned): what is reported once they have ended */
  char *undo;    /* (owned) (nullable): a detailed action */
  char *failed;  /* (owned): what is reported if one fails */
  GError *error; /* (owned) (nullable): of the first that failed */
} TfEdit;

static TfEdit *
edit_new (TfEditor *editor, char *done, const char *failed)
{
  TfEdit *self = g_new0 (TfEdit, 1);

  self->window = g_object_ref (editor->window);
  self->done = done;
  self->failed = g_strdup (failed);
  return self;
}

static void
edit_end (TfEdit *self)
{
  if (self->error != NULL)
    tf_report_error (self->window, self->failed, self->error);
  else if (self->n_done > 0)
    tf_report_done (self->window, self->done, self->undo == NULL ? NULL : C_ ("button", "Undo"),
                    self->undo);
  g_object_unref (self->window);
  g_free (self->done);
  g_free (self->undo);
  g_free (self->failed);
  g_clear_error (&self->error);
  g_free (self);
}

static void
called_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfEdit *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply != NULL)
    self->n_done++;
  else if (self->error == NULL)
    self->error = g_steal_pointer (&error);
  if (--self->n_calls == 0)
    edit_end (self);
}

static void
call (TfEditor *editor, TfEdit *self, TfDbusProject1 *project, const char *method, GVariant *value)
{
  self->n_calls++;
  tf_client_call_async (editor->client, project, method, value, "()", NULL, called_cb, self);
}

/* The name */

static char *
dup_undo (const char *action, GVariant *before)
{
  g_autoptr (GVariant) target = g_variant_ref_sink (before);

  return g_action_print_detailed_name (action, target);
}

static void
rename_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfEditor *editor = data;
  const char *id, *name, *before;
  TfDbusProject1 *project;
  TfEdit *edit;

  g_variant_get (parameter, "(&s&s)", &id, &name);
  project = tf_client_find_project (editor->client, id);
  if (project == NULL)
    return;
  before = tf_dbus_project1_get_name (project);
  /* Translators: %s is the new name of a project */
  edit = edit_new (editor, g_strdup_printf (_ ("Renamed to “%s”"), name),
                   _ ("Could not rename the project"));
  if (before != NULL && *before != '\0')
    edit->undo = dup_undo ("filing.rename", g_variant_new ("(ss)", id, before));
  call (editor, edit, project, "Rename", g_variant_new ("(s)", name));
}

/* Tags */

static void
set_tags_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfEditor *editor = data;
  TfEdit *edit = edit_new (editor, g_strdup (_ ("Tags changed")), _ ("Could not change the tags"));
  GVariantBuilder before;
  GVariantIter iter;
  const char *id;
  GVariant *tags;

  g_variant_builder_init (&before, G_VARIANT_TYPE ("a(sas)"));
  edit->n_calls = 1;
  g_variant_iter_init (&iter, parameter);
  while (g_variant_iter_next (&iter, "(&s@as)", &id, &tags))
    {
      g_autoptr (GVariant) wanted = tags;
      TfDbusProject1 *project = tf_client_find_project (editor->client, id);

      if (project == NULL)
        continue;
      g_variant_builder_add (&before, "(s^as)", id, tf_dbus_project1_get_tags (project));
      call (editor, edit, project, "SetTags", g_variant_new ("(@as)", wanted));
    }
  edit->undo = dup_undo ("filing.set-tags", g_variant_builder_end (&before));
  if (--edit->n_calls == 0)
    edit_end (edit);
}

/* The archive */

static char *
describe_archived (TfEditor *editor, const char *const *ids, gboolean archived)
{
  guint n = g_strv_length ((GStrv) ids);
  TfDbusProject1 *first = n == 1 ? tf_client_find_project (editor->client, ids[0]) : NULL;
  g_autofree char *name = first == NULL ? NULL : tf_label_project (first);

  if (name != NULL)
    /* Translators: %s is the name of a project */
    return g_strdup_printf (archived ? _ ("“%s” archived") : _ ("“%s” is on the board again"),
                            name);
  return g_strdup_printf (archived ? ngettext ("%u project archived", "%u projects archived", n)
                                   : ngettext ("%u project is on the board again",
                                               "%u projects are on the board again", n),
                          n);
}

static void
set_archived_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfEditor *editor = data;
  g_autofree const char **ids = NULL;
  gboolean archived;
  TfEdit *edit;

  g_variant_get (parameter, "(^a&sb)", &ids, &archived);
  edit = edit_new (editor, describe_archived (editor, ids, archived),
                   archived ? _ ("Could not archive") : _ ("Could not bring back to the board"));
  edit->undo = dup_undo ("filing.set-archived", g_variant_new ("(^asb)", ids, !archived));
  edit->n_calls = 1;
  for (guint i = 0; ids[i] != NULL; i++)
    {
      TfDbusProject1 *project = tf_client_find_project (editor->client, ids[i]);

      if (project != NULL)
        call (editor, edit, project, "SetArchived", g_variant_new ("(b)", archived));
    }
  if (--edit->n_calls == 0)
    edit_end (edit);
}

void
tf_project_filing_set_archived (GtkWidget *from, GPtrArray *projects, gboolean archived)
{
  g_autofree const char **ids = g_new0 (const char *, projects->len + 1);

  for (guint i = 0; i < projects->len; i++)
    ids[i] = tf_dbus_project1_get_id (projects->pdata[i]);
  gtk_widget_activate_action (from, "filing.set-archived", "(^asb)", ids, archived);
}

void
tf_project_filing_install (GtkWidget *window, TfClient *client)
{
  static const GActionEntry entries[] = {
    { "rename", rename_action, "(ss)" },
    { "set-tags", set_tags_action, "a(sas)" },
    { "set-archived", set_archived_action, "(asb)" },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  TfEditor *editor = g_new0 (TfEditor, 1);

  editor->window = window;
  editor->client = g_object_ref (client);
  g_object_set_data_full (G_OBJECT (group), "editor", editor, editor_free);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), editor);
  gtk_widget_insert_action_group (window, "filing", G_ACTION_GROUP (group));
}
