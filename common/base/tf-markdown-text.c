/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown.h"

#include <string.h>

/* A run of at least three backticks or tildes that opens or closes a code block. */
typedef struct
{
  char mark; /* NUL: no fence */
  gsize n_marks;
  const char *info; /* (not owned): the text after the marks, without leading white space */
} Fence;

static Fence
read_fence (const char *line)
{
  Fence fence = { 0 };
  const char *at = line + strspn (line, " \t");

  while (fence.n_marks < strlen (at) && at[fence.n_marks] == *at)
    fence.n_marks++;
  if ((*at == '`' || *at == '~') && fence.n_marks >= 3)
    {
      fence.mark = *at;
      fence.info = at + fence.n_marks + strspn (at + fence.n_marks, " \t\r");
      if (*at == '`' && strchr (fence.info, '`') != NULL)
        fence.mark = '\0';
    }
  return fence;
}

static gboolean
closes (Fence fence, Fence open)
{
  return fence.mark == open.mark && fence.n_marks >= open.n_marks && *fence.info == '\0';
}

/* Updates @open, the fence that encloses the current line. Returns: whether @line is part of a code
 * block */
static gboolean
walk_fence (const char *line, Fence *open)
{
  Fence fence = read_fence (line);

  if (open->mark == '\0')
    {
      *open = fence;
      return fence.mark != '\0';
    }
  if (fence.mark != '\0' && closes (fence, *open))
    open->mark = '\0';
  return TRUE;
}

typedef struct
{
  GPtrArray *items; /* (owned) (element-type utf8) */
  GString *item;    /* (owned) (nullable): being read */
  Fence open;
  gboolean after_blank;
  gboolean in_paragraph; /* the previous line is text outside items */
} ListReader;

static void
end_item (ListReader *self)
{
  if (self->item != NULL)
    g_ptr_array_add (self->items,
                     g_strstrip (g_string_free (g_steal_pointer (&self->item), FALSE)));
}

static gboolean
is_rule (const char *line)
{
  gsize n_marks = 0;
  char mark = *line;

  if (mark == '\0' || strchr ("-*_", mark) == NULL)
    return FALSE;
  for (; *line != '\0'; line++)
    {
      if (*line != mark && !g_ascii_isspace (*line))
        return FALSE;
      n_marks += *line == mark;
    }
  return n_marks >= 3;
}

/* Returns: (nullable): the text after an item's marker. A number other than 1 cannot interrupt a
 * paragraph: "in\n1986. What a year" is not a list. */
static const char *
skip_mark (const char *text, gboolean in_paragraph)
{
  gsize n_digits = strspn (text, "0123456789");
  const char *behind = NULL;

  if (is_rule (text))
    return NULL;
  if (*text != '\0' && strchr ("-*+", *text) != NULL)
    behind = text + 1;
  else if (n_digits > 0 && n_digits < 10 && (text[n_digits] == '.' || text[n_digits] == ')'))
    behind = in_paragraph && g_ascii_strtoull (text, NULL, 10) != 1 ? NULL : text + n_digits + 1;
  if (behind == NULL || (*behind != '\0' && !g_ascii_isspace (*behind)))
    return NULL;
  behind += strspn (behind, " \t");
  if (*behind == '[' && strchr (" xX", behind[1]) != NULL && behind[1] != '\0' &&
      g_str_has_prefix (behind + 2, "] "))
    behind += 4;
  return behind;
}

static void
read_list_line (ListReader *self, const char *line)
{
  gsize indent = strspn (line, " \t");
  const char *text = line + indent;
  const char *behind = skip_mark (text, self->in_paragraph);

  if (behind != NULL && (indent < 4 || self->item != NULL))
    {
      end_item (self);
      self->item = g_string_new (behind);
      self->in_paragraph = FALSE;
    }
  else if (*text == '\0')
    self->in_paragraph = FALSE;
  else if (self->item != NULL && (indent > 0 || !self->after_blank) && *text != '#' &&
           !is_rule (text))
    g_string_append_printf (self->item, " %s", text);
  else
    {
      end_item (self);
      self->in_paragraph = TRUE;
    }
  self->after_blank = *text == '\0';
}

GStrv
tf_markdown_list_items (const char *body)
{
  ListReader self = { .after_blank = TRUE };
  g_auto (GStrv) lines = NULL;

  g_return_val_if_fail (body != NULL, NULL);

  self.items = g_ptr_array_new ();
  lines = g_strsplit (body, "\n", -1);
  for (gsize i = 0; lines[i] != NULL; i++)
    {
      g_strchomp (lines[i]);
      if (!walk_fence (lines[i], &self.open))
        read_list_line (&self, lines[i]);
      else if (*lines[i] != ' ' && *lines[i] != '\t')
        end_item (&self);
    }
  end_item (&self);
  g_ptr_array_add (self.items, NULL);
  return (GStrv) g_ptr_array_free (self.items, FALSE);
}

char *
tf_markdown_escape_cell (const char *text)
{
  GString *cell = NULL;
  gsize n_backslashes = 0;

  g_return_val_if_fail (text != NULL, NULL);

  cell = g_string_sized_new (strlen (text) + 8);
  for (; *text != '\0'; text++)
    {
      char c = g_ascii_isspace (*text) ? ' ' : *text;

      /* Backslashes before a pipe would escape our backslash. */
      for (gsize i = 0; c == '|' && i < n_backslashes + 1; i++)
        g_string_append_c (cell, '\\');
      n_backslashes = c == '\\' ? n_backslashes + 1 : 0;
      if (c != ' ' || (cell->len > 0 && cell->str[cell->len - 1] != ' '))
        g_string_append_c (cell, c);
    }
  return g_strstrip (g_string_free (cell, FALSE));
}

static gboolean
is_markdown_fence (Fence fence)
{
  static const char *const infos[] = { "", "markdown", "md" };

  for (guint i = 0; fence.mark != '\0' && i < G_N_ELEMENTS (infos); i++)
    if (g_ascii_strncasecmp (fence.info, infos[i], strlen (infos[i]) + 1) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_blank (const char *line)
{
  return line[strspn (line, " \t\r")] == '\0';
}

/* Returns: the first line of the document. @out_fence is the fence just before it. A "# " inside
 * any other code block is a comment of that code. */
static gsize
find_start (char **lines, Fence *out_fence)
{
  Fence open = { 0 }, before = { 0 };

  *out_fence = open;
  for (gsize i = 0; lines[i] != NULL; i++)
    {
      if (g_str_has_prefix (lines[i], "# ") && (open.mark == '\0' || is_markdown_fence (before)))
        {
          *out_fence = before;
          return i;
        }
      walk_fence (lines[i], &open);
      if (!is_blank (lines[i]))
        before = open.mark == '\0' ? open : read_fence (lines[i]);
    }
  return 0;
}

/* Returns: the line of the fence that closes the answer, or the number of lines. The last fence
 * counts, because a document may itself contain blocks with the same fence. */
static gsize
find_end (char **lines, Fence open)
{
  gsize n_lines = g_strv_length (lines);

  for (gsize i = n_lines; open.mark != '\0' && i > 0; i--)
    {
      Fence fence = read_fence (lines[i - 1]);

      if (fence.mark != '\0' && closes (fence, open))
        return i - 1;
    }
  return n_lines;
}

/* An answer without "# " is unwrapped only if its fence closes at the very end. */
static Fence
find_whole_fence (char **lines, gsize *start)
{
  Fence open = { 0 }, none = { 0 };
  Fence first = none;
  gsize n_lines = g_strv_length (lines);

  while (*start < n_lines && is_blank (lines[*start]))
    (*start)++;
  if (*start == n_lines || !is_markdown_fence (read_fence (lines[*start])))
    return none;
  first = open = read_fence (lines[*start]);
  for (gsize i = ++*start; i < n_lines; i++)
    {
      walk_fence (lines[i], &open);
      if (open.mark == '\0')
        {
          for (gsize rest = i + 1; rest < n_lines; rest++)
            if (!is_blank (lines[rest]))
              {
                *start = 0;
                return none;
              }
          return first;
        }
    }
  *start = 0;
  return none;
}

char *
tf_markdown_unwrap_answer (const char *answer)
{
  g_auto (GStrv) lines = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  Fence fence = { 0 };
  gsize start = 0, end = 0;

  g_return_val_if_fail (answer != NULL, NULL);

  lines = g_strsplit (answer, "\n", -1);
  start = find_start (lines, &fence);
  if (lines[start] == NULL || !g_str_has_prefix (lines[start], "# "))
    fence = find_whole_fence (lines, &start);
  end = find_end (lines, fence);
  for (gsize i = start; i < end; i++)
    g_string_append_printf (text, "%s\n", lines[i]);
  return g_strdup (g_strstrip (text->str));
}
