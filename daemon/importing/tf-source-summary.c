/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-summary.h"

#include <string.h>

#include "tf-source-lfs.h"

#define GIVEN_AS         "\n\nExisting code to build on, given as "
#define HISTORY          "\n## History\n"
#define MAX_SUMMARY      (60 * 1024)
#define MAX_CONTENT      (1024 * 1024) /* lines of larger files are not counted */
#define MAX_FILES        400
#define MAX_LANGUAGES    20
#define MAX_SUBJECTS     10
#define MAX_README_LINES 200
#define MAX_README       (16 * 1024)
#define MAX_FILE_LIST    (32 * 1024)

typedef struct
{
  const char *name;
  guint n_files;
  guint64 n_lines;
} Language;

typedef struct
{
  GHashTable *languages;   /* (owned) (element-type utf8 Language) */
  GHashTable *directories; /* (owned) (element-type utf8 guint): files below the first level */
  GString *files;          /* (owned): the list, one per line */
  GString *tools;          /* (owned): build systems and tests */
  char *readme;            /* (owned) (nullable) */
  GPtrArray *pointers;     /* (owned) (element-type utf8): of Git LFS */
  guint n_listed;
  guint n_tests;
  guint n_uncounted;
} Survey;

static const char *const tool_names[] = {
  "meson.build",  "CMakeLists.txt", "Makefile",   "GNUmakefile",    "configure.ac",
  "configure",    "Cargo.toml",     "go.mod",     "package.json",   "pyproject.toml",
  "setup.py",     "setup.cfg",      "tox.ini",    "pytest.ini",     "pom.xml",
  "build.gradle", "debian/control", "Dockerfile", ".gitlab-ci.yml", NULL
};

static void
survey_clear (Survey *self)
{
  g_hash_table_unref (self->languages);
  g_hash_table_unref (self->directories);
  g_string_free (self->files, TRUE);
  g_string_free (self->tools, TRUE);
  g_ptr_array_unref (self->pointers);
  g_free (self->readme);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Survey, survey_clear)

static guint64
count_lines (const char *content, guint64 size)
{
  const char *end = content + size;
  guint64 lines = 0;

  for (const char *at = content; (at = memchr (at, '\n', (gsize) (end - at))) != NULL; at++)
    lines++;
  return lines;
}

/* The text after the last dot, or else the name. Returns: (transfer full) */
static char *
get_kind (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  const char *dot = strrchr (name, '.');
  g_autofree char *valid = g_utf8_make_valid (dot != NULL && dot != name ? dot : name, -1);

  return g_steal_pointer (&valid);
}

static void
count_language (Survey *self, const char *path, guint64 size, const char *content)
{
  g_autofree char *kind = get_kind (path);
  Language *language = g_hash_table_lookup (self->languages, kind);

  if (language == NULL)
    {
      char *key = g_steal_pointer (&kind);

      language = g_new0 (Language, 1);
      language->name = key;
      g_hash_table_insert (self->languages, key, language);
    }
  language->n_files++;
  if (content != NULL && memchr (content, '\0', (gsize) size) == NULL)
    language->n_lines += count_lines (content, size);
  else if (content == NULL)
    self->n_uncounted++;
}

static void
note_directory (Survey *self, const char *path)
{
  const char *slash = strchr (path, '/');
  char *directory = slash != NULL ? g_strndup (path, (gsize) (slash - path)) : g_strdup (".");
  guint count = GPOINTER_TO_UINT (g_hash_table_lookup (self->directories, directory));

  g_hash_table_replace (self->directories, directory, GUINT_TO_POINTER (count + 1));
}

static gboolean
is_readme (const char *path)
{
  return strchr (path, '/') == NULL && g_ascii_strncasecmp (path, "readme", 6) == 0;
}

static void
count_file (const char *path, guint64 size, const char *content, gpointer data)
{
  Survey *self = data;
  g_autofree char *valid = g_utf8_make_valid (path, -1);

  g_strdelimit (valid, "\r\n`", '?');
  count_language (self, path, size, content);
  note_directory (self, valid);
  if (self->n_listed < MAX_FILES && self->files->len + strlen (valid) < MAX_FILE_LIST)
    {
      g_string_append_printf (self->files, "%s\n", valid);
      self->n_listed++;
    }
  if (g_strv_contains (tool_names, path))
    g_string_append_printf (self->tools, "%s%s", self->tools->len > 0 ? ", " : "", path);
  if (content != NULL && tf_source_lfs_parse (content, (gsize) size, NULL))
    g_ptr_array_add (self->pointers, g_strdup (valid));
  if (strstr (path, "test") != NULL)
    self->n_tests++;
  if (self->readme == NULL && content != NULL && is_readme (path))
    self->readme = g_utf8_make_valid (content, (gssize) MIN (size, MAX_README));
}

static char *
format_day (gint64 time)
{
  g_autoptr (GDateTime) moment = g_date_time_new_from_unix_utc (time / G_USEC_PER_SEC);

  return moment != NULL ? g_date_time_format (moment, "%Y-%m-%d") : g_strdup ("an unknown day");
}

static gboolean
append_history (GString *out, TfRepo *repo, const TfSource *source, GError **error)
{
  g_autofree char *first = format_day (source->first_time);
  g_autofree char *last = format_day (source->last_time);
  g_autoptr (GPtrArray) log = tf_repo_log_source (repo, source, MAX_SUBJECTS, error);

  if (log == NULL)
    return FALSE;
  g_string_append_printf (out, HISTORY "\n%u commit%s, %s to %s. The newest:\n\n",
                          source->n_commits, source->n_commits == 1 ? "" : "s", first, last);
  for (guint i = 0; i < log->len; i++)
    {
      const TfCommit *commit = g_ptr_array_index (log, i);

      g_string_append_printf (out, "- %.200s\n", commit->subject);
    }
  if (source->dirty)
    g_string_append (out, "\nThe files differed from the last commit; the current files were "
                          "imported.\n");
  return TRUE;
}

static int
compare_languages (gconstpointer a, gconstpointer b)
{
  const Language *left = *(Language *const *) a;
  const Language *right = *(Language *const *) b;

  if (left->n_lines != right->n_lines)
    return left->n_lines < right->n_lines ? 1 : -1;
  return strcmp (left->name, right->name);
}

static void
append_languages (GString *out, const Survey *look)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer value = NULL;

  g_hash_table_iter_init (&iter, look->languages);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    g_ptr_array_add (sorted, value);
  g_ptr_array_sort (sorted, compare_languages);
  g_string_append (out, "\n## Files by kind\n\n| kind | files | lines |\n|---|---|---|\n");
  for (guint i = 0; i < MIN (sorted->len, MAX_LANGUAGES); i++)
    {
      const Language *language = g_ptr_array_index (sorted, i);

      g_string_append_printf (out, "| %.60s | %u | %" G_GUINT64_FORMAT " |\n", language->name,
                              language->n_files, language->n_lines);
    }
  if (look->n_uncounted > 0)
    g_string_append_printf (out, "\nThe line counts exclude %u links and large files.\n",
                            look->n_uncounted);
}

static void
append_directories (GString *out, const Survey *look)
{
  GHashTableIter iter;
  gpointer name = NULL;
  gpointer count = NULL;
  guint shown = 0;

  g_string_append (out, "\nThe remaining files, by directory:\n\n");
  g_hash_table_iter_init (&iter, look->directories);
  while (shown++ < 50 && g_hash_table_iter_next (&iter, &name, &count))
    g_string_append_printf (out, "- %.100s: %u\n", (const char *) name, GPOINTER_TO_UINT (count));
}

static void
append_files (GString *out, const Survey *look, const TfSource *source)
{
  g_string_append_printf (out, "\n## Files\n\n%s", look->files->str);
  if (look->n_listed < source->n_files)
    append_directories (out, look);
}

static void
append_readme (GString *out, const Survey *look)
{
  g_auto (GStrv) lines = NULL;

  if (look->readme == NULL)
    return;
  g_string_append (out, "\n## Its README\n\n");
  lines = g_strsplit (look->readme, "\n", MAX_README_LINES + 1);
  for (guint i = 0; i < MAX_README_LINES && lines[i] != NULL; i++)
    g_string_append_printf (out, "%s\n", lines[i]);
}

/* In one paragraph. */
static void
append_note (GString *out, const Survey *look, const TfSource *source, const char *remedy)
{
  g_autofree char *pointers = tf_source_lfs_describe (look->pointers);
  GString *note = g_string_new (source->note);

  if (*pointers != '\0')
    g_string_append_printf (note, "%s%s", note->len > 0 ? " " : "", pointers);
  if (source->left_out || *pointers != '\0')
    g_string_append_printf (note, " %s", remedy);
  g_strdelimit (note->str, "\n", ' ');
  if (note->len > 0)
    g_string_append_printf (out, "\n%s\n", note->str);
  g_string_free (note, TRUE);
}

char *
tf_source_summary_make (TfRepo *repo,
                        const TfSource *source,
                        const char *from,
                        const char *remedy,
                        GError **error)
{
  g_auto (Survey) look = { .files = g_string_new (NULL),
                           .tools = g_string_new (NULL),
                           .pointers = g_ptr_array_new_with_free_func (g_free) };
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *valid = NULL;

  look.languages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  look.directories = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (!tf_repo_foreach_source_file (repo, source, MAX_CONTENT, count_file, &look, error))
    return NULL;
  g_string_append_printf (out, "# Code base %s" GIVEN_AS "%s: %u files.\n", source->name, from,
                          source->n_files);
  append_note (out, &look, source, remedy);
  if (!append_history (out, repo, source, error))
    return NULL;
  append_languages (out, &look);
  g_string_append_printf (out,
                          "\n## Build and tests\n\nBuild files: %s. Files with “test” in their "
                          "path: %u.\n",
                          look.tools->len > 0 ? look.tools->str : "none found", look.n_tests);
  append_files (out, &look, source);
  append_readme (out, &look);
  if (out->len > MAX_SUMMARY)
    g_string_truncate (out, MAX_SUMMARY);
  valid = g_utf8_make_valid (out->str, -1);
  return g_steal_pointer (&valid);
}

char *
tf_source_summary_dup_note (const char *summary)
{
  const char *title = g_str_has_prefix (summary, "# Code base ") ? strchr (summary, '\n') : NULL;
  const char *begin =
      title != NULL && g_str_has_prefix (title, GIVEN_AS) ? strchr (title + 2, '\n') : NULL;
  const char *end = begin != NULL ? strstr (begin, HISTORY) : NULL;

  return end != NULL ? g_strstrip (g_strndup (begin, (gsize) (end - begin))) : g_strdup ("");
}

char *
tf_source_summary_dup_file (const char *summary)
{
  const char *title = g_str_has_prefix (summary, "# Code base ") ? strchr (summary, '\n') : NULL;
  g_autofree char *line = NULL;
  char *end = NULL;

  if (title == NULL || !g_str_has_prefix (title, GIVEN_AS))
    return NULL;
  title += strlen (GIVEN_AS);
  line = g_strndup (title, strcspn (title, "\n"));
  end = strrchr (line, ':');
  if (end == NULL)
    return NULL;
  *end = '\0';
  if (g_str_has_prefix (line, TF_SOURCE_FROM_ARCHIVE))
    return g_strdup (line + strlen (TF_SOURCE_FROM_ARCHIVE));
  if (g_str_has_prefix (line, TF_SOURCE_FROM_BUNDLE))
    return g_strdup (line + strlen (TF_SOURCE_FROM_BUNDLE));
  return NULL;
}
