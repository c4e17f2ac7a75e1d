/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>

#include "code-test.h"
#include "plugin-test.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/code/setup"

#define PIP "python3 -m pip install --user --break-system-packages "

static TfDeliverable *code;

static void
add_file (const char *tree, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (tree, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static const struct
{
  const char *name;
  const char *command;
  const char *files[8]; /* name, text, name, text … */
  const char *setup;
  const char *setup_files;
} rows[] = {
  { "nothing", "make check", { "Makefile", "" }, "", "" },
  { "npm-with-lock",
    "npm test",
    { "package.json", "{\"devDependencies\": {\"mocha\": \"1\"}}", "package-lock.json", "{}" },
    "npm ci",
    "package.json package-lock.json" },
  { "npm-without-lock",
    "npm test",
    { "package.json", "{\"dependencies\": {\"mocha\": \"1\"}}" },
    "npm install",
    "package.json" },
  { "below-the-root",
    "",
    { "api dir/package.json", "{\"scripts\": {\"test\": \"x\"}, \"dependencies\": {\"a\": \"1\"}}",
      "README", "" },
    "(cd 'api dir' && npm install)",
    "api dir/package.json" },
  { "the-root-first",
    "",
    { "api/package.json", "{\"scripts\": {\"test\": \"x\"}, \"dependencies\": {\"a\": \"1\"}}",
      "Cargo.lock", "", "package.json", "{\"dependencies\": {\"b\": \"1\"}}" },
    "npm install",
    "package.json" },
  { "npm-without-dependencies", "npm test", { "package.json", "{\"dependencies\": {}}" }, "", "" },
  { "yarn",
    "yarn test",
    { "package.json", "{\"dependencies\": {\"a\": \"1\"}}", "yarn.lock", "" },
    "yarn install --frozen-lockfile",
    "package.json yarn.lock" },
  { "python",
    "",
    { "pyproject.toml", "[project.optional-dependencies]\ntest = ['x']\n", "tests/test_a.py",
      "def test_a (): pass\n", "requirements-dev.txt", "x\n" },
    PIP "-r requirements-dev.txt; " PIP "-e '.[test]'; " PIP "pytest",
    "pyproject.toml requirements-dev.txt" },
  { "python-without-extra",
    "python3 -m unittest",
    { "setup.py", "setup (tests_require=[])\n" },
    PIP "-e .",
    "setup.py" },
  { "cargo",
    "",
    { "Cargo.toml", "[dependencies]\nserde = \"1\"\n", "Cargo.lock", "" },
    "cargo fetch --locked",
    "Cargo.toml Cargo.lock" },
  { "cargo-without-lock",
    "",
    { "Cargo.toml", "[dev-dependencies]\n" },
    "cargo fetch",
    "Cargo.toml" },
  { "cargo-without-dependencies", "", { "Cargo.toml", "[package]\n" }, "", "" },
  { "go",
    "",
    { "go.mod", "module x\n\nrequire y v1\n", "go.sum", "" },
    "go mod download",
    "go.mod go.sum" },
  { "go-without-dependencies", "", { "go.mod", "module x\n" }, "", "" },
  { "bundle",
    "rake",
    { "Gemfile", "", "Gemfile.lock", "", "shop.gemspec", "" },
    "bundle config set --local path vendor/bundle && bundle install",
    "Gemfile Gemfile.lock shop.gemspec" },
  { "maven",
    "",
    { "pom.xml", "" },
    "mvn -B dependency:go-offline; mvn -B test -Dtest=NoSuchTest -DfailIfNoTests=false "
    "-Dsurefire.failIfNoSpecifiedTests=false",
    "pom.xml" },
  { "gradle",
    "",
    { "build.gradle", "", "gradle/libs.versions.toml", "" },
    "gradle --no-daemon testClasses",
    "build.gradle gradle/libs.versions.toml" },
  { "dotnet",
    "",
    { "Shop.csproj", "", "nuget.config", "" },
    "dotnet restore",
    "Shop.csproj nuget.config" },
  { "composer",
    "phpunit tests",
    { "composer.json", "{\"require-dev\": {}}", "composer.lock", "" },
    "composer install --no-interaction",
    "composer.json composer.lock" },
};

TF_TEST_TABLE (proposed, rows, row->name)
{
  g_autofree char *tree = tf_test_make_dir ();
  const TfTestInput input = { .directory = tree,
                              .command = *row->command != '\0' ? row->command : NULL };
  g_autoptr (TfTestPlan) plan = NULL;
  g_autofree char *setup = NULL;
  g_autofree char *files = NULL;

  for (guint j = 0; j + 1 < G_N_ELEMENTS (row->files) && row->files[j] != NULL; j += 2)
    add_file (tree, row->files[j], row->files[j + 1]);
  plan = tf_deliverable_plan_tests (code, &input, NULL);
  setup = g_strjoinv ("; ", plan->setup);
  files = g_strjoinv (" ", plan->setup_files);
  g_assert_cmpstr (setup, ==, row->setup);
  g_assert_cmpstr (files, ==, row->setup_files);
}

PLUGIN_TEST_MAIN (code, code_test_new)
