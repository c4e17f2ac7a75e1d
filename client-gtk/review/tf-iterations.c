/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-iterations.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-drop-down-name.h"

struct _TfIterations
{
  AdwBin parent_instance;

  TfDbusProject1 *project; /* (owned) (nullable) */
  GtkStringList *names;    /* (owned) */
  GArray *numbers;         /* (owned) (element-type guint): iteration of each row; the first is 0 */
  GtkDropDown *choice;
  guint chosen;
  gboolean has_all;
  GHashTable *fixes; /* (owned) (nullable): iteration to the number of issues it fixed */
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (TfIterations, tf_iterations, ADW_TYPE_BIN)

typedef enum
{
  PROP_PROJECT = 1,
  PROP_CHOSEN,
  PROP_HAS_ALL,
  N_PROPS
} TfIterationsProperty;

static GParamSpec *properties[N_PROPS];

static void
set_chosen (TfIterations *self, guint chosen)
{
  if (self->chosen == chosen)
    return;
  self->chosen = chosen;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOSEN]);
}

static void
selected_cb (TfIterations *self)
{
  guint row = gtk_drop_down_get_selected (self->choice);

  if (!self->filling && row < self->numbers->len)
    set_chosen (self, g_array_index (self->numbers, guint, row));
}

/* Without the issues it is not known what was fixed. */
static char *
dup_name (TfIterations *self, guint number)
{
  guint n;

  if (self->fixes == NULL)
    return g_strdup_printf (_ ("Iteration %u"), number);
  n = GPOINTER_TO_UINT (g_hash_table_lookup (self->fixes, GUINT_TO_POINTER (number)));
  if (n == 0)
    /* Translators: %u is the number of an iteration */
    return g_strdup_printf (_ ("Iteration %u: nothing fixed"), number);
  /* Translators: the number of an iteration, and of the issues that its fix fixed */
  return g_strdup_printf (ngettext ("Fix of iteration %u: %u issue fixed",
                                    "Fix of iteration %u: %u issues fixed", n),
                          number, n);
}

static void
add_row (TfIterations *self, GPtrArray *names, guint number, char *name)
{
  g_array_append_val (self->numbers, number);
  g_ptr_array_add (names, name);
}

/* Newest first, which people look for most. */
static void
fill (TfIterations *self)
{
  GVariant *trajectory =
      self->project == NULL ? NULL : tf_dbus_project1_get_trajectory (self->project);
  gsize n = trajectory == NULL ? 0 : g_variant_n_children (trajectory);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint number = 0, row = 0;

  g_array_set_size (self->numbers, 0);
  if (self->has_all)
    add_row (self, names, TF_ITERATIONS_ALL, g_strdup (C_ ("iteration", "All Changes")));
  row = self->has_all && self->chosen == 0 ? 1 : 0;
  add_row (self, names, 0,
           g_strdup (self->has_all ? C_ ("iteration", "Latest Fix") : C_ ("iteration", "Latest")));
  for (gsize i = n; i > 0; i--)
    {
      g_variant_get_child (trajectory, i - 1, "(uuuux)", &number, NULL, NULL, NULL, NULL);
      if (number == self->chosen)
        row = self->numbers->len;
      add_row (self, names, number, dup_name (self, number));
    }
  g_ptr_array_add (names, NULL);
  self->filling = TRUE;
  gtk_string_list_splice (self->names, 0, g_list_model_get_n_items (G_LIST_MODEL (self->names)),
                          (const char *const *) names->pdata);
  gtk_drop_down_set_selected (self->choice, row);
  self->filling = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->choice), n > 0 || self->has_all);
  set_chosen (self, g_array_index (self->numbers, guint, row));
}

static void
set_project (TfIterations *self, TfDbusProject1 *project)
{
  if (self->project == project)
    return;
  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (self->project, self);
  g_set_object (&self->project, project);
  if (project != NULL)
    g_signal_connect_object (project, "notify::trajectory", G_CALLBACK (fill), self,
                             G_CONNECT_SWAPPED);
  self->chosen = self->has_all ? TF_ITERATIONS_ALL : 0;
  g_clear_pointer (&self->fixes, g_hash_table_unref);
  fill (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROJECT]);
}

static void
tf_iterations_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfIterations *self = TF_ITERATIONS (object);

  switch ((TfIterationsProperty) id)
    {
    case PROP_PROJECT:
      g_value_set_object (value, self->project);
      break;
    case PROP_CHOSEN:
      g_value_set_uint (value, self->chosen);
      break;
    case PROP_HAS_ALL:
      g_value_set_boolean (value, self->has_all);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_iterations_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TfIterations *self = TF_ITERATIONS (object);

  switch ((TfIterationsProperty) id)
    {
    case PROP_PROJECT:
      set_project (self, g_value_get_object (value));
      break;
    case PROP_CHOSEN:
      set_chosen (self, g_value_get_uint (value));
      fill (self);
      break;
    case PROP_HAS_ALL:
      self->has_all = g_value_get_boolean (value);
      self->chosen = self->has_all ? TF_ITERATIONS_ALL : 0;
      fill (self);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_iterations_dispose (GObject *object)
{
  TfIterations *self = TF_ITERATIONS (object);

  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (self->project, self);
  g_clear_object (&self->project);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (tf_iterations_parent_class)->dispose (object);
}

static void
tf_iterations_finalize (GObject *object)
{
  TfIterations *self = TF_ITERATIONS (object);

  g_object_unref (self->names);
  g_array_unref (self->numbers);
  g_clear_pointer (&self->fixes, g_hash_table_unref);
  G_OBJECT_CLASS (tf_iterations_parent_class)->finalize (object);
}

static void
tf_iterations_class_init (TfIterationsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = tf_iterations_get_property;
  object_class->set_property = tf_iterations_set_property;
  object_class->dispose = tf_iterations_dispose;
  object_class->finalize = tf_iterations_finalize;
  properties[PROP_PROJECT] =
      g_param_spec_object ("project", NULL, NULL, TF_DBUS_TYPE_PROJECT1, flags);
  properties[PROP_CHOSEN] = g_param_spec_uint ("chosen", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_HAS_ALL] = g_param_spec_boolean ("has-all", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_iterations_init (TfIterations *self)
{
  self->names = gtk_string_list_new (NULL);
  self->numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  self->choice =
      GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_object_ref (self->names)), NULL));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->choice), _ ("Iteration to show"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Iteration to show"), -1);
  tf_drop_down_name_by_tooltip (self->choice);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->choice));
  g_signal_connect_object (self->choice, "notify::selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  fill (self);
}

static void
count_fixes (GHashTable *fixes, GVariant *issue)
{
  g_autoptr (GVariant) history =
      g_variant_lookup_value (issue, "history", G_VARIANT_TYPE ("aa{sv}"));

  for (gsize i = 0; history != NULL && i < g_variant_n_children (history); i++)
    {
      g_autoptr (GVariant) event = g_variant_get_child_value (history, i);
      gpointer iteration = GUINT_TO_POINTER (tf_bus_dict_get_uint (event, "iteration", 0));
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (fixes, iteration));

      if (g_str_equal (tf_bus_dict_get_string (event, "state", ""), "fix_applied"))
        g_hash_table_insert (fixes, iteration, GUINT_TO_POINTER (n + 1));
    }
}

void
tf_iterations_take_issues (TfIterations *self, GVariant *issues)
{
  g_return_if_fail (TF_IS_ITERATIONS (self));

  g_clear_pointer (&self->fixes, g_hash_table_unref);
  self->fixes = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < g_variant_n_children (issues); i++)
    {
      g_autoptr (GVariant) issue = g_variant_get_child_value (issues, i);

      count_fixes (self->fixes, issue);
    }
  fill (self);
}

guint
tf_iterations_get_chosen (TfIterations *self)
{
  g_return_val_if_fail (TF_IS_ITERATIONS (self), 0);

  return self->chosen;
}

gboolean
tf_iterations_find (TfDbusProject1 *project,
                    guint iteration,
                    guint *out_iteration,
                    guint *out_issues)
{
  GVariant *trajectory = tf_dbus_project1_get_trajectory (project);
  gsize n = trajectory == NULL ? 0 : g_variant_n_children (trajectory);

  for (gsize i = n; i > 0; i--)
    {
      guint number, critical, medium, minor;

      g_variant_get_child (trajectory, i - 1, "(uuuux)", &number, &critical, &medium, &minor, NULL);
      if (iteration != 0 && number != iteration)
        continue;
      *out_iteration = number;
      *out_issues = critical + medium + minor;
      return TRUE;
    }
  return FALSE;
}
