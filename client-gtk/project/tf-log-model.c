/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-log-model.h"

#include <unistd.h>

#include "tf-log-blocks.h"
#include "tf-log-index.h"
#include "tf-worker.h"

#define PIECE      (32 * 1024 * 1024) /* piece for indexing: some 10 ms */
#define FIND_PIECE (4 * 1024 * 1024)  /* piece for searching: some 20 ms */

/* The file, shared by its readers. */
typedef struct
{
  int fd; /* (owned) */
} LogFile;

struct _TfLogModel
{
  GObject parent_instance;

  LogFile *file;                  /* (owned) (atomic) */
  TfWorker *worker;               /* (owned) */
  GCancellable *cancellable;      /* (owned): of all pieces */
  GCancellable *find_cancellable; /* (owned) (nullable) */
  TfLogIndex index;
  char *error;         /* (owned) (nullable) */
  TfLogBlocks *blocks; /* (owned) */
  gboolean indexing;
  gboolean again; /* may have grown while being indexed */

  /* The filter */
  TfLogFilter *filter; /* (owned) (nullable): NULL: all */
  GArray *matches;     /* (owned) (element-type guint32): lines */
  guint64 found_to;    /* offset where searching continues */
  guint64 found_lines; /* the line at that offset */
  gboolean finding;
  gboolean tail_matched; /* the last match is the incomplete line */

  gboolean was_busy;
  guint n_items; /* as last notified */
};

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfLogModel,
                               tf_log_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

typedef enum
{
  PROP_BUSY = 1,
  PROP_N_LINES,
  PROP_ERROR,
  N_PROPS
} TfLogModelProperty;

static GParamSpec *properties[N_PROPS];

static void find_more (TfLogModel *self);
static void index_more (TfLogModel *self);

static void
log_file_clear (gpointer data)
{
  close (((LogFile *) data)->fd);
}

static void
log_file_unref (LogFile *file)
{
  g_atomic_rc_box_release_full (file, log_file_clear);
}

/* Notification */

static guint
count_items (TfLogModel *self)
{
  if (self->filter != NULL)
    return self->matches->len;
  return (guint) MIN (tf_log_index_count (&self->index), G_MAXUINT32);
}

static void
notify_busy (TfLogModel *self)
{
  gboolean busy = self->indexing || self->finding;

  if (busy == self->was_busy)
    return;
  self->was_busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

/* All items from @position on have changed. */
static void
emit_items_changed (TfLogModel *self, guint position)
{
  guint before = self->n_items;
  guint now = count_items (self);

  position = MIN (position, MIN (before, now));
  self->n_items = now;
  if (before > position || now > position)
    g_list_model_items_changed (G_LIST_MODEL (self), position, before - position, now - position);
}

static void
fail (TfLogModel *self, const GError *error)
{
  if (self->error != NULL)
    return;
  self->error = g_strdup (error->message);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ERROR]);
}

/* Indexing */

typedef struct
{
  LogFile *file; /* (owned) */
  TfLogIndex index;
  guint64 known_lines; /* complete lines before the piece */
  gboolean at_end;
  gboolean was_cut;
} IndexPiece;

static void
index_piece_free (gpointer data)
{
  IndexPiece *piece = data;

  log_file_unref (piece->file);
  tf_log_index_clear (&piece->index);
  g_free (piece);
}

static void
index_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  IndexPiece *piece = data;
  GError *error = NULL;

  if (tf_log_index_scan (&piece->index, piece->file->fd, PIECE, &piece->at_end, &piece->was_cut,
                         &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* The piece includes the last mark, to know when the next one is due. */
static void
take_piece (TfLogModel *self, IndexPiece *piece)
{
  guint skip = self->index.marks->len > 0 ? 1 : 0;

  if (piece->index.marks->len > skip)
    g_array_append_vals (self->index.marks, &g_array_index (piece->index.marks, TfLogMark, skip),
                         piece->index.marks->len - skip);
  self->index.lines = piece->index.lines;
  self->index.line_start = piece->index.line_start;
  self->index.scanned = piece->index.scanned;
}

static void
reset (TfLogModel *self)
{
  tf_log_index_clear (&self->index);
  tf_log_index_init (&self->index);
  tf_log_blocks_forget_from (self->blocks, 0);
  g_cancellable_cancel (self->find_cancellable);
  g_clear_object (&self->find_cancellable);
  self->finding = FALSE;
  self->tail_matched = FALSE;
  self->found_to = self->found_lines = 0;
  g_array_set_size (self->matches, 0);
  emit_items_changed (self, 0);
}

/* The incomplete line may have grown. */
static void
grown (TfLogModel *self, guint64 complete_before)
{
  tf_log_blocks_forget_from (self->blocks, complete_before);
  if (self->filter == NULL)
    emit_items_changed (self, (guint) MIN (complete_before, G_MAXUINT32));
  else if (self->tail_matched)
    {
      g_array_set_size (self->matches, self->matches->len - 1);
      self->tail_matched = FALSE;
      emit_items_changed (self, self->matches->len);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_LINES]);
}

static void
indexed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean ok = g_task_propagate_boolean (G_TASK (result), &error);
  IndexPiece *piece = g_task_get_task_data (G_TASK (result));
  TfLogModel *self = data;
  guint64 scanned;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self->indexing = FALSE;
  if (!ok)
    fail (self, error);
  else if (piece->was_cut)
    {
      reset (self);
      self->again = TRUE;
    }
  else
    {
      scanned = self->index.scanned;
      take_piece (self, piece);
      if (self->index.scanned > scanned)
        grown (self, piece->known_lines);
      self->again = self->again || !piece->at_end;
    }
  if (ok && self->again)
    index_more (self);
  find_more (self);
  notify_busy (self);
}

static void
index_more (TfLogModel *self)
{
  IndexPiece *piece;
  GTask *task;

  self->again = self->indexing;
  if (self->indexing || self->error != NULL)
    return;
  self->indexing = TRUE;
  piece = g_new0 (IndexPiece, 1);
  piece->file = g_atomic_rc_box_acquire (self->file);
  piece->known_lines = self->index.lines;
  piece->index = self->index;
  piece->index.marks = g_array_new (FALSE, FALSE, sizeof (TfLogMark));
  if (self->index.marks->len > 0)
    g_array_append_val (piece->index.marks,
                        g_array_index (self->index.marks, TfLogMark, self->index.marks->len - 1));
  task = g_task_new (NULL, self->cancellable, indexed_cb, self);
  g_task_set_source_tag (task, index_more);
  g_task_set_task_data (task, piece, index_piece_free);
  tf_worker_queue (self->worker, task, index_thread);
  notify_busy (self);
}

/* Searching */

typedef struct
{
  LogFile *file;       /* (owned) */
  TfLogFilter *filter; /* (owned) */
  GArray *matches;     /* (owned) */
  guint64 start;
  guint64 first;
  guint64 end;
  guint64 end_line; /* the line that starts at @end */
  gboolean is_tail;
} FindPiece;

static void
find_piece_free (gpointer data)
{
  FindPiece *piece = data;

  log_file_unref (piece->file);
  tf_log_filter_free (piece->filter);
  g_array_unref (piece->matches);
  g_free (piece);
}

static void
find_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  FindPiece *piece = data;
  GError *error = NULL;

  if (tf_log_filter_scan (piece->filter, piece->file->fd, piece->start, piece->end, piece->first,
                          piece->matches, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean ok = g_task_propagate_boolean (G_TASK (result), &error);
  FindPiece *piece = g_task_get_task_data (G_TASK (result));
  TfLogModel *self = data;
  guint before;

  /* The model may be gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  before = self->matches->len;
  self->finding = FALSE;
  if (!ok)
    fail (self, error);
  else if (!piece->is_tail || self->index.line_start == piece->start)
    {
      if (piece->matches->len > 0)
        g_array_append_vals (self->matches, piece->matches->data, piece->matches->len);
      self->tail_matched = piece->is_tail && piece->matches->len > 0;
      self->found_to = piece->is_tail ? self->found_to : piece->end;
      self->found_lines = piece->is_tail ? self->found_lines : piece->end_line;
      emit_items_changed (self, before);
    }
  if (ok)
    find_more (self);
  notify_busy (self);
}

/* The end of the next piece: at a mark, or after the last complete line. */
static void
choose_end (TfLogModel *self, FindPiece *piece)
{
  GArray *marks = self->index.marks;

  piece->end = self->index.line_start;
  piece->end_line = self->index.lines;
  if (piece->end - piece->start <= FIND_PIECE)
    return;
  for (guint i = (guint) MAX (tf_log_index_find (&self->index, piece->first), 0) + 1;
       i < marks->len; i++)
    {
      const TfLogMark *mark = &g_array_index (marks, TfLogMark, i);

      if (mark->offset < piece->start + FIND_PIECE)
        continue;
      piece->end = mark->offset;
      piece->end_line = mark->line;
      return;
    }
}

static void
find_piece (TfLogModel *self, gboolean is_tail)
{
  FindPiece *piece = g_new0 (FindPiece, 1);
  GTask *task;

  piece->file = g_atomic_rc_box_acquire (self->file);
  piece->filter = tf_log_filter_copy (self->filter);
  piece->matches = g_array_new (FALSE, FALSE, sizeof (guint32));
  piece->start = self->found_to;
  piece->first = self->found_lines;
  piece->is_tail = is_tail;
  if (is_tail)
    piece->end = self->index.scanned;
  else
    choose_end (self, piece);
  if (self->find_cancellable == NULL)
    self->find_cancellable = g_cancellable_new ();
  task = g_task_new (NULL, self->find_cancellable, found_cb, self);
  g_task_set_source_tag (task, find_more);
  g_task_set_task_data (task, piece, find_piece_free);
  self->finding = TRUE;
  tf_worker_queue (self->worker, task, find_thread);
}

static void
find_more (TfLogModel *self)
{
  if (self->filter == NULL || self->finding || self->error != NULL)
    return;
  if (self->found_to < self->index.line_start)
    find_piece (self, FALSE);
  else if (!self->indexing && !self->tail_matched && self->index.scanned > self->index.line_start &&
           self->found_to == self->index.line_start && !self->again)
    find_piece (self, TRUE);
}

/* Rows */

static TfLogLine *
make_line (TfLogModel *self, guint64 number)
{
  return tf_log_blocks_read_line (self->blocks, &self->index, self->file->fd, number);
}

static GType
tf_log_model_get_item_type (GListModel *model)
{
  return TF_TYPE_LOG_LINE;
}

static guint
tf_log_model_get_n_items (GListModel *model)
{
  return TF_LOG_MODEL (model)->n_items;
}

static gpointer
tf_log_model_get_item (GListModel *model, guint position)
{
  TfLogModel *self = TF_LOG_MODEL (model);

  if (position >= self->n_items)
    return NULL;
  if (self->filter == NULL)
    return make_line (self, position);
  return make_line (self, g_array_index (self->matches, guint32, position));
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = tf_log_model_get_item_type;
  iface->get_n_items = tf_log_model_get_n_items;
  iface->get_item = tf_log_model_get_item;
}

static void
tf_log_model_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TfLogModel *self = TF_LOG_MODEL (object);

  switch ((TfLogModelProperty) id)
    {
    case PROP_BUSY:
      g_value_set_boolean (value, tf_log_model_is_busy (self));
      break;
    case PROP_N_LINES:
      g_value_set_uint64 (value, tf_log_index_count (&self->index));
      break;
    case PROP_ERROR:
      g_value_set_string (value, self->error);
      break;
    case N_PROPS:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_log_model_dispose (GObject *object)
{
  TfLogModel *self = TF_LOG_MODEL (object);

  g_cancellable_cancel (self->cancellable);
  g_cancellable_cancel (self->find_cancellable);
  g_clear_object (&self->find_cancellable);
  g_clear_object (&self->worker);
  G_OBJECT_CLASS (tf_log_model_parent_class)->dispose (object);
}

static void
tf_log_model_finalize (GObject *object)
{
  TfLogModel *self = TF_LOG_MODEL (object);

  tf_log_blocks_free (self->blocks);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->file, log_file_unref);
  tf_log_index_clear (&self->index);
  tf_log_filter_free (self->filter);
  g_array_unref (self->matches);
  g_free (self->error);
  G_OBJECT_CLASS (tf_log_model_parent_class)->finalize (object);
}

static void
tf_log_model_class_init (TfLogModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = tf_log_model_get_property;
  object_class->dispose = tf_log_model_dispose;
  object_class->finalize = tf_log_model_finalize;
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  properties[PROP_N_LINES] = g_param_spec_uint64 ("n-lines", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_ERROR] = g_param_spec_string ("error", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tf_log_model_init (TfLogModel *self)
{
  self->worker = tf_worker_new ("client-log");
  self->cancellable = g_cancellable_new ();
  self->matches = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->blocks = tf_log_blocks_new ();
  tf_log_index_init (&self->index);
}

TfLogModel *
tf_log_model_new (int fd)
{
  TfLogModel *self = g_object_new (TF_TYPE_LOG_MODEL, NULL);

  self->file = g_atomic_rc_box_new (LogFile);
  self->file->fd = fd;
  index_more (self);
  return self;
}

void
tf_log_model_refresh (TfLogModel *self)
{
  g_return_if_fail (TF_IS_LOG_MODEL (self));

  index_more (self);
}

void
tf_log_model_set_filter (TfLogModel *self, TfLogLevel level, const char *text)
{
  g_return_if_fail (TF_IS_LOG_MODEL (self));

  g_cancellable_cancel (self->find_cancellable);
  g_clear_object (&self->find_cancellable);
  g_clear_pointer (&self->filter, tf_log_filter_free);
  g_array_set_size (self->matches, 0);
  self->finding = FALSE;
  self->tail_matched = FALSE;
  self->found_to = self->found_lines = 0;
  if (level != TF_LOG_INFO || *text != '\0')
    self->filter = tf_log_filter_new (level, text);
  emit_items_changed (self, 0);
  find_more (self);
  notify_busy (self);
}

gboolean
tf_log_model_is_filtered (TfLogModel *self)
{
  return self->filter != NULL;
}

gboolean
tf_log_model_is_busy (TfLogModel *self)
{
  return self->indexing || self->finding;
}

guint64
tf_log_model_get_n_lines (TfLogModel *self)
{
  return tf_log_index_count (&self->index);
}

const char *
tf_log_model_get_error (TfLogModel *self)
{
  return self->error;
}
