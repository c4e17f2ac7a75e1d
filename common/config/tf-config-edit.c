/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-edit.h"

#include <string.h>

#include "tf-config-edit-private.h"
#include "tf-config-private.h"
#include "tf-error.h"
#include "tf-text.h"

#define BOM       "\xef\xbb\xbf"
#define AVAILABLE "agents.available"

/* The text, and where the key path is in it. Offsets are bytes. */
typedef struct
{
  GString *text;            /* (owned): without byte order mark */
  const char *eol;          /* (not owned): its line ending */
  const TfYamlNode *map;    /* (not owned): the deepest existing map, or null */
  const TfYamlNode *parent; /* (not owned) (nullable): the map that has it */
  const TfYamlNode *owner;  /* (not owned) (nullable): the key that has it */
  const TfYamlNode *key;    /* (not owned) (nullable): the last name, if it exists */
  const TfYamlNode *value;  /* (not owned) (nullable): its value */
  char **rest;              /* (not owned): the missing names, or the last one */
} Place;

static gboolean
is_block_scalar (const GString *text, const TfYamlNode *node)
{
  char first = text->str[node->start];

  return node->kind == TF_YAML_SCALAR && node->quoted && (first == '|' || first == '>');
}

/* The parser does not report where block lists and maps end, and puts the end of a block scalar one
 * past the last line. */
static gsize
end_of (const GString *text, const TfYamlNode *node)
{
  gsize end = node->end;

  if (node->kind != TF_YAML_SCALAR && !node->flow && node->children->len > 0)
    return end_of (text, g_ptr_array_index (node->children, node->children->len - 1));
  if (node->kind != TF_YAML_SCALAR && !node->flow)
    return node->start;
  while (is_block_scalar (text, node) && end > node->start && g_ascii_isspace (text->str[end - 1]))
    end--;
  return end;
}

static gsize
line_start (const GString *text, gsize at)
{
  while (at > 0 && text->str[at - 1] != '\n')
    at--;
  return at;
}

/* The position before the line ending. */
static gsize
line_end (const GString *text, gsize at)
{
  return at + strcspn (text->str + at, "\r\n");
}

static gsize
column_of (const GString *text, const TfYamlNode *node)
{
  return node->start - line_start (text, node->start);
}

/* comments that would be lost with a value */

/* Between two nodes there are only indicators, white space and comments. */
static void
take_comments (const GString *text, gsize from, gsize to, GPtrArray *comments)
{
  while (from < to)
    {
      gsize end = MIN (line_end (text, from), to);
      const char *mark = memchr (text->str + from, '#', end - from);

      if (mark != NULL)
        g_ptr_array_add (comments, g_strndup (mark, text->str + end - mark));
      from = end + 1;
    }
}

static void
take_inner_comments (const GString *text, const TfYamlNode *node, GPtrArray *comments)
{
  gsize at = node->start;

  if (is_block_scalar (text, node))
    take_comments (text, at, MIN (line_end (text, at), end_of (text, node)), comments);
  if (node->kind == TF_YAML_SCALAR)
    return;
  for (guint i = 0; i < node->children->len; i++)
    {
      const TfYamlNode *key = node->keys != NULL ? g_ptr_array_index (node->keys, i) : NULL;
      const TfYamlNode *child = g_ptr_array_index (node->children, i);

      if (key != NULL)
        {
          take_comments (text, at, key->start, comments);
          at = end_of (text, key);
        }
      take_comments (text, at, child->start, comments);
      take_inner_comments (text, child, comments);
      at = end_of (text, child);
    }
  take_comments (text, at, end_of (text, node), comments);
}

/* Inserts them as lines of their own before the line @at. */
static void
put_comments (Place *self, gsize at, gsize indent, GPtrArray *comments)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint i = 0; i < comments->len; i++)
    g_string_append_printf (lines, "%*s%s%s", (int) indent, "",
                            (const char *) g_ptr_array_index (comments, i), self->eol);
  g_string_insert_len (self->text, (gssize) at, lines->str, (gssize) lines->len);
}

/* edits; each works from the end of the text to its start, so that offsets stay valid */

/* Cuts the range, and the line if nothing else is left on it. */
static void
cut (GString *text, gsize from, gsize to)
{
  gsize start = line_start (text, from);
  gsize end = line_end (text, to);

  while (from > start && text->str[from - 1] == ' ')
    from--;
  while (to < end && (text->str[to] == ' ' || text->str[to] == '\t'))
    to++;
  if (from == start && to == end)
    {
      to += text->str[to] == '\r' ? 1 : 0;
      to += text->str[to] == '\n' ? 1 : 0;
    }
  else if (from == start)
    from += strspn (text->str + start, " ");
  g_string_erase (text, (gssize) from, (gssize) (to - from));
}

static void
replace_value (Place *self, const char *written)
{
  g_autoptr (GPtrArray) comments = g_ptr_array_new_with_free_func (g_free);
  gsize line = line_start (self->text, self->key->start);
  gsize indent = strspn (self->text->str + line, " ");
  gsize colon = end_of (self->text, self->key);
  gsize start = self->value->start;
  gsize end = end_of (self->text, self->value);
  g_autofree char *spaced = g_strconcat (" ", written, NULL);

  take_inner_comments (self->text, self->value, comments);
  colon += strspn (self->text->str + colon, " \t");
  colon += self->text->str[colon] == ':' ? 1 : 0;
  if (start > colon && line_end (self->text, colon) >= start)
    {
      g_string_erase (self->text, (gssize) start, (gssize) (end - start));
      g_string_insert (self->text, (gssize) start, written);
    }
  else
    {
      if (end > start)
        cut (self->text, start, end);
      g_string_insert (self->text, (gssize) colon, spaced);
    }
  put_comments (self, line, indent, comments);
}

/* A comma may follow the last entry of a flow map, so only the comma after the entry must go. */
static gsize
skip_comma (const GString *text, gsize at)
{
  gsize from = at;

  while (g_ascii_isspace (text->str[at]) || text->str[at] == '#')
    at = text->str[at] == '#' ? line_end (text, at) : at + 1;
  if (text->str[at] != ',')
    return from;
  at++;
  return at + strspn (text->str + at, " ");
}

static void
remove_key (Place *self)
{
  g_autoptr (GPtrArray) comments = g_ptr_array_new_with_free_func (g_free);
  gsize start = self->key->start;
  gsize line = line_start (self->text, start);
  gsize indent = strspn (self->text->str + line, " ");
  gsize end = end_of (self->text, self->value);

  take_comments (self->text, end_of (self->text, self->key), self->value->start, comments);
  take_inner_comments (self->text, self->value, comments);
  if (self->map->flow)
    {
      gsize after = skip_comma (self->text, end);

      take_comments (self->text, end, after, comments);
      g_string_erase (self->text, (gssize) start, (gssize) (after - start));
    }
  else
    cut (self->text, start, end);
  put_comments (self, line, indent, comments);
}

static char *
write_flow (char **names, const char *written)
{
  g_autofree char *inner = NULL;

  if (names[1] == NULL)
    return g_strdup_printf ("%s: %s", names[0], written);
  inner = write_flow (names + 1, written);
  return g_strdup_printf ("%s: {%s}", names[0], inner);
}

static char *
write_block (char **names, const char *written, gsize indent, const char *eol)
{
  GString *lines = g_string_new (NULL);

  for (; names[1] != NULL; names++, indent += 2)
    g_string_append_printf (lines, "%*s%s:%s", (int) indent, "", names[0], eol);
  g_string_append_printf (lines, "%*s%s: %s", (int) indent, "", names[0], written);
  return g_string_free (lines, FALSE);
}

/* Inserts lines after the line of @at, or at the end of the text. */
static void
insert_lines (Place *self, gsize at, gsize indent, const char *written)
{
  g_autofree char *lines = write_block (self->rest, written, indent, self->eol);
  gsize end = line_end (self->text, at);
  gboolean fresh = end == self->text->len && (end == 0 || self->text->str[end - 1] == '\n');
  g_autofree char *whole =
      g_strconcat (fresh ? "" : self->eol, lines, fresh ? self->eol : "", NULL);

  g_string_insert (self->text, (gssize) end, whole);
}

static void
insert_flow (Place *self, const char *written)
{
  g_autofree char *entry = write_flow (self->rest, written);
  const char *comma = self->map->children->len > 0 ? ", " : "";
  g_autofree char *whole = g_strconcat (entry, comma, NULL);

  g_string_insert (self->text, (gssize) (self->map->start + 1), whole);
}

/* Turns a key, or a whole text, without a value into a map. */
static void
fill_null (Place *self, const char *written)
{
  gsize start = self->map->start;
  gsize end = end_of (self->text, self->map);
  g_autofree char *entry = write_flow (self->rest, written);
  g_autofree char *whole = g_strdup_printf (end > start ? "{%s}" : " {%s}", entry);

  if (end == start && self->owner == NULL)
    insert_lines (self, self->text->len, 0, written);
  else if (end == start && !self->parent->flow)
    insert_lines (self, start, column_of (self->text, self->owner) + 2, written);
  else
    {
      g_string_erase (self->text, (gssize) start, (gssize) (end - start));
      g_string_insert (self->text, (gssize) start, whole);
    }
}

static void
add_key (Place *self, const char *written)
{
  if (self->map->kind == TF_YAML_SCALAR)
    fill_null (self, written);
  else if (self->map->flow)
    insert_flow (self, written);
  else
    insert_lines (self, end_of (self->text, self->map),
                  column_of (self->text, g_ptr_array_index (self->map->keys, 0)), written);
}

/* the whole */

static void
step (Place *self, const TfYamlNode *map)
{
  self->map = map;
  self->key = NULL;
  for (guint i = 0; map->keys != NULL && i < map->keys->len; i++)
    {
      const TfYamlNode *key = g_ptr_array_index (map->keys, i);

      if (!g_str_equal (key->text, self->rest[0]))
        continue;
      self->key = key;
      self->value = g_ptr_array_index (map->children, i);
    }
}

/* Returns: %FALSE if part of the path is not a map */
static gboolean
find_place (Place *self, const TfYamlNode *root)
{
  step (self, root);
  while (self->key != NULL && self->rest[1] != NULL)
    {
      self->parent = self->map;
      self->owner = self->key;
      self->rest++;
      step (self, self->value);
    }
  return self->map->kind == TF_YAML_MAP || tf_yaml_node_is_null (self->map);
}

/* Removing a key of what is not in this version tidies the file. */
static gboolean
check_key (const char *key, gboolean removes, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) paths = NULL;
  g_autofree char *shown = tf_text_ellipsize (key, 60);
  const char *nearest;
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (descriptors[i].path, key))
      return TRUE;
  if (tf_config_later_has_key (key) && removes)
    return TRUE;
  if (tf_config_later_has_key (key))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "%s is not in this version; nothing was changed", key);
      return FALSE;
    }
  if (g_str_equal (key, AVAILABLE) || g_str_has_prefix (key, AVAILABLE "."))
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                           AVAILABLE " can only be set by replacing the whole configuration");
      return FALSE;
    }
  for (guint i = 0; i < n; i++)
    g_strv_builder_add (builder, descriptors[i].path);
  paths = g_strv_builder_end (builder);
  nearest = tf_text_nearest (key, (const char *const *) paths);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "unknown key %s%s%s%s", shown,
               nearest != NULL ? "; did you mean " : "", nearest != NULL ? nearest : "",
               nearest != NULL ? "?" : "");
  return FALSE;
}

static char *
edit (Place *self, const TfYamlNode *root, const char *written)
{
  if (!find_place (self, root))
    return NULL;
  if (self->key != NULL && written != NULL)
    replace_value (self, written);
  else if (self->key != NULL)
    remove_key (self);
  else if (written != NULL)
    add_key (self, written);
  return g_strdup (self->text->str);
}

static const char *
find_eol (const char *text)
{
  const char *end = strchr (text, '\n');

  return end != NULL && end > text && end[-1] == '\r' ? "\r\n" : "\n";
}

char *
tf_config_edit (const char *text,
                const char *path,
                const char *key,
                const char *value,
                GError **error)
{
  gboolean marked = g_str_has_prefix (text, BOM);
  g_autoptr (GString) copy = g_string_new (marked ? text + strlen (BOM) : text);
  g_auto (GStrv) names = g_strsplit (key, ".", -1);
  Place place = { .text = copy, .eol = find_eol (text), .rest = names };
  g_autoptr (TfYamlNode) wanted = NULL;
  g_autoptr (TfYamlNode) root = NULL;
  g_autofree char *written = NULL;
  g_autofree char *edited = NULL;

  if ((wanted = tf_config_edit_read_value (key, value, &written, error)) == NULL ||
      !check_key (key, written == NULL, error) ||
      (root = tf_yaml_parse (text, strlen (text), path, NULL, error)) == NULL)
    return NULL;
  edited = edit (&place, root, written);
  if (edited != NULL && tf_config_edit_is_same_but (root, edited, key, wanted))
    return g_strconcat (marked ? BOM : "", edited, NULL);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG,
               "%s: %s cannot be changed in place because of how it is written; edit the file",
               path, key);
  return NULL;
}
