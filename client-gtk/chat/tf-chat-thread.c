/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-thread.h"

#include <glib/gi18n.h>

#include "tf-chat-row.h"

/* Why not GtkListView: in 4.8 it keeps 200 rows, estimates the heights of those it has not
 * measured, and jumps when it measures them. Here the first screen needs GROW rows, and all heights
 * are known. */
#define GROW 20

/* Rows are created when fewer screens than the first are ahead, and dropped when more than the
 * second are. */
#define AHEAD_MIN 1.5
#define AHEAD_MAX 4.0

/* The most rows to create per frame while scrolling. */
#define STEP 1

/* This close to the end counts as at the end. */
#define END_SLACK 24.0

struct _TfChatThread
{
  AdwBin parent_instance;

  TfChatLog *log; /* (owned) (nullable) */
  char *agent;    /* (owned) (nullable) */
  guint first;    /* range of the log that has rows: start inclusive, end exclusive */
  guint last;
  gboolean at_end;
  gboolean moved;       /* scroll to the end after the current allocation */
  gboolean wants_older; /* scrolled to the top while older messages are not loaded yet */
  guint fill_id;        /* of a tick callback */
  GtkWidget *streaming; /* (nullable) */
  GtkWidget *found;     /* (nullable) (weak): the row that is marked */
  guint frames_to_found;

  GtkScrolledWindow *scroller;
  GtkBox *rows;
  GtkBox *below;
  GtkRevealer *newer;
  GtkAdjustment *adjustment; /* of the scroller */
};

G_DEFINE_FINAL_TYPE (TfChatThread, tf_chat_thread, ADW_TYPE_BIN)

/* Rows */

static TfChatEntry *
dup_entry (TfChatThread *self, guint i)
{
  return g_list_model_get_item (G_LIST_MODEL (self->log), i);
}

static gboolean
phase_begins (TfChatThread *self, guint i)
{
  g_autoptr (TfChatEntry) entry = dup_entry (self, i);
  g_autoptr (TfChatEntry) before = i > 0 ? dup_entry (self, i - 1) : NULL;

  return before == NULL ||
         !g_str_equal (tf_chat_entry_get_phase (before), tf_chat_entry_get_phase (entry));
}

static GtkWidget *
row_new (TfChatThread *self, guint i)
{
  g_autoptr (TfChatEntry) entry = dup_entry (self, i);
  GtkWidget *row = tf_chat_row_new (entry, self->agent);

  tf_chat_row_set_phase_shown (TF_CHAT_ROW (row), phase_begins (self, i));
  return row;
}

static guint
n_known (TfChatThread *self)
{
  return self->log == NULL ? 0 : g_list_model_get_n_items (G_LIST_MODEL (self->log));
}

static int
height_of (TfChatThread *self, GtkWidget *row)
{
  int height;

  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (GTK_WIDGET (self->rows)),
                      NULL, &height, NULL, NULL);
  return height + gtk_box_get_spacing (self->rows);
}

/* Keeps the visible part in place when @height was added above (or removed, if negative). */
static void
shift (TfChatThread *self, double height)
{
  double value = gtk_adjustment_get_value (self->adjustment);

  gtk_adjustment_set_upper (self->adjustment, gtk_adjustment_get_upper (self->adjustment) + height);
  gtk_adjustment_set_value (self->adjustment, value + height);
}

static double
page_size (TfChatThread *self)
{
  return gtk_adjustment_get_page_size (self->adjustment);
}

static void
drop_first_rows (TfChatThread *self)
{
  double room = gtk_adjustment_get_value (self->adjustment) - AHEAD_MAX * page_size (self);
  double height = 0;

  while (self->last - self->first > GROW)
    {
      GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->rows));
      int of_row = height_of (self, row);

      if (height + of_row > room)
        break;
      height += of_row;
      gtk_box_remove (self->rows, row);
      self->first++;
    }
  if (height > 0)
    shift (self, -height);
}

static void
drop_last_rows (TfChatThread *self)
{
  double room = gtk_adjustment_get_upper (self->adjustment) -
                gtk_adjustment_get_value (self->adjustment) - (1 + AHEAD_MAX) * page_size (self);

  while (self->last - self->first > GROW)
    {
      GtkWidget *row = gtk_widget_get_last_child (GTK_WIDGET (self->rows));

      room -= height_of (self, row);
      if (room < 0)
        break;
      gtk_box_remove (self->rows, row);
      self->last--;
    }
}

static void
show_older (TfChatThread *self)
{
  guint n = MIN (STEP, self->first);
  GtkWidget *top = gtk_widget_get_first_child (GTK_WIDGET (self->rows));
  double height = 0;

  /* The first row may have a phase heading only because the previous message was unknown. */
  if (top != NULL)
    {
      height -= height_of (self, top);
      tf_chat_row_set_phase_shown (TF_CHAT_ROW (top), phase_begins (self, self->first));
      height += height_of (self, top);
    }
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *row = row_new (self, --self->first);

      gtk_box_prepend (self->rows, row);
      height += height_of (self, row);
    }
  shift (self, height);
  drop_last_rows (self);
}

static void
append_rows (TfChatThread *self, guint n)
{
  for (guint i = 0; i < n && self->last < n_known (self); i++)
    gtk_box_append (self->rows, row_new (self, self->last++));
}

static void
clear_rows (TfChatThread *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, row);
}

static void
stick (TfChatThread *self)
{
  gtk_adjustment_set_value (self->adjustment,
                            gtk_adjustment_get_upper (self->adjustment) - page_size (self));
}

static void
show_end (TfChatThread *self)
{
  guint n = n_known (self);

  clear_rows (self);
  self->first = self->last = n > GROW ? n - GROW : 0;
  append_rows (self, GROW);
  self->at_end = TRUE;
  gtk_revealer_set_reveal_child (self->newer, FALSE);
  stick (self);
}

/* Scrolling */

static gboolean
fill_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  TfChatThread *self = TF_CHAT_THREAD (widget);
  double value = gtk_adjustment_get_value (self->adjustment);
  double page = page_size (self);
  double upper = gtk_adjustment_get_upper (self->adjustment);

  self->fill_id = 0;
  /* GTK drops an allocation that is requested during an allocation. */
  if (self->moved)
    gtk_widget_queue_allocate (gtk_scrolled_window_get_child (self->scroller));
  self->moved = FALSE;
  if (self->log == NULL || page <= 0)
    return G_SOURCE_REMOVE;
  if (value < AHEAD_MIN * page && self->first > 0)
    show_older (self);
  else if (value < AHEAD_MIN * page && tf_chat_log_has_older (self->log))
    {
      self->wants_older = TRUE;
      tf_chat_log_load_older (self->log);
    }
  else if (upper - value - page < AHEAD_MIN * page && self->last < n_known (self))
    {
      append_rows (self, STEP);
      drop_first_rows (self);
    }
  return G_SOURCE_REMOVE;
}

/* Not during an allocation, and at most once per frame. */
static void
queue_fill (TfChatThread *self)
{
  if (self->fill_id == 0)
    self->fill_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), fill_cb, NULL, NULL);
}

static gboolean
is_near_end (TfChatThread *self)
{
  return self->last == n_known (self) &&
         gtk_adjustment_get_value (self->adjustment) + page_size (self) >=
             gtk_adjustment_get_upper (self->adjustment) - END_SLACK;
}

static void
value_changed_cb (TfChatThread *self)
{
  self->at_end = is_near_end (self);
  if (self->at_end)
    gtk_revealer_set_reveal_child (self->newer, FALSE);
  queue_fill (self);
}

static void
changed_cb (TfChatThread *self)
{
  if (self->at_end)
    stick (self);
  self->moved = self->at_end;
  queue_fill (self);
}

/* The log */

static void
items_changed_cb (TfChatThread *self, guint position, guint removed, guint added)
{
  if (removed > 0 || self->first == self->last)
    show_end (self);
  else if (position <= self->first && position == 0)
    {
      self->first += added;
      self->last += added;
      if (self->wants_older)
        show_older (self);
      self->wants_older = FALSE;
    }
  else if (self->at_end)
    {
      append_rows (self, added);
      drop_first_rows (self);
    }
  else
    {
      gtk_revealer_set_reveal_child (self->newer, TRUE);
      queue_fill (self);
    }
}

static void
streaming_changed_cb (TfChatThread *self)
{
  const char *text = tf_chat_log_get_streaming (self->log);

  if (text == NULL)
    {
      if (self->streaming != NULL)
        gtk_box_remove (self->below, self->streaming);
      self->streaming = NULL;
      return;
    }
  if (self->streaming == NULL)
    {
      self->streaming = tf_chat_row_new_streaming (self->agent);
      gtk_box_append (self->below, self->streaming);
    }
  tf_chat_row_set_streaming (TF_CHAT_ROW (self->streaming), text);
}

static void
forget_log (TfChatThread *self)
{
  if (self->log == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->log, self);
  g_clear_object (&self->log);
  if (self->fill_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->fill_id);
  self->fill_id = 0;
  self->wants_older = FALSE;
}

/* Keys: a thread is one Tab stop, whatever its messages contain. */

static GtkWidget *
focused_row (TfChatThread *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  return focus == NULL ? NULL : gtk_widget_get_ancestor (focus, TF_TYPE_CHAT_ROW);
}

static gboolean
focus_other_row (GtkWidget *row, GtkDirectionType direction)
{
  GtkWidget *other = direction == GTK_DIR_UP ? gtk_widget_get_prev_sibling (row)
                                             : gtk_widget_get_next_sibling (row);

  return other == NULL || gtk_widget_grab_focus (other);
}

static gboolean
tf_chat_thread_focus (GtkWidget *widget, GtkDirectionType direction)
{
  TfChatThread *self = TF_CHAT_THREAD (widget);
  GtkWidget *row = focused_row (self);
  GtkWidget *newest = gtk_widget_get_last_child (GTK_WIDGET (self->rows));

  if (row == NULL && gtk_widget_get_focus_child (widget) != NULL)
    return GTK_WIDGET_CLASS (tf_chat_thread_parent_class)->focus (widget, direction);
  if (row == NULL)
    return newest != NULL && gtk_widget_grab_focus (newest);
  if (direction == GTK_DIR_UP || direction == GTK_DIR_DOWN)
    return focus_other_row (row, direction);
  if (gtk_widget_child_focus (row, direction))
    return TRUE;
  return direction == GTK_DIR_TAB_FORWARD && gtk_revealer_get_reveal_child (self->newer) &&
         gtk_widget_child_focus (GTK_WIDGET (self->newer), direction);
}

static void
tf_chat_thread_dispose (GObject *object)
{
  TfChatThread *self = TF_CHAT_THREAD (object);

  forget_log (self);
  g_clear_weak_pointer (&self->found);
  if (self->adjustment != NULL)
    g_signal_handlers_disconnect_by_data (self->adjustment, self);
  g_clear_object (&self->adjustment);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (tf_chat_thread_parent_class)->dispose (object);
}

static void
tf_chat_thread_finalize (GObject *object)
{
  g_free (TF_CHAT_THREAD (object)->agent);
  G_OBJECT_CLASS (tf_chat_thread_parent_class)->finalize (object);
}

static void
tf_chat_thread_class_init (TfChatThreadClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tf_chat_thread_dispose;
  object_class->finalize = tf_chat_thread_finalize;
  widget_class->focus = tf_chat_thread_focus;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-chat-thread.ui");
  gtk_widget_class_bind_template_child (widget_class, TfChatThread, scroller);
  gtk_widget_class_bind_template_child (widget_class, TfChatThread, rows);
  gtk_widget_class_bind_template_child (widget_class, TfChatThread, below);
  gtk_widget_class_bind_template_child (widget_class, TfChatThread, newer);
  gtk_widget_class_bind_template_callback (widget_class, tf_chat_thread_go_to_end);
}

static void
tf_chat_thread_init (TfChatThread *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->at_end = TRUE;
  self->agent = g_strdup ("");
  self->adjustment = g_object_ref (gtk_scrolled_window_get_vadjustment (self->scroller));
  g_signal_connect_swapped (self->adjustment, "value-changed", G_CALLBACK (value_changed_cb), self);
  g_signal_connect_swapped (self->adjustment, "changed", G_CALLBACK (changed_cb), self);
}

void
tf_chat_thread_set_log (TfChatThread *self, TfChatLog *log, const char *agent)
{
  if (self->streaming != NULL)
    gtk_box_remove (self->below, self->streaming);
  self->streaming = NULL;
  forget_log (self);
  g_free (self->agent);
  self->agent = g_strdup (agent == NULL ? "" : agent);
  if (log != NULL)
    {
      self->log = g_object_ref (log);
      g_signal_connect_swapped (log, "items-changed", G_CALLBACK (items_changed_cb), self);
      g_signal_connect_swapped (log, "streaming-changed", G_CALLBACK (streaming_changed_cb), self);
    }
  show_end (self);
}

void
tf_chat_thread_go_to_end (TfChatThread *self)
{
  if (self->last < n_known (self))
    show_end (self);
  self->at_end = TRUE;
  gtk_revealer_set_reveal_child (self->newer, FALSE);
  stick (self);
}

/* A row has its place after the next allocation, and may move when those around it are added. */
static gboolean
reach_found_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  TfChatThread *self = TF_CHAT_THREAD (widget);
  double y;

  if (self->found == NULL || self->frames_to_found-- == 0)
    return G_SOURCE_REMOVE;
  if (gtk_widget_translate_coordinates (self->found, GTK_WIDGET (self->rows), 0, 0, NULL, &y))
    gtk_adjustment_set_value (self->adjustment, MAX (y - page_size (self) / 4, 0));
  return G_SOURCE_CONTINUE;
}

void
tf_chat_thread_show_none (TfChatThread *self)
{
  if (self->found != NULL)
    gtk_widget_remove_css_class (self->found, "found");
  g_clear_weak_pointer (&self->found);
}

void
tf_chat_thread_show (TfChatThread *self, guint i)
{
  GtkWidget *row;

  tf_chat_thread_show_none (self);
  if (i >= n_known (self))
    return;
  if (i < self->first || i >= self->last)
    {
      clear_rows (self);
      self->first = self->last = i > GROW / 2 ? i - GROW / 2 : 0;
      append_rows (self, GROW);
    }
  row = gtk_widget_get_first_child (GTK_WIDGET (self->rows));
  for (guint n = self->first; n < i && row != NULL; n++)
    row = gtk_widget_get_next_sibling (row);
  if (row == NULL)
    return;
  self->at_end = FALSE;
  g_set_weak_pointer (&self->found, row);
  gtk_widget_add_css_class (row, "found");
  self->frames_to_found = 4;
  gtk_widget_add_tick_callback (GTK_WIDGET (self), reach_found_cb, NULL, NULL);
}

gboolean
tf_chat_thread_is_at_end (TfChatThread *self)
{
  return self->at_end;
}

guint
tf_chat_thread_get_n_rows (TfChatThread *self)
{
  return self->last - self->first;
}
