/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-tests.h"

#include <string.h>

#include "code-imports.h"
#include "code-setup.h"
#include "code-tests-place.h"

#define MAX_PLANS 4
#define MAX_NAME  60 /* of a command as the runner, in characters */

gboolean
code_place_begin (CodePlace *place, const char *runner)
{
  place->plan = tf_test_plan_new (runner);
  return TRUE;
}

TfTestStep *
code_place_add (CodePlace *place, const char *const *argv)
{
  return tf_test_plan_add (place->plan, argv, place->below);
}

TfTestStep *
code_place_add_tests (CodePlace *place, const CodeFormat *format, const char *const *argv)
{
  TfTestStep *step = code_place_add (place, argv);

  step->runs_tests = TRUE;
  step->format = format != NULL ? g_strdup (format->name) : NULL;
  return step;
}

void
code_place_set_result (CodePlace *place, TfTestStep *step, const char *name)
{
  g_autofree char *path = g_build_filename (place->below, name, NULL);
  const char *files[] = { path, NULL };

  g_strfreev (step->result_files);
  step->result_files = g_strdupv ((char **) files);
}

void
code_place_set_pattern (CodePlace *place, TfTestStep *step, const char *pattern)
{
  g_free (step->result_pattern);
  step->result_pattern =
      g_strconcat (place->below, *place->below != '\0' ? "/" : "", pattern, NULL);
}

void
code_plan_set_environment (TfTestPlan *plan, const char *assignment)
{
  g_autoptr (GStrvBuilder) environment = g_strv_builder_new ();

  g_strv_builder_addv (environment, (const char **) plan->environment);
  g_strv_builder_add (environment, assignment);
  g_strfreev (plan->environment);
  plan->environment = g_strv_builder_end (environment);
}

gboolean
code_place_has_word (const CodePlace *place, const char *name, const char *word)
{
  g_autofree char *text = code_tree_read (place->path, name);

  return text != NULL && strstr (text, word) != NULL;
}

const char *
code_place_find_file (const CodePlace *place, const char *const *names)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (code_tree_has (place->path, names[i]))
      return names[i];
  return NULL;
}

/* In this order. What has no test of its own comes last. */
static const struct
{
  CodePlaceFunc find;
  const char *mark;
} kinds[] = {
  { code_find_meson, "meson.build" },
  { code_find_cmake, "CMakeLists.txt" },
  { code_find_cargo, "Cargo.toml" },
  { code_find_go, "go.mod" },
  { code_find_npm, "package.json" },
  { code_find_deno, "deno.json" },
  { code_find_bun, "bun.lock" },
  { code_find_maven, "pom.xml" },
  { code_find_gradle, "build.gradle" },
  { code_find_dotnet, "a project file of .NET" },
  { code_find_swift, "Package.swift" },
  { code_find_bazel, "MODULE.bazel" },
  { code_find_autotools, "configure" },
  { code_find_perl, "Makefile.PL" },
  { code_find_make, "Makefile" },
  { code_find_python, "files of Python tests" },
  { code_find_php, "files of PHP tests" },
  { code_find_rspec, "files of RSpec" },
  { code_find_rake, "Rakefile" },
  { code_find_ruby, "files of Ruby tests" },
  { code_find_prove, "t/*.t" },
  { code_find_bats, "*.bats" },
  { code_find_script, "a script that runs tests" },
  { code_find_meson_without_tests, "meson.build" },
};

static void
set_source (TfTestPlan *plan, const char *mark, const char *system_path)
{
  g_free (plan->command_source);
  plan->command_source = system_path == NULL
                             ? g_strdup_printf ("found by %s", mark)
                             : g_strdup_printf ("found by %s, with %s", mark, system_path);
}

/* Everything found in one directory, each plan before the next. */
static TfTestPlan *
find_in (const char *directory, const char *below)
{
  g_autofree char *path = g_build_filename (directory, below, NULL);
  TfTestPlan *first = NULL;
  TfTestPlan **next = &first;

  for (guint i = 0, n = 0; i < G_N_ELEMENTS (kinds) && n < MAX_PLANS; i++)
    {
      CodePlace place = { .path = path, .below = below };

      if (!kinds[i].find (&place))
        continue;
      set_source (place.plan, kinds[i].mark, NULL);
      for (*next = place.plan; *next != NULL; next = &(*next)->next)
        if ((*next)->system_path != NULL)
          set_source (*next, kinds[i].mark, (*next)->system_path);
      n++;
    }
  return first;
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

/* Build tools that write their results to files whoever calls them. */
static void
add_pattern (TfTestStep *step, const char *command)
{
  if (g_regex_match_simple ("(^|[/ ])mvnw?( |$)", command, 0, 0))
    step->result_pattern = g_strdup (CODE_PATTERN_MAVEN);
  else if (g_regex_match_simple ("(^|[/ ])gradlew?( |$)", command, 0, 0))
    step->result_pattern = g_strdup (CODE_PATTERN_GRADLE);
}

static TfTestPlan *
plan_command (const char *command)
{
  g_autofree char *name = tf_text_ellipsize (command, MAX_NAME);
  TfTestPlan *plan = tf_test_plan_new (name);
  const char *shell[] = { "/bin/sh", "-c", command, NULL };
  g_auto (GStrv) argv = split_command (command);
  TfTestStep *step = tf_test_plan_add (plan, argv != NULL ? (const char *const *) argv : shell, "");

  step->runs_tests = TRUE;
  add_pattern (step, command);
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

/* What each plan needs besides its steps. */
static TfTestPlan *
complete (TfTestPlan *plan, const char *directory)
{
  for (TfTestPlan *at = plan; at != NULL; at = at->next)
    {
      code_imports_add (at, directory);
      code_setup_add (at, directory);
    }
  return plan;
}

TfTestPlan *
code_tests_plan (const TfTestInput *input, GError **error)
{
  const char *directory = input->directory;
  g_autoptr (TfTestPlan) named = plan_named (input);
  TfTestPlan *plan = NULL;
  g_auto (GStrv) below = NULL;

  if (directory == NULL)
    return g_steal_pointer (&named);
  if (!g_file_test (directory, G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM, "cannot look for tests in \"%s\"",
                   directory);
      return NULL;
    }
  if (named != NULL)
    return complete (g_steal_pointer (&named), directory);
  plan = find_in (directory, "");
  if (plan != NULL)
    return complete (plan, directory);
  below = code_tree_list_directories (directory);
  for (guint i = 0; below[i] != NULL && plan == NULL; i++)
    plan = find_in (directory, below[i]);
  return complete (plan, directory);
}
