/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-selection.h"

struct _TfBoardSelection
{
  GObject parent_instance;

  GHashTable *selected; /* (owned) (element-type TfDbusProject1) */
  TfDbusProject1 *open; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfBoardSelection, tf_board_selection, G_TYPE_OBJECT)

static guint changed_signal;

static void
emit_changed (TfBoardSelection *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
tf_board_selection_finalize (GObject *object)
{
  TfBoardSelection *self = TF_BOARD_SELECTION (object);

  g_hash_table_unref (self->selected);
  g_clear_object (&self->open);
  G_OBJECT_CLASS (tf_board_selection_parent_class)->finalize (object);
}

static void
tf_board_selection_class_init (TfBoardSelectionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_board_selection_finalize;
  changed_signal = g_signal_new ("changed", TF_TYPE_BOARD_SELECTION, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_board_selection_init (TfBoardSelection *self)
{
  self->selected = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
}

TfBoardSelection *
tf_board_selection_new (void)
{
  return g_object_new (TF_TYPE_BOARD_SELECTION, NULL);
}

void
tf_board_selection_set_open (TfBoardSelection *self, TfDbusProject1 *project)
{
  if (g_set_object (&self->open, project))
    emit_changed (self);
}

gboolean
tf_board_selection_is_open (TfBoardSelection *self, TfDbusProject1 *project)
{
  return project != NULL && self->open == project;
}

gboolean
tf_board_selection_has (TfBoardSelection *self, TfDbusProject1 *project)
{
  return g_hash_table_contains (self->selected, project);
}

guint
tf_board_selection_get_n (TfBoardSelection *self)
{
  return g_hash_table_size (self->selected);
}

void
tf_board_selection_toggle (TfBoardSelection *self, TfDbusProject1 *project)
{
  if (!g_hash_table_remove (self->selected, project))
    g_hash_table_add (self->selected, g_object_ref (project));
  emit_changed (self);
}

void
tf_board_selection_add (TfBoardSelection *self, GPtrArray *projects)
{
  guint before = g_hash_table_size (self->selected);

  for (guint i = 0; i < projects->len; i++)
    g_hash_table_add (self->selected, g_object_ref (projects->pdata[i]));
  if (g_hash_table_size (self->selected) != before)
    emit_changed (self);
}

void
tf_board_selection_clear (TfBoardSelection *self)
{
  if (g_hash_table_size (self->selected) == 0)
    return;
  g_hash_table_remove_all (self->selected);
  emit_changed (self);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (tf_dbus_project1_get_id (*(TfDbusProject1 *const *) a),
                    tf_dbus_project1_get_id (*(TfDbusProject1 *const *) b));
}

GPtrArray *
tf_board_selection_dup (TfBoardSelection *self)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer project;

  g_hash_table_iter_init (&iter, self->selected);
  while (g_hash_table_iter_next (&iter, &project, NULL))
    g_ptr_array_add (all, g_object_ref (project));
  g_ptr_array_sort (all, compare_ids);
  return all;
}

void
tf_board_selection_keep (TfBoardSelection *self, TfBoardSelectionFunc func, gpointer data)
{
  GHashTableIter iter;
  gpointer project;
  gboolean is_changed = FALSE;

  g_hash_table_iter_init (&iter, self->selected);
  while (g_hash_table_iter_next (&iter, &project, NULL))
    if (!func (project, data))
      {
        g_hash_table_iter_remove (&iter);
        is_changed = TRUE;
      }
  if (is_changed)
    emit_changed (self);
}
