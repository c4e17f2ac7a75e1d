/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-template.h"

#define MAX_DEPTH 32

/* An open {{if}}. */
typedef struct
{
  guint line;
  gboolean outer; /* the enclosing text is written */
  gboolean taken; /* one of its branches is or was written */
  gboolean last;  /* {{else}} was seen */
} Block;

typedef struct
{
  const TfTemplate *template; /* (not owned) */
  GHashTable *variables;      /* (not owned) */
  GString *out;               /* (owned) */
  GArray *blocks;             /* (owned) (element-type Block) */
  guint line;                 /* of the current mark */
  gboolean writing;
} Expansion;

/* Returns: %FALSE, so that a caller can return it */
static gboolean G_GNUC_PRINTF (3, 4)
    fail (const Expansion *self, GError **error, const char *format, ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, TF_ERROR, TF_ERROR_TEMPLATE, "template %s, line %u: %s", self->template->name,
               self->line, what);
  return FALSE;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static char *
dup_known (GHashTable *variables)
{
  guint n = 0;
  g_autofree char **names = (char **) g_hash_table_get_keys_as_array (variables, &n);

  qsort (names, n, sizeof *names, compare_names);
  return g_strjoinv (", ", names);
}

/* Returns: (transfer none): the value; %NULL with @error set */
static const char *
find_value (const Expansion *self, const char *name, GError **error)
{
  const char *value = g_hash_table_lookup (self->variables, name);
  g_autofree char *known = NULL;

  if (value != NULL)
    return value;
  known = dup_known (self->variables);
  fail (self, error, "unknown variable “%s”; there are: %s", name, known);
  return NULL;
}

static gboolean
write_text (Expansion *self, const char *text, gsize length, GError **error)
{
  if (!self->writing)
    return TRUE;
  if (length > TF_LIMIT_DOCUMENT - self->out->len)
    return fail (self, error, "the result exceeds %" G_GSIZE_FORMAT " bytes; shorten it",
                 TF_LIMIT_DOCUMENT);
  g_string_append_len (self->out, text, length);
  return TRUE;
}

static Block *
get_open (Expansion *self)
{
  return self->blocks->len > 0 ? &g_array_index (self->blocks, Block, self->blocks->len - 1) : NULL;
}

static gboolean
open_block (Expansion *self, const char *value, GError **error)
{
  Block block = { self->line, self->writing, *value != '\0', FALSE };

  if (self->blocks->len >= MAX_DEPTH)
    return fail (self, error, "more than %d {{if}} inside each other; nest fewer", MAX_DEPTH);
  g_array_append_val (self->blocks, block);
  self->writing = block.outer && block.taken;
  return TRUE;
}

/* @value (nullable): %NULL for {{else}} without a condition */
static gboolean
next_branch (Expansion *self, const char *mark, const char *value, GError **error)
{
  Block *block = get_open (self);

  if (block == NULL)
    return fail (self, error, "{{%s}} without {{if}}; remove it", mark);
  if (block->last)
    return fail (self, error, "{{%s}} after the {{else}} of line %u; only {{end}} may follow", mark,
                 block->line);
  block->last = value == NULL;
  self->writing = block->outer && !block->taken && (value == NULL || *value != '\0');
  block->taken = block->taken || self->writing;
  return TRUE;
}

static gboolean
close_block (Expansion *self, GError **error)
{
  const Block *block = get_open (self);

  if (block == NULL)
    return fail (self, error, "{{end}} without {{if}}; remove it");
  self->writing = block->outer;
  g_array_set_size (self->blocks, self->blocks->len - 1);
  return TRUE;
}

static gboolean
is_name (const char *word)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";

  return *word != '\0' && strchr (letters, *word) != NULL &&
         word[strspn (word, "abcdefghijklmnopqrstuvwxyz_0123456789")] == '\0';
}

/* @out_control: the mark has a line to itself, which leaves no empty line */
static gboolean
expand_mark (Expansion *self, const char *mark, gboolean *out_control, GError **error)
{
  gboolean branch = g_str_has_prefix (mark, "else if ");
  gboolean condition = branch || g_str_has_prefix (mark, "if ");
  const char *name = mark + (branch ? strlen ("else if ") : condition ? strlen ("if ") : 0);
  const char *value = NULL;

  *out_control = TRUE;
  if (g_str_equal (mark, "else"))
    return next_branch (self, mark, NULL, error);
  if (g_str_equal (mark, "end"))
    return close_block (self, error);
  if (!is_name (name))
    return fail (self, error, "{{%s}} is neither a variable nor if, else or end", mark);
  value = find_value (self, name, error);
  if (value == NULL)
    return FALSE;
  if (branch)
    return next_branch (self, mark, value, error);
  if (condition)
    return open_block (self, value, error);
  *out_control = FALSE;
  return write_text (self, value, strlen (value), error);
}

static guint
count_lines (const char *from, const char *to)
{
  guint n = 0;

  for (const char *p = from; p < to; p++)
    n += *p == '\n';
  return n;
}

/* Returns: where to continue after the next mark, %NULL at the end; @error is set on failure */
static const char *
expand_next (Expansion *self, const char *text, GError **error)
{
  const char *start = strstr (text, "{{");
  const char *end = start != NULL ? strstr (start, "}}") : NULL;
  g_autofree char *mark = NULL;
  gboolean control = FALSE;

  if (!write_text (self, text, start != NULL ? (gsize) (start - text) : strlen (text), error) ||
      start == NULL)
    return NULL;
  self->line += count_lines (text, start);
  if (end == NULL)
    {
      fail (self, error, "“{{” without “}}”; close it");
      return NULL;
    }
  mark = g_strstrip (g_strndup (start + 2, end - start - 2));
  if (!expand_mark (self, mark, &control, error))
    return NULL;
  end += 2;
  if (control && *end == '\n')
    end++;
  self->line += count_lines (start, end);
  return end;
}

char *
tf_template_expand (const TfTemplate *self, GHashTable *variables, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (Block));
  g_autoptr (GError) local_error = NULL;
  Expansion expansion = { self, variables, out, blocks, 1, TRUE };
  const char *rest;

  g_return_val_if_fail (self != NULL && variables != NULL, NULL);

  for (rest = self->text; rest != NULL;)
    rest = expand_next (&expansion, rest, &local_error);
  if (local_error == NULL && blocks->len > 0)
    {
      expansion.line = get_open (&expansion)->line;
      fail (&expansion, &local_error, "{{if}} without {{end}}; add it");
    }
  if (local_error == NULL)
    return g_string_free (g_steal_pointer (&out), FALSE);
  g_propagate_error (error, g_steal_pointer (&local_error));
  return NULL;
}
