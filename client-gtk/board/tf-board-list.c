/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-list.h"

/* The rank used for sorting; the properties of the project may be newer. */
typedef struct
{
  TfDbusProject1 *project; /* (owned) */
  TfBoardRank rank;
} TfBoardItem;

struct _TfBoardList
{
  GObject parent_instance;

  GSequence *items; /* (owned) (element-type TfBoardItem) */
  guint frozen;
  guint n_reported; /* number of items when the list was frozen */
  gboolean is_changed;
};

static void tf_board_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfBoardList,
                               tf_board_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, tf_board_list_model_init))

static void
item_free (gpointer data)
{
  TfBoardItem *item = data;

  g_object_unref (item->project);
  g_free (item);
}

static int
compare_items (gconstpointer a, gconstpointer b, gpointer data)
{
  const TfBoardItem *first = a, *second = b;

  return tf_board_rank_compare (&first->rank, &second->rank);
}

static void
emit_items_changed (TfBoardList *self, guint position, guint removed, guint added)
{
  if (self->frozen > 0)
    self->is_changed = TRUE;
  else
    g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
}

static GType
tf_board_list_get_item_type (GListModel *model)
{
  return TF_DBUS_TYPE_PROJECT1;
}

static guint
tf_board_list_get_n_items (GListModel *model)
{
  return (guint) g_sequence_get_length (TF_BOARD_LIST (model)->items);
}

static gpointer
tf_board_list_get_item (GListModel *model, guint position)
{
  TfDbusProject1 *project = tf_board_list_get (TF_BOARD_LIST (model), position);

  return project == NULL ? NULL : g_object_ref (project);
}

static void
tf_board_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = tf_board_list_get_item_type;
  iface->get_n_items = tf_board_list_get_n_items;
  iface->get_item = tf_board_list_get_item;
}

static void
tf_board_list_finalize (GObject *object)
{
  g_sequence_free (TF_BOARD_LIST (object)->items);
  G_OBJECT_CLASS (tf_board_list_parent_class)->finalize (object);
}

static void
tf_board_list_class_init (TfBoardListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_board_list_finalize;
}

static void
tf_board_list_init (TfBoardList *self)
{
  self->items = g_sequence_new (item_free);
}

TfBoardList *
tf_board_list_new (void)
{
  return g_object_new (TF_TYPE_BOARD_LIST, NULL);
}

GSequenceIter *
tf_board_list_add (TfBoardList *self, TfDbusProject1 *project)
{
  TfBoardItem *item = g_new0 (TfBoardItem, 1);
  GSequenceIter *place;

  item->project = g_object_ref (project);
  item->rank = tf_board_rank_of (project);
  place = g_sequence_insert_sorted (self->items, item, compare_items, NULL);
  emit_items_changed (self, (guint) g_sequence_iter_get_position (place), 0, 1);
  return place;
}

void
tf_board_list_remove (TfBoardList *self, GSequenceIter *place)
{
  guint position = (guint) g_sequence_iter_get_position (place);

  g_sequence_remove (place);
  emit_items_changed (self, position, 1, 0);
}

gboolean
tf_board_list_is_misplaced (TfBoardList *self, GSequenceIter *place)
{
  TfBoardItem *item = g_sequence_get (place);
  TfBoardRank rank = tf_board_rank_of (item->project);

  return tf_board_rank_compare (&rank, &item->rank) != 0;
}

void
tf_board_list_freeze (TfBoardList *self)
{
  if (self->frozen++ > 0)
    return;
  self->n_reported = (guint) g_sequence_get_length (self->items);
  self->is_changed = FALSE;
}

void
tf_board_list_thaw (TfBoardList *self)
{
  g_return_if_fail (self->frozen > 0);
  if (--self->frozen == 0 && self->is_changed)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, self->n_reported,
                                (guint) g_sequence_get_length (self->items));
}

TfDbusProject1 *
tf_board_list_get (TfBoardList *self, guint position)
{
  GSequenceIter *place;
  TfBoardItem *item;

  if (position >= (guint) g_sequence_get_length (self->items))
    return NULL;
  place = g_sequence_get_iter_at_pos (self->items, (int) position);
  item = g_sequence_get (place);
  return item->project;
}

TfBoardRank *
tf_board_list_dup_ranks (TfBoardList *self)
{
  TfBoardRank *ranks = g_new0 (TfBoardRank, (gsize) g_sequence_get_length (self->items));
  guint n = 0;

  for (GSequenceIter *place = g_sequence_get_begin_iter (self->items);
       !g_sequence_iter_is_end (place); place = g_sequence_iter_next (place))
    ranks[n++] = ((TfBoardItem *) g_sequence_get (place))->rank;
  return ranks;
}
