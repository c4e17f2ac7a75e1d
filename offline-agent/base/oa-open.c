/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-open.h"

#include <string.h>

#include "oa-data.h"
#include "oa-group.h"
#include "tf-json.h"

#define NEAR 3 /* lines: how far a place is searched for */

void
oa_open_free (OaOpen *self)
{
  g_free (self->id);
  g_free (self->description);
  g_free (self->path);
  g_free (self->quote);
  g_free (self);
}

OaOpen *
oa_open_read (JsonNode *node, const char *path, GError **error)
{
  g_autoptr (OaOpen) self = g_new0 (OaOpen, 1);
  g_autofree char *location = NULL;
  JsonObject *object = NULL;
  const TfJsonFlags maybe = TF_JSON_OPTIONAL | TF_JSON_NULLABLE;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_string (object, path, "id", maybe, &self->id, error) ||
      !tf_json_get_uint (object, path, "n", maybe, &self->n, error) ||
      !tf_json_get_string (object, path, "quote", maybe, &self->quote, error) ||
      !tf_json_get_string (object, path, "description", TF_JSON_REQUIRED, &self->description,
                           error) ||
      !tf_json_get_string (object, path, "location", maybe, &location, error))
    return NULL;
  oa_finding_read_place (location != NULL ? location : "N/A", &self->path, &self->line);
  return g_steal_pointer (&self);
}

GPtrArray *
oa_open_read_list (const char *text, const char *member, GError **error)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, error);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) oa_open_free);
  JsonObject *object = NULL;
  JsonArray *array = NULL;

  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_ARRAY (node))
    array = json_node_get_array (node);
  else if (!tf_json_get_object (node, "", &object, error) ||
           !tf_json_get_array (object, "", member, TF_JSON_REQUIRED, &array, error))
    return NULL;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      OaOpen *open = oa_open_read (json_array_get_element (array, i), member, error);

      if (open == NULL)
        return NULL;
      g_ptr_array_add (list, open);
    }
  return g_steal_pointer (&list);
}

/* The part that stays when numbers, places and messages change between runs; of one failing test its name, of
 * several what they have in common. Returns: (transfer full) */
static char *
dup_key (const char *description)
{
  g_autofree char *group = oa_group_dup_key (description);
  g_autoptr (GMatchInfo) match = NULL;
  g_auto (GStrv) parts = NULL;

  if (!g_regex_match (oa_data_pattern ("issue.tests"), description, 0, &match))
    return g_strdup (group != NULL ? group : description);
  parts = g_match_info_fetch_all (match);
  return g_strjoinv ("", parts + 1);
}

/* "plan.md" is "docs/plan.md". */
static gboolean
ends_with (const char *path, const char *tail)
{
  gsize length = strlen (path);
  gsize short_one = strlen (tail);

  return length > short_one && path[length - short_one - 1] == '/' && g_str_has_suffix (path, tail);
}

static gboolean
is_same_file (const OaOpen *self, const OaOpen *other)
{
  return g_str_equal (self->path, other->path) || ends_with (self->path, other->path) ||
         ends_with (other->path, self->path);
}

gboolean
oa_open_has_same_words (const OaOpen *self, const OaOpen *other)
{
  g_autofree char *key = dup_key (self->description);
  g_autofree char *other_key = dup_key (other->description);

  return g_str_equal (key, other_key);
}

/* A test keeps its name wherever its failure is reported. */
static gboolean
is_same (const OaOpen *self, const OaOpen *other)
{
  return oa_open_has_same_words (self, other) &&
         (is_same_file (self, other) || g_str_has_prefix (self->description, "[tests "));
}

static guint
distance (const OaOpen *self, const OaOpen *other)
{
  return self->line > other->line ? self->line - other->line : other->line - self->line;
}

/* "[shellcheck SC2086]". Returns: (transfer full) (nullable) */
static char *
dup_rule (const char *description)
{
  const char *end = strstr (description, "] ");

  if (*description != '[' || end == NULL || g_str_has_prefix (description, "[tests "))
    return NULL;
  return g_strndup (description, (gsize) (end - description));
}

/* The same rule at about the same place, in other words: the quoted text has changed. */
static gboolean
is_alike (const OaOpen *self, const OaOpen *other)
{
  g_autofree char *rule = dup_rule (self->description);
  g_autofree char *other_rule = dup_rule (other->description);

  return rule != NULL && g_strcmp0 (rule, other_rule) == 0 && is_same_file (self, other) &&
         distance (self, other) <= NEAR;
}

static guint
find_nearest (const OaOpen *open,
              const GPtrArray *found,
              const gboolean *taken,
              gboolean (*fits) (const OaOpen *, const OaOpen *))
{
  guint best = G_MAXUINT;

  for (guint i = 0; i < found->len; i++)
    if (!taken[i] && fits (open, found->pdata[i]) &&
        (best == G_MAXUINT ||
         distance (open, found->pdata[i]) < distance (open, found->pdata[best])))
      best = i;
  return best;
}

static gboolean
is_same_line (const OaOpen *self, const OaOpen *other)
{
  return self->line == other->line && is_same (self, other);
}

guint *
oa_open_match (const GPtrArray *opens, const GPtrArray *found)
{
  gboolean (*const passes[]) (const OaOpen *, const OaOpen *) = { is_same_line, is_same, is_alike };
  guint *matched = g_new (guint, opens->len + 1);
  g_autofree gboolean *taken = g_new0 (gboolean, found->len + 1);

  for (guint i = 0; i < opens->len; i++)
    matched[i] = G_MAXUINT;
  for (guint pass = 0; pass < G_N_ELEMENTS (passes); pass++)
    for (guint i = 0; i < opens->len; i++)
      {
        if (matched[i] != G_MAXUINT)
          continue;
        matched[i] = find_nearest (opens->pdata[i], found, taken, passes[pass]);
        if (matched[i] != G_MAXUINT)
          taken[matched[i]] = TRUE;
      }
  return matched;
}
