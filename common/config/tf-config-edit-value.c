/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-edit-private.h"

#include <string.h>

#include "tf-config-private.h"
#include "tf-error.h"

#define LINE_SEPARATOR      0x2028
#define PARAGRAPH_SEPARATOR 0x2029
#define BYTE_ORDER_MARK     0xfeff
/* Means the same in blocks and in brackets. -5 stays a number, so that the error can name it. */
#define PLAIN_PATTERN "^([A-Za-z0-9_./+]|-[0-9])([A-Za-z0-9_./+@%:-]*[A-Za-z0-9_./+@%-])?$"

static gboolean
needs_escape (gunichar c)
{
  return g_unichar_iscntrl (c) || c == LINE_SEPARATOR || c == PARAGRAPH_SEPARATOR ||
         c == BYTE_ORDER_MARK;
}

void
tf_config_append_text (GString *out, const char *text, gboolean plain)
{
  if (plain && g_regex_match_simple (PLAIN_PATTERN, text, G_REGEX_DOLLAR_ENDONLY, 0) &&
      g_ascii_strcasecmp (text, "null") != 0)
    {
      g_string_append (out, text);
      return;
    }
  g_string_append_c (out, '"');
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (needs_escape (c))
        g_string_append_printf (out, "\\u%04x", c);
      else
        {
          if (c == '"' || c == '\\')
            g_string_append_c (out, '\\');
          g_string_append_unichar (out, c);
        }
    }
  g_string_append_c (out, '"');
}

static gboolean
append_node (GString *out, const TfYamlNode *node)
{
  if (node->kind == TF_YAML_SCALAR)
    tf_config_append_text (out, node->text, !node->quoted);
  if (node->kind != TF_YAML_LIST)
    return node->kind == TF_YAML_SCALAR;
  g_string_append_c (out, '[');
  for (guint i = 0; i < node->children->len; i++)
    {
      const TfYamlNode *child = g_ptr_array_index (node->children, i);

      g_string_append (out, i > 0 ? ", " : "");
      if (child->kind != TF_YAML_SCALAR)
        return FALSE;
      tf_config_append_text (out, child->text, !child->quoted);
    }
  g_string_append_c (out, ']');
  return TRUE;
}

/* "" is more likely a forgotten value than an empty one. */
static gboolean
is_blank (const char *value)
{
  return value[strspn (value, " \t\r\n")] == '\0';
}

TfYamlNode *
tf_config_edit_read_value (const char *key, const char *value, char **out_written, GError **error)
{
  g_autoptr (GString) written = g_string_new (NULL);
  g_autofree char *where = g_strdup_printf ("the value of %s", key);
  g_autoptr (GError) local = NULL;
  g_autoptr (TfYamlNode) node = tf_yaml_parse (value, strlen (value), where, NULL, &local);

  if (node == NULL)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, local->message);
  else if (is_blank (value))
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 "%s is blank; use \"\" for an empty string or ~ for the default", where);
  else if (strstr (value, TF_CONFIG_HIDDEN) != NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 "%s is " TF_CONFIG_HIDDEN
                 ", the placeholder of a hidden secret; enter the secret itself",
                 where);
  else if (!append_node (written, node))
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 "%s is %s, expected one value or a list of values", where,
                 node->kind == TF_YAML_MAP ? "a map" : "a list of lists or maps");
  else if (tf_yaml_node_is_null (node))
    return g_steal_pointer (&node);
  else
    {
      *out_written = g_string_free (g_steal_pointer (&written), FALSE);
      return tf_yaml_parse (*out_written, strlen (*out_written), where, NULL, error);
    }
  return NULL;
}

/* @leaves (element-type utf8 utf8): the name of each place and its value */
static void
flatten (const TfYamlNode *node, const char *name, GHashTable *leaves)
{
  if (node->kind == TF_YAML_SCALAR && !tf_yaml_node_is_null (node))
    g_hash_table_insert (leaves, g_strdup (name),
                         g_strconcat (node->quoted ? "\"" : "", node->text, NULL));
  if (node->kind == TF_YAML_LIST)
    g_hash_table_insert (leaves, g_strdup (name), g_strdup_printf ("[%u]", node->children->len));
  for (guint i = 0; node->children != NULL && i < node->children->len; i++)
    {
      const TfYamlNode *key = node->keys != NULL ? g_ptr_array_index (node->keys, i) : NULL;
      g_autofree char *number = g_strdup_printf ("%u", i);
      g_autofree char *inner =
          g_strconcat (name, *name != '\0' ? "." : "", key != NULL ? key->text : number, NULL);

      if (key != NULL && *key->text == '\0')
        g_hash_table_insert (leaves, g_strdup (inner), g_strdup ("?"));
      flatten (g_ptr_array_index (node->children, i), inner, leaves);
    }
}

static GHashTable *
leaves_of (const TfYamlNode *node, const char *name)
{
  GHashTable *leaves = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  flatten (node, name, leaves);
  return leaves;
}

static gboolean
is_at (const char *name, const char *key)
{
  gsize length = strlen (key);

  return strncmp (name, key, length) == 0 && (name[length] == '\0' || name[length] == '.');
}

/* Counts in @all the leaves outside @key (or, with @at, those below it), and in @same those that
 * @other has too. */
static void
compare (GHashTable *leaves,
         GHashTable *other,
         const char *key,
         gboolean at,
         guint *all,
         guint *same)
{
  GHashTableIter iter;
  gpointer name, text;

  g_hash_table_iter_init (&iter, leaves);
  while (g_hash_table_iter_next (&iter, &name, &text))
    if (is_at (name, key) == at)
      {
        *all += 1;
        *same += g_strcmp0 (text, g_hash_table_lookup (other, name)) == 0 ? 1 : 0;
      }
}

gboolean
tf_config_edit_is_same_but (const TfYamlNode *before,
                            const char *text,
                            const char *key,
                            const TfYamlNode *wanted)
{
  g_autoptr (TfYamlNode) after = tf_yaml_parse (text, strlen (text), "", NULL, NULL);
  g_autoptr (GHashTable) old = leaves_of (before, "");
  g_autoptr (GHashTable) value = leaves_of (wanted, key);
  g_autoptr (GHashTable) now = NULL;
  guint all = 0, same = 0;

  if (after == NULL)
    return FALSE;
  now = leaves_of (after, "");
  compare (old, now, key, FALSE, &all, &same);
  compare (value, now, key, TRUE, &all, &same);
  return same == all && g_hash_table_size (now) == all;
}
