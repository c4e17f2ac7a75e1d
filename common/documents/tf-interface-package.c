/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-interface-private.h"
#include "tf-json.h"

#define MAX_DEPTH 10

static const struct
{
  const char *member;
  const char *kind;
} entries[] = {
  { "main", "entry" },  { "module", "entry" },  { "browser", "entry" },
  { "types", "types" }, { "typings", "types" }, { "type", "module type" },
};

gboolean
tf_interface_is_package (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  return g_str_equal (name, "package.json");
}

/* Returns: (nullable) */
static const char *
get_string (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : NULL;
}

/* "./lib/index.js" and "lib/index" are one. */
static char *
normalise (const char *file)
{
  g_autofree char *text = g_strdup (g_str_has_prefix (file, "./") ? file + 2 : file);

  if (g_str_has_suffix (text, ".js"))
    text[strlen (text) - strlen (".js")] = '\0';
  return g_steal_pointer (&text);
}

static void
add_entries (TfInterface *self, const char *path, JsonObject *root)
{
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      const char *value = get_string (root, entries[i].member);
      g_autofree char *text = value != NULL ? normalise (value) : NULL;

      if (text != NULL)
        tf_interface_add_at (self, path, entries[i].kind, entries[i].member, text);
    }
}

/* A single program has the name of the package, without its scope. */
static void
add_programs (TfInterface *self, const char *path, JsonObject *root)
{
  JsonNode *bin = json_object_get_member (root, "bin");
  const char *name = get_string (root, "name");
  g_autoptr (GList) members = NULL;

  if (bin == NULL)
    return;
  if (JSON_NODE_HOLDS_OBJECT (bin))
    members = json_object_get_members (json_node_get_object (bin));
  else if (name != NULL && get_string (root, "bin") != NULL)
    {
      const char *slash = strchr (name, '/');

      tf_interface_add_at (self, path, "program", slash != NULL ? slash + 1 : name, "");
    }
  for (GList *i = members; i != NULL; i = i->next)
    tf_interface_add_at (self, path, "program", i->data, "");
}

/* "import ./x" and, by condition, "import ./x (node)". What is null must not be imported. */
static void
add_exported (TfInterface *self,
              const char *path,
              const char *name,
              const char *conditions,
              JsonNode *node,
              guint depth)
{
  g_autoptr (GList) members = NULL;
  g_autofree char *label =
      *conditions == '\0' ? g_strdup (name) : g_strdup_printf ("%s (%s)", name, conditions);

  if (JSON_NODE_HOLDS_NULL (node) || depth > MAX_DEPTH)
    return;
  tf_interface_add_at (self, path, "import", label, "");
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return;
  members = json_object_get_members (json_node_get_object (node));
  for (GList *i = members; i != NULL; i = i->next)
    {
      g_autofree char *below = *conditions == '\0'
                                   ? g_strdup (i->data)
                                   : g_strconcat (conditions, ", ", (char *) i->data, NULL);

      add_exported (self, path, name, below,
                    json_object_get_member (json_node_get_object (node), i->data), depth + 1);
    }
}

/* Without "exports", users may import every file. */
static void
add_exports (TfInterface *self, const char *path, JsonObject *root)
{
  JsonNode *exports = json_object_get_member (root, "exports");
  g_autoptr (GList) members = NULL;
  gboolean by_path = FALSE;

  if (exports == NULL || JSON_NODE_HOLDS_NULL (exports))
    {
      tf_interface_add_at (self, path, "import", "of any file", "");
      tf_interface_add_at (self, path, "import", ".", "");
      return;
    }
  if (JSON_NODE_HOLDS_OBJECT (exports))
    members = json_object_get_members (json_node_get_object (exports));
  for (GList *i = members; i != NULL; i = i->next)
    if (*(const char *) i->data == '.')
      {
        by_path = TRUE;
        add_exported (self, path, i->data, "",
                      json_object_get_member (json_node_get_object (exports), i->data), 0);
      }
  if (!by_path)
    add_exported (self, path, ".", "", exports, 0);
}

void
tf_interface_add_package (TfInterface *self, const char *path, const char *text)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);
  JsonObject *root = NULL;
  const char *name = NULL;

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    {
      tf_interface_set_unreadable (self, path);
      return;
    }
  root = json_node_get_object (node);
  name = get_string (root, "name");
  if (name != NULL)
    tf_interface_add_at (self, path, "package", name, "");
  add_entries (self, path, root);
  add_programs (self, path, root);
  add_exports (self, path, root);
}
