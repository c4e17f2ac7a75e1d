/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-race-page.h"

#include <glib/gi18n.h>

#include "tf-label.h"
#include "tf-race-document.h"
#include "tf-race-facts.h"
#include "tf-race-keep.h"
#include "tf-race.h"

/* A running project changes several times a second. */
#define UPDATE_DELAY 250

/* Narrower, and all projects side by side could not be read. */
#define TITLES_WIDTH 120
#define COLUMN_WIDTH 240

/* Rows of the grid */
#define ROW_HEAD     0
#define ROW_FACTS    1
#define ROW_DOCUMENT (ROW_FACTS + TF_N_RACE_FACTS)

/* One project. The widgets are children of the grid. */
typedef struct
{
  TfDbusProject1 *project; /* (owned) */
  GtkWidget *head;
  GtkLabel *values[TF_N_RACE_FACTS];
  GtkWidget *document;
} Column;

struct _TfRacePage
{
  TfProjectView parent_instance;

  GSignalGroup *of_list;       /* (owned): the client's projects */
  GSimpleActionGroup *actions; /* (owned): "race.…" */
  GPtrArray *columns;          /* (owned) (element-type Column) */
  GtkSizeGroup *widths;        /* (owned): of the columns */
  guint update;                /* source */
  guint fit;                   /* source */
  gboolean is_narrow;          /* one at a time */
  gboolean is_filling;

  GtkLabel *name;
  GtkDropDown *switcher;
  GtkStack *stack;
  GtkScrolledWindow *scroller;
  GtkGrid *grid;
  GtkLabel *titles[TF_N_RACE_FACTS]; /* children of the grid */
};

G_DEFINE_FINAL_TYPE (TfRacePage, tf_race_page, TF_TYPE_PROJECT_VIEW)

static void later_cb (TfRacePage *self);

static TfClient *
get_client (TfRacePage *self)
{
  return tf_client_view_get_client (TF_CLIENT_VIEW (self));
}

static void
column_free (gpointer data)
{
  Column *self = data;

  g_object_unref (self->project);
  g_free (self);
}

/* Returns: (transfer full) (element-type TfDbusProject1): those shown */
static GPtrArray *
list_shown (TfRacePage *self)
{
  GPtrArray *shown = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->columns->len; i++)
    g_ptr_array_add (shown,
                     g_object_ref (((Column *) g_ptr_array_index (self->columns, i))->project));
  return shown;
}

/* The facts */

static void
show_fact (TfRacePage *self, TfRaceFact fact, GPtrArray *shown)
{
  gboolean is_shown = tf_race_fact_is_shown (fact, shown);
  int best = tf_race_fact_find_best (fact, shown);

  gtk_widget_set_visible (GTK_WIDGET (self->titles[fact]), is_shown);
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = g_ptr_array_index (self->columns, i);
      g_autofree char *value = tf_race_fact_dup_text (fact, column->project);
      /* Translators: a value, then why it is the best of its row: "$0.42 (lowest)" */
      g_autofree char *marked =
          g_strdup_printf (C_ ("comparison", "%s (%s)"), value, tf_race_fact_get_mark (fact));

      gtk_label_set_label (column->values[fact], (int) i == best ? marked : value);
      if ((int) i == best)
        gtk_widget_add_css_class (GTK_WIDGET (column->values[fact]), "race-best");
      else
        gtk_widget_remove_css_class (GTK_WIDGET (column->values[fact]), "race-best");
    }
}

/* Only the chosen one where there is no room for all. */
static void
show_columns (TfRacePage *self)
{
  g_autoptr (GPtrArray) shown = list_shown (self);
  guint chosen = gtk_drop_down_get_selected (self->switcher);

  gtk_widget_set_visible (GTK_WIDGET (self->switcher), self->is_narrow && self->columns->len > 1);
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = g_ptr_array_index (self->columns, i);
      gboolean is_visible = !self->is_narrow || i == chosen;

      gtk_widget_set_visible (column->head, is_visible);
      gtk_widget_set_visible (column->document, is_visible);
      for (guint fact = 0; fact < TF_N_RACE_FACTS; fact++)
        gtk_widget_set_visible (GTK_WIDGET (column->values[fact]),
                                is_visible && tf_race_fact_is_shown (fact, shown));
    }
}

static void
update (TfRacePage *self)
{
  g_autoptr (GPtrArray) shown = list_shown (self);
  g_autofree char *name = NULL;

  if (shown->len == 0)
    return;
  name = tf_label_project (g_ptr_array_index (shown, 0));
  gtk_label_set_label (self->name, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), name);
  for (guint fact = 0; fact < TF_N_RACE_FACTS; fact++)
    show_fact (self, fact, shown);
  show_columns (self);
}

/* The columns */

/* @name: for screen readers. Takes it. */
static GtkWidget *
button_new (const char *label, const char *action, const char *id, char *name)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", id);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_free (name);
  return button;
}

/* Translators: for screen readers: the name of an agent */
#define KEEP_NAME _ ("Keep the Project of %s")
/* Translators: for screen readers: the name of an agent */
#define OPEN_NAME _ ("Open the Project of %s")

static GtkWidget *
head_new (TfDbusProject1 *project)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  const char *id = tf_dbus_project1_get_id (project);
  const char *name = tf_dbus_project1_get_agent (project);
  GtkWidget *agent = gtk_label_new (name);

  gtk_label_set_xalign (GTK_LABEL (agent), 0);
  gtk_label_set_ellipsize (GTK_LABEL (agent), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (agent, "title-3");
  gtk_box_append (GTK_BOX (box), agent);
  gtk_box_append (GTK_BOX (buttons), button_new (_ ("Keep This One"), "race.keep", id,
                                                 g_strdup_printf (KEEP_NAME, name)));
  gtk_box_append (GTK_BOX (buttons), button_new (_ ("Open"), "win.open-project", id,
                                                 g_strdup_printf (OPEN_NAME, name)));
  gtk_box_append (GTK_BOX (box), buttons);
  return box;
}

static GtkLabel *
label_new (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  return GTK_LABEL (label);
}

static void
add_column (TfRacePage *self, TfDbusProject1 *project)
{
  Column *column = g_new0 (Column, 1);
  int x = (int) self->columns->len + 1;

  g_ptr_array_add (self->columns, column);
  column->project = g_object_ref (project);
  column->head = head_new (project);
  gtk_grid_attach (self->grid, column->head, x, ROW_HEAD, 1, 1);
  for (guint fact = 0; fact < TF_N_RACE_FACTS; fact++)
    {
      column->values[fact] = label_new (NULL);
      gtk_label_set_max_width_chars (column->values[fact], 20);
      gtk_grid_attach (self->grid, GTK_WIDGET (column->values[fact]), x, ROW_FACTS + (int) fact, 1,
                       1);
    }
  column->document = g_object_new (TF_TYPE_RACE_DOCUMENT, "client", get_client (self), "project",
                                   project, "hexpand", TRUE, "vexpand", TRUE, NULL);
  gtk_grid_attach (self->grid, column->document, x, ROW_DOCUMENT, 1, 1);
  gtk_size_group_add_widget (self->widths, column->head);
  g_signal_connect_object (project, "notify", G_CALLBACK (later_cb), self, G_CONNECT_SWAPPED);
}

static void
remove_columns (TfRacePage *self)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = g_ptr_array_index (self->columns, i);

      g_signal_handlers_disconnect_by_data (column->project, self);
      gtk_grid_remove (self->grid, column->head);
      gtk_grid_remove (self->grid, column->document);
      for (guint fact = 0; fact < TF_N_RACE_FACTS; fact++)
        gtk_grid_remove (self->grid, GTK_WIDGET (column->values[fact]));
    }
  g_ptr_array_set_size (self->columns, 0);
}

/* On a narrow window, the one that the user came from is shown first. */
static void
fill_switcher (TfRacePage *self, GPtrArray *race)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  for (guint i = 0; i < race->len; i++)
    {
      TfDbusProject1 *project = g_ptr_array_index (race, i);

      gtk_string_list_append (names, tf_dbus_project1_get_agent (project));
      if (project == tf_project_view_get_project (TF_PROJECT_VIEW (self)))
        chosen = i;
    }
  gtk_drop_down_set_model (self->switcher, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->switcher, chosen);
}

static void
rebuild (TfRacePage *self, GPtrArray *race)
{
  self->is_filling = TRUE;
  remove_columns (self);
  for (guint i = 0; i < race->len; i++)
    add_column (self, g_ptr_array_index (race, i));
  fill_switcher (self, race);
  self->is_filling = FALSE;
}

static void
fit_cb (gpointer data)
{
  TfRacePage *self = data;

  self->fit = 0;
  show_columns (self);
}

/* Not at once: what is visible must not change while it is given its place. */
static void
width_cb (TfRacePage *self)
{
  int width =
      (int) gtk_adjustment_get_page_size (gtk_scrolled_window_get_hadjustment (self->scroller));
  gboolean is_narrow = width < TITLES_WIDTH + COLUMN_WIDTH * (int) self->columns->len;

  if (width == 0 || is_narrow == self->is_narrow)
    return;
  self->is_narrow = is_narrow;
  if (self->fit == 0)
    self->fit = g_idle_add_once (fit_cb, self);
}

static gboolean
is_same_race (TfRacePage *self, GPtrArray *race)
{
  if (race->len != self->columns->len)
    return FALSE;
  for (guint i = 0; i < race->len; i++)
    if (((Column *) g_ptr_array_index (self->columns, i))->project != g_ptr_array_index (race, i))
      return FALSE;
  return TRUE;
}

static GPtrArray *
find_race (TfRacePage *self)
{
  TfDbusProject1 *project = tf_project_view_get_project (TF_PROJECT_VIEW (self));

  return project != NULL && get_client (self) != NULL
             ? tf_race_find (tf_client_get_projects (get_client (self)), project)
             : g_ptr_array_new ();
}

static void
refresh (TfRacePage *self)
{
  g_autoptr (GPtrArray) race = NULL;

  if (self->grid == NULL)
    return;
  race = find_race (self);
  if (!is_same_race (self, race))
    rebuild (self, race);
  gtk_stack_set_visible_child_name (self->stack, race->len > 1 ? "race" : "alone");
  width_cb (self);
  update (self);
}

static void
update_cb (gpointer data)
{
  TfRacePage *self = data;

  self->update = 0;
  refresh (self);
}

static void
later_cb (TfRacePage *self)
{
  if (self->update == 0)
    self->update = g_timeout_add_once (UPDATE_DELAY, update_cb, self);
}

static void
switched_cb (TfRacePage *self)
{
  if (self->grid != NULL && !self->is_filling)
    show_columns (self);
}

/* Actions */

static void
keep (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfRacePage *self = data;
  g_autoptr (GPtrArray) shown = list_shown (self);
  TfDbusProject1 *kept =
      tf_client_find_project (get_client (self), g_variant_get_string (parameter, NULL));

  if (kept != NULL)
    tf_race_keep (GTK_WIDGET (self), get_client (self), shown, kept);
}

static void
unarchive (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  TfRacePage *self = data;
  g_autofree const char **ids = g_variant_get_strv (parameter, NULL);

  if (get_client (self) != NULL)
    tf_race_unarchive (GTK_WIDGET (self), get_client (self), ids);
}

/* The view */

static void
tf_race_page_client_changed (TfClientView *view)
{
  TfRacePage *self = TF_RACE_PAGE (view);

  g_signal_group_set_target (self->of_list, get_client (self) != NULL
                                                ? tf_client_get_projects (get_client (self))
                                                : NULL);
  refresh (self);
}

static void
tf_race_page_state_changed (TfClientView *view)
{
  refresh (TF_RACE_PAGE (view));
}

static void
tf_race_page_project_changed (TfProjectView *view)
{
  refresh (TF_RACE_PAGE (view));
}

static void
tf_race_page_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (tf_race_page_parent_class)->root (widget);
  gtk_widget_insert_action_group (GTK_WIDGET (gtk_widget_get_root (widget)), "race",
                                  G_ACTION_GROUP (TF_RACE_PAGE (widget)->actions));
}

static void
tf_race_page_unroot (GtkWidget *widget)
{
  gtk_widget_insert_action_group (GTK_WIDGET (gtk_widget_get_root (widget)), "race", NULL);
  GTK_WIDGET_CLASS (tf_race_page_parent_class)->unroot (widget);
}

static void
tf_race_page_dispose (GObject *object)
{
  TfRacePage *self = TF_RACE_PAGE (object);

  g_clear_handle_id (&self->update, g_source_remove);
  g_clear_handle_id (&self->fit, g_source_remove);
  if (self->grid != NULL)
    remove_columns (self);
  self->grid = NULL;
  g_clear_object (&self->of_list);
  G_OBJECT_CLASS (tf_race_page_parent_class)->dispose (object);
}

static void
tf_race_page_finalize (GObject *object)
{
  TfRacePage *self = TF_RACE_PAGE (object);

  g_clear_object (&self->actions);
  g_clear_object (&self->widths);
  g_ptr_array_unref (self->columns);
  G_OBJECT_CLASS (tf_race_page_parent_class)->finalize (object);
}

static void
tf_race_page_class_init (TfRacePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_race_page_dispose;
  object_class->finalize = tf_race_page_finalize;
  widget_class->root = tf_race_page_root;
  widget_class->unroot = tf_race_page_unroot;
  TF_CLIENT_VIEW_CLASS (klass)->client_changed = tf_race_page_client_changed;
  TF_CLIENT_VIEW_CLASS (klass)->state_changed = tf_race_page_state_changed;
  TF_PROJECT_VIEW_CLASS (klass)->project_changed = tf_race_page_project_changed;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-race-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TfRacePage, name);
  gtk_widget_class_bind_template_child (widget_class, TfRacePage, switcher);
  gtk_widget_class_bind_template_child (widget_class, TfRacePage, stack);
  gtk_widget_class_bind_template_child (widget_class, TfRacePage, scroller);
  gtk_widget_class_bind_template_child (widget_class, TfRacePage, grid);
  gtk_widget_class_bind_template_callback (widget_class, switched_cb);
}

static void
tf_race_page_init (TfRacePage *self)
{
  static const GActionEntry entries[] = { { "keep", keep, "s" }, { "unarchive", unarchive, "as" } };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  self->columns = g_ptr_array_new_with_free_func (column_free);
  self->widths = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->of_list = g_signal_group_new (G_TYPE_LIST_MODEL);
  g_signal_group_connect_swapped (self->of_list, "items-changed", G_CALLBACK (later_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "changed",
                           G_CALLBACK (width_cb), self, G_CONNECT_SWAPPED);
  for (guint fact = 0; fact < TF_N_RACE_FACTS; fact++)
    {
      self->titles[fact] = label_new (tf_race_fact_get_title (fact));
      gtk_label_set_wrap_mode (self->titles[fact], PANGO_WRAP_WORD);
      gtk_widget_add_css_class (GTK_WIDGET (self->titles[fact]), "dim-label");
      gtk_grid_attach (self->grid, GTK_WIDGET (self->titles[fact]), 0, ROW_FACTS + (int) fact, 1,
                       1);
    }
}
