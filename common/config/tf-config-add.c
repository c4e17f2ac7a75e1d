/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-config-add.h"

#include <string.h>

#include "tf-config.h"
#include "tf-error.h"
#include "tf-yaml-private.h"

#define BOM          "\xef\xbb\xbf"
#define NAME_PATTERN "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"

/* Returns: (transfer none) (nullable): the value of @key of a map */
static const TfYamlNode *
find (const TfYamlNode *map, const char *key, const TfYamlNode **out_key)
{
  for (guint i = 0; map != NULL && map->kind == TF_YAML_MAP && i < map->keys->len; i++)
    {
      const TfYamlNode *found = g_ptr_array_index (map->keys, i);

      if (g_strcmp0 (found->text, key) != 0)
        continue;
      if (out_key != NULL)
        *out_key = found;
      return g_ptr_array_index (map->children, i);
    }
  return NULL;
}

/* Where the line of @key begins. By its bytes: YAML ends lines at other characters, too. */
static const char *
find_line (const char *text, const TfYamlNode *key)
{
  const char *at = text + (g_str_has_prefix (text, BOM) ? strlen (BOM) : 0) + key->start;

  while (at > text && at[-1] != '\n' && at[-1] != '\r')
    at--;
  return at;
}

/* Each line of @lines, after @indent. */
static void
append_lines (GString *to, const char *indent, const char *lines)
{
  g_auto (GStrv) each = g_strsplit (lines, "\n", -1);

  for (char **line = each; *line != NULL; line++)
    if (**line != '\0')
      g_string_append_printf (to, "%s%s\n", indent, *line);
}

static gboolean
check (const TfYamlNode *available, const char *name, const char *lines, GError **error)
{
  g_autoptr (GString) shown = NULL;

  if (!g_regex_match_simple (NAME_PATTERN, name, G_REGEX_DOLLAR_ENDONLY, 0))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "“%s” cannot be the name of an agent: use letters, digits, “.”, “_”, “-”", name);
      return FALSE;
    }
  if (find (available, name, NULL) != NULL || g_str_equal (name, TF_CONFIG_OFFLINE))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "there is an agent “%s” already; choose another name, or edit the file: "
                   "thoughtforgectl config edit",
                   name);
      return FALSE;
    }
  if (available != NULL && available->kind == TF_YAML_MAP && !available->flow &&
      available->keys->len > 0)
    return TRUE;
  shown = g_string_new (NULL);
  append_lines (shown, "      ", lines);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG,
               "the configuration has no block of agents to add to; add this with "
               "thoughtforgectl config edit:\nagents:\n  available:\n    %s:\n%s",
               name, shown->str);
  return FALSE;
}

char *
tf_config_add_agent (const char *text,
                     const char *path,
                     const char *name,
                     const char *lines,
                     GError **error)
{
  g_autoptr (TfYamlNode) root = tf_yaml_parse (text, strlen (text), path, NULL, error);
  const TfYamlNode *available = NULL;
  const TfYamlNode *first = NULL;
  const char *line = NULL;
  g_autofree char *indent = NULL;
  g_autofree char *deeper = NULL;
  g_autoptr (GString) added = NULL;

  if (root == NULL)
    return NULL;
  available = find (find (root, "agents", NULL), "available", NULL);
  if (!check (available, name, lines, error))
    return NULL;
  first = g_ptr_array_index (available->keys, 0);
  line = find_line (text, first);
  indent = g_strndup (line, strspn (line, " "));
  deeper = g_strconcat (indent, "  ", NULL);
  added = g_string_new_len (text, line - text);
  g_string_append_printf (added, "%s%s:\n", indent, name);
  append_lines (added, deeper, lines);
  g_string_append (added, line);
  return g_string_free (g_steal_pointer (&added), FALSE);
}
