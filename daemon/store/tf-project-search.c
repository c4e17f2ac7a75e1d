/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-search.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-limits.h"
#include "tf-project-files-private.h"

#define MAX_OF_A_KIND 5  /* hits in one project: more say nothing new about where to look */
#define MAX_DOCUMENTS 64 /* of one project */

typedef struct
{
  const TfProjectFiles *files;
  const char *name;
  const TfTextMatch *match;
  GPtrArray *hits;
} Search;

static void
add_hit (const Search *self, const char *kind, const char *place, guint line, const char *excerpt)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "project", "s", tf_project_files_get_id (self->files));
  g_variant_dict_insert (&dict, "name", "s", self->name);
  g_variant_dict_insert (&dict, "kind", "s", kind);
  g_variant_dict_insert (&dict, "place", "s", place);
  g_variant_dict_insert (&dict, "line", "u", line);
  g_variant_dict_insert (&dict, "text", "s", excerpt);
  g_ptr_array_add (self->hits, g_variant_ref_sink (g_variant_dict_end (&dict)));
}

/* What cannot be read may have what is looked for. What does not exist has not. */
static void
add_unread (const Search *self, const char *file, const GError *error)
{
  if (!g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND))
    add_hit (self, "unread", file, 0, error->message);
}

/* name, tags, id */

static void
search_state (const Search *self, const char *const *tags)
{
  const char *id = tf_project_files_get_id (self->files);
  gboolean found = FALSE;

  if (tf_text_match_is_in (self->match, self->name))
    {
      add_hit (self, "name", "", 0, self->name);
      return;
    }
  for (guint i = 0; tags[i] != NULL; i++)
    if (tf_text_match_is_in (self->match, tags[i]))
      {
        add_hit (self, "tag", tags[i], 0, tags[i]);
        found = TRUE;
      }
  if (!found && tf_text_match_is_in (self->match, id))
    add_hit (self, "id", id, 0, id);
}

/* documents */

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_documents (const Search *self)
{
  g_autofree char *path = tf_project_files_dup_path (self->files, TF_DIR_DOCS);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && names->len < MAX_DOCUMENTS && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".md") && g_utf8_validate (name, -1, NULL))
      g_ptr_array_add (names, g_strconcat (TF_DIR_DOCS "/", name, NULL));
  g_ptr_array_sort (names, compare_names);
  return names;
}

static void
search_documents (const Search *self)
{
  g_autoptr (GPtrArray) names = list_documents (self);
  guint n = 0;

  for (guint i = 0; i < names->len && n < MAX_OF_A_KIND; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autoptr (GError) error = NULL;
      g_autofree char *text = tf_document_store_read (self->files, name, &error);
      guint line = 0;
      g_autofree char *excerpt =
          text != NULL ? tf_text_match_dup_excerpt (self->match, text, &line) : NULL;

      if (text == NULL)
        add_unread (self, name, error);
      if (excerpt == NULL)
        continue;
      add_hit (self, "document", name, line, excerpt);
      n++;
    }
}

/* chat and issues: arrays of objects, of which no more is read than the texts */

static const char *
get_text (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
                 json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : "";
}

/* Returns: (transfer full) (nullable): %NULL if nothing can be found in it */
static JsonNode *
load (const Search *self, const char *file)
{
  gsize length = 0;
  g_autoptr (GError) error = NULL;
  g_autofree char *text =
      tf_project_files_read (self->files, file, TF_LIMIT_STATE_FILE, &length, &error);
  JsonNode *node = NULL;

  if (text != NULL && !tf_text_match_may_be_in (self->match, text))
    return NULL;
  if (text != NULL)
    node = tf_json_parse (text, (gssize) length, &error);
  if (error != NULL)
    add_unread (self, file, error);
  return node;
}

/* Returns: (transfer none) (nullable) */
static JsonArray *
find_array (JsonNode *node, const char *member)
{
  if (node != NULL && member != NULL)
    node = JSON_NODE_HOLDS_OBJECT (node)
               ? json_object_get_member (json_node_get_object (node), member)
               : NULL;
  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static void
search_array (const Search *self, JsonArray *array, const char *kind, const char *const *members)
{
  guint n = 0;

  for (guint i = json_array_get_length (array); i > 0 && n < MAX_OF_A_KIND; i--)
    {
      JsonNode *node = json_array_get_element (array, i - 1);
      g_autofree char *excerpt = NULL;

      if (!JSON_NODE_HOLDS_OBJECT (node))
        continue;
      for (guint k = 0; excerpt == NULL && members[k] != NULL; k++)
        excerpt =
            tf_text_match_dup_excerpt (self->match,
                                       get_text (json_node_get_object (node), members[k]), NULL);
      if (excerpt == NULL)
        continue;
      add_hit (self, kind, get_text (json_node_get_object (node), "id"), 0, excerpt);
      n++;
    }
}

static void
search_json (const Search *self,
             const char *file,
             const char *array_member,
             const char *kind,
             const char *const *members)
{
  g_autoptr (JsonNode) node = load (self, file);
  JsonArray *array = find_array (node, array_member);

  if (array != NULL)
    search_array (self, array, kind, members);
  else if (node != NULL)
    add_hit (self, "unread", file, 0, "it does not have the form of this file");
}

void
tf_project_search (const TfProjectFiles *files,
                   const char *name,
                   const char *const *tags,
                   const TfTextMatch *match,
                   GPtrArray *hits)
{
  static const char *const of_message[] = { "content", NULL };
  static const char *const of_issue[] = { "description", "id", "suggestion", NULL };
  const Search self = { files, name, match, hits };

  g_return_if_fail (files != NULL && name != NULL && tags != NULL && match != NULL && hits != NULL);

  search_state (&self, tags);
  search_documents (&self);
  search_json (&self, TF_FILE_CHAT, NULL, "chat", of_message);
  search_json (&self, TF_FILE_ISSUES, "issues", "issue", of_issue);
}
