/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-lookup.h"

#include <string.h>

#define MAX_FILE ((gsize) 64 * 1024 * 1024)

/* Registry documents vary: a missing member is simply unknown. */

static JsonObject *
get_object (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) ||
      json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;
  return json_node_get_string (node);
}

static gboolean
get_number (JsonObject *object, const char *name, gint64 *out_number)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) ||
      json_node_get_value_type (node) != G_TYPE_INT64)
    return FALSE;
  *out_number = json_node_get_int (node);
  return TRUE;
}

static gboolean
is_about (const CodeScorecard *card, const char *name)
{
  return name != NULL && g_ascii_strcasecmp (name, card->package) == 0;
}

static void
take_date (const char *text, GDateTime **first, GDateTime **latest)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) date = text != NULL ? g_date_time_new_from_iso8601 (text, utc) : NULL;

  if (date == NULL)
    return;
  if (*first == NULL || g_date_time_compare (date, *first) < 0)
    {
      g_clear_pointer (first, g_date_time_unref);
      *first = g_date_time_ref (date);
    }
  if (*latest == NULL || g_date_time_compare (date, *latest) > 0)
    {
      g_clear_pointer (latest, g_date_time_unref);
      *latest = g_date_time_ref (date);
    }
}

typedef struct
{
  GDateTime *first;   /* (owned) (nullable) */
  GDateTime *latest;  /* (owned) (nullable) */
  GHashTable *majors; /* (owned): set of the released major versions from 1 on */
} Releases;

static void
releases_clear (Releases *self)
{
  g_clear_pointer (&self->first, g_date_time_unref);
  g_clear_pointer (&self->latest, g_date_time_unref);
  g_clear_pointer (&self->majors, g_hash_table_unref);
}

static void
add_release (Releases *self, const char *version, const char *date)
{
  if (date == NULL || !g_ascii_isdigit (*version))
    return;
  take_date (date, &self->first, &self->latest);
  g_hash_table_add (self->majors,
                    GUINT_TO_POINTER ((guint) g_ascii_strtoull (version, NULL, 10) + 1));
}

static void
judge_releases (CodeScorecard *card, const Releases *releases, GDateTime *now, const char *source)
{
  if (releases->first == NULL)
    return;
  code_scorecard_judge_age (card, releases->first, now, source);
  code_scorecard_judge_update (card, releases->latest, TRUE, now, source);
  code_scorecard_judge_majors (
      card, g_hash_table_size (releases->majors) - 1,
      (double) g_date_time_difference (now, releases->first) / G_TIME_SPAN_DAY / 365.2425, source);
}

/* https://registry.npmjs.org/NAME: {name, time: {created, "1.0.0": …}, maintainers, license} */
static gboolean
read_npm (CodeScorecard *card, JsonObject *object, GDateTime *now)
{
  const char *source = "npm metadata";
  JsonObject *time = get_object (object, "time");
  JsonNode *maintainers = json_object_get_member (object, "maintainers");
  Releases releases = { .majors = g_hash_table_new (NULL, NULL) };
  g_autoptr (GList) versions = NULL;

  if (time == NULL || !is_about (card, get_text (object, "name")))
    {
      releases_clear (&releases);
      return FALSE;
    }
  versions = json_object_get_members (time);
  for (GList *l = versions; l != NULL; l = l->next)
    add_release (&releases, l->data, get_text (time, l->data));
  judge_releases (card, &releases, now, source);
  releases_clear (&releases);
  if (get_text (object, "license") != NULL)
    code_scorecard_judge_license (card, get_text (object, "license"), source);
  if (maintainers != NULL && JSON_NODE_HOLDS_ARRAY (maintainers))
    code_scorecard_judge_maintainers (card,
                                      json_array_get_length (json_node_get_array (maintainers)),
                                      source);
  return TRUE;
}

/* https://api.npmjs.org/downloads/point/last-week/NAME: {downloads, start, end, package} */
static gboolean
read_downloads (CodeScorecard *card, JsonObject *object, GDateTime *now)
{
  GDateTime *first = NULL;
  GDateTime *last = NULL;
  gint64 downloads = 0;
  gint64 days = 0;

  if (!is_about (card, get_text (object, "package")) ||
      !get_number (object, "downloads", &downloads))
    return FALSE;
  if (get_text (object, "start") != NULL && get_text (object, "end") != NULL)
    {
      g_autofree char *start = g_strconcat (get_text (object, "start"), "T00:00:00Z", NULL);
      g_autofree char *end = g_strconcat (get_text (object, "end"), "T00:00:00Z", NULL);

      take_date (start, &first, &last);
      take_date (end, &first, &last);
    }
  if (first != NULL)
    days = g_date_time_difference (last, first) / G_TIME_SPAN_DAY + 1;
  if (days == 7)
    code_scorecard_judge_downloads (card, downloads, "npm downloads");
  g_clear_pointer (&first, g_date_time_unref);
  g_clear_pointer (&last, g_date_time_unref);
  return TRUE;
}

static const char *
get_upload_time (JsonNode *files)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (files) ? json_node_get_array (files) : NULL;
  JsonNode *file =
      array != NULL && json_array_get_length (array) > 0 ? json_array_get_element (array, 0) : NULL;

  return file != NULL && JSON_NODE_HOLDS_OBJECT (file)
             ? get_text (json_node_get_object (file), "upload_time_iso_8601")
             : NULL;
}

/* https://pypi.org/pypi/NAME/json: {info: {name, license}, releases: {"1.0": [{upload_time…}]}} */
static gboolean
read_pypi (CodeScorecard *card, JsonObject *object, GDateTime *now)
{
  const char *source = "PyPI metadata";
  JsonObject *info = get_object (object, "info");
  JsonObject *versions = get_object (object, "releases");
  Releases releases = { .majors = g_hash_table_new (NULL, NULL) };
  g_autoptr (GList) names = NULL;
  const char *license = NULL;

  if (info == NULL || !is_about (card, get_text (info, "name")))
    {
      releases_clear (&releases);
      return FALSE;
    }
  names = versions != NULL ? json_object_get_members (versions) : NULL;
  for (GList *l = names; l != NULL; l = l->next)
    add_release (&releases, l->data, get_upload_time (json_object_get_member (versions, l->data)));
  judge_releases (card, &releases, now, source);
  releases_clear (&releases);
  license = get_text (info, "license");
  if (license != NULL && *license != '\0' && strlen (license) < 100)
    code_scorecard_judge_license (card, license, source);
  return TRUE;
}

/* https://api.github.com/repos/OWNER/NAME: {name, full_name, stargazers_count, license: {spdx_id}} */
static gboolean
read_github (CodeScorecard *card, JsonObject *object, GDateTime *now)
{
  JsonObject *license = get_object (object, "license");
  gint64 stars = 0;

  if (get_text (object, "full_name") == NULL || (!is_about (card, get_text (object, "name")) &&
                                                 !is_about (card, get_text (object, "full_name"))))
    return FALSE;
  if (get_number (object, "stargazers_count", &stars))
    code_scorecard_judge_stars (card, stars, "GitHub metadata");
  if (license != NULL && get_text (license, "spdx_id") != NULL)
    code_scorecard_judge_license (card, get_text (license, "spdx_id"), "GitHub metadata");
  return TRUE;
}

static void
read_file (CodeScorecard *card, const char *path, GDateTime *now)
{
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;
  gsize length = 0;

  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR) ||
      !g_file_get_contents (path, &text, &length, NULL) || length > MAX_FILE)
    return;
  node = tf_json_parse (text, (gssize) length, NULL);
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return;
  if (!read_npm (card, json_node_get_object (node), now) &&
      !read_downloads (card, json_node_get_object (node), now) &&
      !read_pypi (card, json_node_get_object (node), now))
    read_github (card, json_node_get_object (node), now);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

void
code_lookup_metadata (CodeScorecard *card, const char *resources, GDateTime *now)
{
  g_autoptr (GDir) dir = g_dir_open (resources, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  if (dir == NULL)
    return;
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".json"))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (resources, g_ptr_array_index (names, i), NULL);

      read_file (card, path, now);
    }
}
