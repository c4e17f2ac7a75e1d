/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-row.h"

#include <glib/gi18n.h>

#include "tf-label.h"

struct _TfIssueRow
{
  AdwBin parent_instance;

  /* Of the template */
  GtkBox *head;
  GtkImage *icon;
  GtkLabel *severity;
  GtkLabel *description;
  GtkButton *location;
  GtkLabel *location_label;
  GtkLabel *recommendation;
  GtkLabel *id;
  GtkLabel *state;
  GtkLabel *reason;
  GtkLabel *finders;
  GtkExpander *life;
  GtkLabel *life_label;
  GtkButton *waive;
  GtkButton *decide;
  GtkLabel *question;
};

G_DEFINE_FINAL_TYPE (TfIssueRow, tf_issue_row, ADW_TYPE_BIN)

static void
tf_issue_row_dispose (GObject *object)
{
  adw_bin_set_child (ADW_BIN (object), NULL);
  G_OBJECT_CLASS (tf_issue_row_parent_class)->dispose (object);
}

static void
tf_issue_row_class_init (TfIssueRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_issue_row_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-issue-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, head);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, icon);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, severity);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, description);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, location);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, location_label);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, recommendation);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, id);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, state);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, reason);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, finders);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, life);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, life_label);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, waive);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, decide);
  gtk_widget_class_bind_template_child (widget_class, TfIssueRow, question);
}

static void
tf_issue_row_init (TfIssueRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
tf_issue_row_new (void)
{
  return g_object_new (TF_TYPE_ISSUE_ROW, NULL);
}

/* Severity is also a word, so that nothing depends on color. */
static void
show_severity (TfIssueRow *self, TfIssueItem *issue)
{
  static const struct
  {
    const char *icon;
    const char *style;
  } styles[] = {
    { "dialog-question-symbolic", "issue-unknown" },
    { "dialog-error-symbolic", "issue-critical" },
    { "dialog-warning-symbolic", "issue-medium" },
    { "dialog-information-symbolic", "issue-minor" },
  };
  guint index = (guint) (tf_issue_item_get_rank (issue) + 1);
  const char *classes[] = { styles[index].style, NULL };
  g_autofree char *words = tf_issue_item_dup_severities (issue);

  gtk_image_set_from_icon_name (self->icon, styles[index].icon);
  gtk_widget_set_css_classes (GTK_WIDGET (self->head), classes);
  gtk_label_set_label (self->severity, words);
}

static void
show_location (TfIssueRow *self, const char *location)
{
  /* Translators: %s is a location in a document or file, such as “src/main.c:12” */
  g_autofree char *label = g_strdup_printf (_ ("Open %s"), location);

  gtk_widget_set_visible (GTK_WIDGET (self->location), *location != '\0');
  gtk_label_set_label (self->location_label, location);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->location), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->location), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->location), "s", location);
}

static void
show_text (GtkLabel *label, const char *text)
{
  gtk_label_set_label (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0');
}

/* Empty without evidence. */
static void
show_life (TfIssueRow *self, TfIssueItem *issue)
{
  const char *id = tf_issue_item_get_id (issue);
  g_autofree char *life = tf_issue_item_dup_life (issue);
  g_autofree char *finders = tf_issue_item_dup_finders (issue);
  /* Translators: %s is the id of an issue, such as I-0007 */
  g_autofree char *label = g_strdup_printf (_ ("Waive %s"), id);

  show_text (self->id, id);
  show_text (self->state, tf_label_issue_state (tf_issue_item_get_state (issue)));
  show_text (self->reason, tf_issue_item_get_reason (issue));
  show_text (self->finders, finders);
  gtk_label_set_label (self->life_label, life);
  gtk_widget_set_visible (GTK_WIDGET (self->life), *life != '\0');
  gtk_expander_set_expanded (self->life, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->waive), tf_issue_item_is_pending (issue));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->waive), "s", id);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->waive), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
}

/* What only the user can settle. */
static void
show_question (TfIssueRow *self, TfIssueItem *issue)
{
  const char *id = tf_issue_item_get_id (issue);
  const char *question = tf_issue_item_get_question (issue);
  /* Translators: %s is the id of an issue, such as I-0007 */
  g_autofree char *label = g_strdup_printf (_ ("Decide %s"), id);

  show_text (self->question, question);
  gtk_widget_set_visible (GTK_WIDGET (self->decide), *question != '\0');
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->decide), "s", id);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->decide), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
}

void
tf_issue_row_set_issue (TfIssueRow *self, TfIssueItem *issue)
{
  const char *recommendation = tf_issue_item_get_recommendation (issue);

  show_severity (self, issue);
  gtk_label_set_label (self->description, tf_issue_item_get_description (issue));
  /* A list announces the selected row by its name; in tests there is no list. */
  if (gtk_widget_get_parent (GTK_WIDGET (self)) != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (GTK_WIDGET (self))),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    tf_issue_item_get_description (issue), -1);
  show_location (self, tf_issue_item_get_location (issue));
  show_text (self->recommendation, recommendation);
  show_life (self, issue);
  show_question (self, issue);
}
