/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-window.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-create-draft.h"
#include "tf-create-files.h"
#include "tf-create-job.h"
#include "tf-error.h"
#include "tf-label.h"
#include "tf-limits.h"
#include "tf-project-action.h"
#include "tf-project-info.h"
#include "tf-report.h"
#include "tf-resource-drop.h"
#include "tf-text.h"
#include "tf-unsaved.h"

/* How many failures to list. */
#define LISTED_MAX 20

struct _TfCreateWindow
{
  AdwWindow parent_instance;

  TfClient *client;          /* (owned) */
  GCancellable *cancellable; /* (owned) */
  TfCreateJob *job;          /* (owned) (nullable): while it is being created */
  GStrv types;               /* (owned): of the rows after the first in type_row */
  GPtrArray *plans;          /* (owned) (element-type utf8): paths, for the rows of plan_row */
  GPtrArray *agents;         /* (owned) (element-type utf8): for the rows of agent_row */
  GArray *found;             /* (owned) (element-type gboolean): whether each is found */
  gint64 min_words;          /* -1: unknown */
  gboolean has_choices;      /* the choices are loaded */
  gboolean distilling;
  gboolean created; /* nothing is to be kept any more */

  GtkRevealer *error_revealer;
  GtkLabel *trouble;
  GtkProgressBar *progress;
  GtkWidget *form;
  GtkTextView *text;
  GtkLabel *words;
  AdwEntryRow *title_row;
  AdwComboRow *type_row;
  AdwComboRow *plan_row;
  AdwComboRow *agent_row;
  GtkSwitch *distill;
  TfCreateFiles *files;
  AdwEntryRow *link_row;
  GtkWidget *drop_area;
};

G_DEFINE_FINAL_TYPE (TfCreateWindow, tf_create_window, ADW_TYPE_WINDOW)

static char *
dup_text (TfCreateWindow *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
set_error_text (TfCreateWindow *self, const char *text)
{
  if (text != NULL)
    gtk_label_set_label (self->trouble, text);
  gtk_revealer_set_reveal_child (self->error_revealer, text != NULL);
}

/* Updates while typing */

static char *
words_text (TfCreateWindow *self, guint n)
{
  g_autofree char *count = g_strdup_printf (ngettext ("%u word", "%u words", n), n);

  if (self->min_words < 0 || n >= self->min_words)
    return g_steal_pointer (&count);
  /* Translators: the first is "12 words", the number is the minimum */
  return g_strdup_printf (_ ("%s; Distill needs %d, or at least one resource"), count,
                          (int) self->min_words);
}

static void
update (TfCreateWindow *self)
{
  gboolean ready = self->client != NULL && tf_client_get_state (self->client) == TF_CLIENT_READY;
  gboolean from_plan = adw_combo_row_get_selected (self->plan_row) > 0;
  gboolean busy = self->job != NULL || tf_create_files_is_busy (self->files);
  gboolean is_empty = gtk_text_buffer_get_char_count (gtk_text_view_get_buffer (self->text)) == 0;

  tf_create_files_set_wants_text (self->files, is_empty);
  gtk_widget_set_sensitive (GTK_WIDGET (self->type_row), !from_plan);
  gtk_widget_set_sensitive (self->form, self->job == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "create.create", ready && !busy);
}

/* Kept as it is entered */

static void
keep_draft (gpointer owner)
{
  TfCreateWindow *self = owner;
  g_autofree char *text = NULL;

  if (self->text == NULL || self->created)
    return;
  text = dup_text (self);
  /* What is still being looked at is not among the items: those of before stay. */
  tf_create_draft_keep (gtk_editable_get_text (GTK_EDITABLE (self->title_row)), text,
                        tf_create_files_is_busy (self->files)
                            ? NULL
                            : tf_create_files_get_items (self->files));
}

static void
entered_cb (TfCreateWindow *self)
{
  if (self->text == NULL)
    return;
  tf_unsaved_later (self, keep_draft);
  update (self);
}

static void
restore_draft (TfCreateWindow *self)
{
  g_autofree char *title = tf_create_draft_dup_title ();
  g_autofree char *text = tf_create_draft_dup_text ();

  gtk_editable_set_text (GTK_EDITABLE (self->title_row), title);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
  tf_create_draft_restore_items (self->files);
}

static void
text_changed_cb (TfCreateWindow *self)
{
  g_autofree char *text = dup_text (self);
  g_autofree char *shown = words_text (self, tf_text_count_words (text));

  gtk_label_set_label (self->words, shown);
  set_error_text (self, NULL);
  entered_cb (self);
}

static void
described_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfCreateWindow) self = data;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, NULL);
  g_autoptr (GVariant) keys = NULL;
  GVariantIter iter;
  GVariant *key;

  if (reply == NULL || self->text == NULL)
    return;
  keys = g_variant_get_child_value (reply, 0);
  g_variant_iter_init (&iter, keys);
  while (g_variant_iter_next (&iter, "@a{sv}", &key))
    {
      if (g_str_equal (tf_bus_dict_get_string (key, "path", ""), "brain_dump.min_word_count") &&
          !g_ascii_string_to_signed (tf_bus_dict_get_string (key, "value", ""), 10, 0, G_MAXINT,
                                     &self->min_words, NULL))
        self->min_words = -1;
      g_variant_unref (key);
    }
  text_changed_cb (self);
}

/* Choices */

static void
fill_types (TfCreateWindow *self)
{
  TfDbusManager1 *manager = tf_client_get_manager (self->client);
  const char *const *types =
      manager == NULL ? NULL : tf_dbus_manager1_get_deliverable_types (manager);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  self->types = g_strdupv ((GStrv) types);
  gtk_string_list_append (list, _ ("Automatic"));
  for (guint i = 0; types != NULL && types[i] != NULL; i++)
    gtk_string_list_append (list, tf_label_type (types[i]));
  adw_combo_row_set_model (self->type_row, G_LIST_MODEL (list));
}

static void
fill_plans (TfCreateWindow *self)
{
  GListModel *projects = tf_client_get_projects (self->client);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  g_ptr_array_add (self->plans, NULL);
  gtk_string_list_append (list, C_ ("plan", "None"));
  for (guint i = 0; i < g_list_model_get_n_items (projects); i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (projects, i);
      g_autofree char *name = NULL;

      if (g_strcmp0 (tf_dbus_project1_get_deliverable_type (project), "plan") != 0 ||
          !tf_project_info_is_in (project, TF_PHASE_DONE))
        continue;
      name = tf_label_project (project);
      gtk_string_list_append (list, name);
      g_ptr_array_add (self->plans,
                       g_strdup (g_dbus_proxy_get_object_path (G_DBUS_PROXY (project))));
    }
  adw_combo_row_set_model (self->plan_row, G_LIST_MODEL (list));
  gtk_widget_set_visible (GTK_WIDGET (self->plan_row), self->plans->len > 1);
}

static void
add_agent (TfCreateWindow *self, GtkStringList *list, GVariant *agent)
{
  const char *name = tf_bus_dict_get_string (agent, "name", "");
  gboolean found = tf_bus_dict_get_boolean (agent, "found", FALSE);
  /* Translators: %s is the name of an agent whose program is not installed */
  g_autofree char *missing = g_strdup_printf (_ ("%s (not found)"), name);

  gtk_string_list_append (list, found ? name : missing);
  g_ptr_array_add (self->agents, g_strdup (name));
  g_array_append_val (self->found, found);
}

/* The default agent, or else the first that was found: one that is missing would fail at the first
 * step. */
static void
fill_agents (TfCreateWindow *self)
{
  TfDbusManager1 *manager = tf_client_get_manager (self->client);
  GVariant *agents = manager == NULL ? NULL : tf_dbus_manager1_get_agents (manager);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  guint chosen = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; agents != NULL && i < g_variant_n_children (agents); i++)
    {
      g_autoptr (GVariant) agent = g_variant_get_child_value (agents, i);
      gboolean found = tf_bus_dict_get_boolean (agent, "found", FALSE);

      add_agent (self, list, agent);
      if (found && (chosen == GTK_INVALID_LIST_POSITION ||
                    tf_bus_dict_get_boolean (agent, "default", FALSE)))
        chosen = i;
    }
  adw_combo_row_set_model (self->agent_row, G_LIST_MODEL (list));
  adw_combo_row_set_selected (self->agent_row, chosen);
  if (chosen == GTK_INVALID_LIST_POSITION)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (self->agent_row),
                                 _ ("No agent found. Install one, or add it in Settings."));
}

static void
setup_agent_cb (GtkSignalListItemFactory *factory, GtkListItem *row)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (row, label);
}

static void
bind_agent_cb (GtkSignalListItemFactory *factory, GtkListItem *row, TfCreateWindow *self)
{
  GtkStringObject *item = gtk_list_item_get_item (row);
  gboolean found = g_array_index (self->found, gboolean, gtk_list_item_get_position (row));

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (row)),
                       gtk_string_object_get_string (item));
  gtk_widget_set_sensitive (gtk_list_item_get_child (row), found);
  gtk_list_item_set_activatable (row, found);
  gtk_list_item_set_selectable (row, found);
}

/* Creating */

static void
report_failures (TfCreateWindow *self, GtkWidget *from, gboolean not_distilled)
{
  GPtrArray *failures = tf_create_job_get_failures (self->job);
  guint n = failures->len;
  GString *detail = g_string_new (NULL);
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < MIN (n, LISTED_MAX); i++)
    g_string_append_printf (detail, "%s\n", (const char *) g_ptr_array_index (failures, i));
  if (n > LISTED_MAX)
    g_string_append_printf (
        detail, ngettext ("… and %u more file\n", "… and %u more files\n", n - LISTED_MAX),
        n - LISTED_MAX);
  if (not_distilled)
    g_string_append (
        detail,
        _ ("Distilling did not start. Add what is missing, or press Distill to go on without it."));
  title =
      g_strdup_printf (ngettext ("The project was created, but %u resource could not be added",
                                 "The project was created, but %u resources could not be added", n),
                       n);
  error = g_error_new_literal (TF_ERROR, TF_ERROR_FILE_SYSTEM, detail->str);
  tf_report_error (from, title, error);
  g_string_free (detail, TRUE);
}

static void
open_created (TfCreateWindow *self)
{
  TfDbusProject1 *project = tf_create_job_get_project (self->job);
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  GtkWidget *from = parent != NULL ? GTK_WIDGET (parent) : GTK_WIDGET (self);
  gboolean failed = tf_create_job_get_failures (self->job)->len > 0;

  self->created = TRUE;
  tf_create_draft_forget ();
  gtk_widget_activate_action (from, "win.open-project", "s", tf_dbus_project1_get_id (project));
  if (failed)
    report_failures (self, from, self->distilling);
  else if (self->distilling)
    tf_project_action_run (from, self->client, project, "distill");
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
finished_cb (TfCreateWindow *self)
{
  const GError *error = tf_create_job_get_error (self->job);

  if (error == NULL)
    {
      open_created (self);
      return;
    }
  set_error_text (self, error->message);
  g_clear_object (&self->job);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), FALSE);
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
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
  const char *title = gtk_editable_get_text (GTK_EDITABLE (self->title_row));
  guint type = adw_combo_row_get_selected (self->type_row);
  guint plan = adw_combo_row_get_selected (self->plan_row);
  guint agent = adw_combo_row_get_selected (self->agent_row);
  GVariantDict options;

  g_variant_dict_init (&options, NULL);
  if (*title != '\0')
    g_variant_dict_insert (&options, "title", "s", title);
  if (*text != '\0')
    g_variant_dict_insert (&options, "brain_dump", "s", text);
  if (agent < self->agents->len)
    g_variant_dict_insert (&options, "agent", "s", g_ptr_array_index (self->agents, agent));
  if (plan > 0 && plan < self->plans->len)
    g_variant_dict_insert (&options, "from_plan", "o", g_ptr_array_index (self->plans, plan));
  else if (type > 0 && type != GTK_INVALID_LIST_POSITION && self->types != NULL)
    g_variant_dict_insert (&options, "type", "s", self->types[type - 1]);
  return g_variant_dict_end (&options);
}

static gboolean
is_short_enough (TfCreateWindow *self, const char *text)
{
  g_autofree char *sentence = NULL;

  if (strlen (text) <= TF_LIMIT_BRAIN_DUMP)
    return TRUE;
  /* Translators: the first number is the size of the text, the second the limit */
  sentence =
      g_strdup_printf (_ ("This brain dump is %.1f MiB, but the limit is %u MiB. Save most of it "
                          "to a file and add the file as a resource."),
                       (double) strlen (text) / TF_MIB, (guint) (TF_LIMIT_BRAIN_DUMP / TF_MIB));
  set_error_text (self, sentence);
  return FALSE;
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
  g_autofree char *text = dup_text (self);

  if (self->job != NULL || !is_short_enough (self, text))
    return;
  link_applied_cb (self);
  set_error_text (self, NULL);
  self->distilling = gtk_switch_get_active (self->distill);
  self->job = tf_create_job_new (self->client, make_options (self, text),
                                 tf_create_files_get_items (self->files));
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
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
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
    gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (self->text), text, -1);
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
  if (self->text != NULL)
    g_signal_handlers_disconnect_by_data (gtk_text_view_get_buffer (self->text), self);
  self->text = NULL;
  g_clear_object (&self->client);
  G_OBJECT_CLASS (tf_create_window_parent_class)->dispose (object);
}

static void
tf_create_window_finalize (GObject *object)
{
  TfCreateWindow *self = TF_CREATE_WINDOW (object);

  g_clear_object (&self->cancellable);
  g_strfreev (self->types);
  g_ptr_array_unref (self->plans);
  g_ptr_array_unref (self->agents);
  g_array_unref (self->found);
  G_OBJECT_CLASS (tf_create_window_parent_class)->finalize (object);
}

static void
tf_create_window_class_init (TfCreateWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_create_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_create_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = tf_create_window_close_request;
  g_type_ensure (TF_TYPE_CREATE_FILES);
  gtk_widget_class_install_action (widget_class, "create.create", NULL, create);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-create-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, error_revealer);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, trouble);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, form);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, text);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, words);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, title_row);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, type_row);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, plan_row);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, agent_row);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, distill);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, files);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, link_row);
  gtk_widget_class_bind_template_child (widget_class, TfCreateWindow, drop_area);
  gtk_widget_class_bind_template_callback (widget_class, text_added_cb);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, link_applied_cb);
}

static void
tf_create_window_init (TfCreateWindow *self)
{
  self->cancellable = g_cancellable_new ();
  self->plans = g_ptr_array_new_with_free_func (g_free);
  self->agents = g_ptr_array_new_with_free_func (g_free);
  self->found = g_array_new (FALSE, FALSE, sizeof (gboolean));
  self->min_words = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (gtk_text_view_get_buffer (self->text), "changed",
                            G_CALLBACK (text_changed_cb), self);
  g_signal_connect_swapped (self->plan_row, "notify::selected", G_CALLBACK (update), self);
  tf_resource_drop_attach (GTK_WIDGET (self), self->drop_area, file_dropped_cb, text_dropped_cb,
                           self);
}

/* The window may open before the daemon is ready (a file on the command line). Filled once, to keep
 * the choice. */
static void
fill_choices (TfCreateWindow *self)
{
  if (self->has_choices || tf_client_get_manager (self->client) == NULL)
    return;
  self->has_choices = TRUE;
  fill_types (self);
  fill_plans (self);
  fill_agents (self);
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
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_agent_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_agent_cb), self);
  adw_combo_row_set_list_factory (self->agent_row, factory);
  fill_choices (self);
  restore_draft (self);
  g_signal_connect_object (self->client, "notify::state", G_CALLBACK (state_cb), self,
                           G_CONNECT_SWAPPED);
  tf_client_call_async (self->client, NULL, "DescribeConfig", NULL, "(aa{sv})", self->cancellable,
                        described_cb, g_object_ref (self));
  text_changed_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
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
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter end;

  gtk_text_buffer_get_end_iter (buffer, &end);
  if (gtk_text_buffer_get_char_count (buffer) > 0 && *text != '\0')
    gtk_text_buffer_insert (buffer, &end, "\n\n", -1);
  gtk_text_buffer_insert (buffer, &end, text, -1);
}
