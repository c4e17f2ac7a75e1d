/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-code-readme.h"

#include <string.h>

/* Returns: (transfer none) (nullable): the README at the root, Markdown first */
static const char *
find_readme (const OaTree *tree)
{
  static const char *const names[] = { "README.md", "README.rst", "README.txt",
                                       "README",    "readme.md",  "Readme.md" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (oa_tree_find (tree, names[i]) != NULL)
      return names[i];
  for (guint i = 0; i < tree->files->len; i++)
    {
      const OaFile *file = g_ptr_array_index (tree->files, i);

      if (g_ascii_strncasecmp (file->path, "README", strlen ("README")) == 0 &&
          strchr (file->path, '/') == NULL)
        return file->path;
    }
  return NULL;
}

static const char *
build_command (const OaTree *tree)
{
  static const char *const rows[][2] = {
    { "meson.build", "meson setup build && ninja -C build" },
    { "CMakeLists.txt", "cmake -S . -B build && cmake --build build" },
    { "configure", "./configure && make" },
    { "configure.ac", "autoreconf -i && ./configure && make" },
    { "Makefile", "make" },
    { "GNUmakefile", "make" },
    { "Cargo.toml", "cargo build" },
    { "go.mod", "go build ./..." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (oa_tree_find (tree, rows[i][0]) != NULL)
      return rows[i][1];
  return NULL;
}

static gboolean
has_word (const char *text, const char *pattern)
{
  return g_regex_match_simple (pattern, text, G_REGEX_CASELESS, 0);
}

static const char *
section_title (const char *build, const char *test)
{
  if (build == NULL)
    return "Test";
  return test != NULL ? "Build and test" : "Build";
}

static char *
write_section (const char *readme, const char *build, const char *test)
{
  const char *title = section_title (build, test);
  GString *out = g_string_new (NULL);

  if (readme == NULL || g_str_has_suffix (readme, ".md"))
    g_string_append_printf (out, "## %s\n\n", title);
  else
    g_string_append_printf (out, "%s\n%.*s\n\n", title, (int) strlen (title), "--------------");
  if (build != NULL)
    g_string_append_printf (out, "To build it:\n\n    %s\n", build);
  if (test != NULL)
    g_string_append_printf (out, "%sTo run its tests:\n\n    %s\n", build != NULL ? "\n" : "",
                            test);
  return g_string_free (out, FALSE);
}

/* A command that works only on this machine is useless in a README. */
static const char *
test_command (const TfTestReport *report)
{
  return report != NULL && report->counts.known && *report->command != '\0' &&
                 strpbrk (report->command, "\n\r") == NULL &&
                 strstr (report->command, " /") == NULL && *report->command != '/'
             ? report->command
             : NULL;
}

char *
oa_code_readme_complete (const OaTree *tree,
                         const char *title,
                         const TfTestReport *report,
                         char **out_path)
{
  const char *path = find_readme (tree);
  gsize length = 0;
  g_autofree char *text = path != NULL ? oa_tree_load (tree, path, &length) : NULL;
  const char *build = build_command (tree);
  const char *test = test_command (report);
  g_autofree char *section = NULL;

  if (path != NULL && (text == NULL || !g_utf8_validate (text, length, NULL)))
    return NULL;
  if (text != NULL && has_word (text, "\\b(?:build|compil|make|install|cargo|meson|ninja)"))
    build = NULL;
  if (text != NULL && has_word (text, "\\btest"))
    test = NULL;
  if (build == NULL && test == NULL)
    return NULL;
  section = write_section (path, build, test);
  *out_path = g_strdup (path != NULL ? path : "README.md");
  if (text == NULL)
    return g_strdup_printf ("# %s\n\n%s", title, section);
  return g_strdup_printf ("%s%s\n%s", text, g_str_has_suffix (text, "\n") ? "" : "\n", section);
}
