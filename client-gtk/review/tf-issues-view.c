/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issues-view.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-drop-down-name.h"
#include "tf-error.h"
#include "tf-issue-item.h"
#include "tf-issue-row.h"
#include "tf-iterations.h"
#include "tf-label.h"
#include "tf-waive.h"

/* The rows of the scope drop-down: issues of one review, or of all reviews (the ledger). */
typedef enum
{
  WHICH_REVIEW,
  WHICH_OPEN,
  WHICH_ALL,
} TfIssuesScope;

struct _TfIssuesView
{
  TfProjectTab parent_instance;

  GListStore *issues;      /* (owned) (element-type TfIssueItem): in display order */
  GtkCustomFilter *filter; /* (owned) */
  guint asked;             /* the requested iteration */
  guint expected;          /* number of issues in its review, from the trajectory */
  TfIssuesScope wanted;    /* the requested scope */
  guint shown;             /* the iteration of the issues shown; 0: none are */
  TfIssuesScope scope;     /* their scope; what is chosen may be on its way */

  /* Of the template */
  TfIterations *iterations;
  GtkSearchEntry *search;
  GtkDropDown *severity;
  GtkDropDown *which;
  GtkStack *pages;
  AdwStatusPage *nothing;
  GtkNoSelection *selection;
  GtkLabel *summary;
};

G_DEFINE_FINAL_TYPE (TfIssuesView, tf_issues_view, TF_TYPE_PROJECT_TAB)

/* The rows */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, tf_issue_row_new ());
  gtk_list_item_set_activatable (item, FALSE);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  tf_issue_row_set_issue (TF_ISSUE_ROW (gtk_list_item_get_child (item)),
                          gtk_list_item_get_item (item));
}

/* Whether the daemon tracks issues. */
static gboolean
has_evidence (TfIssuesView *self)
{
  TfDbusProject1 *project = tf_project_tab_get_project (TF_PROJECT_TAB (self));
  GVariant *evidence = project != NULL ? tf_dbus_project1_get_evidence (project) : NULL;

  return evidence != NULL && g_variant_n_children (evidence) > 0;
}

static TfIssuesScope
get_scope (TfIssuesView *self)
{
  guint chosen = gtk_drop_down_get_selected (self->which);

  return has_evidence (self) && chosen != GTK_INVALID_LIST_POSITION ? (TfIssuesScope) chosen
                                                                    : WHICH_REVIEW;
}

/* Filter */

/* The rows of the severity filter. Issues of unknown severity are never filtered out. */
static gboolean
passes (gpointer item, gpointer data)
{
  TfIssuesView *self = data;
  guint chosen = gtk_drop_down_get_selected (self->severity);
  int rank = tf_issue_item_get_rank (item);

  if (chosen > 0 && chosen != GTK_INVALID_LIST_POSITION && rank >= 0 && rank != (int) chosen - 1)
    return FALSE;
  if (self->scope == WHICH_OPEN && !tf_issue_item_is_pending (item))
    return FALSE;
  return tf_issue_item_has_text (item, gtk_editable_get_text (GTK_EDITABLE (self->search)));
}

static void
show_nothing (TfIssuesView *self, const char *icon, const char *title, const char *description)
{
  adw_status_page_set_icon_name (self->nothing, icon);
  adw_status_page_set_title (self->nothing, title);
  adw_status_page_set_description (self->nothing, description);
  gtk_stack_set_visible_child_name (self->pages, "nothing");
}

/* What a check calls not fixed is in the list of open issues. */
static void
show_clean (TfIssuesView *self)
{
  /* Translators: %u is the number of an iteration */
  g_autofree char *text = g_strdup_printf (
      _ ("Iteration %u is complete, and its reviews or its check found no new issues."),
      self->shown);

  show_nothing (self, "emblem-ok-symbolic", _ ("No New Issues"), text);
}

static char *
summarize (TfIssuesView *self, guint shown, guint n)
{
  if (self->scope != WHICH_REVIEW)
    /* Translators: number of issues shown, number of all issues of the project */
    return g_strdup_printf (
        ngettext ("%u of %u issue in the project", "%u of %u issues in the project", n), shown, n);
  if (shown == n)
    /* Translators: number of issues, and the iteration */
    return g_strdup_printf (ngettext ("%u issue in iteration %u", "%u issues in iteration %u", n),
                            n, self->shown);
  /* Translators: number of issues shown, number of all, and the iteration */
  return g_strdup_printf (ngettext ("%u of %u issue in iteration %u",
                                    "%u of %u issues in iteration %u", n),
                          shown, n, self->shown);
}

static void
show_issues (TfIssuesView *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->issues));
  guint shown = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  g_autofree char *text = summarize (self, shown, n);

  if (n == 0 && self->scope == WHICH_REVIEW)
    show_clean (self);
  else if (n == 0)
    show_nothing (self, "edit-find-symbolic", _ ("No Issues"),
                  _ ("No review of this project has found an issue yet."));
  else if (shown == 0)
    show_nothing (self, "edit-find-symbolic", _ ("No Matching Issues"),
                  _ ("There are issues, but none match the search or filter."));
  else
    gtk_stack_set_visible_child_name (self->pages, "issues");
  gtk_label_set_label (self->summary, text);
}

static void
filter_cb (TfIssuesView *self)
{
  if (self->filter == NULL)
    return;
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
  if (self->shown > 0)
    show_issues (self);
}

/* Reading */

static int
compare (gconstpointer a, gconstpointer b)
{
  return tf_issue_item_compare (*(TfIssueItem **) a, *(TfIssueItem **) b);
}

/* Every review lists what it saw; an id stands for one issue. */
static void
add_issue (GPtrArray *items, GHashTable *by_id, GVariant *issue)
{
  const char *id = tf_bus_dict_get_string (issue, "id", "");
  TfIssueItem *item = *id != '\0' ? g_hash_table_lookup (by_id, id) : NULL;

  if (item != NULL)
    {
      tf_issue_item_merge (item, issue);
      return;
    }
  item = tf_issue_item_new (issue);
  g_ptr_array_add (items, item);
  if (*id != '\0')
    g_hash_table_insert (by_id, g_strdup (id), item);
}

static void
take_issues (TfIssuesView *self, GVariant *issues)
{
  g_autoptr (GHashTable) by_id = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  gsize n = g_variant_n_children (issues);

  self->shown = self->asked;
  self->scope = self->wanted;
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GVariant) issue = g_variant_get_child_value (issues, i);

      add_issue (items, by_id, issue);
    }
  g_ptr_array_sort (items, compare);
  g_list_store_splice (self->issues, 0, g_list_model_get_n_items (G_LIST_MODEL (self->issues)),
                       items->pdata, items->len);
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

/* A list that does not match the count of its review is missing data, and an empty one is not good
 * news. With evidence the trajectory counts open issues, which a review need not have repeated. */
static GError *
find_contradiction (TfIssuesView *self, gsize n)
{
  if (n == self->expected || has_evidence (self))
    return NULL;
  return g_error_new (TF_ERROR, TF_ERROR_MALFORMED,
                      _ ("The review in iteration %u counted %u issues but listed %u."),
                      self->asked, self->expected, (guint) n);
}

static void
tf_issues_view_clear (TfProjectTab *tab)
{
  TfIssuesView *self = TF_ISSUES_VIEW (tab);

  self->shown = 0;
  g_list_store_remove_all (self->issues);
}

static void
show_no_review (TfIssuesView *self)
{
  tf_issues_view_clear (TF_PROJECT_TAB (self));
  tf_project_tab_show_empty (TF_PROJECT_TAB (self), "edit-find-replace-symbolic",
                             _ ("No Reviews Yet"),
                             _ ("Issues appear here after the first review in Polishing."));
}

static void
got_issues_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (GVariant) issues = NULL;
  TfIssuesView *self = data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply != NULL)
    {
      g_variant_get (reply, "(@aa{sv})", &issues);
      error = find_contradiction (self, g_variant_n_children (issues));
    }
  if (error != NULL)
    {
      tf_issues_view_clear (data);
      tf_project_tab_show_error (data, _ ("Could Not Load Issues"), error);
      return;
    }
  take_issues (self, issues);
  show_issues (self);
  tf_project_tab_show_content (data);
}

/* By number, so that the reply belongs to the iteration in the trajectory. */
static void
tf_issues_view_load (TfProjectTab *tab)
{
  TfIssuesView *self = TF_ISSUES_VIEW (tab);
  GVariantDict filter;

  self->wanted = get_scope (self);
  gtk_widget_set_visible (GTK_WIDGET (self->which), has_evidence (self));
  gtk_widget_set_sensitive (GTK_WIDGET (self->iterations), self->wanted == WHICH_REVIEW);
  if (!tf_iterations_find (tf_project_tab_get_project (tab),
                           tf_iterations_get_chosen (self->iterations), &self->asked,
                           &self->expected))
    {
      show_no_review (self);
      return;
    }
  g_variant_dict_init (&filter, NULL);
  if (self->wanted != WHICH_REVIEW)
    g_variant_dict_insert (&filter, "ledger", "b", TRUE);
  tf_client_call_async (tf_project_tab_get_client (tab), tf_project_tab_get_project (tab),
                        "GetIssues",
                        g_variant_new ("(u@a{sv})", self->asked, g_variant_dict_end (&filter)),
                        "(aa{sv})", tf_project_tab_get_cancellable (tab), got_issues_cb, tab);
}

static void
iteration_cb (TfIssuesView *self)
{
  tf_project_tab_reload (TF_PROJECT_TAB (self));
}

static void
waive_cb (GtkWidget *widget, const char *action, GVariant *id)
{
  if (tf_project_tab_get_project (TF_PROJECT_TAB (widget)) != NULL)
    tf_waive_ask (TF_PROJECT_TAB (widget), g_variant_get_string (id, NULL));
}

static void
decide_cb (GtkWidget *widget, const char *action, GVariant *id)
{
  if (tf_project_tab_get_project (TF_PROJECT_TAB (widget)) != NULL)
    tf_waive_ask_decision (TF_PROJECT_TAB (widget), g_variant_get_string (id, NULL));
}

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (TF_ISSUES_VIEW (widget)->search));
}

static void
tf_issues_view_changed (TfProjectTab *tab, const char *property)
{
  if (g_str_equal (property, "trajectory") || g_str_equal (property, "evidence"))
    tf_project_tab_reload (tab);
}

static void
tf_issues_view_dispose (GObject *object)
{
  TfIssuesView *self = TF_ISSUES_VIEW (object);

  if (self->filter != NULL)
    gtk_custom_filter_set_filter_func (self->filter, NULL, NULL, NULL);
  g_clear_object (&self->filter);
  G_OBJECT_CLASS (tf_issues_view_parent_class)->dispose (object);
  g_clear_object (&self->issues);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-issues-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TfIssuesView, iterations);
  gtk_widget_class_bind_template_child (widget_class, TfIssuesView, search);
  gtk_widget_class_bind_template_child (widget_class, TfIssuesView, severity);
  gtk_widget_class_bind_template_child (widget_class, TfIssuesView, which);
  gtk_widget_class_bind_template_child (widget_class, TfIssuesView, pages);
  gtk_widget_class_bind_template_child (widget_class, TfIssuesView, nothing);
  gtk_widget_class_bind_template_child (widget_class, TfIssuesView, selection);
  gtk_widget_class_bind_template_child (widget_class, TfIssuesView, summary);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, filter_cb);
  gtk_widget_class_bind_template_callback (widget_class, iteration_cb);
}

static void
tf_issues_view_class_init (TfIssuesViewClass *klass)
{
  TfProjectTabClass *tab_class = TF_PROJECT_TAB_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_issues_view_dispose;
  tab_class->load = tf_issues_view_load;
  tab_class->clear = tf_issues_view_clear;
  tab_class->changed = tf_issues_view_changed;
  g_type_ensure (TF_TYPE_ITERATIONS);
  bind_template (GTK_WIDGET_CLASS (klass));
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "issues.waive", "s", waive_cb);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "issues.decide", "s", decide_cb);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "find.open", NULL, find_action);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_f, GDK_CONTROL_MASK,
                                       "find.open", NULL);
}

static void
tf_issues_view_init (TfIssuesView *self)
{
  GtkFilterListModel *filtered;

  self->issues = g_list_store_new (TF_TYPE_ISSUE_ITEM);
  gtk_widget_init_template (GTK_WIDGET (self));
  tf_drop_down_name_by_tooltip (self->which);
  tf_drop_down_name_by_tooltip (self->severity);
  self->filter = gtk_custom_filter_new (passes, self, NULL);
  filtered = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->issues)),
                                        GTK_FILTER (g_object_ref (self->filter)));
  gtk_no_selection_set_model (self->selection, G_LIST_MODEL (filtered));
  g_object_unref (filtered);
}
