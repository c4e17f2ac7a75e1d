/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-diff-model.h"

#include <string.h>

/* A file without line breaks is one line: rows show no more than this. */
#define MAX_LINE 4096

struct _TfDiffLine
{
  GObject parent_instance;

  char *text; /* (owned) */
  TfDiffKind kind;
};

G_DEFINE_FINAL_TYPE (TfDiffLine, tf_diff_line, G_TYPE_OBJECT)

typedef struct
{
  guint32 offset;
  guint32 kind;
} Line;

struct _TfDiffModel
{
  GObject parent_instance;

  char *diff; /* (owned) */
  gsize length;
  GArray *lines;    /* (owned) (element-type Line) */
  GPtrArray *files; /* (owned) (element-type TfDiffFile) */
};

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfDiffModel,
                               tf_diff_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
tf_diff_line_finalize (GObject *object)
{
  g_free (TF_DIFF_LINE (object)->text);
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

const char *
tf_diff_line_get_text (TfDiffLine *self)
{
  return self->text;
}

TfDiffKind
tf_diff_line_get_kind (TfDiffLine *self)
{
  return self->kind;
}

/* Reading the diff */

typedef struct
{
  TfDiffModel *model;
  guint old_left; /* lines left in the hunk */
  guint new_left;
  gboolean in_header;
} Parser;

static gboolean
starts (const char *line, gsize length, const char *with)
{
  return length >= strlen (with) && memcmp (line, with, strlen (with)) == 0;
}

/* ",4" of "-1,4"; defaults to 1. */
static guint
read_count (const char **at)
{
  char *end;
  guint64 count = 1;

  g_ascii_strtoull (*at, &end, 10);
  if (*end == ',')
    count = g_ascii_strtoull (end + 1, &end, 10);
  *at = end;
  return (guint) MIN (count, G_MAXUINT32);
}

static void
begin_hunk (Parser *self, const char *line, gsize length)
{
  g_autofree char *copy = g_strndup (line, MIN (length, 128));
  const char *at = copy + strlen ("@@ -");

  self->old_left = read_count (&at);
  self->new_left = g_str_has_prefix (at, " +") ? (at += 2, read_count (&at)) : 0;
  self->in_header = FALSE;
}

static TfDiffFile *
last_file (Parser *self)
{
  GPtrArray *files = self->model->files;

  return files->len > 0 ? g_ptr_array_index (files, files->len - 1) : NULL;
}

static void
begin_file (Parser *self, const char *line, gsize length)
{
  TfDiffFile *file = g_new0 (TfDiffFile, 1);
  g_autofree char *names = g_utf8_make_valid (line, length);
  const char *after = g_strrstr (names, " b/");

  file->path = g_strdup (after != NULL ? after + 3 : names);
  file->line = self->model->lines->len;
  g_ptr_array_add (self->model->files, file);
  self->in_header = TRUE;
}

/* More reliable than "diff --git", where spaces in names are ambiguous. */
static void
take_name (Parser *self, const char *line, gsize length)
{
  TfDiffFile *file = last_file (self);
  gsize skip = strlen ("+++ b/");

  if (file == NULL || length <= skip ||
      !(starts (line, length, "+++ b/") || starts (line, length, "--- a/")))
    return;
  g_free (file->path);
  file->path = g_utf8_make_valid (line + skip, length - skip);
  g_strchomp (file->path);
}

static TfDiffKind
count_changed (Parser *self, const char *line)
{
  TfDiffFile *file = last_file (self);

  if (*line == '+' && self->new_left > 0)
    {
      self->new_left--;
      if (file != NULL)
        file->added++;
      return TF_DIFF_ADDED;
    }
  if (*line == '-' && self->old_left > 0)
    {
      self->old_left--;
      if (file != NULL)
        file->removed++;
      return TF_DIFF_REMOVED;
    }
  if (*line == ' ' || *line == '\n')
    {
      self->old_left -= MIN (self->old_left, 1);
      self->new_left -= MIN (self->new_left, 1);
    }
  return TF_DIFF_CONTEXT;
}

static TfDiffKind
read_line (Parser *self, const char *line, gsize length)
{
  /* Within a hunk, only the first character of a line counts. */
  if (self->old_left > 0 || self->new_left > 0)
    return count_changed (self, line);
  if (starts (line, length, "diff --git "))
    begin_file (self, line, length);
  else if (starts (line, length, "@@ -"))
    {
      begin_hunk (self, line, length);
      return TF_DIFF_HUNK;
    }
  if (!self->in_header)
    return TF_DIFF_CONTEXT;
  take_name (self, line, length);
  return TF_DIFF_FILE;
}

static void
parse (TfDiffModel *self)
{
  Parser parser = { self, 0, 0, FALSE };
  const char *at = self->diff;
  const char *end = NULL;

  if (self->length == 0)
    return;
  end = at + self->length;
  while (at < end)
    {
      const char *newline = memchr (at, '\n', end - at);
      const char *next = newline != NULL ? newline + 1 : end;
      Line line = { (guint32) (at - self->diff), 0 };

      line.kind = read_line (&parser, at, (newline != NULL ? newline : end) - at);
      g_array_append_val (self->lines, line);
      at = next;
    }
}

static void
file_free (gpointer data)
{
  TfDiffFile *file = data;

  g_free (file->path);
  g_free (file);
}

static GType
tf_diff_model_get_item_type (GListModel *model)
{
  return TF_TYPE_DIFF_LINE;
}

static guint
tf_diff_model_get_n_items (GListModel *model)
{
  return TF_DIFF_MODEL (model)->lines->len;
}

static char *
dup_line (TfDiffModel *self, guint position)
{
  guint32 start = g_array_index (self->lines, Line, position).offset;
  gsize end = position + 1 < self->lines->len
                  ? g_array_index (self->lines, Line, position + 1).offset
                  : self->length;
  g_autofree char *text = NULL;

  while (end > start && (self->diff[end - 1] == '\n' || self->diff[end - 1] == '\r'))
    end--;
  text = g_utf8_make_valid (self->diff + start, MIN (end - start, MAX_LINE));
  return end - start > MAX_LINE ? g_strconcat (text, "…", NULL) : g_steal_pointer (&text);
}

static gpointer
tf_diff_model_get_item (GListModel *model, guint position)
{
  TfDiffModel *self = TF_DIFF_MODEL (model);
  TfDiffLine *line;

  if (position >= self->lines->len)
    return NULL;
  line = g_object_new (TF_TYPE_DIFF_LINE, NULL);
  line->kind = (TfDiffKind) g_array_index (self->lines, Line, position).kind;
  line->text = dup_line (self, position);
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
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  self->files = g_ptr_array_new_with_free_func (file_free);
}

TfDiffModel *
tf_diff_model_new (char *diff, gsize length)
{
  TfDiffModel *self = g_object_new (TF_TYPE_DIFF_MODEL, NULL);

  self->diff = diff;
  self->length = MIN (length, G_MAXUINT32);
  parse (self);
  return self;
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
