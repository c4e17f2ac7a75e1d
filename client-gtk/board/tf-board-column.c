/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-column.h"

#include <glib/gi18n.h>

#include "tf-board-move.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-project-info.h"

/* GTK creates rows for some 200 items at once. Items below the first screen are added gradually, so
 * that the first frame does not wait for them. */
#define FIRST_ROWS 16
#define MORE_ROWS  24

struct _TfBoardColumn
{
  AdwBin parent_instance;

  TfPhase column;
  TfBoardPainter *painter;   /* (owned) */
  TfBoardList *list;         /* (owned) (nullable) */
  GtkSliceListModel *let_in; /* (owned) (nullable): the part that has rows so far */
  guint filling;
  TfDbusProject1 *dragged; /* (owned) (nullable) */
  TfBoardCard *marked;     /* (owned) (nullable): where the dragged card would land */

  /* Template children */
  GtkLabel *title;
  GtkLabel *count;
  GtkLabel *empty;
  GtkScrolledWindow *scroller;
  GtkListView *view;
  GtkLabel *verdict;
};

G_DEFINE_FINAL_TYPE (TfBoardColumn, tf_board_column, ADW_TYPE_BIN)

enum
{
  OPEN,
  MENU,
  DRAG,
  DROPPED,
  FILES,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

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

static TfBoardCard *
pick_card (TfBoardColumn *self, GtkWidget *from, double x, double y)
{
  GtkWidget *picked = gtk_widget_pick (from, x, y, GTK_PICK_DEFAULT);

  if (picked == NULL || !gtk_widget_is_ancestor (picked, GTK_WIDGET (self->view)))
    return NULL;
  return tf_board_column_find_card (picked);
}

typedef void (*TfBoardCardFunc) (TfBoardCard *card);

static void
for_each_card (TfBoardColumn *self, TfBoardCardFunc func)
{
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->view)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      TfBoardCard *card = tf_board_column_find_card (row);

      if (card != NULL)
        func (card);
    }
}

static void
setup_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer data)
{
  TfBoardColumn *self = data;
  gboolean is_short = self->column == TF_PHASE_BRAIN_DUMP || self->column == TF_PHASE_DONE;

  gtk_list_item_set_child (item, tf_board_card_new (self->painter, is_short ? 3 : 4));
}

static void
bind_cb (GtkListItemFactory *factory, GtkListItem *item, gpointer data)
{
  tf_board_card_set_project (TF_BOARD_CARD (gtk_list_item_get_child (item)),
                             gtk_list_item_get_item (item));
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
    g_signal_emit (self, signals[OPEN], 0, project);
}

static void
update_count (TfBoardColumn *self)
{
  guint n = self->list == NULL ? 0 : g_list_model_get_n_items (G_LIST_MODEL (self->list));
  g_autofree char *text = g_strdup_printf ("%u", n);
  g_autofree char *spoken = g_strdup_printf (ngettext ("%u project", "%u projects", n), n);

  gtk_label_set_label (self->count, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->count), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->empty), n == 0);
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

/* Drag */

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, gpointer data)
{
  TfBoardColumn *self = data;
  TfBoardCard *card = pick_card (self, GTK_WIDGET (self->view), x, y);

  if (card == NULL)
    return NULL;
  g_object_set_data_full (G_OBJECT (source), "card", g_object_ref (card), g_object_unref);
  return gdk_content_provider_new_typed (TF_DBUS_TYPE_PROJECT1, tf_board_card_get_project (card));
}

static void
drag_begin_cb (GtkDragSource *source, GdkDrag *drag, gpointer data)
{
  TfBoardCard *card = g_object_get_data (G_OBJECT (source), "card");
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (card));
  g_autoptr (GdkPaintable) image = gdk_paintable_get_current_image (paintable);

  gtk_drag_source_set_icon (source, image, 16, 16);
  g_signal_emit (data, signals[DRAG], 0, tf_board_card_get_project (card));
}

static void
drag_end_cb (GtkDragSource *source, GdkDrag *drag, gboolean delete_data, gpointer data)
{
  g_object_set_data (G_OBJECT (source), "card", NULL);
  g_signal_emit (data, signals[DRAG], 0, NULL);
}

static void
add_drag_source (TfBoardColumn *self)
{
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), self);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (source, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (source));
}

/* Drop */

static void
mark (TfBoardColumn *self, TfBoardCard *card, TfBoardMark where)
{
  if (self->marked != NULL && self->marked != card)
    tf_board_card_set_mark (self->marked, TF_BOARD_MARK_NONE);
  g_set_object (&self->marked, card);
  if (card != NULL)
    tf_board_card_set_mark (card, where);
}

/* A card can be reordered in its own column, unless dropping it there means an action. */
static gboolean
is_for_place (TfBoardColumn *self, TfDbusProject1 *project)
{
  const char *refusal = NULL;

  return tf_project_info_get_column (project) == self->column &&
         tf_board_move_find (project, self->column, &refusal) == NULL &&
         !tf_project_info_is_in (project, TF_PHASE_HALTED);
}

static guint
find_position (TfBoardColumn *self, TfDbusProject1 *project)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  guint i = 0;

  while (i < n && tf_board_list_get (self->list, i) != project)
    i++;
  return i;
}

/* The card before which a card dropped at @y would go. Returns: (nullable): %NULL for the end */
static TfBoardCard *
find_place (TfBoardColumn *self, double x, double y, TfBoardMark *out_mark)
{
  TfBoardCard *card = pick_card (self, GTK_WIDGET (self), x, y);
  graphene_rect_t bounds;

  *out_mark = TF_BOARD_MARK_BELOW;
  if (card == NULL || !gtk_widget_compute_bounds (GTK_WIDGET (card), GTK_WIDGET (self), &bounds))
    return NULL;
  if (y < bounds.origin.y + bounds.size.height / 2)
    *out_mark = TF_BOARD_MARK_ABOVE;
  return card;
}

/* The position it would get, not counting itself. */
static int
find_index (TfBoardColumn *self, double x, double y, TfDbusProject1 *project)
{
  TfBoardMark where;
  TfBoardCard *card = find_place (self, x, y, &where);
  guint from = find_position (self, project);
  guint index = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  if (card != NULL)
    index = find_position (self, tf_board_card_get_project (card)) +
            (where == TF_BOARD_MARK_BELOW ? 1 : 0);
  return (int) (from < index ? index - 1 : index);
}

static void
show_verdict (TfBoardColumn *self, TfDbusProject1 *project)
{
  const char *refusal = NULL;
  const char *action = tf_board_move_find (project, self->column, &refusal);

  if (is_for_place (self, project))
    return;
  gtk_label_set_label (self->verdict, action != NULL ? tf_label_action (action) : refusal);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), TRUE);
}

static void
hide_verdict (TfBoardColumn *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), FALSE);
  mark (self, NULL, TF_BOARD_MARK_NONE);
}

static GdkDragAction
hover_cb (GtkDropTarget *target, double x, double y, gpointer data)
{
  TfBoardColumn *self = data;
  TfBoardMark where;

  if (self->dragged == NULL)
    {
      mark (self, NULL, TF_BOARD_MARK_NONE);
      return pick_card (self, GTK_WIDGET (self), x, y) != NULL ? GDK_ACTION_COPY : 0;
    }
  if (is_for_place (self, self->dragged))
    {
      TfBoardCard *card = find_place (self, x, y, &where);

      mark (self, card, where);
    }
  else
    show_verdict (self, self->dragged);
  return GDK_ACTION_MOVE;
}

static void
leave_cb (GtkDropTarget *target, gpointer data)
{
  hide_verdict (data);
}

static gboolean
drop_project (TfBoardColumn *self, TfDbusProject1 *project, double x, double y)
{
  int index = -1;

  if (self->list != NULL && is_for_place (self, project))
    index = find_index (self, x, y, project);
  g_signal_emit (self, signals[DROPPED], 0, project, index);
  return TRUE;
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, gpointer data)
{
  TfBoardColumn *self = data;
  TfBoardCard *card = pick_card (self, GTK_WIDGET (self), x, y);

  hide_verdict (self);
  if (G_VALUE_HOLDS (value, TF_DBUS_TYPE_PROJECT1))
    return drop_project (self, g_value_get_object (value), x, y);
  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST) || card == NULL)
    return FALSE;
  g_signal_emit (self, signals[FILES], 0, tf_board_card_get_project (card),
                 g_value_get_boxed (value));
  return TRUE;
}

static void
add_drop_target (TfBoardColumn *self)
{
  GType types[] = { TF_DBUS_TYPE_PROJECT1, GDK_TYPE_FILE_LIST };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_MOVE | GDK_ACTION_COPY);

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect (target, "enter", G_CALLBACK (hover_cb), self);
  g_signal_connect (target, "motion", G_CALLBACK (hover_cb), self);
  g_signal_connect (target, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* Menu */

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer data)
{
  TfBoardColumn *self = data;
  TfBoardCard *card = pick_card (self, GTK_WIDGET (self->view), x, y);
  graphene_point_t point;

  if (card == NULL ||
      !gtk_widget_compute_point (GTK_WIDGET (self->view), GTK_WIDGET (card),
                                 &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  g_signal_emit (self, signals[MENU], 0, card, (double) point.x, (double) point.y);
}

static void
add_menu_gestures (TfBoardColumn *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
}

static void
tf_board_column_dispose (GObject *object)
{
  TfBoardColumn *self = TF_BOARD_COLUMN (object);

  tf_board_column_set_list (self, NULL);
  g_clear_object (&self->marked);
  g_clear_object (&self->dragged);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (tf_board_column_parent_class)->dispose (object);
}

static void
tf_board_column_finalize (GObject *object)
{
  g_clear_object (&TF_BOARD_COLUMN (object)->painter);
  G_OBJECT_CLASS (tf_board_column_parent_class)->finalize (object);
}

static void
add_signals (GType type)
{
  const GSignalFlags flags = G_SIGNAL_RUN_LAST;

  signals[OPEN] = g_signal_new ("open", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                TF_DBUS_TYPE_PROJECT1);
  signals[MENU] = g_signal_new ("menu", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                TF_TYPE_BOARD_CARD, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[DRAG] = g_signal_new ("drag", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                TF_DBUS_TYPE_PROJECT1);
  signals[DROPPED] = g_signal_new ("dropped", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                   TF_DBUS_TYPE_PROJECT1, G_TYPE_INT);
  signals[FILES] = g_signal_new ("files", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                 TF_DBUS_TYPE_PROJECT1, GDK_TYPE_FILE_LIST);
}

static void
tf_board_column_class_init (TfBoardColumnClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_board_column_dispose;
  object_class->finalize = tf_board_column_finalize;
  add_signals (TF_TYPE_BOARD_COLUMN);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-board-column.ui");
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, title);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, count);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, empty);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, scroller);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, view);
  gtk_widget_class_bind_template_child (widget_class, TfBoardColumn, verdict);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
tf_board_column_init (TfBoardColumn *self)
{
  GtkAdjustment *adjustment;

  gtk_widget_init_template (GTK_WIDGET (self));
  adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (tf_board_column_refresh), self,
                           G_CONNECT_SWAPPED);
  add_drag_source (self);
  add_drop_target (self);
  add_menu_gestures (self);
}

GtkWidget *
tf_board_column_new (TfPhase column, TfBoardPainter *painter)
{
  TfBoardColumn *self = g_object_new (TF_TYPE_BOARD_COLUMN, NULL);
  const char *title = tf_label_phase (tf_enum_to_nick (TF_TYPE_PHASE, (int) column));
  g_autoptr (GtkListItemFactory) factory = NULL;

  self->column = column;
  self->painter = g_object_ref (painter);
  factory = factory_new (self);
  gtk_list_view_set_factory (self->view, factory);
  gtk_label_set_label (self->title, title);
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

void
tf_board_column_set_dragged (TfBoardColumn *self, TfDbusProject1 *dragged)
{
  const char *refusal = NULL;
  gboolean is_target = FALSE;

  g_set_object (&self->dragged, dragged);
  if (dragged != NULL)
    is_target = is_for_place (self, dragged) ||
                tf_board_move_find (dragged, self->column, &refusal) != NULL;
  else
    hide_verdict (self);
  if (is_target)
    gtk_widget_add_css_class (GTK_WIDGET (self), "target");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "target");
  if (dragged != NULL && !is_target)
    gtk_widget_add_css_class (GTK_WIDGET (self), "no-target");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "no-target");
}

gboolean
tf_board_column_focus (TfBoardColumn *self, guint position)
{
  TfDbusProject1 *project = self->list == NULL ? NULL : tf_board_list_get (self->list, position);

  if (project == NULL)
    return FALSE;
  if (position >= FIRST_ROWS)
    fill (self);
  gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", position);
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->view)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      TfBoardCard *card = tf_board_column_find_card (row);

      if (card != NULL && tf_board_card_get_project (card) == project)
        return gtk_widget_grab_focus (row);
    }
  return FALSE;
}

void
tf_board_column_refresh (TfBoardColumn *self)
{
  for_each_card (self, tf_board_card_refresh);
}

void
tf_board_column_tick (TfBoardColumn *self)
{
  for_each_card (self, tf_board_card_tick);
}
