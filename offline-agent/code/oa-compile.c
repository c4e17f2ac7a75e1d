/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-compile.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "oa-data.h"
#include "oa-each.h"
#include "tf-json.h"

#define BUILD ".oa-build"

void
oa_compile_free (OaCompile *self)
{
  g_free (self->path);
  g_free (self->directory);
  g_strfreev (self->flags);
  g_free (self);
}

static GStrv
pick_flags (char **argv)
{
  g_autoptr (GStrvBuilder) flags = g_strv_builder_new ();

  for (guint i = 0; argv[i] != NULL; i++)
    if (oa_data_matches ("compile.flag-and-value", argv[i]) && argv[i + 1] != NULL)
      {
        g_strv_builder_add (flags, argv[i]);
        g_strv_builder_add (flags, argv[++i]);
      }
    else if (oa_data_matches ("compile.flag", argv[i]))
      g_strv_builder_add (flags, argv[i]);
  return g_strv_builder_end (flags);
}

static void
add_compile (const OaTree *tree,
             const char *directory,
             const char *source,
             char **argv,
             GPtrArray *compiles)
{
  /* A compile_commands.json that comes with a tree may say "." */
  g_autofree char *base = g_canonicalize_filename (directory, tree->root);
  g_autofree char *path = oa_analysis_path (tree, base, source);
  OaCompile *compile = NULL;

  for (guint i = 0; path != NULL && i < compiles->len; i++)
    if (g_str_equal (((OaCompile *) compiles->pdata[i])->path, path))
      return;
  if (path == NULL)
    return;
  compile = g_new0 (OaCompile, 1);
  compile->path = g_steal_pointer (&path);
  compile->directory = g_steal_pointer (&base);
  compile->flags = pick_flags (argv);
  compile->known = TRUE;
  g_ptr_array_add (compiles, compile);
}

static void
add_command (const OaTree *tree, const char *directory, char **argv, GPtrArray *compiles)
{
  guint i = 0;

  while (argv[i] != NULL && !oa_data_matches ("compile.compiler", argv[i]))
    i++;
  if (argv[i] == NULL)
    return;
  for (guint k = i + 1; argv[k] != NULL; k++)
    if (oa_data_matches ("compile.source", argv[k]))
      add_compile (tree, directory, argv[k], argv + i, compiles);
}

static void
add_text (const OaTree *tree, const char *directory, const char *text, GPtrArray *compiles)
{
  g_auto (GStrv) argv = NULL;

  if (g_shell_parse_argv (text, NULL, &argv, NULL))
    add_command (tree, directory, argv, compiles);
}

static void
add_entry (const OaTree *tree, JsonObject *entry, GPtrArray *compiles)
{
  g_autofree char *directory = NULL;
  g_autofree char *command = NULL;

  if (!tf_json_get_string (entry, "", "directory", TF_JSON_REQUIRED, &directory, NULL))
    return;
  if (tf_json_get_string (entry, "", "command", TF_JSON_REQUIRED, &command, NULL))
    add_text (tree, directory, command, compiles);
}

gboolean
oa_compile_parse_database (const OaTree *tree, const char *text, GPtrArray *compiles)
{
  g_autoptr (JsonNode) node = tf_json_parse (text, -1, NULL);
  JsonArray *entries = NULL;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return FALSE;
  entries = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (entries); i++)
    {
      JsonNode *entry = json_array_get_element (entries, i);

      if (JSON_NODE_HOLDS_OBJECT (entry))
        add_entry (tree, json_node_get_object (entry), compiles);
    }
  return TRUE;
}

/* "make[1]: Entering directory '/x'" Returns: (transfer full) (nullable) */
static char *
read_entering (const char *line)
{
  const char *start = strstr (line, ": Entering directory '");
  const char *end = strrchr (line, '\'');

  if (start == NULL || !g_str_has_prefix (line, "make"))
    return NULL;
  start = strchr (start, '\'') + 1;
  return end > start ? g_strndup (start, (gsize) (end - start)) : NULL;
}

/* Automake asks the shell where a source is; it is beside the Makefile or at a path from there. */
static char *
dup_plain (const char *text)
{
  g_autofree char *joined = oa_data_replace ("make.joins", text, " ");

  return oa_data_replace ("make.asks", joined, "\\1");
}

void
oa_compile_parse_make (const OaTree *tree,
                       const char *directory,
                       const char *text,
                       GPtrArray *compiles)
{
  g_autofree char *plain = dup_plain (text);
  g_auto (GStrv) lines = g_strsplit (plain != NULL ? plain : text, "\n", -1);
  g_autoptr (GPtrArray) stack = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (stack, g_strdup (directory));
  for (char **line = lines; *line != NULL; line++)
    {
      g_autofree char *entered = read_entering (*line);
      g_auto (GStrv) commands = g_regex_split_simple ("&&|\\|\\||;|\\|", *line, 0, 0);

      if (entered != NULL)
        g_ptr_array_add (stack, g_steal_pointer (&entered));
      else if (g_str_has_prefix (*line, "make") &&
               strstr (*line, ": Leaving directory '") != NULL && stack->len > 1)
        g_ptr_array_set_size (stack, (int) stack->len - 1);
      else
        for (char **command = commands; command != NULL && *command != NULL; command++)
          add_text (tree, stack->pdata[stack->len - 1], *command, compiles);
    }
}

static void
read_database (OaAnalysis *self)
{
  g_autofree char *path = g_build_filename (self->tree->root, BUILD, "compile_commands.json", NULL);
  g_autofree char *text = NULL;

  if (g_file_get_contents (path, &text, NULL, NULL) &&
      !oa_compile_parse_database (self->tree, text, self->compiles))
    oa_tools_report ("not used: the compile database cannot be read");
}

static void
configured_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;

  if (result->exit_code != 0)
    oa_tools_report ("%s could not configure the project; guessing flags", result->tool);
  else
    read_database (self);
}

static void
made_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;

  oa_compile_parse_make (self->tree, result->directory, result->out, self->compiles);
}

static gboolean
has_file (const OaAnalysis *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->tree->root, name, NULL);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR);
}

static gboolean
try_configure (OaAnalysis *self, const char *marker, const char *const *argv)
{
  if (!has_file (self, marker) || !oa_tools_have (self->tools, argv[0]))
    return FALSE;
  oa_tools_add (self->tools, argv, self->tree->root, NULL, configured_cb, self);
  oa_tools_run (self->tools);
  return self->compiles->len > 0;
}

/* Runs make twice, because often only the second run builds sources of tests; not in parallel,
 * because even a dry run updates makefiles. */
static void
ask_make (OaAnalysis *self)
{
  static const char *const all[] = { "make", "-n", "-k", "-w", "-B", NULL };
  static const char *const check[] = { "make", "-n", "-k", "-w", "-B", "check", NULL };

  if (!(has_file (self, "Makefile") || has_file (self, "makefile") ||
        has_file (self, "GNUmakefile")) ||
      !oa_tools_have (self->tools, "make"))
    return;
  oa_tools_add (self->tools, all, self->tree->root, NULL, made_cb, self);
  oa_tools_run (self->tools);
  oa_tools_add (self->tools, check, self->tree->root, NULL, made_cb, self);
  oa_tools_run (self->tools);
}

/* The folders with headers, for sources whose flags are unknown. */
static GStrv
guess_flags (const OaTree *tree)
{
  g_autoptr (GStrvBuilder) flags = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *root = g_strconcat ("-I", tree->root, NULL);

  g_strv_builder_add (flags, root);
  OA_EACH (const OaFile, file, tree->files)
    {
      g_autofree char *folder = g_path_get_dirname (file->path);
      g_autofree char *flag = g_strdup_printf ("-I%s/%s", tree->root, folder);

      if (file->kind != OA_FILE_HEADER || g_str_equal (folder, ".") ||
          !g_hash_table_add (seen, g_strdup (folder)))
        continue;
      g_strv_builder_add (flags, flag);
    }
  return g_strv_builder_end (flags);
}

static gboolean
is_known (const OaAnalysis *self, const char *path)
{
  for (guint i = 0; i < self->compiles->len; i++)
    if (g_str_equal (((OaCompile *) self->compiles->pdata[i])->path, path))
      return TRUE;
  return FALSE;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(OaCompile *const *) a)->path, (*(OaCompile *const *) b)->path);
}

static void
add_guess (OaAnalysis *self, const char *path, GStrv flags)
{
  OaCompile *compile = g_new0 (OaCompile, 1);

  compile->path = g_strdup (path);
  compile->directory = g_strdup (self->tree->root);
  compile->flags = g_strdupv (flags);
  g_ptr_array_add (self->compiles, compile);
}

/* If the build system knows some sources, the others are not built: examples, parts for other
 * machines, test data. */
static void
guess_rest (OaAnalysis *self, const GPtrArray *sources, gboolean known)
{
  g_auto (GStrv) flags = guess_flags (self->tree);
  guint rest = 0;

  for (guint i = 0; i < sources->len; i++)
    {
      if (is_known (self, sources->pdata[i]))
        continue;
      rest++;
      if (!known)
        add_guess (self, sources->pdata[i], flags);
    }
  if (rest > 0)
    oa_tools_report (known ? "not analysed: %u sources that the build system does not compile here"
                           : "guessed the flags of %u sources: no build system defines them",
                     rest);
}

static void
drop_unwanted (OaAnalysis *self)
{
  for (guint i = self->compiles->len; i > 0; i--)
    {
      const OaCompile *compile = self->compiles->pdata[i - 1];

      if (self->only != NULL && !g_hash_table_contains (self->only, compile->path))
        g_ptr_array_remove_index (self->compiles, i - 1);
    }
}

void
oa_compile_discover (OaAnalysis *self)
{
  static const OaFileKind kinds[] = { OA_FILE_C, OA_FILE_CXX };
  static const char *const meson[] = { "meson", "setup", BUILD, NULL };
  static const char *const cmake[] = { "cmake", "-S",  ".",
                                       "-B",    BUILD, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                                       NULL };
  static const char *const configure[] = { "sh", "./configure", NULL };
  g_autoptr (GPtrArray) sources = oa_analysis_list (self, kinds, G_N_ELEMENTS (kinds));
  gboolean known = FALSE;

  if (sources->len == 0)
    return;
  if (!try_configure (self, "meson.build", meson) && !try_configure (self, "CMakeLists.txt", cmake))
    {
      try_configure (self, "configure", configure);
      ask_make (self);
    }
  known = self->compiles->len > 0;
  drop_unwanted (self);
  guess_rest (self, sources, known);
  g_ptr_array_sort (self->compiles, compare);
}
