/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "code-test.h"
#include "plugin-test.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/code/tests"

static TfDeliverable *code;

static void
append_steps (GString *text, const TfTestPlan *plan)
{
  for (guint i = 0; i < plan->steps->len; i++)
    {
      const TfTestStep *step = g_ptr_array_index (plan->steps, i);
      g_autofree char *argv = g_strjoinv (" ", step->argv);

      g_string_append_printf (text, "%s %s%s%s", i > 0 ? ";" : "", step->directory,
                              *step->directory != '\0' ? "$ " : "", argv);
      if (step->runs_tests)
        g_string_append_printf (text, " *%s", step->format != NULL ? step->format : "?");
      if (step->result_files[0] != NULL)
        g_string_append_printf (text, " <%s", step->result_files[0]);
      if (step->result_pattern != NULL)
        g_string_append_printf (text, " <%s", step->result_pattern);
    }
}

/* "runner: argv; src$ argv*format <results | runner | /path: argv": * at the step that runs the
 * tests, | before the next plans, with what they need of the system */
static char *
describe_plan (const TfTestPlan *plan)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (plan == NULL)
    return g_strdup ("none");
  g_string_append_printf (text, "%s:", plan->runner);
  append_steps (text, plan);
  for (const TfTestPlan *next = plan->next; next != NULL; next = next->next)
    {
      g_string_append_printf (text, " | %s%s",
                              next->system_path != NULL ? next->system_path : next->runner,
                              next->system_path != NULL ? ":" : "");
      if (next->system_path != NULL)
        append_steps (text, next);
    }
  return g_strdup (text->str);
}

static char *
plan_of (const char *directory, const char *command)
{
  g_autoptr (GError) error = NULL;
  const TfTestInput input = { .directory = directory, .command = command };
  g_autoptr (TfTestPlan) plan = tf_deliverable_plan_tests (code, &input, &error);

  g_assert_no_error (error);
  return describe_plan (plan);
}

static void
add_file (const char *tree, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (tree, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autofree char *written = NULL;

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  written = tf_test_write (tree, name, text);
}

TF_TEST (commands)
{
  static const struct
  {
    const char *command;
    const char *plan;
  } cases[] = {
    { "make check", "make check: make check *?" },
    { "  ./run 'two words'  ", "./run 'two words': ./run two words *?" },
    { "cd src && make test", "cd src && make test: /bin/sh -c cd src && make test *?" },
    { "V=1 make test", "V=1 make test: /bin/sh -c V=1 make test *?" },
    { "make check | cat", "make check | cat: /bin/sh -c make check | cat *?" },
    { "prove t/*.t", "prove t/*.t: /bin/sh -c prove t/*.t *?" },
    { "echo 'open", "echo 'open: /bin/sh -c echo 'open *?" },
    { " \n ", "none" },
  };
  g_autofree char *tree = tf_test_make_dir ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *plan = plan_of (tree, cases[i].command);

      g_assert_cmpstr (plan, ==, cases[i].plan);
    }
}

#define UNITTEST "import unittest\nclass T (unittest.TestCase):\n  def test_x (self): pass\n"

static const struct
{
  const char *name;
  const char *files[8]; /* name, text, name, text … */
  const char *plan;
} trees[] = {
  { "empty", { NULL }, "none" },
  { "no-way", { "main.c", "int main;", "README", "x" }, "none" },
  { "meson",
    { "meson.build", "subdir ('t')", "t/meson.build", "test ('a', x)", "Makefile", "check:\n" },
    "meson: meson setup --wrap-mode=nodownload .tf-build; meson compile -C .tf-build; "
    "meson test -C .tf-build --no-rebuild --verbose *meson | make check" },
  { "meson-without-tests",
    { "meson.build", "# test (x)\nlatest (y)\n", "Makefile", "check:\n" },
    "make check: make -k check *? | meson" },
  { "meson-of-a-module",
    { "meson.build", "other.unusual ()\n" },
    "meson: meson setup --wrap-mode=nodownload .tf-build; meson compile -C .tf-build; "
    "meson test -C .tf-build --no-rebuild --verbose *meson" },
  { "npm-then-pytest",
    { "package.json", "{\"name\": \"x\"}", "tests/test_a.py", "def test_a (): pass\n" },
    "pytest: python3 -m pytest -rap --color=no -p no:cacheprovider *pytest" },
  { "deno",
    { "deno.json", "{}", "shop_test.ts", "" },
    "deno: deno test --allow-all --cached-only --junit-path=.tf-results.xml *? <.tf-results.xml" },
  { "deno-without-tests", { "deno.json", "{}", "shop.ts", "", "contest.ts", "" }, "none" },
  { "bun", { "bun.lock", "", "a/shop.test.ts", "" }, "bun: bun test *bun" },
  { "maven",
    { "pom.xml", "<project/>" },
    "maven: mvn -B -o -fae test *maven <*target/surefire-reports/TEST-*.xml | "
    "/etc/maven/settings-debian.xml: mvn -B -s /etc/maven/settings-debian.xml -o -fae test *maven "
    "<*target/surefire-reports/TEST-*.xml" },
  { "gradle",
    { "settings.gradle.kts", "" },
    "gradle: gradle --offline --no-daemon --console=plain --continue test *? "
    "<*build/test-results/*.xml | /usr/share/gradle-debian-helper/init.gradle: /bin/sh -c mkdir -p "
    ".tf-build/gradle/init.d && cp /usr/share/gradle-debian-helper/init.gradle "
    ".tf-build/gradle/init.d; gradle --offline --no-daemon --console=plain --gradle-user-home "
    ".tf-build/gradle -Duser.home=.tf-build -Ddebian.package=tests --continue test *? "
    "<*build/test-results/*.xml" },
  { "dotnet",
    { "Shop.sln", "" },
    "dotnet: dotnet test --nologo --logger console;verbosity=normal *dotnet" },
  { "swift", { "Package.swift", "" }, "swift: swift test *swift" },
  { "bazel",
    { "MODULE.bazel", "" },
    "bazel: bazel test --keep_going --test_output=errors --color=no --curses=no //... *bazel" },
  { "php",
    { "phpunit.xml.dist", "", "tests/ShopTest.php", "" },
    "phpunit: phpunit --colors=never --log-junit .tf-results.xml *phpunit <.tf-results.xml" },
  { "php-installed",
    { "composer.json", "{}", "tests/ShopTest.php", "", "vendor/bin/phpunit", "" },
    "phpunit: vendor/bin/phpunit --colors=never --log-junit .tf-results.xml tests *phpunit "
    "<.tf-results.xml" },
  { "php-without-tests", { "composer.json", "{}", "src/Shop.php", "" }, "none" },
  { "rspec",
    { "spec/shop_spec.rb", "", "Gemfile", "" },
    "rspec: rspec --no-color --format progress --format json --out .tf-results.json *rspec "
    "<.tf-results.json" },
  { "rspec-of-a-bundle",
    { "spec/shop_spec.rb", "", "Gemfile", "", ".bundle/config", "" },
    "rspec: bundle exec rspec --no-color --format progress --format json --out .tf-results.json "
    "*rspec <.tf-results.json" },
  { "rake",
    { "Rakefile", "Rake::TestTask.new\n", "test/shop_test.rb", "" },
    "rake test: rake test TESTOPTS=-v *minitest | ruby" },
  { "ruby",
    { "test/test_b.rb", "", "test/a_test.rb", "" },
    "ruby: ruby -Ilib -Itest -e require \"./test/a_test.rb\"; require \"./test/test_b.rb\" -- -v "
    "*minitest" },
  { "c-extension",
    { "setup.py", "setup (ext_modules=[])", "test_a.py", UNITTEST },
    "unittest: /bin/sh -c python3 setup.py -q build_ext --inplace || true; "
    "python3 -m unittest discover -v -s . -p test*.py *unittest" },
  { "cmake",
    { "CMakeLists.txt", "Enable_Testing()\n" },
    "ctest: cmake -S . -B .tf-build; cmake --build .tf-build; "
    "ctest --test-dir .tf-build --output-on-failure *ctest" },
  { "cmake-of-a-directory",
    { "CMakeLists.txt", "add_subdirectory(src)\n", "src/t/CMakeLists.txt",
      "  ecm_add_tests (a.cpp)" },
    "ctest: cmake -S . -B .tf-build; cmake --build .tf-build; "
    "ctest --test-dir .tf-build --output-on-failure *ctest" },
  { "cmake-on-demand",
    { "CMakeLists.txt",
      "enable_testing()\nadd_executable(t EXCLUDE_FROM_ALL t.c)\nadd_custom_target( check "
      "COMMAND ctest)\n" },
    "ctest: cmake -S . -B .tf-build; cmake --build .tf-build; /bin/sh -c cmake --build .tf-build "
    "--target check || true; ctest --test-dir .tf-build --output-on-failure *ctest" },
  { "cmake-checks-what-is-built",
    { "CMakeLists.txt",
      "enable_testing()\nadd_executable(t t.c)\nadd_custom_target(check COMMAND ctest)\n" },
    "ctest: cmake -S . -B .tf-build; cmake --build .tf-build; "
    "ctest --test-dir .tf-build --output-on-failure *ctest" },
  { "cmake-with-option",
    { "CMakeLists.txt", "if(BUILD_TESTING)\n", "src/main.c", "" },
    "ctest: cmake -S . -B .tf-build; cmake --build .tf-build; "
    "ctest --test-dir .tf-build --output-on-failure *ctest" },
  { "cmake-without-tests",
    { "CMakeLists.txt", "project(latest)\n# add_test (x)\nadd_tester(x)\n", "Makefile", "test:\n" },
    "make test: make -k test *?" },
  { "cargo",
    { "Cargo.toml", "" },
    "cargo: cargo test --offline --no-fail-fast *cargo test | /usr/share/cargo/registry: cargo "
    "test "
    "--offline --no-fail-fast --config source.crates-io.replace-with=\"system\" --config "
    "source.system.directory=\"/usr/share/cargo/registry\" *cargo test" },
  { "go-beyond-ascii", { "go.mod", "module \205\n" }, "go: go test -json ./... *go test" },
  { "go-without-name", { "go.mod", "go 1.14\n" }, "go: go test -json ./... *go test" },
  { "go-with-a-name-for-no-shell",
    { "go.mod", "module a.org/$(b)\n" },
    "go: go test -json ./... *go test" },
  { "go-with-a-name-outside",
    { "go.mod", "module ../../b\n" },
    "go: go test -json ./... *go test" },
  { "go",
    { "go.mod", "module example.org/shop\n" },
    "go: go test -json ./... *go test | /usr/share/gocode: /bin/sh -c mkdir -p "
    ".tf-build/go/src/example.org && ln -sfn \"$PWD\" .tf-build/go/src/example.org/shop; /bin/sh "
    "-c "
    "cd .tf-build/go/src/example.org/shop && exec go test -json ./... *go test" },
  { "go-with-modules-below",
    { "go.mod", "module example.org/shop\n", "tools/gen/go.mod", "module x\n" },
    "go: go test -json ./... *go test | /usr/share/gocode: /bin/sh -c mkdir -p "
    ".tf-build/go/src/example.org && ln -sfn \"$PWD\" .tf-build/go/src/example.org/shop; /bin/sh "
    "-c "
    "cd .tf-build/go/src/example.org/shop && exec go test -json $(go list -e ./... | grep -v -e "
    "'^example.org/shop/tools/gen\\(/\\|$\\)') *go test" },
  { "php-without-packages",
    { "composer.json", "{}", "tests/ShopTest.php", "" },
    "phpunit: /bin/sh -c test -e vendor/autoload.php || ! command -v composer || composer "
    "--no-interaction dump-autoload --dev || true; phpunit --colors=never --log-junit "
    ".tf-results.xml tests *phpunit <.tf-results.xml" },
  { "npm", { "package.json", "{\"scripts\": {\"test\": \"node --test\"}}" }, "npm: npm test *?" },
  { "npm-default",
    { "package.json",
      "{\"scripts\": {\"test\": \"echo \\\"Error: no test specified\\\" && exit 1\"}}" },
    "none" },
  { "npm-without-script", { "package.json", "{\"name\": \"x\"}" }, "none" },
  { "npm-broken", { "package.json", "{\"scripts\": {\"test\": 7}}" }, "none" },
  { "npm-garbage", { "package.json", "{{{" }, "none" },
  { "autotools",
    { "configure.ac", "AC_INIT", "Makefile.am", "TESTS=" },
    "make check: autoreconf -fi; /bin/sh ./configure; /bin/sh -c make -j2 || make; make -k check "
    "VERBOSE=1 *?" },
  { "configured",
    { "configure", "#!/bin/sh" },
    "make check: /bin/sh ./configure; /bin/sh -c make -j2 || make; make -k check VERBOSE=1 *?" },
  { "perl",
    { "Makefile.PL", "", "t/a.t", "" },
    "make test: perl Makefile.PL; make; make test TEST_VERBOSE=1 *prove | prove" },
  { "make-check-first",
    { "Makefile", "all:\ntest:\ncheck: all\n" },
    "make check: make -k check *?" },
  { "make-several", { "GNUmakefile", "check test: all\n" }, "make check: make -k check *?" },
  { "make-double-colon", { "Makefile", "test:: all\n" }, "make test: make -k test *?" },
  { "make-variable", { "Makefile", "test := x\ntest-x: y\n.PHONY: test\n#test: x\n" }, "none" },
  { "make-tox",
    { "Makefile", "test: lint\n\techo x\n\t@tox\n\nlint:\n", "tests/test_a.py", UNITTEST },
    "unittest: python3 -m unittest discover -v -s tests -p test*.py *unittest" },
  { "make-tox-elsewhere",
    { "Makefile", "test:\n\tprove t\n\nlint:\n\ttox\n" },
    "make test: make -k test *?" },
  { "unittest",
    { "tests/test_a.py", UNITTEST },
    "unittest: python3 -m unittest discover -v -s tests -p test*.py *unittest" },
  { "unittest-package",
    { "tests/__init__.py", "", "tests/test_a.py", UNITTEST, "tests/deep/test_b.py", UNITTEST },
    "unittest: python3 -m unittest discover -v -s tests -t . -p test*.py *unittest" },
  { "unittest-at-top",
    { "a_test.py", UNITTEST, "b/test_b.py", UNITTEST },
    "unittest: python3 -m unittest discover -v -s . -p *test*.py *unittest" },
  { "pytest",
    { "pyproject.toml", "[project]\n", "tests/test_a.py", "def test_a ():\n  pass\n" },
    "pytest: python3 -m pytest -rap --color=no -p no:cacheprovider *pytest" },
  { "pytest-mixed",
    { "tests/test_a.py", UNITTEST, "tests/test_b.py", "import pytest\n" },
    "pytest: python3 -m pytest -rap --color=no -p no:cacheprovider *pytest" },
  { "pytest-configured",
    { "pytest.ini", "", "tests/test_a.py", UNITTEST },
    "pytest: python3 -m pytest -rap --color=no -p no:cacheprovider *pytest" },
  { "python-without-tests", { "setup.py", "" }, "none" },
  { "prove", { "t/a.t", "", "lib/a.pm", "" }, "prove: prove -r -v -l t *prove" },
  { "bats",
    { "test/b.bats", "", "test/a.bats", "" },
    "bats: bats --tap test/a.bats test/b.bats *tap" },
  { "script", { "tests/run.sh", "#!/usr/bin/env bash\n" }, "tests/run.sh: bash ./tests/run.sh *?" },
  { "script-at-top", { "test.sh", "echo\n" }, "test.sh: /bin/sh ./test.sh *?" },
  { "program-at-top", { "run.sh", "echo\n" }, "none" },
  { "below", { "README", "", "zoo/Makefile", "test:\n" }, "make test: zoo$ make -k test *?" },
  { "src-first",
    { "a/Makefile", "test:\n", "src/Makefile", "check:\n" },
    "make check: src$ make -k check *?" },
  { "not-debian", { "debian/Makefile", "test:\n", "vendor/go.mod", "" }, "none" },
};

TF_TEST_TABLE (tree, trees, row->name)
{
  g_autofree char *tree = tf_test_make_dir ();
  g_autofree char *plan = NULL;

  for (guint j = 0; j + 1 < G_N_ELEMENTS (row->files) && row->files[j] != NULL; j += 2)
    add_file (tree, row->files[j], row->files[j + 1]);
  plan = plan_of (tree, "");
  g_assert_cmpstr (plan, ==, row->plan);
}

TF_TEST (command_goes_first)
{
  g_autofree char *tree = tf_test_make_dir ();
  g_autofree char *plan = NULL;

  add_file (tree, "meson.build", "");
  plan = plan_of (tree, "ninja test");
  g_assert_cmpstr (plan, ==, "ninja test: ninja test *?");
}

static const struct
{
  const char *name;
  const char *project;
  const char *spec;
  const char *settings;
  const char *command;
  const char *source;
} named[] = {
  { "project-first", "make a", "Test command: `make b`", "make c", "make a",
    "set for this project" },
  { "spec-before-settings", "", "Test command: `make b`", "make c", "make b",
    "named by the specification" },
  { "blank-project", "  ", "- **Test command:** `make b`", NULL, "make b",
    "named by the specification" },
  { "settings", NULL, "Tests run with `make b`.", "make c", "make c", "set in tests.command" },
  { "none", NULL, "Test command: ``", " ", "make -k check", "found by Makefile" },
};

TF_TEST_TABLE (named_command, named, row->name)
{
  g_autofree char *tree = tf_test_make_dir ();
  const TfTestInput input = { tree, row->project, row->spec, row->settings };
  g_autoptr (TfTestPlan) plan = NULL;
  g_autofree char *command = NULL;

  add_file (tree, "Makefile", "check:\n");
  plan = tf_deliverable_plan_tests (code, &input, NULL);
  command = tf_test_plan_dup_command (plan);
  g_assert_cmpstr (command, ==, row->command);
  g_assert_cmpstr (plan->command_source, ==, row->source);
}

TF_TEST (executable_script_runs_itself)
{
  g_autofree char *tree = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (tree, "run-tests", "#!/bin/sh\n");
  g_autofree char *before = plan_of (tree, "");
  g_autofree char *after = NULL;

  g_assert_cmpint (g_chmod (path, 0700), ==, 0);
  after = plan_of (tree, "");
  g_assert_cmpstr (before, ==, "none");
  g_assert_cmpstr (after, ==, "run-tests: ./run-tests *?");
}

/* Files outside must neither be read nor decide. */
TF_TEST (links_are_not_followed)
{
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *tree = tf_test_make_dir ();
  g_autofree char *script =
      tf_test_write (outside, "package.json", "{\"scripts\": {\"test\": \"x\"}}");
  g_autofree char *link = g_build_filename (tree, "package.json", NULL);
  g_autofree char *loop = g_build_filename (tree, "src", NULL);
  g_autofree char *plan = NULL;

  g_assert_cmpint (symlink (script, link), ==, 0);
  g_assert_cmpint (symlink (outside, loop), ==, 0);
  plan = plan_of (tree, "");
  g_assert_cmpstr (plan, ==, "none");
}

/* Without a tree, only a command that somebody named counts. */
TF_TEST (named_command_needs_no_tree)
{
  const TfTestInput of_spec = { .spec = "Test command: `make check`" };
  const TfTestInput nothing = { .command = "" };
  g_autoptr (TfTestPlan) plan = tf_deliverable_plan_tests (code, &of_spec, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = describe_plan (plan);

  g_assert_cmpstr (text, ==, "make check: make check *?");
  g_assert_null (tf_deliverable_plan_tests (code, &nothing, &error));
  g_assert_no_error (error);
}

TF_TEST (missing_tree_is_an_error)
{
  g_autoptr (GError) error = NULL;
  const TfTestInput input = { .directory = "/nowhere/at/all" };
  TfTestPlan *plan = tf_deliverable_plan_tests (code, &input, &error);

  g_assert_null (plan);
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
}

PLUGIN_TEST_MAIN (code, code_test_new)
