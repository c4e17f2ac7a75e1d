/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-column-private.h"

#include <glib/gi18n.h>

#include "tf-board-widths.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"
#include "tf-turned.h"

/* GTK creates rows for some 200 items at once. Items below the first screen are added gradually, so
 * that the first frame does not wait for them. */
#define FIRST_ROWS 16
#define MORE_ROWS  24

/* The height of the cards of a column in a lane, at most. */
#define LANE_MOST 360

G_DEFINE_FINAL_TYPE (TfBoardColumn, tf_board_column, GTK_TYPE_WIDGET)

guint tf_board_column_signals[TF_BOARD_COLUMN_N_SIGNALS];

/* Marked, not yet translated. */
static const char *const empty_texts[TF_PROJECT_INFO_N_COLUMNS] = {
  [TF_PHASE_BRAIN_DUMP] = N_ ("New projects start here. Press Ctrl+N and describe what you want."),
  [TF_PHASE_DISTILLING] = N_ ("An agent works out the intent of each brain dump here."),
  [TF_PHASE_HUMAN_REVIEW] = N_ ("The intent waits here for you to confirm or correct it."),
  [TF_PHASE_SPEC_BUILDING] =
      N_ ("Agents write the spec and constraints here, and you confirm them."),
  [TF_PHASE_BUILDING] = N_ ("Confirmed projects are built here."),
  [TF_PHASE_POLISHING] = N_ ("Agents review and fix the deliverable here until few issues remain."),
  [TF_PHASE_DONE] = N_ ("Finished projects appear here."),
};

/* Cards */

TfBoardCard *
tf_board_column_find_card (GtkWidget *widget)
{
  GtkWidget *card;

  if (widget == NULL)
    return NULL;
  card = gtk_widget_get_ancestor (widget, TF_TYPE_BOARD_CARD);
  if (card == NULL)
    card = gtk_widget_get_first_child (widget);
  return TF_IS_BOARD_CARD (card) ? TF_BOARD_CARD (card) : NULL;
}

TfBoardCard *
tf_board_column_pick (TfBoardColumn *self, GtkWidget *from, double x, double y)
{
  GtkWidget *picked = gtk_widget_pick (from, x, y, GTK_PICK_DEFAULT);

  if (picked == NULL || !gtk_widget_is_ancestor (picked, GTK_WIDGET (self->view)))
    return NULL;
  return tf_board_column_find_card (picked);
}

guint
tf_board_column_find_position (TfBoardColumn *self, TfDbusProject1 *project)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  guint i = 0;

  while (i < n && tf_board_list_get (self->list, i) != project)
    i++;
  return i;
}

typedef void (*TfBoardCardFunc) (TfBoardColumn *self, TfBoardCard *card);

static void
for_each_card (TfBoardColumn *self, TfBoardCardFunc func)
{
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->view)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      TfBoardCard *card = tf_board_column_find_card (row);

      if (card != NULL)
        func (self, card);
    }
}

static void
show_marks (TfBoardColumn *self, TfBoardCard *card)
{
  TfDbusProject1 *project = tf_board_card_get_project (card);

  if (project == NULL)
    return;
  tf_board_card_set_open (card, tf_board_selection_is_open (self->selection, project));
  tf_board_card_set_selected (card, tf_board_selection_has (self->selection, project));
}

static void
setup_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer data)
{
  TfBoardColumn *self = data;

  gtk_list_item_set_child (item, tf_board_card_new (self->painter));
}

static void
bind_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer data)
{
  TfBoardCard *card = TF_BOARD_CARD (gtk_list_item_get_child (item));

  tf_board_card_set_project (card, gtk_list_item_get_item (item));
  show_marks (data, card);
}

static void
unbind_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer data)
{
  tf_board_card_set_project (TF_BOARD_CARD (gtk_list_item_get_child (item)), NULL);
}

static GtkListItemFactory *
factory_new (TfBoardColumn *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cb), self, 0);
  return factory;
}

static void
activate_cb (TfBoardColumn *self, guint position)
{
  TfDbusProject1 *project = self->list == NULL ? NULL : tf_board_list_get (self->list, position);

  if (project != NULL)
    g_signal_emit (self, tf_board_column_signals[TF_BOARD_COLUMN_OPEN], 0, project);
}

/* The form: header and cards, or a strip */

static guint
get_n (TfBoardColumn *self)
{
  return self->list == NULL ? 0 : g_list_model_get_n_items (G_LIST_MODEL (self->list));
}

/* Both buttons say what they do, and to what. */
static void
name_button (TfBoardColumn *self, GtkWidget *button, const char *spoken, gboolean is_expanded)
{
  g_autofree char *name =
      /* Translators: the title of a column, and "3 projects" */
      g_strdup_printf (C_ ("column", "%s, %s"), gtk_label_get_label (self->title), spoken);

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_state (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_EXPANDED, is_expanded,
                               -1);
}

static void
update_count (TfBoardColumn *self)
{
  guint n = get_n (self);
  g_autofree char *text = g_strdup_printf ("%u", n);
  g_autofree char *spoken = g_strdup_printf (ngettext ("%u project", "%u projects", n), n);

  if (n > 0)
    self->is_peeked = FALSE;
  gtk_label_set_label (self->count, text);
  gtk_label_set_label (self->strip_count, text);
  name_button (self, self->header, spoken, TRUE);
  name_button (self, self->strip, spoken, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->empty), n == 0 && !self->is_in_lane);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
fold_cb (TfBoardColumn *self)
{
  if (self->is_peeked)
    {
      self->is_peeked = FALSE;
      gtk_widget_queue_resize (GTK_WIDGET (self));
    }
  else
    tf_board_column_set_collapsed (self, TRUE);
}

static void
unfold_cb (TfBoardColumn *self)
{
  self->is_peeked = get_n (self) == 0;
  tf_board_column_set_collapsed (self, FALSE);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static GtkSizeRequestMode
tf_board_column_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
tf_board_column_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  TfBoardColumn *self = TF_BOARD_COLUMN (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = TF_BOARD_STRIP;
      *natural = TF_BOARD_MOST;
      return;
    }
  /* A strip of a lane is as high as the others make it. */
  if (self->is_in_lane && for_size > 0 && for_size < TF_BOARD_READABLE)
    gtk_widget_measure (self->strip, orientation, -1, minimum, NULL, NULL, NULL);
  else
    gtk_widget_measure (self->full, orientation, self->is_in_lane && for_size > 0 ? for_size : -1,
                        minimum, natural, NULL, NULL);
  *natural = MAX (*natural, *minimum);
}

/* Not "visible", which would ask for a new layout during this one. */
static void
show (GtkWidget *widget, gboolean is_shown)
{
  if (gtk_widget_get_child_visible (widget) == is_shown)
    return;
  gtk_widget_set_child_visible (widget, is_shown);
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, !is_shown, -1);
}

static void
tf_board_column_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TfBoardColumn *self = TF_BOARD_COLUMN (widget);
  gboolean is_full = width >= TF_BOARD_READABLE;
  GtkWidget *shown = is_full ? self->full : self->strip;

  show (self->full, is_full);
  show (self->strip, !is_full);
  gtk_widget_size_allocate (shown, &(GtkAllocation){ 0, 0, width, height }, -1);
}

/* Gradual filling */

static gboolean
fill_cb (gpointer data)
{
  TfBoardColumn *self = data;
  guint size = gtk_slice_list_model_get_size (self->let_in) + MORE_ROWS;

  if (size < g_list_model_get_n_items (G_LIST_MODEL (self->list)))
    {
      gtk_slice_list_model_set_size (self->let_in, size);
      return G_SOURCE_CONTINUE;
    }
  self->filling = 0;
  gtk_slice_list_model_set_size (self->let_in, G_MAXUINT);
  return G_SOURCE_REMOVE;
}

static void
fill (TfBoardColumn *self)
{
  g_clear_handle_id (&self->filling, g_source_remove);
  if (self->let_in != NULL)
    gtk_slice_list_model_set_size (self->let_in, G_MAXUINT);
}

static void
items_changed_cb (TfBoardColumn *self)
{
  update_count (self);
  if (self->filling == 0 && gtk_slice_list_model_get_size (self->let_in) != G_MAXUINT &&
      g_list_model_get_n_items (G_LIST_MODEL (self->list)) > FIRST_ROWS)
    self->filling = g_idle_add_full (G_PRIORITY_LOW, fill_cb, self, NULL);
}

static void
tf_board_column_dispose (GObject *object)
{
  TfBoardColumn *self = TF_BOARD_COLUMN (object);

  tf_board_column_set_list (self, NULL);
  g_clear_object (&self->marked);
  g_clear_object (&self->dragged);
  g_clear_object (&self->anchor);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), TF_TYPE_BOARD_COLUMN);
  G_OBJECT_CLASS (tf_board_column_parent_class)->dispose (object);
}

static void
tf_board_column_finalize (GObject *object)
{
  g_clear_object (&TF_BOARD_COLUMN (object)->painter);
  g_clear_object (&TF_BOARD_COLUMN (object)->selection);
  G_OBJECT_CLASS (tf_board_column_parent_class)->finalize (object);
}

static void
add_signals (GType type)
{
  const GSignalFlags flags = G_SIGNAL_RUN_LAST;

  tf_board_column_signals[TF_BOARD_COLUMN_OPEN] =
      g_signal_new ("open", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                    TF_DBUS_TYPE_PROJECT1);
  tf_board_column_signals[TF_BOARD_COLUMN_MENU] =
      g_signal_new ("menu", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, TF_TYPE_BOARD_CARD,
                    G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  tf_board_column_signals[TF_BOARD_COLUMN_DRAG] =
      g_signal_new ("drag", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                    TF_DBUS_TYPE_PROJECT1);
  tf_board_column_signals[TF_BOARD_COLUMN_DROPPED] =
      g_signal_new ("dropped", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                    TF_DBUS_TYPE_PROJECT1, G_TYPE_INT);
  tf_board_column_signals[TF_BOARD_COLUMN_FILES] =
      g_signal_new ("files", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                    TF_DBUS_TYPE_PROJECT1, GDK_TYPE_FILE_LIST);
  tf_board_column_signals[TF_BOARD_COLUMN_COLLAPSED] =
      g_signal_new ("collapsed", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_board_column_class_init (TfBoardColumnClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_board_column_dispose;
  object_class->finalize = tf_board_column_finalize;
  widget_class->get_request_mode = tf_board_column_get_request_mode;
  widget_class->measure = tf_board_column_measure;
  widget_class->size_allocate = tf_board_column_size_allocate;
  add_signals (TF_TYPE_BOARD_COLUMN);
  g_type_ensure (TF_TYPE_TURNED);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-board-column.ui");
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, full);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, strip);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, header);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, strip_title);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, strip_count);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, title);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, count);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, empty);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, scroller);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, view);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, verdict);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, fold_cb);
  gtk_widget_class_bind_template_callback (widget_class, unfold_cb);
}

static void
tf_board_column_init (TfBoardColumn *self)
{
  GtkAdjustment *adjustment;

  gtk_widget_init_template (GTK_WIDGET (self));
  adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (tf_board_column_refresh), self,
                           G_CONNECT_SWAPPED);
  /* Cards that are higher or lower than before move others. */
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (tf_board_column_refresh), self,
                           G_CONNECT_SWAPPED);
  tf_board_column_add_drag (self);
  tf_board_column_add_drop (self);
  tf_board_column_add_clicks (self);
}

static void
selection_cb (TfBoardColumn *self)
{
  for_each_card (self, show_marks);
}

GtkWidget *
tf_board_column_new (TfPhase column, TfBoardPainter *painter, TfBoardSelection *selection)
{
  TfBoardColumn *self = g_object_new (TF_TYPE_BOARD_COLUMN, NULL);
  const char *title = tf_label_phase (tf_enum_to_nick (TF_TYPE_PHASE, (int) column));
  g_autoptr (GtkListItemFactory) factory = NULL;

  self->column = column;
  self->painter = g_object_ref (painter);
  self->selection = g_object_ref (selection);
  g_signal_connect_swapped (selection, "changed", G_CALLBACK (selection_cb), self);
  factory = factory_new (self);
  gtk_list_view_set_factory (self->view, factory);
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->strip_title, title);
  gtk_label_set_label (self->empty, _ (empty_texts[column]));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  update_count (self);
  return GTK_WIDGET (self);
}

TfPhase
tf_board_column_get_column (TfBoardColumn *self)
{
  return self->column;
}

void
tf_board_column_set_list (TfBoardColumn *self, TfBoardList *list)
{
  g_autoptr (GtkNoSelection) selection = NULL;

  if (self->list == list)
    return;
  g_clear_handle_id (&self->filling, g_source_remove);
  if (self->list != NULL)
    g_signal_handlers_disconnect_by_data (self->list, self);
  gtk_list_view_set_model (self->view, NULL);
  g_clear_object (&self->let_in);
  g_set_object (&self->list, list);
  if (list == NULL)
    return;
  self->let_in = gtk_slice_list_model_new (G_LIST_MODEL (g_object_ref (list)), 0, FIRST_ROWS);
  selection = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->let_in)));
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (selection));
  g_signal_connect_swapped (list, "items-changed", G_CALLBACK (items_changed_cb), self);
  items_changed_cb (self);
}

TfBoardForm
tf_board_column_get_form (TfBoardColumn *self)
{
  if (self->is_target)
    return TF_BOARD_FORM_FULL;
  if (self->is_collapsed)
    return TF_BOARD_FORM_STRIP;
  return get_n (self) > 0 || self->is_peeked || self->is_wanted ? TF_BOARD_FORM_FULL
                                                                : TF_BOARD_FORM_EMPTY;
}

gboolean
tf_board_column_is_collapsed (TfBoardColumn *self)
{
  return self->is_collapsed;
}

void
tf_board_column_set_collapsed (TfBoardColumn *self, gboolean is_collapsed)
{
  if (self->is_collapsed == is_collapsed)
    return;
  self->is_collapsed = is_collapsed;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_signal_emit (self, tf_board_column_signals[TF_BOARD_COLUMN_COLLAPSED], 0);
}

void
tf_board_column_set_in_lane (TfBoardColumn *self, gboolean is_in_lane)
{
  self->is_in_lane = is_in_lane;
  gtk_scrolled_window_set_propagate_natural_height (self->scroller, is_in_lane);
  gtk_scrolled_window_set_max_content_height (self->scroller, is_in_lane ? LANE_MOST : -1);
}

gboolean
tf_board_column_is_in_lane (TfBoardColumn *self)
{
  return self->is_in_lane;
}

void
tf_board_column_set_wanted (TfBoardColumn *self, gboolean is_wanted)
{
  if (self->is_wanted == is_wanted)
    return;
  self->is_wanted = is_wanted;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

GtkAdjustment *
tf_board_column_get_adjustment (TfBoardColumn *self)
{
  return gtk_scrolled_window_get_vadjustment (self->scroller);
}

/* A row at @position. */
static void
scroll_to (TfBoardColumn *self, guint position)
{
  if (position >= FIRST_ROWS)
    fill (self);
  gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", position);
}

void
tf_board_column_reveal (TfBoardColumn *self, guint position)
{
  if (position < get_n (self))
    scroll_to (self, position);
}

gboolean
tf_board_column_focus (TfBoardColumn *self, guint position)
{
  TfDbusProject1 *project = self->list == NULL ? NULL : tf_board_list_get (self->list, position);

  if (project == NULL || self->is_collapsed)
    return FALSE;
  scroll_to (self, position);
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->view)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      TfBoardCard *card = tf_board_column_find_card (row);

      if (card != NULL && tf_board_card_get_project (card) == project)
        return gtk_widget_grab_focus (row);
    }
  return FALSE;
}

static void
refresh (TfBoardColumn *self, TfBoardCard *card)
{
  tf_board_card_refresh (card);
}

void
tf_board_column_refresh (TfBoardColumn *self)
{
  for_each_card (self, refresh);
}

static void
tick (TfBoardColumn *self, TfBoardCard *card)
{
  tf_board_card_tick (card);
}

void
tf_board_column_tick (TfBoardColumn *self)
{
  for_each_card (self, tick);
}
