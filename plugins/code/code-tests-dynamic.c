/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-tests-place.h"

static gboolean
is_php_test (const char *name)
{
  return g_str_has_suffix (name, "Test.php");
}

/* Where nothing was installed, tests may need only classes of the tree. */
static void
add_autoloader (CodePlace *place)
{
  if (code_tree_has (place->path, "composer.json") &&
      !code_tree_has_directory (place->path, "vendor"))
    CODE_PLACE_ADD (place, "/bin/sh", "-c",
                    "test -e vendor/autoload.php || ! command -v composer || "
                    "composer --no-interaction dump-autoload --dev || true");
}

/* The tree's own runner, if it was installed. */
gboolean
code_find_php (CodePlace *place)
{
  static const char *const marks[] = { "phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml",
                                       NULL };
  g_auto (GStrv) tests = NULL;
  gboolean has_mark = code_place_find_file (place, marks) != NULL;
  const char *program = "phpunit";
  TfTestStep *step;

  if (!has_mark && !code_tree_has (place->path, "composer.json"))
    return FALSE;
  tests = code_tree_find (place->path, is_php_test);
  if (tests[0] == NULL)
    return FALSE;
  if (code_tree_has (place->path, "vendor/bin/phpunit"))
    program = "vendor/bin/phpunit";
  code_place_begin (place, "phpunit");
  add_autoloader (place);
  if (has_mark)
    step = CODE_PLACE_ADD_TESTS (place, &code_report_phpunit, program, "--colors=never",
                                 "--log-junit", CODE_TESTS_RESULT ".xml");
  else
    step = CODE_PLACE_ADD_TESTS (place, &code_report_phpunit, program, "--colors=never",
                                 "--log-junit", CODE_TESTS_RESULT ".xml",
                                 code_tree_has_directory (place->path, "tests") ? "tests" : "test");
  code_place_set_result (place, step, CODE_TESTS_RESULT ".xml");
  return TRUE;
}

static gboolean
is_spec (const char *name)
{
  return g_str_has_suffix (name, "_spec.rb");
}

static gboolean
is_ruby_test (const char *name)
{
  return g_str_has_suffix (name, ".rb") &&
         (g_str_has_prefix (name, "test_") || g_str_has_suffix (name, "_test.rb"));
}

/* The gems that the tree names were installed for it. */
static gboolean
uses_bundle (const CodePlace *place)
{
  return code_tree_has (place->path, "Gemfile") && code_tree_has_directory (place->path, ".bundle");
}

gboolean
code_find_rspec (CodePlace *place)
{
  g_auto (GStrv) specs = code_tree_find (place->path, is_spec);
  TfTestStep *step;

  if (specs[0] == NULL)
    return FALSE;
  code_place_begin (place, "rspec");
  if (uses_bundle (place))
    step = CODE_PLACE_ADD_TESTS (place, &code_report_rspec, "bundle", "exec", "rspec", "--no-color",
                                 "--format", "progress", "--format", "json", "--out",
                                 CODE_TESTS_RESULT ".json");
  else
    step =
        CODE_PLACE_ADD_TESTS (place, &code_report_rspec, "rspec", "--no-color", "--format",
                              "progress", "--format", "json", "--out", CODE_TESTS_RESULT ".json");
  code_place_set_result (place, step, CODE_TESTS_RESULT ".json");
  return TRUE;
}

gboolean
code_find_rake (CodePlace *place)
{
  g_autofree char *text = code_tree_read (place->path, "Rakefile");
  g_auto (GStrv) tests = code_tree_find (place->path, is_ruby_test);

  if (text == NULL || tests[0] == NULL ||
      !g_regex_match_simple ("TestTask|task\\s*\\(?\\s*:?[\"']?test\\b", text, G_REGEX_RAW, 0))
    return FALSE;
  code_place_begin (place, "rake test");
  if (uses_bundle (place))
    CODE_PLACE_ADD_TESTS (place, &code_report_minitest, "bundle", "exec", "rake", "test",
                          "TESTOPTS=-v");
  else
    CODE_PLACE_ADD_TESTS (place, &code_report_minitest, "rake", "test", "TESTOPTS=-v");
  return TRUE;
}

/* Without a Rakefile: every file of tests in one interpreter. */
gboolean
code_find_ruby (CodePlace *place)
{
  g_auto (GStrv) tests = code_tree_find (place->path, is_ruby_test);
  g_autoptr (GString) program = g_string_new (NULL);

  if (tests[0] == NULL)
    return FALSE;
  for (guint i = 0; tests[i] != NULL; i++)
    {
      g_autofree char *quoted = g_strescape (tests[i], NULL);

      if (strstr (tests[i], "#{") == NULL)
        g_string_append_printf (program, "%srequire \"./%s\"", i > 0 ? "; " : "", quoted);
    }
  code_place_begin (place, "ruby");
  CODE_PLACE_ADD_TESTS (place, &code_report_minitest, "ruby", "-Ilib", "-Itest", "-e", program->str,
                        "--", "-v");
  return TRUE;
}
