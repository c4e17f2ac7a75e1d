/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-coverage.h"

#include <string.h>

#include "oa-each.h"
#include "tf-file-language.h"

/* An analyser, and its program. */
typedef struct
{
  const char *name;
  const char *program; /* (nullable): %NULL: built in */
} Analyser;

#define MOST 4

/* The analysers made for each kind; none reads the others. */
static const struct
{
  OaFileKind kind;
  Analyser analysers[MOST];
} made_for[] = {
  { OA_FILE_C, { { "cppcheck", "cppcheck" }, { "gcc", "gcc" }, { "clang-tidy", "clang-tidy" } } },
  { OA_FILE_CXX, { { "cppcheck", "cppcheck" }, { "gcc", "g++" }, { "clang-tidy", "clang-tidy" } } },
  { OA_FILE_HEADER,
    { { "cppcheck", "cppcheck" }, { "gcc", "gcc" }, { "clang-tidy", "clang-tidy" } } },
  { OA_FILE_SHELL, { { "shellcheck", "shellcheck" } } },
  { OA_FILE_PYTHON, { { "pyflakes", "pyflakes3" }, { "python3", "python3" } } },
  { OA_FILE_SCRIPT, { { "node", "node" } } },
  { OA_FILE_JSON, { { "json", NULL } } },
  { OA_FILE_YAML, { { "yamllint", "yamllint" } } },
  { OA_FILE_TOML, { { "python3", "python3" } } },
  { OA_FILE_XML, { { "xmllint", "xmllint" } } },
  { OA_FILE_PROSE, { { "codespell", "codespell" } } },
};

typedef struct
{
  const OaAnalysis *analysis;
  GHashTable *by;      /* (owned): utf8 → GPtrArray of paths, borrowed */
  GHashTable *reasons; /* (owned): likewise */
  GHashTable *by_name; /* (owned): of headers: utf8 → GPtrArray of paths, borrowed */
  GHashTable *headers; /* (owned): set of "tool path" of headers that were read */
} Coverage;

static const Analyser *
find_analysers (OaFileKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (made_for); i++)
    if (made_for[i].kind == kind)
      return made_for[i].analysers;
  return NULL;
}

/* lists of paths */

static GHashTable *
lists_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                (GDestroyNotify) g_ptr_array_unref);
}

static void
add_path (GHashTable *lists, const char *key, const char *path)
{
  GPtrArray *paths = g_hash_table_lookup (lists, key);

  if (paths == NULL)
    {
      paths = g_ptr_array_new ();
      g_hash_table_insert (lists, g_strdup (key), paths);
    }
  g_ptr_array_add (paths, (gpointer) path);
}

/* headers */

static void
index_header (Coverage *self, const OaFile *file)
{
  g_autofree char *name = g_path_get_basename (file->path);

  if (file->kind == OA_FILE_HEADER)
    add_path (self->by_name, name, file->path);
}

static gboolean
is_same_file (const char *path, const char *included)
{
  g_autofree char *end = g_strconcat ("/", included, NULL);

  return g_str_equal (path, included) || g_str_has_suffix (path, end);
}

static void
read_include (Coverage *self, const char *tool, const char *included, GQueue *waiting)
{
  g_autofree char *name = g_path_get_basename (included);
  const GPtrArray *paths = g_hash_table_lookup (self->by_name, name);

  while (g_str_has_prefix (included, "../") || g_str_has_prefix (included, "./"))
    included = strchr (included, '/') + 1;
  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      char *path = g_ptr_array_index (paths, i);

      if (is_same_file (path, included) &&
          g_hash_table_add (self->headers, g_strdup_printf ("%s %s", tool, path)))
        g_queue_push_tail (waiting, path);
    }
}

static void
read_includes (Coverage *self, const char *tool, const char *path, GQueue *waiting)
{
  g_autofree char *text = oa_tree_load (self->analysis->tree, path, NULL);
  g_autoptr (GRegex) shape = g_regex_new ("^[ \\t]*#[ \\t]*include[ \\t]*[<\"]([^>\"\\n]+)[>\"]",
                                          G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  if (text == NULL)
    return;
  for (g_regex_match (shape, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *included = g_match_info_fetch (match, 1);

      read_include (self, tool, included, waiting);
    }
}

/* What the sources that a tool has read include, and what that includes. */
static void
find_headers (Coverage *self, const char *tool)
{
  const GPtrArray *files = self->analysis->tree->files;
  g_auto (GQueue) waiting = G_QUEUE_INIT;

  OA_EACH (const OaFile, file, files)
    if (oa_analysis_has_read (self->analysis, tool, file->path))
      g_queue_push_tail (&waiting, file->path);
  while (!g_queue_is_empty (&waiting))
    read_includes (self, tool, g_queue_pop_head (&waiting), &waiting);
}

static gboolean
has_read (const Coverage *self, const char *tool, const OaFile *file)
{
  g_autofree char *key = g_strdup_printf ("%s %s", tool, file->path);

  if (oa_analysis_has_rejected (self->analysis, tool, file->path))
    return FALSE;
  return oa_analysis_has_read (self->analysis, tool, file->path) ||
         (file->kind == OA_FILE_HEADER && g_hash_table_contains (self->headers, key));
}

/* reasons */

static const char *
get_language (const Coverage *self, const OaFile *file)
{
  const TfFileLanguage *language = tf_file_language_find (file->path, "");
  g_autofree char *text = NULL;

  if (!g_str_equal (language->name, "other"))
    return language->name;
  text = oa_tree_load (self->analysis->tree, file->path, NULL);
  return text != NULL ? tf_file_language_find (file->path, text)->name : language->name;
}

static gboolean
is_installed (const Analyser *analyser)
{
  g_autofree char *path =
      analyser->program != NULL ? g_find_program_in_path (analyser->program) : NULL;

  return analyser->program == NULL || path != NULL;
}

/* "cppcheck, gcc and clang-tidy" of those that are installed, or of those that are not. */
static char *
join_names (const Analyser *analysers, gboolean installed)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MOST && analysers[i].name != NULL; i++)
    if (is_installed (&analysers[i]) == installed)
      g_ptr_array_add (names, (gpointer) (installed ? analysers[i].name : analysers[i].program));
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (text, "%s%s",
                            i == 0               ? ""
                            : i + 1 < names->len ? ", "
                                                 : " and ",
                            (const char *) g_ptr_array_index (names, i));
  return g_string_free (text, FALSE);
}

/* Returns: (transfer full) */
static char *
find_reason (const Coverage *self, const OaFile *file)
{
  const Analyser *analysers = find_analysers (file->kind);
  const char *language = get_language (self, file);
  g_autofree char *asked = NULL;
  g_autofree char *missing = NULL;

  if (analysers == NULL && g_str_equal (language, "other"))
    return g_strdup ("no analyser here knows their language");
  if (analysers == NULL)
    return g_strdup_printf ("no analyser here reads %s", language);
  asked = join_names (analysers, TRUE);
  missing = join_names (analysers, FALSE);
  if (*asked != '\0')
    return g_strdup_printf ("not read to the end by %s", asked);
  return g_strdup_printf ("no analyser here reads %s: %s %s not installed", language, missing,
                          strstr (missing, " and ") != NULL ? "are" : "is");
}

/* the answer */

static void
add_file (Coverage *self, const OaFile *file)
{
  const Analyser *analysers = find_analysers (file->kind);
  g_autofree char *reason = NULL;
  gboolean read = FALSE;

  for (guint i = 0; analysers != NULL && i < MOST && analysers[i].name != NULL; i++)
    if (has_read (self, analysers[i].name, file))
      {
        add_path (self->by, analysers[i].name, file->path);
        read = TRUE;
      }
  if (read)
    return;
  reason = find_reason (self, file);
  add_path (self->reasons, reason, file->path);
}

static JsonArray *
make_list (GHashTable *lists, const char *member)
{
  JsonArray *array = json_array_new ();
  g_autoptr (GList) keys = g_list_sort (g_hash_table_get_keys (lists), (GCompareFunc) strcmp);

  for (GList *key = keys; key != NULL; key = key->next)
    {
      const GPtrArray *paths = g_hash_table_lookup (lists, key->data);
      JsonObject *object = json_object_new ();
      JsonArray *files = json_array_new ();

      for (guint i = 0; i < paths->len; i++)
        json_array_add_string_element (files, g_ptr_array_index (paths, i));
      json_object_set_string_member (object, member, key->data);
      json_object_set_array_member (object, "files", files);
      json_array_add_object_element (array, object);
    }
  return array;
}

JsonObject *
oa_coverage_make (const OaAnalysis *analysis)
{
  static const char *const compilers[] = { "cppcheck", "gcc", "clang-tidy" };
  g_autoptr (GHashTable) by = lists_new ();
  g_autoptr (GHashTable) reasons = lists_new ();
  g_autoptr (GHashTable) headers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) by_name = lists_new ();
  Coverage self = { analysis, by, reasons, by_name, headers };
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < analysis->tree->files->len; i++)
    index_header (&self, g_ptr_array_index (analysis->tree->files, i));
  for (guint i = 0; i < G_N_ELEMENTS (compilers); i++)
    find_headers (&self, compilers[i]);
  for (guint i = 0; i < analysis->tree->files->len; i++)
    add_file (&self, g_ptr_array_index (analysis->tree->files, i));
  for (guint i = 0; i < analysis->tree->large->len; i++)
    add_path (reasons, "larger than 2 MiB", g_ptr_array_index (analysis->tree->large, i));
  json_object_set_array_member (object, "looked_at", make_list (by, "by"));
  json_object_set_array_member (object, "skipped", make_list (reasons, "reason"));
  return object;
}
