/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-config-private.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-text.h"

/* A sibling this similar is a typo; otherwise the same name in another section takes precedence. */
#define CLOSE_ENOUGH     0.75
#define AGENTS_AVAILABLE "agents.available"

static gboolean read_map (TfConfigReading *self,
                          const char *section,
                          const TfYamlNode *node,
                          GError **error);

gboolean
tf_config_refuse (const TfConfigReading *self, guint line, GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG, "%s:%u: %s", self->path, line, message);
  return FALSE;
}

/* Suggests the only section where a misplaced key belongs. */
static const char *
find_elsewhere (const char *key)
{
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);
  const char *found = NULL;

  for (guint i = 0; i < n; i++)
    if (g_str_equal (strrchr (descriptors[i].path, '.') + 1, key))
      {
        if (found != NULL)
          return NULL;
        found = descriptors[i].path;
      }
  return found;
}

/* Whether a word that is no key of @section may be a token, or an argument or variable of an agent. */
static gboolean
has_secrets (const char *section)
{
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);
  gsize length = strlen (section);

  if (g_str_has_prefix (section, AGENTS_AVAILABLE "."))
    return TRUE;
  for (guint i = 0; i < n; i++)
    if (descriptors[i].secret && strncmp (descriptors[i].path, section, length) == 0 &&
        strchr (descriptors[i].path + length + 1, '.') == NULL)
      return TRUE;
  return FALSE;
}

gboolean
tf_config_refuse_key (const TfConfigReading *self,
                      const char *section,
                      const TfYamlNode *key,
                      const char *const *siblings,
                      GError **error)
{
  const char *dot = *section != '\0' ? "." : "";
  const char *nearest = tf_text_nearest (key->text, siblings);
  const char *elsewhere = find_elsewhere (key->text);
  gboolean is_typo = nearest != NULL && tf_text_similarity (key->text, nearest) >= CLOSE_ENOUGH;
  g_autofree char *shown = has_secrets (section) && !is_typo && elsewhere == NULL
                               ? g_strdup (TF_CONFIG_HIDDEN)
                               : tf_yaml_dup_key (key->text);

  if (elsewhere != NULL && !is_typo)
    return tf_config_refuse (self, key->line, error, "unknown key %s%s%s; did you mean %s?",
                             section, dot, shown, elsewhere);
  if (nearest != NULL)
    return tf_config_refuse (self, key->line, error, "unknown key %s%s%s; did you mean %s%s%s?",
                             section, dot, shown, section, dot, nearest);
  return tf_config_refuse (self, key->line, error, "unknown key %s%s%s", section, dot, shown);
}

static void
add_child (GHashTable *children, const char *section, const char *path)
{
  gsize length = *section != '\0' ? strlen (section) + 1 : 0;
  const char *rest = path + length;
  const char *end;

  if (length > 0 && (!g_str_has_prefix (path, section) || path[length - 1] != '.'))
    return;
  end = strchrnul (rest, '.');
  g_hash_table_add (children, g_strndup (rest, end - rest));
}

/* Returns: (transfer full): the names that a map may have; empty if it is not a section */
static GStrv
dup_children (const char *section)
{
  g_autoptr (GHashTable) children = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);
  g_autofree gpointer *keys = NULL;

  for (guint i = 0; i < n; i++)
    add_child (children, section, descriptors[i].path);
  add_child (children, section, AGENTS_AVAILABLE);
  keys = g_hash_table_get_keys_as_array (children, NULL);
  return g_strdupv ((char **) keys);
}

static const TfConfigDescriptor *
find_descriptor (const char *name)
{
  guint n = 0;
  const TfConfigDescriptor *descriptors = tf_config_get_descriptors (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (descriptors[i].path, name))
      return &descriptors[i];
  return NULL;
}

/* Files of older versions may have them. */
static const struct
{
  const char *path;
  const char *why;
} removed[] = {
  { "polish.gate_reviewer", "polish.reviewers names all reviewers" },
};

/* Says that the key has no effect any more. */
static gboolean
ignore_removed (const TfConfigReading *self, const char *name, guint line)
{
  for (guint i = 0; i < G_N_ELEMENTS (removed); i++)
    if (g_str_equal (removed[i].path, name))
      {
        g_warning ("%s:%u: %s is ignored: %s", self->path, line, name, removed[i].why);
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_key (TfConfigReading *self,
          const char *section,
          const TfYamlNode *key,
          const TfYamlNode *value,
          GError **error)
{
  g_autofree char *name = g_strconcat (section, *section != '\0' ? "." : "", key->text, NULL);
  const TfConfigDescriptor *descriptor = find_descriptor (name);
  g_auto (GStrv) siblings = dup_children (section);

  g_hash_table_insert (self->lines, g_strdup (name), GUINT_TO_POINTER (key->line));
  if (descriptor != NULL && !tf_yaml_node_is_null (value))
    g_hash_table_add (self->config->given, g_strdup (name));
  if (descriptor != NULL)
    return tf_config_set (self, descriptor, name, self->config, value, error);
  if (g_str_equal (name, AGENTS_AVAILABLE))
    return tf_config_read_agents (self, value, error);
  if (g_strv_contains ((const char *const *) siblings, key->text))
    return read_map (self, name, value, error);
  if (ignore_removed (self, name, key->line))
    return TRUE;
  return tf_config_refuse_key (self, section, key, (const char *const *) siblings, error);
}

static gboolean
read_map (TfConfigReading *self, const char *section, const TfYamlNode *node, GError **error)
{
  if (tf_yaml_node_is_null (node))
    return TRUE;
  if (node->kind != TF_YAML_MAP)
    return tf_config_refuse (self, node->line, error, "%s is %s, expected a map of keys",
                             *section != '\0' ? section : "the file",
                             node->kind == TF_YAML_LIST ? "a list" : "a string");
  for (guint i = 0; i < node->keys->len; i++)
    if (!read_key (self, section, g_ptr_array_index (node->keys, i),
                   g_ptr_array_index (node->children, i), error))
      return FALSE;
  return TRUE;
}

TfConfig *
tf_config_parse (const char *text, gssize length, const char *path, GError **error)
{
  g_autoptr (TfConfig) config = tf_config_new_default (TF_CONFIG_OFFLINE);
  g_autoptr (GHashTable) lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  TfConfigReading self = { .path = path, .config = config, .lines = lines };
  g_autoptr (TfYamlNode) root = NULL;
  gsize size = length < 0 ? strlen (text) : (gsize) length;

  if (size > TF_LIMIT_CONFIG_FILE)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG,
                   "%s: the file has %zu bytes, expected at most %zu", path, size,
                   TF_LIMIT_CONFIG_FILE);
      return NULL;
    }
  g_free (config->path);
  config->path = g_strdup (path);
  root = tf_yaml_parse (text, size, path, error);
  if (root == NULL || !read_map (&self, "", root, error) || !tf_config_check (&self, error))
    return NULL;
  return g_steal_pointer (&config);
}
