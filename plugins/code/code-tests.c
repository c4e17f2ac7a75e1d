/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-tests.h"

#include <string.h>

#include "code-report.h"
#include "code-tests-tree.h"

/* A directory that may be built and tested. */
typedef struct
{
  char *path;        /* absolute */
  const char *below; /* path below the tree, "" for its root */
  TfTestPlan *plan;  /* (nullable): the result */
} Place;

typedef gboolean (*PlaceFunc) (Place *place);

static TfTestStep *
add_step (Place *place, const char *const *argv)
{
  return tf_test_plan_add (place->plan, argv, place->below);
}

#define ADD_STEP(place, ...) add_step (place, (const char *const[]){ __VA_ARGS__, NULL })

static void
add_tests (TfTestStep *step, const CodeFormat *format)
{
  step->runs_tests = TRUE;
  step->format = format != NULL ? g_strdup (format->name) : NULL;
}

#define ADD_TESTS(place, format, ...) add_tests (ADD_STEP (place, __VA_ARGS__), format)

static gboolean
begin (Place *place, const char *runner)
{
  place->plan = tf_test_plan_new (runner);
  return TRUE;
}

static gboolean
has_word (const char *directory, const char *name, const char *word)
{
  g_autofree char *text = code_tree_read (directory, name);

  return text != NULL && strstr (text, word) != NULL;
}

static gboolean
find_meson (Place *place)
{
  if (!code_tree_has (place->path, "meson.build"))
    return FALSE;
  begin (place, "meson");
  ADD_STEP (place, "meson", "setup", "--wrap-mode=nodownload", CODE_TESTS_BUILD_DIR);
  ADD_STEP (place, "meson", "compile", "-C", CODE_TESTS_BUILD_DIR);
  ADD_TESTS (place, &code_report_meson, "meson", "test", "-C", CODE_TESTS_BUILD_DIR, "--no-rebuild",
             "--verbose");
  return TRUE;
}

static gboolean
find_cmake (Place *place)
{
  g_autofree char *text = code_tree_read (place->path, "CMakeLists.txt");
  g_autofree char *folded = text != NULL ? g_ascii_strdown (text, -1) : NULL;

  if (folded == NULL ||
      (strstr (folded, "enable_testing") == NULL && strstr (folded, "ctest") == NULL))
    return FALSE;
  begin (place, "ctest");
  ADD_STEP (place, "cmake", "-S", ".", "-B", CODE_TESTS_BUILD_DIR);
  ADD_STEP (place, "cmake", "--build", CODE_TESTS_BUILD_DIR);
  ADD_TESTS (place, &code_report_ctest, "ctest", "--test-dir", CODE_TESTS_BUILD_DIR,
             "--output-on-failure");
  return TRUE;
}

static gboolean
find_cargo (Place *place)
{
  if (!code_tree_has (place->path, "Cargo.toml"))
    return FALSE;
  begin (place, "cargo");
  ADD_TESTS (place, &code_report_cargo, "cargo", "test", "--offline", "--no-fail-fast");
  return TRUE;
}

static gboolean
find_go (Place *place)
{
  if (!code_tree_has (place->path, "go.mod"))
    return FALSE;
  begin (place, "go");
  ADD_TESTS (place, &code_report_go, "go", "test", "-json", "./...");
  return TRUE;
}

static gboolean
has_npm_script (const char *directory)
{
  g_autofree char *text = code_tree_read (directory, "package.json");
  g_autoptr (JsonNode) node = text != NULL ? tf_json_parse (text, -1, NULL) : NULL;
  g_autofree char *script = NULL;
  JsonObject *object = NULL;
  JsonObject *scripts = NULL;

  return node != NULL && tf_json_get_object (node, "", &object, NULL) &&
         json_object_has_member (object, "scripts") &&
         tf_json_get_object (json_object_get_member (object, "scripts"), "scripts", &scripts,
                             NULL) &&
         tf_json_get_string (scripts, "scripts", "test", TF_JSON_REQUIRED, &script, NULL) &&
         strstr (script, "no test specified") == NULL && *g_strstrip (script) != '\0';
}

static gboolean
find_npm (Place *place)
{
  if (!has_npm_script (place->path))
    return FALSE;
  begin (place, "npm");
  ADD_TESTS (place, NULL, "npm", "test");
  return TRUE;
}

/* VERBOSE prints the logs of failed tests. */
static gboolean
find_autotools (Place *place)
{
  gboolean has_configure = code_tree_has (place->path, "configure");

  if (!has_configure && !code_tree_has (place->path, "configure.ac") &&
      !code_tree_has (place->path, "configure.in"))
    return FALSE;
  begin (place, "make check");
  if (!has_configure)
    ADD_STEP (place, "autoreconf", "-fi");
  ADD_STEP (place, "/bin/sh", "./configure");
  ADD_STEP (place, "make");
  ADD_TESTS (place, NULL, "make", "-k", "check", "VERBOSE=1");
  return TRUE;
}

static gboolean
find_perl (Place *place)
{
  if (!code_tree_has (place->path, "Makefile.PL"))
    return FALSE;
  begin (place, "make test");
  ADD_STEP (place, "perl", "Makefile.PL");
  ADD_STEP (place, "make");
  ADD_TESTS (place, &code_report_prove, "make", "test", "TEST_VERBOSE=1");
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

static gboolean
find_make (Place *place)
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

            begin (place, runner);
            ADD_TESTS (place, NULL, "make", "-k", targets[j]);
            return TRUE;
          }
    }
  return FALSE;
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
add_unittest (Place *place, char **tests)
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
    ADD_TESTS (place, &code_report_unittest, "python3", "-m", "unittest", "discover", "-v", "-s",
               start, "-t", ".", "-p", pattern);
  else
    ADD_TESTS (place, &code_report_unittest, "python3", "-m", "unittest", "discover", "-v", "-s",
               start, "-p", pattern);
}

static gboolean
find_python (Place *place)
{
  g_auto (GStrv) tests = code_tree_find (place->path, is_python_test);

  if (tests[0] == NULL)
    return FALSE;
  if (uses_only_unittest (place->path, tests))
    {
      begin (place, "unittest");
      add_unittest (place, tests);
      return TRUE;
    }
  begin (place, "pytest");
  ADD_TESTS (place, &code_report_pytest, "python3", "-m", "pytest", "-rap", "--color=no", "-p",
             "no:cacheprovider");
  return TRUE;
}

static gboolean
is_perl_test (const char *name)
{
  return g_str_has_suffix (name, ".t");
}

static gboolean
find_prove (Place *place)
{
  g_autofree char *path = g_build_filename (place->path, "t", NULL);
  g_auto (GStrv) tests = code_tree_find (path, is_perl_test);

  if (tests[0] == NULL)
    return FALSE;
  begin (place, "prove");
  ADD_TESTS (place, &code_report_prove, "prove", "-r", "-v", "-l", "t");
  return TRUE;
}

static gboolean
is_bats (const char *name)
{
  return g_str_has_suffix (name, ".bats");
}

/* Not -r: the libraries of bats contain tests of their own. */
static gboolean
find_bats (Place *place)
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
  begin (place, "bats");
  add_tests (add_step (place, (const char *const *) argv->pdata), &code_report_tap);
  return TRUE;
}

static gboolean
add_script (Place *place, const char *name)
{
  g_autofree char *path = g_strconcat ("./", name, NULL);
  g_autofree char *text = NULL;

  if (!code_tree_has (place->path, name))
    return FALSE;
  if (code_tree_is_executable (place->path, name))
    {
      begin (place, name);
      ADD_TESTS (place, NULL, path);
      return TRUE;
    }
  if (!g_str_has_suffix (name, ".sh"))
    return FALSE;
  text = code_tree_read (place->path, name);
  begin (place, name);
  ADD_TESTS (place, NULL,
             text != NULL && g_regex_match_simple ("^#!.*bash", text, G_REGEX_RAW, 0) ? "bash"
                                                                                      : "/bin/sh",
             path);
  return TRUE;
}

static gboolean
find_script (Place *place)
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

static TfTestPlan *
find_in (const char *directory, const char *below)
{
  static const struct
  {
    PlaceFunc find;
    const char *mark;
  } kinds[] = {
    { find_meson, "meson.build" },
    { find_cmake, "CMakeLists.txt" },
    { find_cargo, "Cargo.toml" },
    { find_go, "go.mod" },
    { find_npm, "package.json" },
    { find_autotools, "configure" },
    { find_perl, "Makefile.PL" },
    { find_make, "Makefile" },
    { find_python, "files of Python tests" },
    { find_prove, "t/*.t" },
    { find_bats, "*.bats" },
    { find_script, "a script that runs tests" },
  };
  g_autofree char *path = g_build_filename (directory, below, NULL);
  Place place = { .path = path, .below = below };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].find (&place))
      {
        g_free (place.plan->command_source);
        place.plan->command_source = g_strdup_printf ("found by %s", kinds[i].mark);
        return place.plan;
      }
  return NULL;
}

/* Returns: (transfer full) (nullable): %NULL if only a shell can parse it */
static GStrv
split_command (const char *command)
{
  g_auto (GStrv) argv = NULL;

  if (strpbrk (command, "|&;<>()$`*?[]{}~#!\n") != NULL ||
      !g_shell_parse_argv (command, NULL, &argv, NULL) || strchr (argv[0], '=') != NULL)
    return NULL;
  return g_steal_pointer (&argv);
}

static TfTestPlan *
plan_command (const char *command)
{
  TfTestPlan *plan = tf_test_plan_new ("command");
  const char *shell[] = { "/bin/sh", "-c", command, NULL };
  g_auto (GStrv) argv = split_command (command);
  TfTestStep *step = tf_test_plan_add (plan, argv != NULL ? (const char *const *) argv : shell, "");

  add_tests (step, NULL);
  return plan;
}

/* Returns: (transfer full) (nullable): the plan that somebody named */
static TfTestPlan *
plan_named (const TfTestInput *input)
{
  g_autofree char *of_spec = input->spec != NULL ? tf_spec_dup_test_command (input->spec) : NULL;
  const struct
  {
    const char *command;
    const char *source;
  } named[] = {
    { input->project_command, "set for this project" },
    { of_spec, "named by the specification" },
    { input->command, "set in tests.command" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    {
      g_autofree char *command = g_strdup (named[i].command != NULL ? named[i].command : "");
      TfTestPlan *plan = NULL;

      if (*g_strstrip (command) == '\0')
        continue;
      plan = plan_command (command);
      g_free (plan->command_source);
      plan->command_source = g_strdup (named[i].source);
      return plan;
    }
  return NULL;
}

TfTestPlan *
code_tests_plan (const TfTestInput *input, GError **error)
{
  const char *directory = input->directory;
  TfTestPlan *plan = plan_named (input);
  g_auto (GStrv) below = NULL;

  if (plan != NULL)
    return plan;
  if (!g_file_test (directory, G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, "cannot look for tests in \"%s\"",
                   directory);
      return NULL;
    }
  plan = find_in (directory, "");
  if (plan != NULL)
    return plan;
  below = code_tree_list_directories (directory);
  for (guint i = 0; below[i] != NULL && plan == NULL; i++)
    plan = find_in (directory, below[i]);
  return plan;
}
