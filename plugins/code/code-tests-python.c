/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-tests-place.h"

static gboolean
has_word (const char *directory, const char *name, const char *word)
{
  g_autofree char *text = code_tree_read (directory, name);

  return text != NULL && strstr (text, word) != NULL;
}

/* Extension modules are built beside their sources. What cannot be built shows in the tests. */
static void
add_extensions (CodePlace *place)
{
  if (code_place_has_word (place, "setup.py", "ext_modules") ||
      code_place_has_word (place, "setup.py", "cffi_modules"))
    CODE_PLACE_ADD (place, "/bin/sh", "-c", "python3 setup.py -q build_ext --inplace || true");
}

static gboolean
is_python_test (const char *name)
{
  return (g_str_has_prefix (name, "test_") && g_str_has_suffix (name, ".py")) ||
         g_str_has_suffix (name, "_test.py");
}

static gboolean
uses_only_unittest (const char *directory, char **tests)
{
  if (code_tree_has (directory, "pytest.ini") || code_tree_has (directory, "conftest.py") ||
      has_word (directory, "pyproject.toml", "[tool.pytest") ||
      has_word (directory, "setup.cfg", "[tool:pytest]") ||
      has_word (directory, "tox.ini", "pytest"))
    return FALSE;
  for (guint i = 0; tests[i] != NULL; i++)
    {
      g_autofree char *text = code_tree_read (directory, tests[i]);

      if (text == NULL || strstr (text, "unittest") == NULL || strstr (text, "pytest") != NULL ||
          g_regex_match_simple ("^def test_", text, G_REGEX_MULTILINE | G_REGEX_RAW, 0))
        return FALSE;
    }
  return TRUE;
}

/* The deepest directory with all @tests in or below it; unittest searches only packages. */
static char *
find_start (const char *directory, char **tests)
{
  g_autofree char *start = g_path_get_dirname (tests[0]);

  for (guint i = 0; tests[i] != NULL; i++)
    {
      g_autofree char *parent = g_path_get_dirname (tests[i]);

      while (strcmp (start, ".") != 0 && strcmp (parent, start) != 0 &&
             !(g_str_has_prefix (parent, start) && parent[strlen (start)] == '/'))
        {
          char *shorter = g_path_get_dirname (start);

          g_free (start);
          start = shorter;
        }
    }
  return g_steal_pointer (&start);
}

static void
add_unittest (CodePlace *place, char **tests)
{
  g_autofree char *start = find_start (place->path, tests);
  g_autofree char *package = g_build_filename (start, "__init__.py", NULL);
  const char *pattern = "test*.py";
  gboolean has_suffixed = FALSE;

  for (guint i = 0; tests[i] != NULL; i++)
    {
      g_autofree char *name = g_path_get_basename (tests[i]);

      has_suffixed = has_suffixed || !g_str_has_prefix (name, "test");
    }
  if (has_suffixed)
    pattern = "*test*.py";
  if (strcmp (start, ".") != 0 && code_tree_has (place->path, package))
    CODE_PLACE_ADD_TESTS (place, &code_report_unittest, "python3", "-m", "unittest", "discover",
                          "-v", "-s", start, "-t", ".", "-p", pattern);
  else
    CODE_PLACE_ADD_TESTS (place, &code_report_unittest, "python3", "-m", "unittest", "discover",
                          "-v", "-s", start, "-p", pattern);
}

gboolean
code_find_python (CodePlace *place)
{
  g_auto (GStrv) tests = code_tree_find (place->path, is_python_test);

  if (tests[0] == NULL)
    return FALSE;
  if (uses_only_unittest (place->path, tests))
    {
      code_place_begin (place, "unittest");
      add_extensions (place);
      add_unittest (place, tests);
      return TRUE;
    }
  code_place_begin (place, "pytest");
  add_extensions (place);
  CODE_PLACE_ADD_TESTS (place, &code_report_pytest, "python3", "-m", "pytest", "-rap", "--color=no",
                        "-p", "no:cacheprovider");
  return TRUE;
}
