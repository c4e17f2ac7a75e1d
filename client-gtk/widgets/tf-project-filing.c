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
  const char *action;
  guint n_projects;
  guint n_calls;
  char *(*describe) (GPtrArray *done, GVariant *change); /* what was done with the first of them */
  GVariant *change;                                      /* (owned) (nullable): the first one */
  GPtrArray *done;                                       /* (owned) (element-type TfDbusProject1) */
  GPtrArray *before;  /* (owned) (element-type GVariant): what takes each of these back */
  const char *failed; /* what is reported if one fails */
  GString *names;     /* (owned): of the projects for which it failed */
  GError *error;      /* (owned) (nullable): of the first that failed */
} TfEdit;

/* Of one project. */
typedef struct
{
  TfEdit *edit;
  TfDbusProject1 *project; /* (owned) */
  GVariant *before;        /* (owned) (nullable): it cannot be taken back */
} TfEditCall;

static TfEdit *
edit_new (TfEditor *editor,
          const char *action,
          char *(*describe) (GPtrArray *done, GVariant *change),
          const char *failed)
{
  TfEdit *self = g_new0 (TfEdit, 1);

  self->window = g_object_ref (editor->window);
  self->action = action;
  self->describe = describe;
  self->failed = failed;
  self->done = g_ptr_array_new_with_free_func (g_object_unref);
  self->before = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  self->names = g_string_new (NULL);
  return self;
}

static void
edit_free (TfEdit *self)
{
  g_object_unref (self->window);
  g_clear_pointer (&self->change, g_variant_unref);
  g_ptr_array_unref (self->done);
  g_ptr_array_unref (self->before);
  g_string_free (self->names, TRUE);
  g_clear_error (&self->error);
  g_free (self);
}

static void
report_failed (TfEdit *self)
{
  /* Translators: what failed, then the names of the projects */
  g_autofree char *title =
      g_strdup_printf (C_ ("failure", "%s: %s"), self->failed, self->names->str);

  tf_report_error (self->window, self->n_projects > 1 ? title : self->failed, self->error);
}

/* Undo takes back what was done, however much failed. */
static void
report_done (TfEdit *self)
{
  g_autofree char *text = self->describe (self->done, self->change);
  g_autofree char *undo = NULL;

  if (self->before->len > 0)
    {
      g_autoptr (GVariant) target = g_variant_ref_sink (
          g_variant_new_array (NULL, (GVariant **) self->before->pdata, self->before->len));

      undo = g_action_print_detailed_name (self->action, target);
    }
  tf_report_done (self->window, text, undo == NULL ? NULL : C_ ("button", "Undo"), undo);
}

static void
edit_end (TfEdit *self)
{
  if (self->error != NULL)
    report_failed (self);
  if (self->done->len > 0)
    report_done (self);
  edit_free (self);
}

static void
add_failed (TfEdit *self, TfDbusProject1 *project)
{
  g_autofree char *name = tf_label_project (project);

  g_string_append_printf (self->names, "%s%s",
                          self->names->len > 0 ? C_ ("list of names", ", ") : "", name);
}

static void
called_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree TfEditCall *call = data;
  TfEdit *self = call->edit;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (TfDbusProject1) project = call->project;
  g_autoptr (GVariant) before = call->before;

  if (reply == NULL)
    {
      add_failed (self, project);
      if (self->error == NULL)
        self->error = g_steal_pointer (&error);
    }
  else
    {
      g_ptr_array_add (self->done, g_steal_pointer (&project));
      if (before != NULL)
        g_ptr_array_add (self->before, g_steal_pointer (&before));
    }
  if (--self->n_calls == 0)
    edit_end (self);
}

/* @value, @before: floating; @before: (nullable) */
static void
call (TfEditor *editor,
      TfEdit *self,
      TfDbusProject1 *project,
      const char *method,
      GVariant *value,
      GVariant *before)
{
  TfEditCall *one = g_new0 (TfEditCall, 1);

  one->edit = self;
  one->project = g_object_ref (project);
  one->before = before == NULL ? NULL : g_variant_ref_sink (before);
  self->n_projects++;
  self->n_calls++;
  tf_client_call_async (editor->client, project, method, value, "()", NULL, called_cb, one);
}

/* Calls @one for each change of a project that still exists; the first word of a change is its id. */
static void
run (TfEditor *editor,
     TfEdit *self,
     GVariant *changes,
     void (*one) (TfEditor *editor, TfEdit *edit, TfDbusProject1 *project, GVariant *change))
{
  self->n_calls = 1;
  for (gsize i = 0; i < g_variant_n_children (changes); i++)
    {
      g_autoptr (GVariant) change = g_variant_get_child_value (changes, i);
      g_autoptr (GVariant) id = g_variant_get_child_value (change, 0);
      TfDbusProject1 *project =
          tf_client_find_project (editor->client, g_variant_get_string (id, NULL));

      if (project == NULL)
        continue;
      if (self->change == NULL)
        self->change = g_variant_ref (change);
      one (editor, self, project, change);
    }
  if (--self->n_calls == 0)
    edit_end (self);
}

/* The name */

static void
rename_one (TfEditor *editor, TfEdit *edit, TfDbusProject1 *project, GVariant *change)
{
  const char *before = tf_dbus_project1_get_name (project);
  const char *id, *name;

  g_variant_get (change, "(&s&s)", &id, &name);
  call (editor, edit, project, "Rename", g_variant_new ("(s)", name),
        before != NULL && *before != '\0' ? g_variant_new ("(ss)", id, before) : NULL);
}

static char *
describe_name (GPtrArray *done, GVariant *change)
{
  const char *name;

  g_variant_get (change, "(&s&s)", NULL, &name);
  /* Translators: %s is the new name of a project */
  return g_strdup_printf (_ ("Renamed to “%s”"), name);
}

static void
rename_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  run (data, edit_new (data, "filing.rename", describe_name, _ ("Could not rename the project")),
       parameter, rename_one);
}

/* Tags */

static void
set_tags_of_one (TfEditor *editor, TfEdit *edit, TfDbusProject1 *project, GVariant *change)
{
  g_autoptr (GVariant) wanted = NULL;
  const char *id;

  g_variant_get (change, "(&s@as)", &id, &wanted);
  call (editor, edit, project, "SetTags", g_variant_new ("(@as)", wanted),
        g_variant_new ("(s^as)", id, tf_dbus_project1_get_tags (project)));
}

static char *
describe_tags (GPtrArray *done, GVariant *change)
{
  return g_strdup (_ ("Tags changed"));
}

static void
set_tags_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  run (data, edit_new (data, "filing.set-tags", describe_tags, _ ("Could not change the tags")),
       parameter, set_tags_of_one);
}

/* The archive */

static void
archive_one (TfEditor *editor, TfEdit *edit, TfDbusProject1 *project, GVariant *change)
{
  const char *id;
  gboolean archived;

  g_variant_get (change, "(&sb)", &id, &archived);
  call (editor, edit, project, "SetArchived", g_variant_new ("(b)", archived),
        g_variant_new ("(sb)", id, !archived));
}

static char *
describe_archived (GPtrArray *done, GVariant *change)
{
  g_autofree char *name = done->len == 1 ? tf_label_project (g_ptr_array_index (done, 0)) : NULL;
  gboolean archived;

  g_variant_get (change, "(&sb)", NULL, &archived);
  if (name != NULL)
    /* Translators: %s is the name of a project */
    return g_strdup_printf (archived ? _ ("“%s” archived") : _ ("“%s” is on the board again"),
                            name);
  return g_strdup_printf (archived
                              ? ngettext ("%u project archived", "%u projects archived", done->len)
                              : ngettext ("%u project is on the board again",
                                          "%u projects are on the board again", done->len),
                          done->len);
}

static void
set_archived_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GVariant) first =
      g_variant_n_children (parameter) > 0 ? g_variant_get_child_value (parameter, 0) : NULL;
  gboolean archived = FALSE;

  if (first != NULL)
    g_variant_get (first, "(&sb)", NULL, &archived);
  run (data,
       edit_new (data, "filing.set-archived", describe_archived,
                 archived ? _ ("Could not archive") : _ ("Could not bring back to the board")),
       parameter, archive_one);
}

void
tf_project_filing_set_archived (GtkWidget *from, GPtrArray *projects, gboolean archived)
{
  GVariantBuilder changes;

  g_variant_builder_init (&changes, G_VARIANT_TYPE ("a(sb)"));
  for (guint i = 0; i < projects->len; i++)
    g_variant_builder_add (&changes, "(sb)", tf_dbus_project1_get_id (projects->pdata[i]),
                           archived);
  gtk_widget_activate_action (from, "filing.set-archived", "a(sb)", &changes);
}

void
tf_project_filing_install (GtkWidget *window, TfClient *client)
{
  static const GActionEntry entries[] = {
    { "rename", rename_action, "a(ss)" },
    { "set-tags", set_tags_action, "a(sas)" },
    { "set-archived", set_archived_action, "a(sb)" },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  TfEditor *editor = g_new0 (TfEditor, 1);

  editor->window = window;
  editor->client = g_object_ref (client);
  g_object_set_data_full (G_OBJECT (group), "editor", editor, editor_free);
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), editor);
  gtk_widget_insert_action_group (window, "filing", G_ACTION_GROUP (group));
}
