/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-tests-place.h"

/* The wrapper of the tree fetches its own version, unless that is there already. */
static const char *
get_program (const CodePlace *place, const char *wrapper, const char *program)
{
  if (!code_tree_is_executable (place->path, wrapper))
    return program;
  return g_strcmp0 (wrapper, "mvnw") == 0 ? "./mvnw" : "./gradlew";
}

gboolean
code_find_maven (CodePlace *place)
{
  TfTestStep *step;

  if (!code_tree_has (place->path, "pom.xml"))
    return FALSE;
  code_place_begin (place, "maven");
  step = CODE_PLACE_ADD_TESTS (place, &code_report_maven, get_program (place, "mvnw", "mvn"), "-B",
                               "-o", "-fae", "test");
  code_place_set_pattern (place, step, CODE_PATTERN_MAVEN);
  code_add_system_maven (place);
  return TRUE;
}

gboolean
code_find_gradle (CodePlace *place)
{
  static const char *const marks[] = { "build.gradle", "build.gradle.kts", "settings.gradle",
                                       "settings.gradle.kts", NULL };
  TfTestStep *step;

  if (code_place_find_file (place, marks) == NULL)
    return FALSE;
  code_place_begin (place, "gradle");
  step = CODE_PLACE_ADD_TESTS (place, NULL, get_program (place, "gradlew", "gradle"), "--offline",
                               "--no-daemon", "--console=plain", "--continue", "test");
  code_place_set_pattern (place, step, CODE_PATTERN_GRADLE);
  code_add_system_gradle (place);
  return TRUE;
}

static gboolean
is_dotnet (const char *name)
{
  return g_str_has_suffix (name, ".sln") || g_str_has_suffix (name, ".slnx") ||
         g_str_has_suffix (name, ".csproj") || g_str_has_suffix (name, ".fsproj");
}

/* The whole tree is one build: the mark has to be at its root. */
gboolean
code_find_dotnet (CodePlace *place)
{
  g_auto (GStrv) names = code_tree_list (place->path);

  for (guint i = 0; names[i] != NULL; i++)
    if (is_dotnet (names[i]) && code_tree_has (place->path, names[i]))
      {
        code_place_begin (place, "dotnet");
        CODE_PLACE_ADD_TESTS (place, &code_report_dotnet, "dotnet", "test", "--nologo", "--logger",
                              "console;verbosity=normal");
        code_plan_set_environment (place->plan, "DOTNET_CLI_TELEMETRY_OPTOUT=1");
        code_plan_set_environment (place->plan, "DOTNET_NOLOGO=1");
        return TRUE;
      }
  return FALSE;
}

gboolean
code_find_swift (CodePlace *place)
{
  if (!code_tree_has (place->path, "Package.swift"))
    return FALSE;
  code_place_begin (place, "swift");
  CODE_PLACE_ADD_TESTS (place, &code_report_swift, "swift", "test");
  return TRUE;
}

gboolean
code_find_bazel (CodePlace *place)
{
  static const char *const marks[] = { "MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", NULL };

  if (code_place_find_file (place, marks) == NULL)
    return FALSE;
  code_place_begin (place, "bazel");
  CODE_PLACE_ADD_TESTS (place, &code_report_bazel, "bazel", "test", "--keep_going",
                        "--test_output=errors", "--color=no", "--curses=no", "//...");
  return TRUE;
}
