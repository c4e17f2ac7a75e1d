/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-tests-place.h"

gboolean
code_find_perl (CodePlace *place)
{
  if (!code_tree_has (place->path, "Makefile.PL"))
    return FALSE;
  code_place_begin (place, "make test");
  CODE_PLACE_ADD (place, "perl", "Makefile.PL");
  CODE_PLACE_ADD (place, "make");
  CODE_PLACE_ADD_TESTS (place, &code_report_prove, "make", "test", "TEST_VERBOSE=1");
  return TRUE;
}

static gboolean
is_perl_test (const char *name)
{
  return g_str_has_suffix (name, ".t");
}

gboolean
code_find_prove (CodePlace *place)
{
  g_autofree char *path = g_build_filename (place->path, "t", NULL);
  g_auto (GStrv) tests = code_tree_find (path, is_perl_test);

  if (tests[0] == NULL)
    return FALSE;
  code_place_begin (place, "prove");
  CODE_PLACE_ADD_TESTS (place, &code_report_prove, "prove", "-r", "-v", "-l", "t");
  return TRUE;
}

static gboolean
is_bats (const char *name)
{
  return g_str_has_suffix (name, ".bats");
}

/* Not -r: the libraries of bats contain tests of their own. */
gboolean
code_find_bats (CodePlace *place)
{
  g_auto (GStrv) tests = code_tree_find (place->path, is_bats);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();

  if (tests[0] == NULL)
    return FALSE;
  g_ptr_array_add (argv, (char *) "bats");
  g_ptr_array_add (argv, (char *) "--tap");
  for (guint i = 0; tests[i] != NULL; i++)
    g_ptr_array_add (argv, tests[i]);
  g_ptr_array_add (argv, NULL);
  code_place_begin (place, "bats");
  code_place_add_tests (place, &code_report_tap, (const char *const *) argv->pdata);
  return TRUE;
}

static gboolean
add_script (CodePlace *place, const char *name)
{
  g_autofree char *path = g_strconcat ("./", name, NULL);
  g_autofree char *text = NULL;

  if (!code_tree_has (place->path, name))
    return FALSE;
  if (code_tree_is_executable (place->path, name))
    {
      code_place_begin (place, name);
      CODE_PLACE_ADD_TESTS (place, NULL, path);
      return TRUE;
    }
  if (!g_str_has_suffix (name, ".sh"))
    return FALSE;
  text = code_tree_read (place->path, name);
  code_place_begin (place, name);
  CODE_PLACE_ADD_TESTS (place, NULL,
                        text != NULL && g_regex_match_simple ("^#!.*bash", text, G_REGEX_RAW, 0)
                            ? "bash"
                            : "/bin/sh",
                        path);
  return TRUE;
}

gboolean
code_find_script (CodePlace *place)
{
  static const char *const directories[] = { "", "tests/", "test/" };
  static const char *const names[] = { "run-tests.sh", "run_tests.sh", "runtests.sh", "run-tests",
                                       "run_tests",    "runtests",     "run.sh",      "run",
                                       "test.sh",      "tests.sh" };

  for (guint i = 0; i < G_N_ELEMENTS (directories); i++)
    for (guint j = 0; j < G_N_ELEMENTS (names); j++)
      {
        g_autofree char *name = g_strconcat (directories[i], names[j], NULL);

        /* at the root, "run" runs the program */
        if ((*directories[i] != '\0' || !g_str_has_prefix (name, "run.")) &&
            strcmp (name, "run") != 0 && add_script (place, name))
          return TRUE;
      }
  return FALSE;
}
