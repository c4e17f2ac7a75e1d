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
tf_config_refuse (const TfConfigReading *self,
                  guint line,
                  const char *key,
                  const char *found,
                  const char *expected,
                  GError **error)
{
  tf_config_fault_set (self->fault, line, key, found, expected);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG, "%s:%u: %s is %s, expected %s", self->path,
               line, key, found, expected);
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
  return g_str_has_prefix (section, AGENTS_AVAILABLE ".") || tf_config_later_has_section (section);
}

static gboolean
refuse_unknown (const TfConfigReading *self,
                guint line,
                const char *key,
                const char *nearest,
                GError **error)
{
  tf_config_fault_set (self->fault, line, key, "an unknown key", nearest);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG, "%s:%u: unknown key %s%s%s%s", self->path,
               line, key, nearest != NULL ? "; did you mean " : "", nearest != NULL ? nearest : "",
               nearest != NULL ? "?" : "");
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
  g_autofree char *name = g_strconcat (section, dot, shown, NULL);
  g_autofree char *sibling = nearest != NULL ? g_strconcat (section, dot, nearest, NULL) : NULL;

  return refuse_unknown (self, key->line, name, elsewhere != NULL && !is_typo ? elsewhere : sibling,
                         error);
}

static void
add_child (gpointer children, const char *section, const char *path)
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
  tf_config_later_foreach (add_child, children, section);
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

/* Notes that the key has no effect any more. */
static gboolean
ignore_removed (const TfConfigReading *self, const char *name, guint line)
{
  for (guint i = 0; i < G_N_ELEMENTS (removed); i++)
    if (g_str_equal (removed[i].path, name))
      {
        g_ptr_array_add (self->config->notices,
                         g_strdup_printf ("%s:%u: %s is ignored: %s", self->path, line, name,
                                          removed[i].why));
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
  if (tf_config_later_has_key (name))
    return tf_config_later_read (self, name, value, error);
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
    return tf_config_refuse (self, node->line, *section != '\0' ? section : "the file",
                             tf_yaml_node_describe (node), "a map of keys", error);
  for (guint i = 0; i < node->keys->len; i++)
    if (!read_key (self, section, g_ptr_array_index (node->keys, i),
                   g_ptr_array_index (node->children, i), error))
      return FALSE;
  return TRUE;
}

static TfConfig *
parse (const char *text, gsize size, const char *path, TfConfigFault *fault, GError **error)
{
  g_autoptr (TfConfig) config = tf_config_new_default (NULL);
  g_autoptr (GHashTable) lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  TfConfigReading self = { .path = path, .config = config, .lines = lines, .fault = fault };
  g_autoptr (TfYamlNode) root = NULL;

  if (size > TF_LIMIT_CONFIG_FILE)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG,
                   "%s: the file has %zu bytes, expected at most %zu", path, size,
                   TF_LIMIT_CONFIG_FILE);
      return NULL;
    }
  g_free (config->path);
  config->path = g_strdup (path);
  root = tf_yaml_parse (text, size, path, &fault->line, error);
  if (root == NULL || !read_map (&self, "", root, error) || !tf_config_check (&self, error))
    return NULL;
  tf_config_later_add_notice (&self);
  return g_steal_pointer (&config);
}

TfConfig *
tf_config_parse_with_fault (const char *text,
                            gssize length,
                            const char *path,
                            TfConfigFault **out_fault,
                            GError **error)
{
  g_autoptr (TfConfigFault) fault = tf_config_fault_new (path);
  g_autoptr (GError) local = NULL;
  TfConfig *config = parse (text, length < 0 ? strlen (text) : (gsize) length, path, fault, &local);

  if (config != NULL)
    return config;
  tf_config_fault_complete (fault, local);
  if (out_fault != NULL)
    *out_fault = g_steal_pointer (&fault);
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

TfConfig *
tf_config_parse (const char *text, gssize length, const char *path, GError **error)
{
  return tf_config_parse_with_fault (text, length, path, NULL, error);
}
