/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-trace.h"

#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tf-ctl-input.h"
#include "tf-json.h"
#include "tf-limits.h"

/* The target of @path, which may be a link, if it is below @directory (as from realpath()).
 * Returns: (transfer full) (nullable) */
static char *
resolve_below (const char *directory, const char *path)
{
  g_autofree char *joined = g_build_filename (directory, path, NULL);
  g_autofree char *prefix = g_strconcat (directory, "/", NULL);
  char *resolved = realpath (joined, NULL);

  if (resolved != NULL && !g_str_has_prefix (resolved, prefix))
    g_clear_pointer (&resolved, g_free);
  return resolved;
}

static gboolean
may_be_name (const char *text)
{
  g_auto (GStrv) parts = NULL;

  if (*text == '\0' || g_path_is_absolute (text) || strchr (text, '\n') != NULL)
    return FALSE;
  parts = g_strsplit (text, "/", -1);
  return !g_strv_contains ((const char *const *) parts, "..");
}

/* Answers may have any encoding, even a broken one. Returns: (transfer full) (nullable) */
static char *
read_answer (const char *directory, const char *name)
{
  g_autofree char *path = may_be_name (name) ? resolve_below (directory, name) : NULL;
  g_autofree char *bytes = NULL;
  struct stat info;
  gsize length;

  if (path == NULL || stat (path, &info) != 0 || !S_ISREG (info.st_mode) ||
      (gsize) info.st_size > TF_LIMIT_ANSWER || !g_file_get_contents (path, &bytes, &length, NULL))
    return NULL;
  return g_utf8_make_valid (bytes, (gssize) length);
}

static void
fill_in (JsonNode *element, const char *directory)
{
  JsonObject *entry = JSON_NODE_HOLDS_OBJECT (element) ? json_node_get_object (element) : NULL;
  JsonNode *raw = entry != NULL ? json_object_get_member (entry, "review_raw") : NULL;
  g_autofree char *answer = NULL;

  if (raw == NULL || !JSON_NODE_HOLDS_VALUE (raw) ||
      json_node_get_value_type (raw) != G_TYPE_STRING)
    return;
  answer = read_answer (directory, json_node_get_string (raw));
  if (answer != NULL)
    json_object_set_string_member (entry, "review_raw", answer);
}

static char *
dup_directory (const char *file)
{
  g_autofree char *parent = g_path_get_dirname (file);

  return realpath (parent, NULL);
}

char *
tf_ctl_trace_read (const char *file, GError **error)
{
  g_autofree char *text = tf_ctl_input_read (file, TF_LIMIT_TRACE, error);
  g_autofree char *directory = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonArray *entries;

  if (text == NULL || g_str_equal (file, "-"))
    return g_steal_pointer (&text);
  root = json_from_string (text, NULL);
  directory = dup_directory (file);
  if (root == NULL || !JSON_NODE_HOLDS_ARRAY (root) || directory == NULL)
    return g_steal_pointer (&text);
  entries = json_node_get_array (root);
  for (guint i = 0; i < json_array_get_length (entries); i++)
    fill_in (json_array_get_element (entries, i), directory);
  return tf_json_to_line (root);
}
