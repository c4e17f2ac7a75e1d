/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-diff-private.h"

typedef struct
{
  GArray *lines;                    /* (element-type TfDiffRaw) */
  GPtrArray *files;                 /* (element-type TfDiffFile) */
  guint left[TF_DIFF_N_SIDES];      /* lines left in the hunk */
  guint32 numbers[TF_DIFF_N_SIDES]; /* of the next line */
  gboolean in_header;
} Parser;

static gboolean
starts (const char *line, gsize length, const char *with)
{
  return length >= strlen (with) && memcmp (line, with, strlen (with)) == 0;
}

/* "1,4" of "-1,4": where it begins and how many; 1 by default. */
static void
read_range (const char **at, guint32 *out_begin, guint *out_count)
{
  char *end;
  guint64 begin = g_ascii_strtoull (*at, &end, 10);
  guint64 count = 1;

  if (*end == ',')
    count = g_ascii_strtoull (end + 1, &end, 10);
  *at = end;
  *out_begin = (guint32) MIN (begin, G_MAXINT32);
  *out_count = (guint) MIN (count, G_MAXINT32);
}

static void
begin_hunk (Parser *self, const char *line, gsize length)
{
  g_autofree char *copy = g_strndup (line, MIN (length, 128));
  const char *at = copy + strlen ("@@ -");

  read_range (&at, &self->numbers[TF_DIFF_OLD], &self->left[TF_DIFF_OLD]);
  self->left[TF_DIFF_NEW] = 0;
  self->numbers[TF_DIFF_NEW] = 0;
  if (g_str_has_prefix (at, " +"))
    {
      at += 2;
      read_range (&at, &self->numbers[TF_DIFF_NEW], &self->left[TF_DIFF_NEW]);
    }
  self->in_header = FALSE;
}

static TfDiffFile *
last_file (Parser *self)
{
  return self->files->len > 0 ? g_ptr_array_index (self->files, self->files->len - 1) : NULL;
}

static void
begin_file (Parser *self, const char *line, gsize length)
{
  TfDiffFile *file = g_new0 (TfDiffFile, 1);
  g_autofree char *names = g_utf8_make_valid (line, (gssize) length);
  const char *after = g_strrstr (names, " b/");

  file->path = g_strdup (after != NULL ? after + 3 : names);
  g_strchomp (file->path);
  file->line = self->lines->len;
  g_ptr_array_add (self->files, file);
  self->in_header = TRUE;
}

static char *
dup_rest (const char *line, gsize length, gsize skip)
{
  return g_strchomp (g_utf8_make_valid (line + skip, (gssize) (length - skip)));
}

/* More reliable than "diff --git", where spaces in names are ambiguous. */
static void
take_name (TfDiffFile *file, const char *line, gsize length)
{
  gsize skip = strlen ("+++ b/");

  if (length <= skip || !(starts (line, length, "+++ b/") || starts (line, length, "--- a/")))
    return;
  g_free (file->path);
  file->path = dup_rest (line, length, skip);
}

static void
read_header (Parser *self, const char *line, gsize length)
{
  TfDiffFile *file = last_file (self);
  gsize skip = strlen ("rename from ");

  if (file == NULL)
    return;
  take_name (file, line, length);
  if (starts (line, length, "new file mode"))
    file->change = TF_DIFF_FILE_NEW;
  else if (starts (line, length, "deleted file mode"))
    file->change = TF_DIFF_FILE_DELETED;
  else if (starts (line, length, "Binary files ") || starts (line, length, "GIT binary patch"))
    file->is_binary = TRUE;
  else if (starts (line, length, "rename from ") && length > skip)
    {
      file->change = TF_DIFF_FILE_RENAMED;
      g_free (file->old_path);
      file->old_path = dup_rest (line, length, skip);
    }
}

static void
take_number (Parser *self, TfDiffRaw *raw, TfDiffSide side)
{
  raw->numbers[side] = self->numbers[side]++;
  self->left[side] -= MIN (self->left[side], 1);
}

static void
read_changed (Parser *self, const char *line, TfDiffRaw *raw)
{
  TfDiffFile *file = last_file (self);

  raw->kind = TF_DIFF_CONTEXT;
  if (*line == '+' && self->left[TF_DIFF_NEW] > 0)
    {
      raw->kind = TF_DIFF_ADDED;
      take_number (self, raw, TF_DIFF_NEW);
      if (file != NULL)
        file->added++;
    }
  else if (*line == '-' && self->left[TF_DIFF_OLD] > 0)
    {
      raw->kind = TF_DIFF_REMOVED;
      take_number (self, raw, TF_DIFF_OLD);
      if (file != NULL)
        file->removed++;
    }
  else if (*line == ' ' || *line == '\n')
    {
      take_number (self, raw, TF_DIFF_OLD);
      take_number (self, raw, TF_DIFF_NEW);
    }
  else if (*line == '\\')
    raw->kind = TF_DIFF_NOTE;
}

static void
read_line (Parser *self, const char *line, gsize length, TfDiffRaw *raw)
{
  /* Within a hunk, only the first character of a line counts. */
  if (self->left[TF_DIFF_OLD] > 0 || self->left[TF_DIFF_NEW] > 0)
    {
      read_changed (self, line, raw);
      return;
    }
  if (starts (line, length, "diff --git "))
    begin_file (self, line, length);
  else if (starts (line, length, "@@ -"))
    {
      begin_hunk (self, line, length);
      raw->kind = TF_DIFF_HUNK;
      memcpy (raw->numbers, self->numbers, sizeof raw->numbers);
      return;
    }
  if (self->in_header)
    {
      raw->kind = TF_DIFF_FILE;
      read_header (self, line, length);
    }
  else
    raw->kind = *line == '\\' ? TF_DIFF_NOTE : TF_DIFF_CONTEXT;
}

/* A run of removed lines and the run of added ones after it: the first with the first, and so on. */
static void
find_partners (GArray *lines)
{
  guint removed = 0, added = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      TfDiffRaw *raw = &g_array_index (lines, TfDiffRaw, i);

      if (raw->kind == TF_DIFF_NOTE)
        continue;
      if (raw->kind == TF_DIFF_REMOVED)
        {
          if (added > 0)
            removed = added = 0;
          removed++;
        }
      else if (raw->kind == TF_DIFF_ADDED && added < removed)
        {
          guint partner = i - removed;

          /* A note between the runs shifts it by one. */
          while (partner > 0 && g_array_index (lines, TfDiffRaw, partner).kind != TF_DIFF_REMOVED)
            partner--;
          raw->partner = partner;
          g_array_index (lines, TfDiffRaw, partner).partner = i;
          added++;
        }
      else
        removed = added = 0;
    }
}

void
tf_diff_parse (const char *diff, gsize length, GArray *lines, GPtrArray *files)
{
  Parser parser = { .lines = lines, .files = files };
  const char *at = diff;
  const char *end = diff + length;

  while (at < end)
    {
      const char *newline = memchr (at, '\n', (gsize) (end - at));
      TfDiffRaw raw = { .offset = (guint32) (at - diff), .partner = TF_DIFF_NO_LINE };

      read_line (&parser, at, (gsize) ((newline != NULL ? newline : end) - at), &raw);
      g_array_append_val (lines, raw);
      at = newline != NULL ? newline + 1 : end;
    }
  find_partners (lines);
}

void
tf_diff_file_free (gpointer data)
{
  TfDiffFile *file = data;

  g_free (file->path);
  g_free (file->old_path);
  g_free (file);
}
