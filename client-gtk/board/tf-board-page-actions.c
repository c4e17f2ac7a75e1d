/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-board-move.h"
#include "tf-board-page-private.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-project-action.h"
#include "tf-project-filing.h"
#include "tf-report.h"
#include "tf-resource-adder.h"

/* The most projects that one move may change. */
#define MOST_PRIORITIES 200

/* One pending call. Calls are cancelled before the page is disposed of. */
typedef struct
{
  TfBoardPage *page; /* (not owned) */
  char *id;          /* (owned) */
  char *name;        /* (owned): display name */
} TfBoardCall;

static void
call_free (TfBoardCall *self)
{
  g_free (self->id);
  g_free (self->name);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfBoardCall, call_free)

static TfBoardCall *
call_new (TfBoardPage *page, TfDbusProject1 *project)
{
  TfBoardCall *self = g_new0 (TfBoardCall, 1);

  self->page = page;
  self->id = g_strdup (tf_dbus_project1_get_id (project));
  self->name = tf_label_project (project);
  return self;
}

static TfClient *
get_client (TfBoardPage *self)
{
  return tf_client_view_get_client (TF_CLIENT_VIEW (self));
}

/* Returns: (transfer none) (nullable) */
static TfDbusProject1 *
find_project (TfBoardPage *self, const char *id)
{
  TfClient *client = get_client (self);

  return client == NULL ? NULL : tf_client_find_project (client, id);
}

/* Moving to another column: an action */

static gboolean
starts_work (const char *action)
{
  return g_str_equal (action, "distill") || g_str_equal (action, "confirm") ||
         g_str_equal (action, "resume");
}

/* What began can be stopped; what an agent has done by then is not undone, so only resuming has an Undo. */
static void
move (TfBoardPage *self, TfDbusProject1 *project, TfPhase column, const char *action)
{
  gboolean resumes = g_str_equal (action, "resume");
  g_autofree char *name = tf_label_project (project);
  g_autofree char *done = NULL;
  g_autofree char *back = NULL;
  g_autoptr (GVariant) target = NULL;

  if (!starts_work (action))
    {
      tf_project_action_run (GTK_WIDGET (self), get_client (self), project, action);
      return;
    }
  target = g_variant_ref_sink (g_variant_new ("(ss)", tf_dbus_project1_get_id (project), "pause"));
  back = g_action_print_detailed_name ("board.run", target);
  if (resumes)
    /* Translators: %s is the name of a project */
    done = g_strdup_printf (_ ("“%s” resumed"), name);
  else
    /* Translators: the name of a project, then of a column */
    done = g_strdup_printf (_ ("“%s” moved to “%s”"), name,
                            tf_label_phase (tf_enum_to_nick (TF_TYPE_PHASE, (int) column)));
  tf_project_action_run_and_report (GTK_WIDGET (self), get_client (self), project, action, done,
                                    resumes ? C_ ("button", "Undo") : tf_label_action ("pause"),
                                    back);
}

void
tf_board_page_move_to_column (TfBoardPage *self, TfDbusProject1 *project, TfPhase column)
{
  const char *refusal = NULL;
  const char *action = tf_board_move_find (project, column, &refusal);

  if (action != NULL)
    {
      move (self, project, column, action);
      return;
    }
  tf_report_done (GTK_WIDGET (self), refusal, NULL, NULL);
  tf_report_announce (GTK_WIDGET (self), refusal);
}

static void
run_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfBoardPage *self = data;
  const char *id, *name;
  TfDbusProject1 *project;

  g_variant_get (parameter, "(&s&s)", &id, &name);
  project = find_project (self, id);
  if (project != NULL)
    tf_project_action_run (GTK_WIDGET (self), get_client (self), project, name);
}

/* Moving within a column: priorities */

static void
prioritised_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfBoardCall) call = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    tf_report_error (GTK_WIDGET (call->page), _ ("Could not change the priority"), error);
}

static void
set_priority (TfBoardPage *self, TfDbusProject1 *project, int priority)
{
  tf_client_call_async (get_client (self), project, "SetPriority", g_variant_new ("(i)", priority),
                        "()", self->calls, prioritised_cb, call_new (self, project));
}

/* Sets the priorities that changed; keeps the old ones for Undo. */
static void
set_priorities (TfBoardPage *self, const TfBoardRank *ranks, guint n_ranks)
{
  GVariantBuilder undo;

  g_variant_builder_init (&undo, G_VARIANT_TYPE ("a(si)"));
  for (guint i = 0; i < n_ranks; i++)
    {
      TfDbusProject1 *project = find_project (self, ranks[i].id);
      int before = project == NULL ? ranks[i].priority : tf_dbus_project1_get_priority (project);

      if (before == ranks[i].priority)
        continue;
      g_variant_builder_add (&undo, "(si)", ranks[i].id, before);
      set_priority (self, project, ranks[i].priority);
    }
  g_clear_pointer (&self->undo, g_variant_unref);
  self->undo = g_variant_ref_sink (g_variant_builder_end (&undo));
}

void
tf_board_page_move_to_place (TfBoardPage *self, TfDbusProject1 *project, guint to)
{
  guint column, from, n;
  g_autofree TfBoardRank *ranks = NULL;
  g_autofree char *name = tf_label_project (project);
  g_autofree char *text = NULL;
  TfBoardLane *lane = tf_board_page_find_lane (self, project, &column, &from);
  TfBoardList *list;

  if (lane == NULL)
    return;
  list = tf_board_model_get_column (tf_board_lane_get_model (lane), column);
  n = g_list_model_get_n_items (G_LIST_MODEL (list));
  if (to >= n || to == from)
    return;
  ranks = tf_board_list_dup_ranks (list);
  if (tf_board_rank_move (ranks, n, from, to) > MOST_PRIORITIES)
    {
      tf_report_done (GTK_WIDGET (self),
                      _ ("Too many projects would have to move. Move this one to the top instead."),
                      NULL, NULL);
      return;
    }
  set_priorities (self, ranks, n);
  /* Translators: %s is the name of a project */
  text = g_strdup_printf (_ ("Priority of “%s” changed"), name);
  tf_report_done (GTK_WIDGET (self), text, C_ ("button", "Undo"), "board.undo");
}

static void
move_by (TfBoardPage *self, TfDbusProject1 *project, int steps)
{
  guint column, from;

  if (project == NULL || tf_board_page_find_lane (self, project, &column, &from) == NULL)
    return;
  if (steps > 0 || from > 0)
    tf_board_page_move_to_place (self, project, (guint) ((int) from + steps));
}

static void
move_up (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  move_by (data, find_project (data, g_variant_get_string (parameter, NULL)), -1);
}

static void
move_down (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  move_by (data, find_project (data, g_variant_get_string (parameter, NULL)), 1);
}

static void
undo (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfBoardPage *self = data;
  g_autoptr (GVariant) before = g_steal_pointer (&self->undo);
  GVariantIter iter;
  const char *id;
  int priority;

  if (before == NULL)
    return;
  g_variant_iter_init (&iter, before);
  while (g_variant_iter_next (&iter, "(&si)", &id, &priority))
    {
      TfDbusProject1 *project = find_project (self, id);

      if (project != NULL)
        set_priority (self, project, priority);
    }
}

/* Deleting and undo */

static void delete (TfBoardPage *self, TfDbusProject1 *project, gboolean force);

static void
delete_responded_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  TfBoardPage *self = data;
  const char *id = g_object_get_data (G_OBJECT (dialog), "project");
  TfDbusProject1 *project = find_project (self, id);

  if (g_str_equal (response, "delete") && project != NULL)
    delete (self, project, TRUE);
}

static void
ask_to_delete (TfBoardPage *self, TfBoardCall *call)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = adw_message_dialog_new (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                              _ ("Delete Running Project?"), NULL);

  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  /* Translators: %s is the name of a project */
                                  _ ("An agent is working on “%s”. Deleting the project stops the "
                                     "run and discards its unfinished work."),
                                  call->name);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", C_ ("dialog", "_Cancel"),
                                    "delete", C_ ("dialog", "_Delete"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "delete",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "project", g_strdup (call->id), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (delete_responded_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfBoardCall) call = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autofree char *text = NULL;
  g_autofree char *action = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (g_error_matches (error, TF_ERROR, TF_ERROR_BUSY))
    {
      ask_to_delete (call->page, call);
      return;
    }
  if (reply == NULL)
    {
      /* Translators: %s is the name of a project */
      text = g_strdup_printf (_ ("Could not delete “%s”"), call->name);
      tf_report_error (GTK_WIDGET (call->page), text, error);
      return;
    }
  /* Translators: %s is the name of a project */
  text = g_strdup_printf (_ ("“%s” deleted"), call->name);
  action = g_strdup_printf ("win.restore-project::%s", call->id);
  tf_report_done (GTK_WIDGET (call->page), text, C_ ("button", "Undo"), action);
}

static void delete (TfBoardPage *self, TfDbusProject1 *project, gboolean force)
{
  tf_client_call_async (
      get_client (self), NULL, "DeleteProject",
      g_variant_new ("(ob)", g_dbus_proxy_get_object_path (G_DBUS_PROXY (project)), force), "()",
      self->calls, deleted_cb, call_new (self, project));
}

static void
delete_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfDbusProject1 *project = find_project (data, g_variant_get_string (parameter, NULL));

  if (project != NULL)
    delete (data, project, FALSE);
}

/* Several at once: one report for all */

typedef struct
{
  TfBoardPage *page; /* (not owned) */
  guint n_calls;
  GPtrArray *deleted; /* (owned) (element-type utf8): ids */
  GString *names;     /* (owned): of those that failed */
  GError *error;      /* (owned) (nullable): of the first of them */
} TfBoardDeletion;

/* Of one project. */
typedef struct
{
  TfBoardDeletion *all;
  char *id;   /* (owned) */
  char *name; /* (owned) */
} TfBoardDeletionCall;

static void
report_deletion (TfBoardDeletion *self)
{
  guint n = self->deleted->len;
  g_autofree char *text =
      g_strdup_printf (ngettext ("%u project deleted", "%u projects deleted", n), n);
  g_autoptr (GVariant) ids = NULL;
  g_autofree char *undo = NULL;

  if (self->error != NULL)
    {
      /* Translators: %s are the names of projects */
      g_autofree char *title = g_strdup_printf (_ ("Could not delete: %s"), self->names->str);

      tf_report_error (GTK_WIDGET (self->page), title, self->error);
    }
  if (n == 0)
    return;
  ids = g_variant_ref_sink (
      g_variant_new_strv ((const char *const *) self->deleted->pdata, (gssize) n));
  undo = g_action_print_detailed_name ("board.restore", ids);
  tf_report_done (GTK_WIDGET (self->page), text, C_ ("button", "Undo"), undo);
}

static void
deletion_end (TfBoardDeletion *self)
{
  if (!g_error_matches (self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    report_deletion (self);
  g_ptr_array_unref (self->deleted);
  g_string_free (self->names, TRUE);
  g_clear_error (&self->error);
  g_free (self);
}

static void
one_deleted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfBoardDeletionCall *call = data;
  TfBoardDeletion *self = call->all;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply != NULL)
    g_ptr_array_add (self->deleted, g_steal_pointer (&call->id));
  else
    {
      g_string_append_printf (self->names, "%s%s",
                              self->names->len > 0 ? C_ ("list of names", ", ") : "", call->name);
      if (self->error == NULL)
        self->error = g_steal_pointer (&error);
    }
  g_free (call->id);
  g_free (call->name);
  g_free (call);
  if (--self->n_calls == 0)
    deletion_end (self);
}

void
tf_board_page_delete_all (TfBoardPage *self, GPtrArray *projects)
{
  TfBoardDeletion *all = g_new0 (TfBoardDeletion, 1);

  all->page = self;
  all->n_calls = projects->len;
  all->deleted = g_ptr_array_new_with_free_func (g_free);
  all->names = g_string_new (NULL);
  for (guint i = 0; i < projects->len; i++)
    {
      TfBoardDeletionCall *call = g_new0 (TfBoardDeletionCall, 1);

      call->all = all;
      call->id = g_strdup (tf_dbus_project1_get_id (projects->pdata[i]));
      call->name = tf_label_project (projects->pdata[i]);
      tf_client_call_async (get_client (self), NULL, "DeleteProject",
                            g_variant_new ("(ob)",
                                           g_dbus_proxy_get_object_path (projects->pdata[i]), TRUE),
                            "()", self->calls, one_deleted_cb, call);
    }
}

static void
restore (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autofree const char **ids = g_variant_get_strv (parameter, NULL);

  for (guint i = 0; ids[i] != NULL; i++)
    gtk_widget_activate_action (data, "win.restore-project", "s", ids[i]);
}

/* Name, tags, archive */

static void
rename_project (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfDbusProject1 *project = find_project (data, g_variant_get_string (parameter, NULL));

  if (project != NULL)
    tf_project_filing_ask_name (data, project);
}

static void
edit_tags (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfDbusProject1 *project = find_project (data, g_variant_get_string (parameter, NULL));
  g_autoptr (GPtrArray) projects = g_ptr_array_new_with_free_func (g_object_unref);

  if (project == NULL)
    return;
  g_ptr_array_add (projects, g_object_ref (project));
  tf_project_filing_ask_tags (data, projects);
}

/* Archives, or brings back. */
static void
archive (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfDbusProject1 *project = find_project (data, g_variant_get_string (parameter, NULL));
  g_autoptr (GPtrArray) projects = g_ptr_array_new ();

  if (project == NULL)
    return;
  g_ptr_array_add (projects, project);
  tf_project_filing_set_archived (data, projects, !tf_dbus_project1_get_archived (project));
}

/* Files dropped on a card */

static void
files_added_cb (TfResourceAdder *adder, gpointer data)
{
  TfBoardPage *self = data;

  tf_resource_adder_report (adder, GTK_WIDGET (self));
  if (tf_resource_adder_get_failures (adder)->len == 0)
    tf_report_done (GTK_WIDGET (self), _ ("Files added"), NULL, NULL);
  g_ptr_array_remove (self->adders, adder);
}

void
tf_board_page_add_files (TfBoardPage *self, TfDbusProject1 *project, GSList *files)
{
  TfResourceAdder *adder = tf_resource_adder_new (get_client (self), project);

  g_ptr_array_add (self->adders, adder);
  g_signal_connect_object (adder, "finished", G_CALLBACK (files_added_cb), self, 0);
  for (GSList *l = files; l != NULL; l = l->next)
    tf_resource_adder_add (adder, l->data);
}

void
tf_board_page_add_actions (TfBoardPage *self)
{
  static const GActionEntry entries[] = {
    { "run", run_action, "(ss)" },     { "move-up", move_up, "s" },
    { "move-down", move_down, "s" },   { "undo", undo },
    { "delete", delete_project, "s" }, { "restore", restore, "as" },
    { "rename", rename_project, "s" }, { "tags", edit_tags, "s" },
    { "archive", archive, "s" },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
