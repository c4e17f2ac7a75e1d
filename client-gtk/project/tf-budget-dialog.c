/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-budget-dialog.h"

#include <glib/gi18n.h>
#include <math.h>

#include "tf-bus-codec.h"
#include "tf-label.h"
#include "tf-report.h"

/* The members of Project1.Budget, in the order of their rows. */
enum
{
  COST,
  TOKENS,
  MINUTES,
  N_LIMITS
};

static const struct
{
  const char *member;
  const char *title; /* marked for translation */
} limits[N_LIMITS] = {
  [COST] = { "cost", NC_ ("budget", "US Dollars") },
  [TOKENS] = { "tokens", NC_ ("budget", "Tokens") },
  [MINUTES] = { "minutes", NC_ ("budget", "Minutes of Agents") },
};

struct _TfBudgetDialog
{
  AdwMessageDialog parent_instance;

  GtkWidget *from;         /* (owned) */
  TfClient *client;        /* (owned) */
  TfDbusProject1 *project; /* (owned) */
  GtkEditable *rows[N_LIMITS];
};

G_DEFINE_FINAL_TYPE (TfBudgetDialog, tf_budget_dialog, ADW_TYPE_MESSAGE_DIALOG)

/* Empty is no limit: %TRUE, with 0. Dollars may have cents. */
static gboolean
read_limit (TfBudgetDialog *self, guint limit, double *out_value)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->rows[limit])));
  char *end = NULL;
  double value;

  *out_value = 0;
  if (*text == '\0')
    return TRUE;
  value = g_strtod (text, &end);
  if (*end != '\0' || !isfinite (value) || value <= 0 ||
      value > (limit == MINUTES ? G_MAXUINT32 : G_MAXINT32 * 1000.0))
    return FALSE;
  *out_value = value;
  return limit == COST || value == floor (value);
}

static void
changed_cb (TfBudgetDialog *self)
{
  gboolean valid = TRUE;

  for (guint i = 0; i < N_LIMITS; i++)
    {
      double unused;
      gboolean good = read_limit (self, i, &unused);

      if (good)
        gtk_widget_remove_css_class (GTK_WIDGET (self->rows[i]), "error");
      else
        gtk_widget_add_css_class (GTK_WIDGET (self->rows[i]), "error");
      gtk_accessible_update_state (GTK_ACCESSIBLE (self->rows[i]), GTK_ACCESSIBLE_STATE_INVALID,
                                   good ? GTK_ACCESSIBLE_INVALID_FALSE
                                        : GTK_ACCESSIBLE_INVALID_TRUE,
                                   -1);
      valid = valid && good;
    }
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (self), "set", valid);
}

static void
set_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) from = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (reply == NULL)
    tf_report_error (from, _ ("Could not set the budget"), error);
}

static void
tf_budget_dialog_response (AdwMessageDialog *dialog, const char *response)
{
  TfBudgetDialog *self = TF_BUDGET_DIALOG (dialog);
  double values[N_LIMITS];
  GVariantDict budget;

  if (!g_str_equal (response, "set"))
    return;
  g_variant_dict_init (&budget, NULL);
  for (guint i = 0; i < N_LIMITS; i++)
    read_limit (self, i, &values[i]);
  if (values[COST] > 0)
    g_variant_dict_insert (&budget, limits[COST].member, "d", values[COST]);
  if (values[TOKENS] > 0)
    g_variant_dict_insert (&budget, limits[TOKENS].member, "t", (guint64) values[TOKENS]);
  if (values[MINUTES] > 0)
    g_variant_dict_insert (&budget, limits[MINUTES].member, "u", (guint) values[MINUTES]);
  tf_client_call_async (self->client, self->project, "SetBudget",
                        g_variant_new ("(@a{sv})", g_variant_dict_end (&budget)), "()", NULL,
                        set_cb, g_object_ref (self->from));
}

static void
tf_budget_dialog_dispose (GObject *object)
{
  TfBudgetDialog *self = TF_BUDGET_DIALOG (object);

  g_clear_object (&self->from);
  g_clear_object (&self->client);
  g_clear_object (&self->project);
  G_OBJECT_CLASS (tf_budget_dialog_parent_class)->dispose (object);
}

static void
tf_budget_dialog_class_init (TfBudgetDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_budget_dialog_dispose;
  ADW_MESSAGE_DIALOG_CLASS (klass)->response = tf_budget_dialog_response;
}

static void
add_rows (TfBudgetDialog *self)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Budget"), -1);
  for (guint i = 0; i < N_LIMITS; i++)
    {
      GtkWidget *row = adw_entry_row_new ();

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row),
                                     g_dpgettext2 (NULL, "budget", limits[i].title));
      adw_entry_row_set_activates_default (ADW_ENTRY_ROW (row), TRUE);
      self->rows[i] = GTK_EDITABLE (row);
      g_signal_connect_object (row, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
      gtk_list_box_append (GTK_LIST_BOX (list), row);
    }
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (self), list);
}

static void
tf_budget_dialog_init (TfBudgetDialog *self)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (self);

  adw_message_dialog_set_heading (dialog, _ ("Budget"));
  adw_message_dialog_add_responses (dialog, "cancel", C_ ("dialog", "_Cancel"), "set",
                                    C_ ("dialog", "_Set Budget"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "set", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "set");
  adw_message_dialog_set_close_response (dialog, "cancel");
  add_rows (self);
}

/* Takes @text. */
static void
show_limit (TfBudgetDialog *self, guint limit, char *text)
{
  g_autofree char *owned = text;

  gtk_editable_set_text (self->rows[limit], owned);
}

static void
show_budget (TfBudgetDialog *self)
{
  GVariant *budget = tf_dbus_project1_get_budget (self->project);
  double cost = 0;
  guint64 tokens = 0;
  guint minutes = 0;

  if (budget == NULL)
    return;
  if (g_variant_lookup (budget, "cost", "d", &cost))
    show_limit (self, COST, g_strdup_printf ("%.2f", cost));
  if (g_variant_lookup (budget, "tokens", "t", &tokens))
    show_limit (self, TOKENS, g_strdup_printf ("%" G_GUINT64_FORMAT, tokens));
  if (g_variant_lookup (budget, "minutes", "u", &minutes))
    show_limit (self, MINUTES, g_strdup_printf ("%u", minutes));
}

GtkWidget *
tf_budget_dialog_new (GtkWidget *from, TfClient *client, TfDbusProject1 *project)
{
  GtkRoot *root = gtk_widget_get_root (from);
  TfBudgetDialog *self = g_object_new (TF_TYPE_BUDGET_DIALOG, "transient-for",
                                       GTK_IS_WINDOW (root) ? root : NULL, NULL);
  g_autofree char *name = tf_label_project (project);

  self->from = g_object_ref (from);
  self->client = g_object_ref (client);
  self->project = g_object_ref (project);
  adw_message_dialog_format_body (
      ADW_MESSAGE_DIALOG (self),
      /* Translators: %s is the name of a project */
      _ ("What “%s” may use from now on, with what it has used so far. Once it is used up, the "
         "project halts. An empty field has no limit."),
      name);
  show_budget (self);
  changed_cb (self);
  return GTK_WIDGET (self);
}
