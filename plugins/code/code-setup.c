/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-setup.h"

#include <string.h>

#include "code-tests-tree.h"

#define PIP "python3 -m pip install --user --break-system-packages "

typedef struct
{
  const char *directory;
  const char *below; /* path of the directory below the tree, "" for its root */
  const char *runner;
  GStrvBuilder *commands;
  GStrvBuilder *files;
} Setup;

/* Notes that the setup depends on @name. Returns: whether it exists */
static gboolean
use_file (Setup *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->below, name, NULL);

  if (!code_tree_has (self->directory, name))
    return FALSE;
  g_strv_builder_add (self->files, path);
  return TRUE;
}

static gboolean
has_text (const Setup *self, const char *name, const char *pattern)
{
  g_autofree char *text = code_tree_read (self->directory, name);

  return text != NULL && g_regex_match_simple (pattern, text, G_REGEX_MULTILINE | G_REGEX_RAW, 0);
}

/* The lock file says who wrote it. */
static void
add_node (Setup *self)
{
  static const struct
  {
    const char *lock;
    const char *command;
  } locks[] = {
    { "package-lock.json", "npm ci" },
    { "npm-shrinkwrap.json", "npm ci" },
    { "yarn.lock", "yarn install --frozen-lockfile" },
    { "pnpm-lock.yaml", "pnpm install --frozen-lockfile" },
    { "bun.lock", "bun install --frozen-lockfile" },
    { "bun.lockb", "bun install --frozen-lockfile" },
  };

  if (!has_text (self, "package.json", "\"(d|devD|peerD|optionalD)ependencies\"\\s*:\\s*\\{\\s*\""))
    return;
  use_file (self, "package.json");
  for (guint i = 0; i < G_N_ELEMENTS (locks); i++)
    if (use_file (self, locks[i].lock))
      {
        g_strv_builder_add (self->commands, locks[i].command);
        return;
      }
  g_strv_builder_add (self->commands, "npm install");
}

static gboolean
is_requirements (const char *name)
{
  return g_regex_match_simple ("^([\\w.-]*[-_.])?requirements([-_.][\\w.-]*)?\\.txt$", name, 0, 0);
}

/* "-e .", with the extra that the tree names for its tests. */
static char *
dup_editable (const Setup *self)
{
  static const char *const extras[] = { "test", "tests", "testing", "dev" };
  static const char *const manifests[] = { "pyproject.toml", "setup.cfg", "setup.py" };

  for (guint i = 0; i < G_N_ELEMENTS (extras); i++)
    for (guint j = 0; j < G_N_ELEMENTS (manifests); j++)
      {
        g_autofree char *pattern = g_strdup_printf ("^\\s*[\"']?%s[\"']?\\s*[=:]", extras[i]);

        if (has_text (self, manifests[j], "optional-dependencies|extras_require") &&
            has_text (self, manifests[j], pattern))
          return g_strdup_printf (PIP "-e '.[%s]'", extras[i]);
      }
  return g_strdup (PIP "-e .");
}

static void
add_python (Setup *self)
{
  g_auto (GStrv) names = code_tree_list (self->directory);
  gboolean has_manifest = use_file (self, "pyproject.toml");

  has_manifest = use_file (self, "setup.cfg") || has_manifest;
  has_manifest = use_file (self, "setup.py") || has_manifest;
  for (guint i = 0; names[i] != NULL; i++)
    if (is_requirements (names[i]) && use_file (self, names[i]))
      {
        g_autofree char *command = g_strconcat (PIP "-r ", names[i], NULL);

        g_strv_builder_add (self->commands, command);
      }
  if (has_manifest)
    {
      g_autofree char *editable = dup_editable (self);

      g_strv_builder_add (self->commands, editable);
    }
  if (g_str_equal (self->runner, "pytest"))
    g_strv_builder_add (self->commands, PIP "pytest");
}

static gboolean
is_python (const Setup *self)
{
  return g_str_equal (self->runner, "pytest") || g_str_equal (self->runner, "unittest") ||
         code_tree_has (self->directory, "pyproject.toml") ||
         code_tree_has (self->directory, "setup.py");
}

static void
add_gradle (Setup *self)
{
  static const char *const files[] = { "build.gradle",
                                       "build.gradle.kts",
                                       "settings.gradle",
                                       "settings.gradle.kts",
                                       "gradle.properties",
                                       "gradle.lockfile",
                                       "gradle/libs.versions.toml",
                                       "gradle/wrapper/gradle-wrapper.properties" };
  gboolean any = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    any = use_file (self, files[i]) || any;
  if (any)
    g_strv_builder_add (self->commands, code_tree_is_executable (self->directory, "gradlew")
                                            ? "./gradlew --no-daemon testClasses"
                                            : "gradle --no-daemon testClasses");
}

/* Surefire fetches what runs the tests only when it runs some: here none has the name. */
static void
add_maven (Setup *self)
{
  const char *mvn = code_tree_is_executable (self->directory, "mvnw") ? "./mvnw" : "mvn";
  g_autofree char *offline = g_strconcat (mvn, " -B dependency:go-offline", NULL);
  g_autofree char *surefire = g_strconcat (mvn,
                                           " -B test -Dtest=NoSuchTest -DfailIfNoTests=false"
                                           " -Dsurefire.failIfNoSpecifiedTests=false",
                                           NULL);

  if (!use_file (self, "pom.xml"))
    return;
  g_strv_builder_add (self->commands, offline);
  g_strv_builder_add (self->commands, surefire);
}

static void
add_ruby (Setup *self)
{
  g_auto (GStrv) names = code_tree_list (self->directory);

  if (!use_file (self, "Gemfile"))
    return;
  use_file (self, "Gemfile.lock");
  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_has_suffix (names[i], ".gemspec"))
      use_file (self, names[i]);
  g_strv_builder_add (self->commands,
                      "bundle config set --local path vendor/bundle && bundle install");
}

static void
add_dotnet (Setup *self)
{
  g_auto (GStrv) names = code_tree_list (self->directory);
  gboolean any = FALSE;

  for (guint i = 0; names[i] != NULL; i++)
    if (g_regex_match_simple ("\\.(slnx?|[cf]sproj)$|^(packages\\.lock\\.json|"
                              "Directory\\.(Packages|Build)\\.props|nuget\\.config)$",
                              names[i], G_REGEX_CASELESS, 0))
      any = use_file (self, names[i]) || any;
  if (any)
    g_strv_builder_add (self->commands, "dotnet restore");
}

/* Languages with one manifest, one lock file and one command. */
static void
add_others (Setup *self)
{
  static const struct
  {
    const char *manifest;
    const char *pattern; /* in the manifest: it names dependencies */
    const char *locks[3];
    const char *locked; /* with a lock file */
    const char *command;
  } others[] = {
    { "Cargo.toml",
      "dependencies(\\.|\\])",
      { "Cargo.lock", "rust-toolchain.toml" },
      "cargo fetch --locked",
      "cargo fetch" },
    { "go.mod", "^\\s*require\\b", { "go.sum" }, "go mod download", "go mod download" },
    { "composer.json",
      "\"require(-dev)?\"",
      { "composer.lock" },
      "composer install --no-interaction",
      "composer install --no-interaction" },
    { "deno.json", "", { "deno.lock" }, "deno install --frozen", "deno install" },
    { "deno.jsonc", "", { "deno.lock" }, "deno install --frozen", "deno install" },
    { "Package.swift",
      "\\.package\\s*\\(",
      { "Package.resolved" },
      "swift package resolve",
      "swift package resolve" },
    { "MODULE.bazel", "", { "MODULE.bazel.lock" }, "bazel fetch //...", "bazel fetch //..." },
    { "WORKSPACE", "", { NULL }, "bazel fetch //...", "bazel fetch //..." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      gboolean is_locked = FALSE;

      if (!has_text (self, others[i].manifest, others[i].pattern))
        continue;
      use_file (self, others[i].manifest);
      for (guint j = 0; others[i].locks[j] != NULL; j++)
        is_locked = (use_file (self, others[i].locks[j]) && j == 0) || is_locked;
      g_strv_builder_add (self->commands, is_locked ? others[i].locked : others[i].command);
    }
}

/* Returns: (transfer full): the commands, to be run in @below */
static GStrv
list_commands (const char *tree, const char *below, const char *runner, GStrvBuilder *files)
{
  g_autoptr (GStrvBuilder) commands = g_strv_builder_new ();
  g_autofree char *directory = g_build_filename (tree, below, NULL);
  Setup self = { directory, below, runner, commands, files };

  add_node (&self);
  if (is_python (&self))
    add_python (&self);
  add_others (&self);
  add_ruby (&self);
  add_maven (&self);
  add_gradle (&self);
  add_dotnet (&self);
  return g_strv_builder_end (commands);
}

/* Where the tests run. */
static const char *
get_place (const TfTestPlan *plan)
{
  for (guint i = 0; i < plan->steps->len; i++)
    {
      const TfTestStep *step = g_ptr_array_index (plan->steps, i);

      if (step->runs_tests)
        return step->directory;
    }
  return "";
}

/* Each in a shell of its own, so that the next one starts at the root again. */
static void
enter (GStrv commands, const char *below)
{
  g_autofree char *quoted = g_shell_quote (below);

  for (guint i = 0; commands[i] != NULL; i++)
    {
      g_autofree char *command = commands[i];

      commands[i] = g_strdup_printf ("(cd %s && %s)", quoted, command);
    }
}

void
code_setup_add (TfTestPlan *plan, const char *directory)
{
  g_autoptr (GStrvBuilder) files = g_strv_builder_new ();
  const char *below = get_place (plan);
  g_auto (GStrv) commands = list_commands (directory, "", plan->runner, files);

  if (commands[0] == NULL && *below != '\0')
    {
      g_strfreev (commands);
      commands = list_commands (directory, below, plan->runner, files);
      enter (commands, below);
    }
  g_strfreev (plan->setup);
  g_strfreev (plan->setup_files);
  plan->setup = g_steal_pointer (&commands);
  plan->setup_files = g_strv_builder_end (files);
}
