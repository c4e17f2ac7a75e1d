/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-board-model.h"

#include "tf-board-move.h"
#include "tf-project-info.h"

#define N_COLUMNS TF_PROJECT_INFO_N_COLUMNS

typedef struct
{
  TfBoardModel *model;     /* (not owned) */
  TfDbusProject1 *project; /* (owned) */
  GSequenceIter *place;    /* (not owned) (nullable): %NULL while filtered out */
  guint column;
  gboolean is_running; /* and is shown */
  gulong handler;
} TfBoardEntry;

struct _TfBoardModel
{
  GObject parent_instance;

  GListModel *projects; /* (owned) */
  GPtrArray
      *entries; /* (owned) (element-type TfBoardEntry): in the order of the list of projects */
  GHashTable *by_object;           /* (owned) (element-type TfDbusProject1 TfBoardEntry) */
  TfBoardList *columns[N_COLUMNS]; /* (owned) */
  TfBoardFilter filter;
  guint n_shown;
  guint n_running;
  guint frozen;
};

G_DEFINE_FINAL_TYPE (TfBoardModel, tf_board_model, G_TYPE_OBJECT)

enum
{
  CHANGED,
  MOVING,
  MOVED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
emit_changed (TfBoardModel *self)
{
  if (self->frozen == 0)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
freeze (TfBoardModel *self)
{
  self->frozen++;
  for (guint i = 0; i < N_COLUMNS; i++)
    tf_board_list_freeze (self->columns[i]);
}

static void
thaw (TfBoardModel *self)
{
  for (guint i = 0; i < N_COLUMNS; i++)
    tf_board_list_thaw (self->columns[i]);
  self->frozen--;
  emit_changed (self);
}

/* Entries */

static void
hide_entry (TfBoardEntry *entry)
{
  TfBoardModel *self = entry->model;
  GSequenceIter *place = g_steal_pointer (&entry->place);

  if (place == NULL)
    return;
  self->n_shown--;
  if (entry->is_running)
    self->n_running--;
  entry->is_running = FALSE;
  tf_board_list_remove (self->columns[entry->column], place);
}

static void
show_entry (TfBoardEntry *entry)
{
  TfBoardModel *self = entry->model;

  self->n_shown++;
  entry->column = tf_project_info_get_column (entry->project);
  entry->place = tf_board_list_add (self->columns[entry->column], entry->project);
}

static void
count_running (TfBoardEntry *entry)
{
  gboolean is_running =
      entry->place != NULL && tf_board_state_of (entry->project) == TF_BOARD_STATE_RUNNING;

  if (is_running == entry->is_running)
    return;
  entry->is_running = is_running;
  if (is_running)
    entry->model->n_running++;
  else
    entry->model->n_running--;
}

static gboolean
is_misplaced (TfBoardEntry *entry)
{
  TfBoardList *list = entry->model->columns[entry->column];

  return entry->column != tf_project_info_get_column (entry->project) ||
         tf_board_list_is_misplaced (list, entry->place);
}

static void
move_entry (TfBoardEntry *entry)
{
  TfBoardModel *self = entry->model;

  g_signal_emit (self, signals[MOVING], 0, entry->project);
  hide_entry (entry);
  show_entry (entry);
  g_signal_emit (self, signals[MOVED], 0, entry->project);
}

/* Moves @entry to the right column and position. Returns: whether the counts may have changed */
static gboolean
settle_entry (TfBoardEntry *entry)
{
  gboolean wanted = tf_board_filter_matches (&entry->model->filter, entry->project);
  gboolean was_running = entry->is_running;
  gboolean is_changed = TRUE;

  if (!wanted && entry->place != NULL)
    hide_entry (entry);
  else if (wanted && entry->place == NULL)
    show_entry (entry);
  else if (wanted && is_misplaced (entry))
    move_entry (entry);
  else
    is_changed = FALSE;
  count_running (entry);
  return is_changed || was_running != entry->is_running;
}

static void
notify_cb (TfDbusProject1 *project, GParamSpec *pspec, gpointer data)
{
  TfBoardEntry *entry = data;
  g_autoptr (TfBoardModel) self = g_object_ref (entry->model);

  if (settle_entry (entry))
    emit_changed (self);
}

static TfBoardEntry *
entry_new (TfBoardModel *self, TfDbusProject1 *project)
{
  TfBoardEntry *entry = g_new0 (TfBoardEntry, 1);

  entry->model = self;
  entry->project = g_object_ref (project);
  entry->handler = g_signal_connect (project, "notify", G_CALLBACK (notify_cb), entry);
  return entry;
}

static void
entry_free (gpointer data)
{
  TfBoardEntry *entry = data;

  g_signal_handler_disconnect (entry->project, entry->handler);
  g_object_unref (entry->project);
  g_free (entry);
}

/* The list of projects */

static TfBoardEntry *
take_entry (TfBoardModel *self, GHashTable *removed, TfDbusProject1 *project)
{
  TfBoardEntry *entry = NULL;

  /* Sorting a list removes all items and adds them again. */
  if (g_hash_table_steal_extended (removed, project, NULL, (gpointer *) &entry))
    return entry;
  entry = entry_new (self, project);
  g_hash_table_insert (self->by_object, project, entry);
  settle_entry (entry);
  return entry;
}

static GHashTable *
steal_range (TfBoardModel *self, guint position, guint n)
{
  GHashTable *stolen = g_hash_table_new (NULL, NULL);

  for (guint i = position; i < position + n; i++)
    {
      TfBoardEntry *entry = self->entries->pdata[i];

      g_hash_table_insert (stolen, entry->project, entry);
    }
  if (n > 0)
    g_ptr_array_remove_range (self->entries, position, n);
  return stolen;
}

static void
drop_all (TfBoardModel *self, GHashTable *removed)
{
  GHashTableIter iter;
  gpointer entry;

  g_hash_table_iter_init (&iter, removed);
  while (g_hash_table_iter_next (&iter, NULL, &entry))
    {
      hide_entry (entry);
      g_hash_table_remove (self->by_object, ((TfBoardEntry *) entry)->project);
      entry_free (entry);
    }
}

static void
projects_changed_cb (TfBoardModel *self, guint position, guint n_removed, guint n_added)
{
  g_autoptr (GHashTable) removed = NULL;
  gboolean is_bulk = n_removed + n_added > 8;

  if (is_bulk)
    freeze (self);
  removed = steal_range (self, position, n_removed);
  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (TfDbusProject1) project = g_list_model_get_item (self->projects, i);

      g_ptr_array_insert (self->entries, (int) i, take_entry (self, removed, project));
    }
  drop_all (self, removed);
  if (is_bulk)
    thaw (self);
  else
    emit_changed (self);
}

static void
tf_board_model_dispose (GObject *object)
{
  TfBoardModel *self = TF_BOARD_MODEL (object);

  if (self->projects != NULL)
    g_signal_handlers_disconnect_by_data (self->projects, self);
  g_clear_object (&self->projects);
  for (guint i = 0; i < self->entries->len; i++)
    entry_free (self->entries->pdata[i]);
  g_ptr_array_set_size (self->entries, 0);
  g_hash_table_remove_all (self->by_object);
  G_OBJECT_CLASS (tf_board_model_parent_class)->dispose (object);
}

static void
tf_board_model_finalize (GObject *object)
{
  TfBoardModel *self = TF_BOARD_MODEL (object);

  g_ptr_array_unref (self->entries);
  g_hash_table_unref (self->by_object);
  for (guint i = 0; i < N_COLUMNS; i++)
    g_object_unref (self->columns[i]);
  tf_board_filter_clear (&self->filter);
  G_OBJECT_CLASS (tf_board_model_parent_class)->finalize (object);
}

static void
tf_board_model_class_init (TfBoardModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GSignalFlags flags = G_SIGNAL_RUN_LAST;

  object_class->dispose = tf_board_model_dispose;
  object_class->finalize = tf_board_model_finalize;
  signals[CHANGED] =
      g_signal_new ("changed", TF_TYPE_BOARD_MODEL, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[MOVING] = g_signal_new ("moving", TF_TYPE_BOARD_MODEL, flags, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, TF_DBUS_TYPE_PROJECT1);
  signals[MOVED] = g_signal_new ("moved", TF_TYPE_BOARD_MODEL, flags, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, TF_DBUS_TYPE_PROJECT1);
}

static void
tf_board_model_init (TfBoardModel *self)
{
  self->entries = g_ptr_array_new ();
  self->by_object = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < N_COLUMNS; i++)
    self->columns[i] = tf_board_list_new ();
}

TfBoardModel *
tf_board_model_new (GListModel *projects)
{
  TfBoardModel *self = g_object_new (TF_TYPE_BOARD_MODEL, NULL);

  self->projects = g_object_ref (projects);
  g_signal_connect_swapped (projects, "items-changed", G_CALLBACK (projects_changed_cb), self);
  projects_changed_cb (self, 0, 0, g_list_model_get_n_items (projects));
  return self;
}

TfBoardList *
tf_board_model_get_column (TfBoardModel *self, guint column)
{
  g_return_val_if_fail (column < N_COLUMNS, NULL);
  return self->columns[column];
}

gboolean
tf_board_model_find (TfBoardModel *self,
                     TfDbusProject1 *project,
                     guint *out_column,
                     guint *out_position)
{
  TfBoardEntry *entry = g_hash_table_lookup (self->by_object, project);

  if (entry == NULL || entry->place == NULL)
    return FALSE;
  *out_column = entry->column;
  *out_position = (guint) g_sequence_iter_get_position (entry->place);
  return TRUE;
}

const TfBoardFilter *
tf_board_model_get_filter (TfBoardModel *self)
{
  return &self->filter;
}

void
tf_board_model_set_filter (TfBoardModel *self, const TfBoardFilter *filter)
{
  TfBoardFilter copy;

  tf_board_filter_copy (filter, &copy);
  tf_board_filter_clear (&self->filter);
  self->filter = copy;
  freeze (self);
  for (guint i = 0; i < self->entries->len; i++)
    settle_entry (self->entries->pdata[i]);
  thaw (self);
}

guint
tf_board_model_get_n_projects (TfBoardModel *self)
{
  return self->entries->len;
}

guint
tf_board_model_get_n_shown (TfBoardModel *self)
{
  return self->n_shown;
}

guint
tf_board_model_get_n_running (TfBoardModel *self)
{
  return self->n_running;
}
