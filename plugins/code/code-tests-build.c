/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-tests-place.h"

#define MAX_PROCESSES 4u /* of a build: each may need a GiB */

static gboolean
is_meson_build (const char *name)
{
  return strcmp (name, "meson.build") == 0;
}

/* Whether any build file below the place defines a test. */
static gboolean
defines_tests (const CodePlace *place)
{
  g_auto (GStrv) files = code_tree_find (place->path, is_meson_build);

  for (guint i = 0; files[i] != NULL; i++)
    {
      g_autofree char *text = code_tree_read (place->path, files[i]);

      if (text != NULL && g_regex_match_simple ("^[^#\n]*\\b(test|benchmark)\\s*\\(", text,
                                                G_REGEX_MULTILINE | G_REGEX_RAW, 0))
        return TRUE;
    }
  return FALSE;
}

static gboolean
add_meson (CodePlace *place)
{
  code_place_begin (place, "meson");
  CODE_PLACE_ADD (place, "meson", "setup", "--wrap-mode=nodownload", CODE_TESTS_BUILD_DIR);
  CODE_PLACE_ADD (place, "meson", "compile", "-C", CODE_TESTS_BUILD_DIR);
  CODE_PLACE_ADD_TESTS (place, &code_report_meson, "meson", "test", "-C", CODE_TESTS_BUILD_DIR,
                        "--no-rebuild", "--verbose");
  return TRUE;
}

gboolean
code_find_meson (CodePlace *place)
{
  return code_tree_has (place->path, "meson.build") && defines_tests (place) && add_meson (place);
}

/* The tests may be defined in a way that is not seen, such as by a module. */
gboolean
code_find_meson_without_tests (CodePlace *place)
{
  return code_tree_has (place->path, "meson.build") && !defines_tests (place) && add_meson (place);
}

static gboolean
is_cmake_list (const char *name)
{
  return strcmp (name, "CMakeLists.txt") == 0;
}

/* CTest's own commands, those of modules that wrap them, such as ecm_add_test or
 * gtest_discover_tests, and the option that turns tests on. */
#define CMAKE_TESTS \
  "^[^#\n]*\\b(enable_testing\\s*\\(|\\w*add_\\w*tests?\\s*\\(|\\w+_discover_tests\\s*\\(|" \
  "include\\s*\\(\\s*(CTest|ECMAddTests)\\b|BUILD_TESTING\\b)"
/* Programs of tests that are built only on demand. */
#define CMAKE_ON_DEMAND "^[^#\n]*\\bEXCLUDE_FROM_ALL\\b"
#define CMAKE_CHECK     "^[^#\n]*\\badd_custom_target\\s*\\(\\s*check\\b"

/* Whether any list file below the place matches. */
static gboolean
any_list_matches (const CodePlace *place, const char *pattern)
{
  g_auto (GStrv) files = code_tree_find (place->path, is_cmake_list);

  for (guint i = 0; files[i] != NULL; i++)
    {
      g_autofree char *text = code_tree_read (place->path, files[i]);

      if (text != NULL && g_regex_match_simple (
                              pattern, text, G_REGEX_MULTILINE | G_REGEX_CASELESS | G_REGEX_RAW, 0))
        return TRUE;
    }
  return FALSE;
}

/* Its build files are made for any number of processes. */
static void
set_processes (CodePlace *place)
{
  g_autofree char *assignment = g_strdup_printf ("CMAKE_BUILD_PARALLEL_LEVEL=%u",
                                                 MIN (g_get_num_processors (), MAX_PROCESSES));

  code_plan_set_environment (place->plan, assignment);
}

gboolean
code_find_cmake (CodePlace *place)
{
  if (!code_tree_has (place->path, "CMakeLists.txt") || !any_list_matches (place, CMAKE_TESTS))
    return FALSE;
  code_place_begin (place, "ctest");
  set_processes (place);
  CODE_PLACE_ADD (place, "cmake", "-S", ".", "-B", CODE_TESTS_BUILD_DIR);
  CODE_PLACE_ADD (place, "cmake", "--build", CODE_TESTS_BUILD_DIR);
  /* It may also run them; ctest says what is wrong with those that cannot be built. */
  if (any_list_matches (place, CMAKE_ON_DEMAND) && any_list_matches (place, CMAKE_CHECK))
    CODE_PLACE_ADD (place, "/bin/sh", "-c",
                    "cmake --build " CODE_TESTS_BUILD_DIR " --target check || true");
  CODE_PLACE_ADD_TESTS (place, &code_report_ctest, "ctest", "--test-dir", CODE_TESTS_BUILD_DIR,
                        "--output-on-failure");
  return TRUE;
}

gboolean
code_find_cargo (CodePlace *place)
{
  if (!code_tree_has (place->path, "Cargo.toml"))
    return FALSE;
  code_place_begin (place, "cargo");
  CODE_PLACE_ADD_TESTS (place, &code_report_cargo, "cargo", "test", "--offline", "--no-fail-fast");
  code_add_system_cargo (place);
  return TRUE;
}

gboolean
code_find_go (CodePlace *place)
{
  if (!code_tree_has (place->path, "go.mod"))
    return FALSE;
  code_place_begin (place, "go");
  CODE_PLACE_ADD_TESTS (place, &code_report_go, "go", "test", "-json", "./...");
  code_add_system_go (place);
  return TRUE;
}

/* VERBOSE prints the logs of failed tests. */
gboolean
code_find_autotools (CodePlace *place)
{
  gboolean has_configure = code_tree_has (place->path, "configure");

  if (!has_configure && !code_tree_has (place->path, "configure.ac") &&
      !code_tree_has (place->path, "configure.in"))
    return FALSE;
  code_place_begin (place, "make check");
  if (!has_configure)
    CODE_PLACE_ADD (place, "autoreconf", "-fi");
  CODE_PLACE_ADD (place, "/bin/sh", "./configure");
  /* Rules that do not name everything they need fail only in parallel. */
  CODE_PLACE_ADD (place, "/bin/sh", "-c", "make -j2 || make");
  CODE_PLACE_ADD_TESTS (place, NULL, "make", "-k", "check", "VERBOSE=1");
  return TRUE;
}

static gboolean
has_target (const char *text, const char *target)
{
  g_autofree char *pattern =
      g_strdup_printf ("^([^#:=\\t\\n]*[ ])?%s([ ][^#:=\\n]*)?:(?!=)", target);

  return g_regex_match_simple (pattern, text, G_REGEX_MULTILINE | G_REGEX_RAW, 0);
}

/* tox and nox download what they need, but there is no network: find the tests themselves
 * instead. */
static gboolean
fetches (const char *text, const char *target)
{
  g_autofree char *pattern =
      g_strdup_printf ("^([^#:=\\t\\n]*[ ])?%s([ ][^#:=\\n]*)?:(?!=)[^\\n]*\\n(\\t[^\\n]*\\n)*?"
                       "\\t[@-]*(python3? -m )?(tox|nox)\\b",
                       target);

  return g_regex_match_simple (pattern, text, G_REGEX_MULTILINE | G_REGEX_RAW, 0);
}

gboolean
code_find_make (CodePlace *place)
{
  static const char *const files[] = { "GNUmakefile", "makefile", "Makefile" };
  static const char *const targets[] = { "check", "test", "tests" };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *text = code_tree_read (place->path, files[i]);

      for (guint j = 0; text != NULL && j < G_N_ELEMENTS (targets); j++)
        if (has_target (text, targets[j]) && !fetches (text, targets[j]))
          {
            g_autofree char *runner = g_strdup_printf ("make %s", targets[j]);

            code_place_begin (place, runner);
            CODE_PLACE_ADD_TESTS (place, NULL, "make", "-k", targets[j]);
            return TRUE;
          }
    }
  return FALSE;
}
