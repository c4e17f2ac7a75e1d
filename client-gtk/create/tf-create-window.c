/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-window.h"

#include <glib/gi18n.h>

#include "tf-create-agents.h"
#include "tf-create-draft.h"
#include "tf-create-dump.h"
#include "tf-create-files.h"
#include "tf-create-opening.h"
#include "tf-create-options.h"
#include "tf-create-race.h"
#include "tf-resource-drop.h"
#include "tf-unsaved.h"

struct _TfCreateWindow
{
  AdwWindow parent_instance;

  TfClient *client;          /* (owned) */
  GCancellable *cancellable; /* (owned) */
  TfCreateRace *job;         /* (owned) (nullable): while it is being created */
  char *first;               /* (owned) (nullable): path of the race that is not complete */
  char *raced;               /* (owned) (nullable): the text of that race */
  gboolean has_choices;      /* the choices are loaded */
  gboolean created;          /* nothing is to be kept any more */

  GtkButton *create_button;
  GtkRevealer *error_revealer;
  GtkLabel *trouble;
  GtkProgressBar *progress;
  GtkWidget *form;
  TfCreateDump *dump;
  TfCreateAgents *agents;
  TfCreateOptions *options;
  TfCreateFiles *files;
  AdwEntryRow *link_row;
  GtkWidget *drop_area;
};

G_DEFINE_FINAL_TYPE (TfCreateWindow, tf_create_window, ADW_TYPE_WINDOW)

static void
set_error_text (TfCreateWindow *self, const char *text)
{
  if (text != NULL)
    gtk_label_set_label (self->trouble, text);
  gtk_revealer_set_reveal_child (self->error_revealer, text != NULL);
}

/* Updates while typing */

/* How many projects the button creates: nobody is to begin a race by accident. */
static void
update_button (TfCreateWindow *self, guint n_chosen)
{
  /* Translators: a race; there are at least two */
  g_autofree char *several =
      g_strdup_printf (ngettext ("C_reate %u Project", "C_reate %u Projects", n_chosen), n_chosen);

  gtk_button_set_label (self->create_button, n_chosen > 1 ? several : C_ ("button", "C_reate"));
}

static void
update (TfCreateWindow *self)
{
  gboolean ready = self->client != NULL && tf_client_get_state (self->client) == TF_CLIENT_READY;
  gboolean busy = self->job != NULL || tf_create_files_is_busy (self->files);
  g_auto (GStrv) chosen = tf_create_agents_dup_chosen (self->agents);
  gboolean none = *chosen == NULL && tf_create_agents_has_any (self->agents);

  tf_create_files_set_wants_text (self->files, tf_create_dump_is_empty (self->dump));
  gtk_widget_set_sensitive (self->form, self->job == NULL);
  update_button (self, g_strv_length (chosen));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "create.create", ready && !busy && !none);
}

/* Kept as it is entered */

static void
keep_draft (gpointer owner)
{
  TfCreateWindow *self = owner;
  g_autofree char *text = NULL;

  if (self->dump == NULL || self->created)
    return;
  text = tf_create_dump_dup_text (self->dump);
  /* What is still being looked at is not among the items: those of before stay. */
  tf_create_draft_keep (tf_create_options_get_title (self->options), text,
                        tf_create_files_is_busy (self->files)
                            ? NULL
                            : tf_create_files_get_items (self->files));
}

static void
entered_cb (TfCreateWindow *self)
{
  if (self->dump == NULL)
    return;
  tf_unsaved_later (self, keep_draft);
  update (self);
}

static void
restore_draft (TfCreateWindow *self)
{
  g_autofree char *title = tf_create_draft_dup_title ();
  g_autofree char *text = tf_create_draft_dup_text ();

  tf_create_options_set_title (self->options, title);
  tf_create_dump_set_text (self->dump, text);
  tf_create_draft_restore_items (self->files);
}

static void
text_changed_cb (TfCreateWindow *self)
{
  if (self->dump == NULL)
    return;
  set_error_text (self, NULL);
  entered_cb (self);
}

/* A race is there to be compared: it begins at once. */
static void
agents_changed_cb (TfCreateWindow *self)
{
  g_auto (GStrv) chosen = tf_create_agents_dup_chosen (self->agents);

  tf_create_options_propose_distilling (self->options, g_strv_length (chosen) > 1);
  update (self);
}

/* Creating */

/* The window with the board, if there is one. */
static GtkWidget *
get_main (TfCreateWindow *self)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  return parent != NULL ? GTK_WIDGET (parent) : GTK_WIDGET (self);
}

static void
open_created (TfCreateWindow *self)
{
  self->created = TRUE;
  tf_create_draft_forget ();
  tf_create_opening_show (get_main (self), self->client, self->job,
                          tf_create_options_is_distilling (self->options));
  gtk_window_destroy (GTK_WINDOW (self));
}

/* What was created stays, and the others can be tried again: they join the race. */
static void
report_error (TfCreateWindow *self)
{
  guint n = tf_create_race_get_projects (self->job)->len;
  const char *const *left = tf_create_race_get_left (self->job);
  const char *message = tf_create_race_get_error (self->job)->message;
  g_autofree char *text = NULL;

  if (n == 0 && self->first == NULL)
    {
      set_error_text (self, message);
      return;
    }
  text = g_strdup_printf (
      /* Translators: the name of an agent, the reason, and the number of projects that are there */
      ngettext ("The project for the agent %s could not be created: %s. %u project was created and "
                "stays. Press "
                "Create to try the others again; they join the race.",
                "The project for the agent %s could not be created: %s. %u projects were created "
                "and stay. Press "
                "Create to try the others again; they join the race.",
                n),
      *left, message, n);
  tf_create_opening_begin (get_main (self), self->client, self->job,
                           tf_create_options_is_distilling (self->options));
  tf_create_agents_set_chosen (self->agents, left);
  set_error_text (self, text);
}

static void
remember_race (TfCreateWindow *self)
{
  g_free (self->first);
  g_free (self->raced);
  self->first = g_strdup (tf_create_race_get_first (self->job));
  self->raced = tf_create_dump_dup_text (self->dump);
}

static void
finished_cb (TfCreateWindow *self)
{
  if (tf_create_race_get_error (self->job) == NULL)
    {
      open_created (self);
      return;
    }
  report_error (self);
  remember_race (self);
  g_clear_object (&self->job);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), FALSE);
  update (self);
  tf_create_dump_focus (self->dump);
}

static void
progress_cb (TfCreateWindow *self, guint ended, guint total)
{
  /* Translators: number of files added, number of all files */
  g_autofree char *text = g_strdup_printf (_ ("Adding %u of %u"), ended, total);

  gtk_progress_bar_set_text (self->progress, text);
  gtk_progress_bar_set_fraction (self->progress, total > 0 ? (double) ended / total : 0);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), TRUE);
}

static GVariant *
make_options (TfCreateWindow *self, const char *text)
{
  GVariantDict options;

  g_variant_dict_init (&options, NULL);
  if (*text != '\0')
    g_variant_dict_insert (&options, "brain_dump", "s", text);
  tf_create_options_add (self->options, &options);
  return g_variant_dict_end (&options);
}

static void
link_applied_cb (TfCreateWindow *self)
{
  g_autofree char *link =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->link_row))));

  if (*link == '\0')
    return;
  tf_create_files_add_link (self->files, link);
  gtk_editable_set_text (GTK_EDITABLE (self->link_row), "");
}

static void
create (GtkWidget *widget, const char *action, GVariant *parameter)
{
  TfCreateWindow *self = TF_CREATE_WINDOW (widget);
  g_autofree char *text = tf_create_dump_dup_text (self->dump);
  g_autofree char *trouble = tf_create_dump_dup_trouble (self->dump);
  g_auto (GStrv) agents = tf_create_agents_dup_chosen (self->agents);
  /* Another text is another race. */
  gboolean goes_on = g_strcmp0 (text, self->raced) == 0;

  if (self->job != NULL)
    return;
  set_error_text (self, trouble);
  if (trouble != NULL)
    return;
  link_applied_cb (self);
  self->job =
      tf_create_race_new (self->client, make_options (self, text), (const char *const *) agents,
                          goes_on ? self->first : NULL, tf_create_files_get_items (self->files));
  g_signal_connect_object (self->job, "progress", G_CALLBACK (progress_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->job, "finished", G_CALLBACK (finished_cb), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

/* Adding files */

static void
text_added_cb (TfCreateWindow *self, const char *text)
{
  tf_create_dump_set_text (self->dump, text);
}

static void
file_dropped_cb (gpointer data, GFile *file)
{
  TfCreateWindow *self = data;

  if (self->job == NULL)
    tf_create_files_add (self->files, file);
}

static void
text_dropped_cb (gpointer data, const char *text)
{
  TfCreateWindow *self = data;

  if (self->job == NULL)
    tf_create_dump_insert (self->dump, text);
}

/* Does not close during creation: the project would lack some of its resources. */
static gboolean
tf_create_window_close_request (GtkWindow *window)
{
  TfCreateWindow *self = TF_CREATE_WINDOW (window);

  if (self->job != NULL)
    return TRUE;
  tf_unsaved_now (self);
  return GTK_WINDOW_CLASS (tf_create_window_parent_class)->close_request (window);
}

static void
tf_create_window_dispose (GObject *object)
{
  TfCreateWindow *self = TF_CREATE_WINDOW (object);

  tf_unsaved_now (self);
  g_cancellable_cancel (self->cancellable);
  if (self->job != NULL)
    g_object_run_dispose (G_OBJECT (self->job));
  g_clear_object (&self->job);
  self->dump = NULL;
  g_clear_object (&self->client);
  G_OBJECT_CLASS (tf_create_window_parent_class)->dispose (object);
}

static void
tf_create_window_finalize (GObject *object)
{
  TfCreateWindow *self = TF_CREATE_WINDOW (object);

  g_clear_object (&self->cancellable);
  g_free (self->first);
  g_free (self->raced);
  G_OBJECT_CLASS (tf_create_window_parent_class)->finalize (object);
}

static void
tf_create_window_class_init (TfCreateWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_create_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_create_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = tf_create_window_close_request;
  g_type_ensure (TF_TYPE_CREATE_AGENTS);
  g_type_ensure (TF_TYPE_CREATE_DUMP);
  g_type_ensure (TF_TYPE_CREATE_FILES);
  g_type_ensure (TF_TYPE_CREATE_OPTIONS);
  gtk_widget_class_install_action (widget_class, "create.create", NULL, create);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-create-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, error_revealer);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, trouble);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, form);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, create_button);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, dump);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, agents);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, options);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, files);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, link_row);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, drop_area);
  gtk_widget_class_bind_template_callback (widget_class, text_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, agents_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, text_added_cb);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, link_applied_cb);
}

static void
tf_create_window_init (TfCreateWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_resource_drop_attach (GTK_WIDGET (self), self->drop_area, file_dropped_cb, text_dropped_cb,
                           self);
}

/* What an agent costs is not known before. */
static void
counted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfCreateWindow) self = data;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, NULL);
  g_autoptr (GVariant) stats = reply != NULL ? g_variant_get_child_value (reply, 0) : NULL;

  if (stats != NULL && self->dump != NULL)
    tf_create_agents_set_stats (self->agents, stats);
}

/* The window may open before the daemon is ready (a file on the command line). Filled once, to keep
 * the choice. */
static void
fill_choices (TfCreateWindow *self)
{
  if (self->has_choices || tf_client_get_manager (self->client) == NULL)
    return;
  self->has_choices = TRUE;
  tf_create_agents_fill (self->agents,
                         tf_dbus_manager1_get_agents (tf_client_get_manager (self->client)));
  tf_create_options_fill (self->options, self->client);
  tf_create_dump_ask_min_words (self->dump, self->client);
  tf_client_call_async (self->client, NULL, "GetStats", NULL, "(a{sv})", self->cancellable,
                        counted_cb, g_object_ref (self));
}

static void
state_cb (TfCreateWindow *self)
{
  fill_choices (self);
  update (self);
}

static void
begin (TfCreateWindow *self)
{
  /* What is being entered elsewhere is part of it. */
  tf_unsaved_flush ();
  fill_choices (self);
  restore_draft (self);
  g_signal_connect_object (self->client, "notify::state", G_CALLBACK (state_cb), self,
                           G_CONNECT_SWAPPED);
  update (self);
  tf_create_dump_focus (self->dump);
}

GtkWidget *
tf_create_window_new (GtkWindow *parent, TfClient *client)
{
  TfCreateWindow *self =
      g_object_new (TF_TYPE_CREATE_WINDOW, "transient-for", parent, "modal", TRUE, NULL);

  self->client = g_object_ref (client);
  begin (self);
  return GTK_WIDGET (self);
}

void
tf_create_window_add_files (TfCreateWindow *self, GFile **files, guint n_files)
{
  for (guint i = 0; i < n_files; i++)
    tf_create_files_add (self->files, files[i]);
}

void
tf_create_window_add_text (TfCreateWindow *self, const char *text)
{
  g_autofree char *before = tf_create_dump_dup_text (self->dump);

  if (*before != '\0' && *text != '\0')
    tf_create_dump_insert (self->dump, "\n\n");
  tf_create_dump_insert (self->dump, text);
}
