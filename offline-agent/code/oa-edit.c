/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-edit.h"

#include "oa-each.h"

#include <string.h>

typedef struct
{
  gsize start;
  gsize end;
  const char *text; /* (not owned) */
  guint order;
} Span;

/* Where each line begins, and where the text ends. Returns: (transfer full) (element-type gsize) */
static GArray *
find_lines (const char *text)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize at = 0;

  do
    {
      g_array_append_val (starts, at);
      at += strcspn (text + at, "\n");
      at += text[at] == '\n';
    }
  while (text[at] != '\0');
  g_array_append_val (starts, at);
  return starts;
}

static gboolean
find_offset (const GArray *starts, guint line, guint column, gsize *out)
{
  gsize start = 0;

  if (line < 1 || column < 1 || line > starts->len)
    return FALSE;
  start = g_array_index (starts, gsize, line - 1);
  if (line == starts->len ? column > 1 : start + column - 1 > g_array_index (starts, gsize, line))
    return FALSE;
  *out = start + column - 1;
  return TRUE;
}

/* Two insertions at one place do not overlap; the same text twice is one edit. */
static gboolean
overlaps (const Span *a, const Span *b)
{
  if (a->start == b->start && a->end == b->end)
    return a->start != a->end;
  return a->start < b->end && b->start < a->end;
}

static gboolean
is_same (const Span *a, const Span *b)
{
  return a->start == b->start && a->end == b->end && g_str_equal (a->text, b->text);
}

static gboolean
collect (const GArray *starts, const OaFinding *finding, GArray *own)
{
  OA_EACH (const OaEdit, edit, finding->edits)
    {
      Span span = { .text = edit->text };

      if (!find_offset (starts, edit->line, edit->column, &span.start) ||
          !find_offset (starts, edit->end_line, edit->end_column, &span.end) ||
          span.end < span.start)
        return FALSE;
      g_array_append_val (own, span);
    }
  return own->len > 0;
}

static gboolean
fits (const GArray *spans, const Span *span)
{
  for (guint i = 0; i < spans->len; i++)
    {
      const Span *other = &g_array_index (spans, Span, i);

      if (!is_same (other, span) && overlaps (other, span))
        return FALSE;
    }
  return TRUE;
}

static gboolean
take (GArray *spans, const GArray *own, guint order)
{
  for (guint i = 0; i < own->len; i++)
    if (!fits (spans, &g_array_index (own, Span, i)))
      return FALSE;
  for (guint i = 0; i < own->len; i++)
    {
      Span span = g_array_index (own, Span, i);
      gboolean there = FALSE;

      span.order = order + i;
      for (guint k = 0; k < spans->len && !there; k++)
        there = g_array_index (spans, Span, k).order < order &&
                is_same (&g_array_index (spans, Span, k), &span);
      if (!there)
        g_array_append_val (spans, span);
    }
  return TRUE;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const Span *left = a;
  const Span *right = b;

  if (left->start != right->start)
    return left->start < right->start ? -1 : 1;
  if (left->end != right->end)
    return left->end < right->end ? -1 : 1;
  return left->order < right->order ? -1 : left->order > right->order;
}

static guint
count_lines (const char *text, gsize length)
{
  guint n = 0;

  for (gsize i = 0; i < length; i++)
    n += text[i] == '\n';
  return n;
}

/* The new number of a line, moved by the changes before it. */
static GArray *
map_lines (const char *text, const GArray *starts, const GArray *spans)
{
  GArray *lines = g_array_sized_new (FALSE, TRUE, sizeof (guint), starts->len + 1);
  guint zero = 0;

  g_array_append_val (lines, zero);
  for (guint line = 1; line <= starts->len; line++)
    {
      gsize start = g_array_index (starts, gsize, line - 1);
      int moved = 0;
      guint now = 0;

      for (guint i = 0; i < spans->len; i++)
        {
          const Span *span = &g_array_index (spans, Span, i);

          if (span->end <= start)
            moved += (int) count_lines (span->text, strlen (span->text)) -
                     (int) count_lines (text + span->start, span->end - span->start);
        }
      now = (guint) MAX (1, (int) line + moved);
      g_array_append_val (lines, now);
    }
  return lines;
}

static char *
write_text (const char *text, const GArray *spans)
{
  GString *out = g_string_new (NULL);
  gsize at = 0;

  for (guint i = 0; i < spans->len; i++)
    {
      const Span *span = &g_array_index (spans, Span, i);

      g_string_append_len (out, text + at, (gssize) (span->start - at));
      g_string_append (out, span->text);
      at = span->end;
    }
  g_string_append (out, text + at);
  return g_string_free (out, FALSE);
}

char *
oa_edit_apply (const char *text, const GPtrArray *findings, gboolean *out_taken, GArray **out_lines)
{
  g_autoptr (GArray) starts = find_lines (text);
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (Span));

  for (guint i = 0; i < findings->len; i++)
    {
      g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (Span));

      out_taken[i] = collect (starts, findings->pdata[i], own) && take (spans, own, spans->len);
    }
  g_array_sort (spans, compare);
  *out_lines = map_lines (text, starts, spans);
  return write_text (text, spans);
}
