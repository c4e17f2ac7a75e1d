/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-program.h"

#include <string.h>

/* Folders of tests and documents, wherever they are. */
static const char *const other_folders[] = {
  "t",        "test",     "tests", "testing", "testdata", "spec",    "specs", "__tests__",
  "fixtures", "examples", "doc",   "docs",    "e2e",      ".github", ".ci",   NULL,
};

static const char *const other_names[] = {
  "makefile",
  "gnumakefile",
  "meson.build",
  "meson.options",
  "meson_options.txt",
  "cmakelists.txt",
  "cmakepresets.json",
  "cargo.toml",
  "cargo.lock",
  "go.mod",
  "go.sum",
  "package.json",
  "package-lock.json",
  "yarn.lock",
  "tsconfig.json",
  "pyproject.toml",
  "setup.py",
  "setup.cfg",
  "tox.ini",
  "pytest.ini",
  "requirements.txt",
  "conftest.py",
  "makefile.pl",
  "build.pl",
  "cpanfile",
  "configure",
  "configure.ac",
  "configure.in",
  "makefile.am",
  "dockerfile",
  "gemfile",
  "rakefile",
  "run-tests",
  "jest.config.js",
  "eslint.config.js",
  "license",
  "licence",
  "copying",
  "authors",
  "readme",
  "changelog",
  "changes",
  "news",
  "todo",
  "notice",
  "install",
  "contributing",
  "__init__.py",
  NULL,
};

static const char *const other_suffixes[] = { ".md",   ".rst",  ".txt", ".adoc",
                                              ".lock", ".bats", ".t",   NULL };

static gboolean
has_other_suffix (const char *name)
{
  for (guint i = 0; other_suffixes[i] != NULL; i++)
    if (g_str_has_suffix (name, other_suffixes[i]))
      return TRUE;
  return FALSE;
}

/* "test_total.py", "total_test.go", "total.test.js", "total.spec.ts", "TotalTest.java", "run-tests.sh",
 * "test-total.c". */
static gboolean
is_test_name (const char *name)
{
  return g_regex_match_simple ("^tests?([-_.].*)?$|[-_.](tests?|spec)\\.[^.]+$|^run[-_]?tests?\\b",
                               name, G_REGEX_CASELESS, 0) ||
         g_regex_match_simple ("[a-z0-9](Tests?|Spec)\\.[^.]+$", name, 0, 0);
}

gboolean
code_program_has (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  guint n = g_strv_length (parts);
  g_autofree char *lower = NULL;

  if (n == 0)
    return FALSE;
  for (guint i = 0; i + 1 < n; i++)
    if (g_strv_contains (other_folders, parts[i]))
      return FALSE;
  lower = g_ascii_strdown (parts[n - 1], -1);
  return *lower != '.' && *lower != '\0' && !g_strv_contains (other_names, lower) &&
         !has_other_suffix (lower) && !is_test_name (parts[n - 1]);
}

gboolean
code_program_is_listed (const CodeListing *listing)
{
  GHashTableIter iter;
  gpointer path = NULL;

  if (listing->cut)
    return TRUE;
  g_hash_table_iter_init (&iter, listing->paths);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    if (code_program_has (path))
      return TRUE;
  return FALSE;
}
