/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-options.h"

#include <glib/gi18n.h>

#include "tf-label.h"
#include "tf-project-info.h"

struct _TfCreateOptions
{
  AdwPreferencesGroup parent_instance;

  GStrv types;          /* (owned) (nullable): of the rows after the first in type_row */
  GPtrArray *plans;     /* (owned) (element-type utf8): paths, for the rows of plan_row */
  gboolean is_proposed; /* the switch shows a proposal, not a choice */
  gboolean is_proposing;

  AdwEntryRow *title_row;
  AdwComboRow *type_row;
  AdwComboRow *plan_row;
  GtkSwitch *distill;
};

G_DEFINE_FINAL_TYPE (TfCreateOptions, tf_create_options, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
changed_cb (TfCreateOptions *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

/* From a plan, it is code. */
static void
plan_cb (TfCreateOptions *self)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self->type_row),
                            adw_combo_row_get_selected (self->plan_row) == 0);
  changed_cb (self);
}

static void
distill_cb (TfCreateOptions *self)
{
  if (!self->is_proposing)
    self->is_proposed = FALSE;
  changed_cb (self);
}

static void
fill_types (TfCreateOptions *self, TfClient *client)
{
  TfDbusManager1 *manager = tf_client_get_manager (client);
  const char *const *types =
      manager == NULL ? NULL : tf_dbus_manager1_get_deliverable_types (manager);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  self->types = g_strdupv ((GStrv) types);
  gtk_string_list_append (list, _ ("Automatic"));
  for (guint i = 0; types != NULL && types[i] != NULL; i++)
    gtk_string_list_append (list, tf_label_type (types[i]));
  adw_combo_row_set_model (self->type_row, G_LIST_MODEL (list));
}

static gboolean
is_plan (TfDbusProject1 *project)
{
  return g_strcmp0 (tf_dbus_project1_get_deliverable_type (project), "plan") == 0 &&
         tf_project_info_is_in (project, TF_PHASE_DONE);
}

static void
fill_plans (TfCreateOptions *self, TfClient *client)
{
  GListModel *projects = tf_client_get_projects (client);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  g_ptr_array_add (self->plans, NULL);
  gtk_string_list_append (list, C_ ("plan", "None"));
  for (guint i = 0; i < g_list_model_get_n_items (projects); i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (projects, i);
      g_autofree char *name = NULL;

      if (!is_plan (project))
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
tf_create_options_finalize (GObject *object)
{
  TfCreateOptions *self = TF_CREATE_OPTIONS (object);

  g_strfreev (self->types);
  g_ptr_array_unref (self->plans);
  G_OBJECT_CLASS (tf_create_options_parent_class)->finalize (object);
}

static void
tf_create_options_class_init (TfCreateOptionsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tf_create_options_finalize;
  signals[CHANGED] = g_signal_new ("changed", TF_TYPE_CREATE_OPTIONS, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/thoughtforge/ThoughtForge/tf-create-options.ui");
  gtk_widget_class_bind_template_child (widget_class, TfCreateOptions, title_row);
  gtk_widget_class_bind_template_child (widget_class, TfCreateOptions, type_row);
  gtk_widget_class_bind_template_child (widget_class, TfCreateOptions, plan_row);
  gtk_widget_class_bind_template_child (widget_class, TfCreateOptions, distill);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, plan_cb);
  gtk_widget_class_bind_template_callback (widget_class, distill_cb);
}

static void
tf_create_options_init (TfCreateOptions *self)
{
  self->plans = g_ptr_array_new_with_free_func (g_free);
  self->is_proposed = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
tf_create_options_fill (TfCreateOptions *self, TfClient *client)
{
  fill_types (self, client);
  fill_plans (self, client);
}

const char *
tf_create_options_get_title (TfCreateOptions *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->title_row));
}

void
tf_create_options_set_title (TfCreateOptions *self, const char *title)
{
  gtk_editable_set_text (GTK_EDITABLE (self->title_row), title);
}

gboolean
tf_create_options_is_distilling (TfCreateOptions *self)
{
  return gtk_switch_get_active (self->distill);
}

void
tf_create_options_propose_distilling (TfCreateOptions *self, gboolean distilling)
{
  if (!self->is_proposed)
    return;
  self->is_proposing = TRUE;
  gtk_switch_set_active (self->distill, distilling);
  self->is_proposing = FALSE;
}

void
tf_create_options_add (TfCreateOptions *self, GVariantDict *options)
{
  const char *title = tf_create_options_get_title (self);
  guint type = adw_combo_row_get_selected (self->type_row);
  guint plan = adw_combo_row_get_selected (self->plan_row);

  if (*title != '\0')
    g_variant_dict_insert (options, "title", "s", title);
  if (plan > 0 && plan < self->plans->len)
    g_variant_dict_insert (options, "from_plan", "o", g_ptr_array_index (self->plans, plan));
  else if (type > 0 && type != GTK_INVALID_LIST_POSITION && self->types != NULL)
    g_variant_dict_insert (options, "type", "s", self->types[type - 1]);
}
