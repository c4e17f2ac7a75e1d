/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-diff-model.h"

#include <string.h>

#include "tf-diff-private.h"
#include "tf-line-diff.h"

struct _TfDiffLine
{
  GObject parent_instance;

  TfDiffKind kind;
  char *texts[TF_DIFF_N_SIDES];   /* (owned) (nullable) */
  GArray *words[TF_DIFF_N_SIDES]; /* (owned) (nullable) (element-type TfWordRange) */
  guint numbers[TF_DIFF_N_SIDES];
  guint skipped;
  const TfDiffFile *file; /* (not owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfDiffLine, tf_diff_line, G_TYPE_OBJECT)

typedef struct
{
  guint32 lines[TF_DIFF_N_SIDES]; /* in the diff; TF_DIFF_NO_LINE: none */
  guint32 file;                   /* TF_DIFF_NO_LINE: none */
} Row;

struct _TfDiffModel
{
  GObject parent_instance;

  char *diff; /* (owned) */
  gsize length;
  GArray *lines;    /* (owned) (element-type TfDiffRaw) */
  GPtrArray *files; /* (owned) (element-type TfDiffFile) */
  GArray *rows;     /* (owned) (element-type Row) */
  guint n_before;   /* lines before the first file */
  gboolean side_by_side;
};

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfDiffModel,
                               tf_diff_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
tf_diff_line_finalize (GObject *object)
{
  TfDiffLine *self = TF_DIFF_LINE (object);

  for (guint side = 0; side < TF_DIFF_N_SIDES; side++)
    {
      g_free (self->texts[side]);
      g_clear_pointer (&self->words[side], g_array_unref);
    }
  G_OBJECT_CLASS (tf_diff_line_parent_class)->finalize (object);
}

static void
tf_diff_line_class_init (TfDiffLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_diff_line_finalize;
}

static void
tf_diff_line_init (TfDiffLine *self)
{
}

TfDiffKind
tf_diff_line_get_kind (TfDiffLine *self)
{
  return self->kind;
}

const char *
tf_diff_line_get_text (TfDiffLine *self, TfDiffSide side)
{
  return self->texts[side];
}

guint
tf_diff_line_get_number (TfDiffLine *self, TfDiffSide side)
{
  return self->numbers[side];
}

const GArray *
tf_diff_line_get_words (TfDiffLine *self, TfDiffSide side)
{
  return self->words[side];
}

guint
tf_diff_line_get_skipped (TfDiffLine *self)
{
  return self->skipped;
}

const TfDiffFile *
tf_diff_line_get_file (TfDiffLine *self)
{
  return self->file;
}

char *
tf_diff_line_dup_location (TfDiffLine *self)
{
  guint number =
      self->numbers[TF_DIFF_NEW] > 0 ? self->numbers[TF_DIFF_NEW] : self->numbers[TF_DIFF_OLD];

  if (self->file == NULL || number == 0 || self->kind == TF_DIFF_HUNK)
    return NULL;
  return g_strdup_printf ("%s:%u", self->file->path, number);
}

/* The rows */

static const TfDiffRaw *
get_raw (TfDiffModel *self, guint line)
{
  return &g_array_index (self->lines, TfDiffRaw, line);
}

static gboolean
is_on (const TfDiffRaw *raw, TfDiffSide side)
{
  return raw->kind != (guint32) (side == TF_DIFF_OLD ? TF_DIFF_ADDED : TF_DIFF_REMOVED);
}

/* Added lines with a partner stand beside it. */
static void
add_line (TfDiffModel *self, guint line, guint file)
{
  const TfDiffRaw *raw = get_raw (self, line);
  Row row = { { TF_DIFF_NO_LINE, TF_DIFF_NO_LINE }, file };

  if (self->side_by_side && raw->kind == TF_DIFF_ADDED && raw->partner != TF_DIFF_NO_LINE)
    return;
  for (guint side = 0; side < TF_DIFF_N_SIDES; side++)
    if (is_on (raw, (TfDiffSide) side))
      row.lines[side] = line;
  if (self->side_by_side && raw->kind == TF_DIFF_REMOVED)
    row.lines[TF_DIFF_NEW] = raw->partner;
  g_array_append_val (self->rows, row);
}

static gboolean
is_hidden (const TfDiffRaw *raw)
{
  return raw->kind == TF_DIFF_FILE || (raw->kind == TF_DIFF_HUNK && raw->numbers[TF_DIFF_NEW] <= 1);
}

/* Of the header only its first line, which stands for all of it. Before a hunk at the begin of a file
 * nothing is left out. */
static void
add_lines (TfDiffModel *self, guint begin, guint end, guint file)
{
  for (guint line = begin; line < end; line++)
    if (line == begin || !is_hidden (get_raw (self, line)))
      add_line (self, line, file);
}

static void
make_rows (TfDiffModel *self)
{
  g_array_set_size (self->rows, 0);
  add_lines (self, 0, self->n_before, TF_DIFF_NO_LINE);
  for (guint i = 0; i < self->files->len; i++)
    {
      TfDiffFile *file = g_ptr_array_index (self->files, i);

      file->row = self->rows->len;
      add_lines (self, file->line, file->line_end, i);
    }
}

/* Which lines belong to which file, and which files are left out. */
static void
divide (TfDiffModel *self, TfDiffSkipFunc skip)
{
  guint end = self->lines->len;

  for (guint i = self->files->len; i > 0; i--)
    {
      TfDiffFile *file = g_ptr_array_index (self->files, i - 1);

      file->line_end = end;
      end = file->line;
      if (skip != NULL && skip (file->path))
        g_ptr_array_remove_index (self->files, i - 1);
    }
  self->n_before = end;
}

static GType
tf_diff_model_get_item_type (GListModel *model)
{
  return TF_TYPE_DIFF_LINE;
}

static guint
tf_diff_model_get_n_items (GListModel *model)
{
  return TF_DIFF_MODEL (model)->rows->len;
}

/* Returns: (transfer full): @skip bytes less */
static char *
dup_text (TfDiffModel *self, guint line, gsize skip)
{
  gsize start = get_raw (self, line)->offset;
  const char *newline = memchr (self->diff + start, '\n', self->length - start);
  gsize end = newline != NULL ? (gsize) (newline - self->diff) : self->length;
  g_autofree char *text = NULL;

  while (end > start && self->diff[end - 1] == '\r')
    end--;
  start = MIN (start + skip, end);
  text = g_utf8_make_valid (self->diff + start, (gssize) MIN (end - start, TF_DIFF_MAX_LINE));
  return end - start > TF_DIFF_MAX_LINE ? g_strconcat (text, "…", NULL) : g_steal_pointer (&text);
}

static void
mark_words (TfDiffLine *line, const char *old_text, const char *new_text)
{
  g_autoptr (GArray) old_words = g_array_new (FALSE, FALSE, sizeof (TfWordRange));
  g_autoptr (GArray) new_words = g_array_new (FALSE, FALSE, sizeof (TfWordRange));

  tf_word_diff (old_text, new_text, old_words, new_words);
  if (line->texts[TF_DIFF_OLD] != NULL)
    line->words[TF_DIFF_OLD] = g_steal_pointer (&old_words);
  if (line->texts[TF_DIFF_NEW] != NULL)
    line->words[TF_DIFF_NEW] = g_steal_pointer (&new_words);
}

/* Line by line, a partner stands in another row. */
static void
compare (TfDiffModel *self, TfDiffLine *line, const TfDiffRaw *raw)
{
  g_autofree char *other = dup_text (self, raw->partner, 1);

  if (raw->kind == TF_DIFF_REMOVED)
    mark_words (line, line->texts[TF_DIFF_OLD], other);
  else
    mark_words (line, other, line->texts[TF_DIFF_NEW]);
}

/* Where the last hunk ended. */
static guint
count_skipped (TfDiffModel *self, guint line)
{
  guint begin = get_raw (self, line)->numbers[TF_DIFF_NEW];

  for (guint i = line; i > 0; i--)
    {
      const TfDiffRaw *raw = get_raw (self, i - 1);

      if (raw->kind == TF_DIFF_FILE)
        break;
      if (raw->numbers[TF_DIFF_NEW] > 0)
        return begin > raw->numbers[TF_DIFF_NEW] ? begin - raw->numbers[TF_DIFF_NEW] - 1 : 0;
    }
  return begin > 0 ? begin - 1 : 0;
}

static gsize
get_prefix (TfDiffModel *self, const TfDiffRaw *raw)
{
  const char *at = self->diff + raw->offset;
  const char *end;
  gsize rest = self->length - raw->offset;

  if (raw->kind == TF_DIFF_HUNK)
    {
      end = g_strstr_len (at + 2, (gssize) MIN (rest - 2, 128), "@@");
      return end == NULL ? 0 : (gsize) (end - at) + (end[2] == ' ' ? 3 : 2);
    }
  if (raw->kind == TF_DIFF_NOTE)
    return 2;
  return raw->numbers[TF_DIFF_OLD] + raw->numbers[TF_DIFF_NEW] > 0 ? 1 : 0;
}

static void
fill_side (TfDiffModel *self, TfDiffLine *line, TfDiffSide side, guint index)
{
  const TfDiffRaw *raw = get_raw (self, index);

  line->texts[side] = dup_text (self, index, get_prefix (self, raw));
  line->numbers[side] = raw->numbers[side];
}

static gpointer
tf_diff_model_get_item (GListModel *model, guint position)
{
  TfDiffModel *self = TF_DIFF_MODEL (model);
  const Row *row;
  const TfDiffRaw *raw;
  TfDiffLine *line;
  guint first;

  if (position >= self->rows->len)
    return NULL;
  row = &g_array_index (self->rows, Row, position);
  first = row->lines[row->lines[TF_DIFF_OLD] == TF_DIFF_NO_LINE ? TF_DIFF_NEW : TF_DIFF_OLD];
  raw = get_raw (self, first);
  line = g_object_new (TF_TYPE_DIFF_LINE, NULL);
  line->kind = (TfDiffKind) raw->kind;
  if (row->file != TF_DIFF_NO_LINE)
    line->file = g_ptr_array_index (self->files, row->file);
  for (guint side = 0; side < TF_DIFF_N_SIDES; side++)
    if (row->lines[side] != TF_DIFF_NO_LINE)
      fill_side (self, line, (TfDiffSide) side, row->lines[side]);
  if (raw->kind == TF_DIFF_HUNK)
    line->skipped = count_skipped (self, first);
  if (row->lines[TF_DIFF_OLD] != row->lines[TF_DIFF_NEW] &&
      MAX (row->lines[TF_DIFF_OLD], row->lines[TF_DIFF_NEW]) != TF_DIFF_NO_LINE)
    {
      line->kind = TF_DIFF_CHANGED;
      mark_words (line, line->texts[TF_DIFF_OLD], line->texts[TF_DIFF_NEW]);
    }
  else if (raw->partner != TF_DIFF_NO_LINE)
    compare (self, line, raw);
  return line;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = tf_diff_model_get_item_type;
  iface->get_n_items = tf_diff_model_get_n_items;
  iface->get_item = tf_diff_model_get_item;
}

static void
tf_diff_model_finalize (GObject *object)
{
  TfDiffModel *self = TF_DIFF_MODEL (object);

  g_free (self->diff);
  g_array_unref (self->lines);
  g_ptr_array_unref (self->files);
  g_array_unref (self->rows);
  G_OBJECT_CLASS (tf_diff_model_parent_class)->finalize (object);
}

static void
tf_diff_model_class_init (TfDiffModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_diff_model_finalize;
}

static void
tf_diff_model_init (TfDiffModel *self)
{
  self->lines = g_array_new (FALSE, FALSE, sizeof (TfDiffRaw));
  self->files = g_ptr_array_new_with_free_func (tf_diff_file_free);
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
}

TfDiffModel *
tf_diff_model_new (char *diff, gsize length, TfDiffSkipFunc skip)
{
  TfDiffModel *self = g_object_new (TF_TYPE_DIFF_MODEL, NULL);

  self->diff = diff;
  self->length = MIN (length, G_MAXUINT32 - 1);
  tf_diff_parse (self->diff, self->length, self->lines, self->files);
  divide (self, skip);
  make_rows (self);
  return self;
}

void
tf_diff_model_set_side_by_side (TfDiffModel *self, gboolean side_by_side)
{
  guint before = self->rows->len;

  g_return_if_fail (TF_IS_DIFF_MODEL (self));

  if (self->side_by_side == side_by_side)
    return;
  self->side_by_side = side_by_side;
  make_rows (self);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->rows->len);
}

guint
tf_diff_model_get_n_files (TfDiffModel *self)
{
  return self->files->len;
}

const TfDiffFile *
tf_diff_model_get_file (TfDiffModel *self, guint number)
{
  g_return_val_if_fail (number < self->files->len, NULL);

  return g_ptr_array_index (self->files, number);
}
