/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-yaml-private.h"

#include <string.h>
#include <yaml.h>

#include "tf-error.h"

#define MAX_DEPTH 16
/* Longer than any key. */
#define MAX_SHOWN 48
#define BOM       "\xef\xbb\xbf"

typedef struct
{
  yaml_parser_t parser;
  const char *text; /* (not owned) */
  gsize length;
  const char *path; /* (not owned) */
  gsize index;      /* characters up to byte @byte: the last position asked for */
  gsize byte;
  guint depth;
  guint bad_line; /* 0: no error yet */
  GError **error;
} Reader;

typedef yaml_event_t Event;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Event, yaml_event_delete)

static TfYamlNode *read_node (Reader *self, const char *where, yaml_event_t *event);

void
tf_yaml_node_free (TfYamlNode *node)
{
  g_free (node->text);
  g_clear_pointer (&node->keys, g_ptr_array_unref);
  g_clear_pointer (&node->children, g_ptr_array_unref);
  g_free (node);
}

char *
tf_yaml_dup_key (const char *key)
{
  gsize length = strspn (key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-");
  gsize shown = MIN (length, MAX_SHOWN);

  return g_strdup_printf ("%.*s%s", (int) shown, key, key[shown] != '\0' ? "…" : "");
}

const char *
tf_yaml_node_describe (const TfYamlNode *node)
{
  static const char *const words[] = { "a string", "a list", "a map" };

  return words[node->kind];
}

gboolean
tf_yaml_node_is_null (const TfYamlNode *node)
{
  return node->kind == TF_YAML_SCALAR && !node->quoted &&
         (*node->text == '\0' || g_str_equal (node->text, "~") ||
          g_ascii_strcasecmp (node->text, "null") == 0);
}

static void G_GNUC_PRINTF (3, 4) refuse (Reader *self, guint line, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  self->bad_line = line;
  g_set_error (self->error, TF_ERROR, TF_ERROR_INVALID_CONFIG, "%s:%u: %s", self->path, line,
               message);
}

static guint
line_of_offset (const Reader *self, gsize offset)
{
  guint line = 1;

  for (gsize i = 0; i < MIN (offset, self->length); i++)
    if (self->text[i] == '\n')
      line++;
  return line;
}

/* Returns: %TRUE if a tab indents that line; YAML forbids it, and the parser's message does not
 * help */
static gboolean
is_tab_indented (const Reader *self, guint line)
{
  const char *at = self->text;
  const char *end = self->text + self->length;

  for (guint i = 1; i < line && at != NULL; i++)
    {
      at = memchr (at, '\n', end - at);
      at = at != NULL ? at + 1 : NULL;
    }
  while (at != NULL && at < end && *at == ' ')
    at++;
  return at != NULL && at < end && *at == '\t';
}

static void
refuse_syntax (Reader *self)
{
  const yaml_parser_t *parser = &self->parser;
  guint line = parser->problem_mark.line + 1;
  const char *problem = parser->problem != NULL ? parser->problem : "unknown problem";

  switch (parser->error)
    {
    case YAML_READER_ERROR:
      refuse (self, line_of_offset (self, parser->problem_offset), "not valid YAML: %s", problem);
      break;
    case YAML_NO_ERROR:
    case YAML_MEMORY_ERROR:
    case YAML_SCANNER_ERROR:
    case YAML_PARSER_ERROR:
    case YAML_COMPOSER_ERROR:
    case YAML_WRITER_ERROR:
    case YAML_EMITTER_ERROR:
    default:
      if (is_tab_indented (self, line))
        refuse (self, line, "the line is indented by a tab, expected spaces");
      else if (parser->context != NULL)
        refuse (self, line, "not valid YAML: %s, %s that began on line %zu", problem,
                parser->context, parser->context_mark.line + 1);
      else
        refuse (self, line, "not valid YAML: %s", problem);
      break;
    }
}

static gboolean
next_event (Reader *self, yaml_event_t *event)
{
  if (yaml_parser_parse (&self->parser, event))
    return TRUE;
  refuse_syntax (self);
  return FALSE;
}

/* The parser counts characters. Continues from the last position, which keeps a large text
 * cheap. */
static gsize
byte_of (Reader *self, const yaml_mark_t *mark)
{
  const char *at =
      g_utf8_offset_to_pointer (self->text + self->byte, (glong) mark->index - (glong) self->index);

  self->index = mark->index;
  self->byte = at - self->text;
  return self->byte;
}

static TfYamlNode *
node_new (Reader *self, TfYamlKind kind, const yaml_event_t *event)
{
  TfYamlNode *node = g_new0 (TfYamlNode, 1);

  node->kind = kind;
  node->line = event->start_mark.line + 1;
  node->start = byte_of (self, &event->start_mark);
  node->end = byte_of (self, &event->end_mark);
  if (kind != TF_YAML_SCALAR)
    node->children = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_yaml_node_free);
  if (kind == TF_YAML_MAP)
    node->keys = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_yaml_node_free);
  return node;
}

static TfYamlNode *
read_scalar (Reader *self, const yaml_event_t *event)
{
  TfYamlNode *node;
  const char *text = (const char *) event->data.scalar.value;

  if (strlen (text) != event->data.scalar.length)
    {
      refuse (self, event->start_mark.line + 1, "a string contains a NUL character");
      return NULL;
    }
  node = node_new (self, TF_YAML_SCALAR, event);
  node->text = g_strdup (text);
  node->quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
  return node;
}

static TfYamlNode *
read_list (Reader *self, const char *where, const yaml_event_t *start)
{
  g_autoptr (TfYamlNode) list = node_new (self, TF_YAML_LIST, start);

  list->flow = start->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
  while (TRUE)
    {
      g_auto (Event) event = { 0 };
      g_autofree char *inside = g_strdup_printf ("%s[%u]", where, list->children->len);
      TfYamlNode *child;

      if (!next_event (self, &event))
        return NULL;
      if (event.type == YAML_SEQUENCE_END_EVENT)
        {
          list->end = byte_of (self, &event.end_mark);
          return g_steal_pointer (&list);
        }
      child = read_node (self, inside, &event);
      if (child == NULL)
        return NULL;
      g_ptr_array_add (list->children, child);
    }
}

/* @seen: key to its node. Returns: (nullable) (transfer full): the full name of the key */
static char *
check_key (Reader *self, const char *where, const TfYamlNode *key, GHashTable *seen)
{
  g_autofree char *shown = NULL;
  g_autofree char *name = NULL;
  const TfYamlNode *first;

  if (key->kind != TF_YAML_SCALAR)
    {
      refuse (self, key->line, "a key is %s, expected a word",
              key->kind == TF_YAML_LIST ? "a list" : "a map");
      return NULL;
    }
  shown = tf_yaml_dup_key (key->text);
  name = g_strdup_printf ("%s%s%s", where, *where != '\0' ? "." : "", shown);
  first = g_hash_table_lookup (seen, key->text);
  if (first != NULL)
    {
      refuse (self, key->line, "%s appears twice, first on line %u", name, first->line);
      return NULL;
    }
  g_hash_table_insert (seen, key->text, (gpointer) key);
  return g_steal_pointer (&name);
}

static TfYamlNode *
read_map (Reader *self, const char *where, const yaml_event_t *start)
{
  g_autoptr (TfYamlNode) map = node_new (self, TF_YAML_MAP, start);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  map->flow = start->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
  while (TRUE)
    {
      g_auto (Event) key_event = { 0 };
      g_auto (Event) value_event = { 0 };
      g_autofree char *name = NULL;
      TfYamlNode *node;

      if (!next_event (self, &key_event))
        return NULL;
      if (key_event.type == YAML_MAPPING_END_EVENT)
        {
          map->end = byte_of (self, &key_event.end_mark);
          return g_steal_pointer (&map);
        }
      node = read_node (self, where, &key_event);
      if (node == NULL)
        return NULL;
      g_ptr_array_add (map->keys, node);
      name = check_key (self, where, node, seen);
      if (name == NULL || !next_event (self, &value_event))
        return NULL;
      node = read_node (self, name, &value_event);
      if (node == NULL)
        return NULL;
      g_ptr_array_add (map->children, node);
    }
}

static gboolean
has_extras (const yaml_event_t *event)
{
  switch ((int) event->type)
    {
    case YAML_ALIAS_EVENT:
      return TRUE;
    case YAML_SCALAR_EVENT:
      return event->data.scalar.anchor != NULL || event->data.scalar.tag != NULL;
    case YAML_SEQUENCE_START_EVENT:
      return event->data.sequence_start.anchor != NULL || event->data.sequence_start.tag != NULL;
    case YAML_MAPPING_START_EVENT:
      return event->data.mapping_start.anchor != NULL || event->data.mapping_start.tag != NULL;
    default:
      return FALSE;
    }
}

static TfYamlNode *
read_nested (Reader *self, const char *where, const yaml_event_t *event)
{
  TfYamlNode *node;

  if (self->depth == MAX_DEPTH)
    {
      refuse (self, event->start_mark.line + 1, "nested deeper than %d levels", MAX_DEPTH);
      return NULL;
    }
  self->depth++;
  node = event->type == YAML_SEQUENCE_START_EVENT ? read_list (self, where, event)
                                                  : read_map (self, where, event);
  self->depth--;
  return node;
}

static TfYamlNode *
read_node (Reader *self, const char *where, yaml_event_t *event)
{
  if (has_extras (event))
    {
      refuse (self, event->start_mark.line + 1,
              "anchors (&), aliases (*) and tags (!) are not supported; write the value out, or "
              "put it in quotes");
      return NULL;
    }
  if (event->type == YAML_SCALAR_EVENT)
    return read_scalar (self, event);
  return read_nested (self, where, event);
}

/* Returns: (nullable) (transfer full): %NULL without error if the stream holds no document */
static TfYamlNode *
read_document (Reader *self, gboolean *out_failed)
{
  g_auto (Event) start = { 0 };
  g_auto (Event) content = { 0 };
  g_auto (Event) end = { 0 };
  g_autoptr (TfYamlNode) root = NULL;

  *out_failed = TRUE;
  if (!next_event (self, &start))
    return NULL;
  if (start.type == YAML_STREAM_END_EVENT)
    {
      *out_failed = FALSE;
      return NULL;
    }
  if (!next_event (self, &content))
    return NULL;
  root = read_node (self, "", &content);
  if (root == NULL || !next_event (self, &end))
    return NULL;
  *out_failed = FALSE;
  return g_steal_pointer (&root);
}

static TfYamlNode *
null_new (void)
{
  TfYamlNode *node = g_new0 (TfYamlNode, 1);

  node->kind = TF_YAML_SCALAR;
  node->line = 1;
  node->text = g_strdup ("");
  return node;
}

static TfYamlNode *
read_stream (Reader *self)
{
  g_auto (Event) start = { 0 };
  g_auto (Event) after = { 0 };
  g_autoptr (TfYamlNode) root = NULL;
  gboolean failed = FALSE;

  if (!next_event (self, &start))
    return NULL;
  root = read_document (self, &failed);
  if (failed)
    return NULL;
  if (root == NULL)
    return null_new ();
  if (!next_event (self, &after))
    return NULL;
  if (after.type != YAML_STREAM_END_EVENT)
    {
      refuse (self, after.start_mark.line + 1, "found a second document, expected one");
      return NULL;
    }
  return g_steal_pointer (&root);
}

static gboolean
check_bytes (Reader *self)
{
  const char *bad = NULL;

  if (self->length == 0 || g_utf8_validate_len (self->text, self->length, &bad))
    return TRUE;
  refuse (self, line_of_offset (self, bad - self->text),
          "byte 0x%02x at offset %zu is not UTF-8 text", (guint8) *bad, (gsize) (bad - self->text));
  return FALSE;
}

TfYamlNode *
tf_yaml_parse (const char *text, gsize length, const char *path, guint *out_line, GError **error)
{
  Reader self = { .text = text, .length = length, .path = path, .error = error };
  TfYamlNode *root = NULL;

  if (length >= strlen (BOM) && memcmp (text, BOM, strlen (BOM)) == 0)
    {
      self.text += strlen (BOM);
      self.length -= strlen (BOM);
    }
  if (!check_bytes (&self))
    {
      if (out_line != NULL)
        *out_line = self.bad_line;
      return NULL;
    }
  if (!yaml_parser_initialize (&self.parser))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_FAILED, "cannot start the YAML parser");
      return NULL;
    }
  yaml_parser_set_encoding (&self.parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string (&self.parser, (const guint8 *) self.text, self.length);
  root = read_stream (&self);
  yaml_parser_delete (&self.parser);
  if (out_line != NULL)
    *out_line = self.bad_line;
  return root;
}
