/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report-test.h"
#include "code-test.h"
#include "plugin-test.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/code/outcome"

static TfDeliverable *code;

/* "env: …" is about the environment, "none: …" ran no test, "? …" is unknown; "exit 1+0" knows only
 * the exit status; "3+1-2 a|b; …" are passed, failed and skipped tests, the names of the failed, and
 * the detail. */
static char *
describe (const TfTestReport *report)
{
  g_auto (GStrv) names = tf_test_report_dup_failing (report);
  g_autofree char *failing = g_strjoinv ("|", names);

  g_assert_true (report->environment == NULL || !report->counts.known);
  g_assert_true (report->environment == NULL || report->cases->len == 0);
  if (report->environment != NULL)
    return g_strdup_printf ("env: %s", report->environment);
  if (!report->counts.known)
    return g_strdup_printf ("%s: %s", report->none_ran ? "none" : "?", report->detail);
  if (report->exit_only)
    return g_strdup_printf ("exit %u+%u %s", report->counts.passed, report->counts.failed, failing);
  return g_strdup_printf ("%u+%u-%u %s; %s", report->counts.passed, report->counts.failed,
                          report->skipped, failing, report->detail);
}

static void
feed (TfTestReader *reader, void (*func) (TfTestReader *, const char *, gsize), const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL && (lines[i + 1] != NULL || *lines[i] != '\0'); i++)
    func (reader, lines[i], strlen (lines[i]));
}

/* Output of "make check", with @notes (nullable) of the run. */
static char *
judge (const char *format, int exit_code, const char *notes, const char *text)
{
  g_autoptr (TfTestReader) reader = tf_deliverable_create_test_reader (code, format);
  g_autoptr (TfTestReport) report = tf_test_report_new ("make check", "");

  g_free (report->command);
  report->command = g_strdup ("make check");
  feed (reader, tf_test_reader_feed, text);
  if (notes != NULL)
    feed (reader, tf_test_reader_note, notes);
  tf_test_reader_finish (reader, exit_code, report);
  return describe (report);
}

#define NEED_PYTHON(module, remedy) \
  "env: the tests need the Python module “" module "”, which is not installed; install it" remedy
#define NEED(program, remedy) \
  "env: the tests need “" program "”, which is not installed; install it" remedy \
  " or set tests.command"
#define IMPORT_ERROR(test, module) \
  "ERROR: " test " (unittest.loader._FailedTest." test ")\n" \
  "----------------------------------------------------------------------\n" \
  "ImportError: Failed to import test module: " test "\n" \
  "Traceback (most recent call last):\n" \
  "  File \"/usr/lib/python3.11/unittest/loader.py\", line 407, in _find_test_path\n" \
  "    module = self._get_module_from_name(name)\n" \
  "  File \"/src/" test ".py\", line 2, in <module>\n" \
  "    import " module "\n" \
  "ModuleNotFoundError: No module named '" module "'\n\n\n" \
  "======================================================================\n"

static const struct
{
  const char *name;
  const char *format;
  int exit_code;
  const char *notes;
  const char *text;
  const char *result;
} rows[] = {
  /* a runner or a tool that is missing */
  { "pytest", "pytest", 1, NULL, "/usr/bin/python3: No module named pytest\n",
    NEED_PYTHON ("pytest", " (the Debian package python3-pytest)") },
  { "pytest-called-by-make", NULL, 2, NULL,
    "python3 -m pytest\n/usr/bin/python3: No module named pytest\n"
    "make: *** [Makefile:2: check] Error 1\n",
    NEED_PYTHON ("pytest", " (the Debian package python3-pytest)") },
  { "plugin-of-pytest", "pytest", 4, NULL,
    "ERROR: usage: __main__.py [options]\n"
    "__main__.py: error: unrecognized arguments: --cov=shop --cov-report=term\n",
    NEED_PYTHON ("pytest_cov", " (the Debian package python3-pytest-cov)") },
  { "command-not-found", NULL, 127, NULL, "/bin/sh: 1: jest: not found\n", NEED ("jest", "") },
  { "command-not-found-in-bash", NULL, 127, NULL, "./run.sh: line 3: jq: command not found\n",
    NEED ("jq", " (the Debian package jq)") },
  { "npm-without-modules", NULL, 127, NULL,
    "\n> shop@1.0.0 test\n> mocha\n\nsh: 1: mocha: not found\n", NEED ("mocha", "") },
  { "node-module", NULL, 1, NULL,
    "node:internal/modules/cjs/loader:1080\n  throw err;\n  ^\n\n"
    "Error: Cannot find module '@babel/core/lib'\nRequire stack:\n- /src/test.js\n",
    "env: the tests need the Node.js package “@babel/core”, which is not installed; install it" },
  { "perl-module", "prove", 2, NULL,
    "t/a.t .. Can't locate Test/Deep.pm in @INC (you may need to install the Test::Deep module) "
    "(@INC contains: /src/lib /etc/perl) at t/a.t line 3.\n",
    "env: the tests need the Perl module “Test::Deep”, which is not installed; install it (the "
    "Debian package libtest-deep-perl)" },
  { "cargo-offline", "cargo test", 101, NULL,
    "error: no matching package named `serde` found\nlocation searched: registry `crates-io`\n"
    "required by package `shop v0.1.0 (/src)`\nAs a reminder, you're using offline mode\n",
    "env: the tests need the package “serde”, which is not installed; install it" },
  { "go-offline", "go test", 1, NULL,
    "shop.go:3:8: github.com/x/y@v1.2.3: Get "
    "\"https://proxy.golang.org/github.com/x/y/@v/v1.2.3.mod"
    "\": dial tcp: lookup proxy.golang.org: Temporary failure in name resolution\n",
    "env: the tests cannot run here: dial tcp: lookup proxy.golang.org:" },
  { "maven-offline", "maven", 1, NULL,
    "[ERROR] Failed to execute goal on project shop: Could not resolve dependencies for project "
    "shop:shop:jar:1: Cannot access central (https://repo.maven.apache.org/maven2) in offline mode "
    "and the artifact junit:junit:jar:4.13 has not been downloaded from it before. -> [Help 1]\n",
    "env: the tests need the package “junit:junit:jar:4.13”, which is not installed; install it" },
  { "maven-parent-offline", "maven", 1, NULL,
    "[ERROR] [ERROR] Some problems were encountered while processing the POMs:\n"
    "[FATAL] Non-resolvable parent POM for a:b:1.0: Cannot access central "
    "(https://repo.maven.apache.org/maven2) in offline mode and the artifact "
    "net.java:jvnet-parent:pom:5 has not been downloaded from it before. and 'parent.relativePath' "
    "points at wrong local POM @ line 47, column 13\n @ \n[ERROR] The build could not read 1 "
    "project "
    "-> [Help 1]\n",
    "env: the tests need the package “net.java:jvnet-parent:pom:5”, which is not installed; "
    "install "
    "it" },
  { "maven-without-home", "maven", 1, NULL,
    "[ERROR] Could not create local repository at /root/.m2/repository -> [Help 1]\n[ERROR] \n",
    "env: the tests cannot run here: Could not create local repository at /root/.m2/repository" },
  { "gradle-without-home", NULL, 1, NULL,
    "\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nCould not create service of "
    "type CrossBuildFileHashCache using "
    "GradleUserHomeScopeServices.createCrossBuildFileHashCache().\n"
    "> Failed to create parent directory '/root' when creating directory "
    "'/root/.gradle/caches/4.4.1/fileHashes'\n\nBUILD FAILED in 1s\n",
    "env: the tests cannot run here: Failed to create parent directory '/root' when creating "
    "directory '/root/.gradle/caches/4.4.1/fileHashes'" },
  { "gradle-offline", NULL, 1, NULL,
    ":hamcrest:compileTestJava FAILED\n\nFAILURE: Build failed with an exception.\n\n"
    "* What went wrong:\nCould not resolve all files for configuration ':x:testCompileClasspath'.\n"
    "> Could not resolve junit:junit:4.12.\n  Required by:\n      project :x\n"
    "   > No cached version of junit:junit:4.12 available for offline mode.\n\nBUILD FAILED in "
    "52s\n",
    "env: the tests need the package “junit:junit:4.12”, which is not installed; install it" },
  { "gradle-test-fails", NULL, 1, NULL,
    ":x:test FAILED\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\n"
    "Execution failed for task ':x:test'.\n> There were failing tests. See the report at: "
    "file:///src/index.html\n\nBUILD FAILED in 28s\n",
    "exit 0+1 make check" },
  { "phpunit-without-packages", "phpunit", 1, NULL,
    "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\n"
    "Cannot open file \"/src/./vendor/autoload.php\".\n\n",
    "env: the tests need the package “vendor/autoload.php”, which is not installed; install it" },
  { "npm-script-without-modules", NULL, 127, NULL,
    "\n> regexpp@3.2.0 test\n> run-s lint build test\n\nsh: 1: run-s: not found\n",
    NEED ("run-s", "") },
  { "header-of-a-library", NULL, 2, NULL,
    "shop.c:1:10: fatal error: zlib.h: No such file or directory\n    1 | #include <zlib.h>\n"
    "      |          ^~~~~~~~\ncompilation terminated.\nmake: *** [Makefile:2: shop] Error 1\n",
    "env: the tests need the header “zlib.h”, which is not installed; install it (the Debian "
    "package zlib1g-dev)" },
  { "several", NULL, 1, NULL, "sh: 1: a1: not found\nsh: 1: b1: not found\nsh: 1: a1: not found\n",
    NEED ("a1", "") "; the tests need “b1”, which is not installed; install it or set "
                    "tests.command" },
  /* tests that could not run for want of something: no failing tests */
  { "all-tests-need-it", "unittest", 1, NULL,
    IMPORT_ERROR ("test_a", "hypothesis")
        IMPORT_ERROR ("test_b", "hypothesis") "Ran 2 tests in 0.1s\n\nFAILED (errors=2)\n",
    NEED_PYTHON ("hypothesis", " (the Debian package python3-hypothesis)") },
  { "some-tests-need-it", "unittest", 1, NULL,
    "test_c (m.C.test_c) ... ok\n" IMPORT_ERROR (
        "test_a",
        "hypothesis") "Ran 2 tests in 0.1s\n\nFAILED (errors=1)\n",
    NEED_PYTHON ("hypothesis",
                 " (the Debian package python3-hypothesis) (1 test could not run, 1 "
                 "passed)") },
  { "one-fails-besides", "unittest", 1, NULL,
    IMPORT_ERROR ("test_a",
                  "hypothesis") "FAIL: test_d (m.C.test_d)\n------\nTraceback (most recent "
                                "call last):\n  File \"m.py\", line 3\nAssertionError: 1 != 2\n\n"
                                "Ran 3 tests in 0.1s\n\nFAILED (failures=1, errors=1)\n",
    "1+1-1 test_d (m.C.test_d); 1 tests did not run: the tests need the Python module "
    "“hypothesis”, "
    "which is not installed; install it (the Debian package python3-hypothesis)" },
  /* not the machine: the tree */
  { "module-of-the-tree", "unittest", 1, "own shop\nbegan\n",
    IMPORT_ERROR ("test_a", "shop.pay") "Ran 1 test in 0.1s\n\nFAILED (errors=1)\n",
    "0+1-0 test_a (unittest.loader._FailedTest.test_a); " },
  { "undeclared-module", "unittest", 1, "own shop\ndependencies\ndependency pyshopify\nbegan\n",
    IMPORT_ERROR ("test_a", "shopping") "Ran 1 test in 0.1s\n\nFAILED (errors=1)\n",
    "0+1-0 test_a (unittest.loader._FailedTest.test_a); " },
  { "declared-module", "unittest", 1, "own shop\ndependencies\ndependency py_shopping\nbegan\n",
    IMPORT_ERROR ("test_a", "shopping.cart") "Ran 1 test in 0.1s\n\nFAILED (errors=1)\n",
    NEED_PYTHON ("shopping.cart", "") },
  { "undeclared-module-that-debian-has", "unittest", 1, "dependencies\nbegan\n",
    IMPORT_ERROR ("test_a", "hypothesis") "Ran 1 test in 0.1s\n\nFAILED (errors=1)\n",
    NEED_PYTHON ("hypothesis", " (the Debian package python3-hypothesis)") },
  { "undeclared-package-of-node", NULL, 1, "dependencies\ndependency mocha\n",
    "Error: Cannot find module 'lodahs'\n", "exit 0+1 make check" },
  { "module-beside-the-tree", "unittest", 1, "own shop\nbegan\n",
    IMPORT_ERROR ("test_a", "shopping") "Ran 1 test in 0.1s\n\nFAILED (errors=1)\n",
    NEED_PYTHON ("shopping", "") },
  { "failing-test-that-prints-it", "tap", 1, NULL,
    "1..2\nok 1 a\nnot ok 2 b\n# got: sh: 1: foo: not found\n", "1+1-0 b; " },
  { "assertion-about-it", "pytest", 1, NULL,
    "=== FAILURES ===\n___ test_a ___\nE       assert \"No module named 'x'\" == 'y'\n"
    "=== short test summary info ===\nFAILED a.py::test_a - assert\n=== 1 failed in 0.2s ===\n",
    "0+1-0 a.py::test_a; " },
  { "relative-module", NULL, 1, NULL,
    "Error: Cannot find module './shop'\nRequire stack:\n- /src/test.js\n", "exit 0+1 make check" },
  { "program-of-the-tree", NULL, 127, NULL, "sh: 1: ./shop: not found\n", "exit 0+1 make check" },
  { "header-of-the-tree", NULL, 2, NULL,
    "shop.c:1:10: fatal error: shop.h: No such file or directory\n    1 | #include \"shop.h\"\n",
    "exit 0+1 make check" },
  { "compiler-error-besides", NULL, 2, NULL,
    "sh: 1: doxygen: not found\nshop.c:3:5: error: expected ';' before 'return'\n",
    "exit 0+1 make check" },
  { "own-failure-exit-0", NULL, 0, NULL, "sh: 1: doxygen: not found\n", "exit 1+0 " },
  /* only the exit status is known */
  { "exit-0", NULL, 0, NULL, "checking shop\nall is well\n", "exit 1+0 " },
  { "exit-1", NULL, 1, NULL, "checking shop\n", "exit 0+1 make check" },
  { "killed", NULL, -1, NULL, "checking shop\n", "?: the tests were stopped before they finished" },
  { "named-reporter-is-cut", "pytest", 0, NULL, "checking shop\n",
    "?: the result of pytest is truncated" },
  /* nothing ran */
  { "pytest-none", "pytest", 5, NULL, "collected 0 items\n\n=== no tests ran in 0.01s ===\n",
    "none: no tests ran" },
  { "unittest-none", "unittest", 5, NULL, "Ran 0 tests in 0.0s\n\nNO TESTS RAN\n",
    "none: no tests ran" },
  { "go-none", "go test", 0, NULL, "?   \texample.org/shop\t[no test files]\n",
    "none: no tests ran" },
  { "cargo-none", "cargo test", 0, NULL,
    "running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered "
    "out; finished in 0.00s\n",
    "none: no tests ran" },
  { "meson-none", "meson", 0, NULL, "No tests defined.\n", "none: no tests are defined" },
  { "make-nothing", NULL, 0, NULL, "make: Nothing to be done for 'check'.\n",
    "none: no test ran (exit status 0): “make: Nothing to be done for 'check'.”" },
  { "make-no-rule", NULL, 2, NULL, "make: *** No rule to make target 'check'.  Stop.\n",
    "none: no test ran (exit status 2): “make: *** No rule to make target 'check'.  Stop.”" },
  { "tool-with-0-tests", NULL, 0, NULL, "Found 0 tests in 3 files\n",
    "none: no test ran (exit status 0): “Found 0 tests in 3 files”" },
  { "phpunit-none", "phpunit", 0, NULL,
    "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\nNo tests executed!\n",
    "none: no tests ran" },
  { "rspec-none", "rspec", 0, NULL, "No examples found.\n\n0 examples, 0 failures\n",
    "none: no tests ran" },
  { "bun-none", "bun", 1, NULL, "bun test v1.4.5\nNo tests found!\n",
    "none: the result of bun is truncated" },
  { "ten-tests", NULL, 0, NULL, "Ran 10 tests\n", "exit 1+0 " },
  { "none-of-one-program", NULL, 1, NULL, "a: 0 tests\nb: failed\n", "exit 0+1 make check" },
  /* what is tested is the tree */
  { "outside", "pytest", 0,
    "own shop\nbegan\noutside shop /usr/lib/python3/dist-packages/shop.py\n",
    "== 52 passed in 0.1s ==\n",
    "?: the tests import “shop” from /usr/lib/python3/dist-packages/shop.py, which is not the "
    "tree; "
    "set tests.command to one that tests the tree" },
  { "outside-with-a-failure", "pytest", 1, "outside shop /usr/lib/shop.py\n",
    "== 1 failed, 2 passed in 0.1s ==\n",
    "?: the tests import “shop” from /usr/lib/shop.py, which is not the tree; set tests.command to "
    "one that tests the tree" },
  { "outside-by-exit-status", NULL, 0, "began\noutside shop /usr/lib/shop.py\n", "fine\n",
    "?: the tests import “shop” from /usr/lib/shop.py, which is not the tree; set tests.command to "
    "one that tests the tree" },
  { "unchecked-with-a-copy", "pytest", 0,
    "own shop\ncopy shop /usr/lib/python3/dist-packages/shop\n", "== 2 passed in 0.1s ==\n",
    "?: it could not be checked whether the tests import the tree or “shop” from "
    "/usr/lib/python3/dist-packages/shop" },
  { "checked-with-a-copy", "pytest", 0,
    "own shop\ncopy shop /usr/lib/python3/dist-packages/shop\nbegan\n", "== 2 passed in 0.1s ==\n",
    "2+0-0 ; " },
  { "unchecked-without-a-copy", "pytest", 0, "own shop\n", "== 2 passed in 0.1s ==\n", "2+0-0 ; " },
  { "unchecked-of-another-language", "tap", 0, "own shop\ncopy shop /usr/lib/python3/x\n",
    "1..1\nok 1 a\n", "1+0-0 ; " },
};

TF_TEST_TABLE (judged, rows, row->name)
{
  g_autofree char *result = judge (row->format, row->exit_code, row->notes, row->text);

  g_assert_cmpstr (result, ==, row->result);
}

static const struct
{
  const char *name;
  const char *text;
  const char *result;
} preparations[] = {
  { "tool", "/bin/sh: 1: autoreconf: not found\n",
    NEED ("autoreconf", " (the Debian package dh-autoreconf)") },
  { "library-of-meson",
    "Run-time dependency gtk4 found: NO (tried pkgconfig)\n\n"
    "meson.build:3:0: ERROR: Dependency \"gtk4\" not found, tried pkgconfig\n",
    "env: the tests need the library “gtk4”, which is not installed; install it (the Debian "
    "package "
    "libgtk-4-dev)" },
  { "library-of-cmake",
    "CMake Error at /usr/share/cmake/Modules/FindPackageHandleStandardArgs.cmake:230 (message):\n"
    "  Could NOT find ZLIB (missing: ZLIB_LIBRARY ZLIB_INCLUDE_DIR)\n",
    "env: the tests need the package “ZLIB”, which is not installed; install it" },
  { "configure",
    "checking for gcc... no\nconfigure: error: no acceptable C compiler found in $PATH\n",
    "env: the tests cannot run here: configure: error: no acceptable C compiler found in $PATH" },
  { "compiler",
    "cc -c a.c\na.c:1:5: error: expected ';'\na.c:9:5: error: later\nmake: *** Error 1\n",
    "?: a.c:1:5: error: expected ';'" },
  { "traceback",
    "running build\nTraceback (most recent call last):\n  File \"setup.py\", line 3, in <module>\n"
    "    version = open('VERSION')\nFileNotFoundError: [Errno 2] No such file: 'VERSION'\n",
    "?: FileNotFoundError: [Errno 2] No such file: 'VERSION'" },
  { "optional-library",
    "-- Could NOT find Doxygen (missing: DOXYGEN_EXECUTABLE)\n"
    "a.c:1:5: error: expected ';'\n",
    "?: a.c:1:5: error: expected ';'" },
  { "no-words", "building\n", "?: " },
};

TF_TEST_TABLE (preparation, preparations, row->name)
{
  g_autofree char *result = judge (TF_TEST_FORMAT_PREPARATION, 1, NULL, row->text);

  g_assert_cmpstr (result, ==, row->result);
}

/* The last line of a traceback, however long it is. */
TF_TEST (message_begins_with_the_cause)
{
  g_autoptr (GString) text = g_string_new ("FAIL: test_d (m.C.test_d)\n-----\n"
                                           "Traceback (most recent call last):\n");
  g_autoptr (TfTestReport) report = NULL;
  const TfTestCase *test = NULL;

  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, "  File \"m%u.py\", line 3, in test_d\n", i);
  g_string_append (text,
                   "ValueError: no till\n\n=====\nRan 1 test in 0.1s\n\nFAILED (failures=1)\n");
  report = code_report_test_read (code, "unittest", text->str, text->len, 1);
  test = tf_test_report_find (report, "test_d (m.C.test_d)");
  g_assert_true (g_str_has_prefix (test->message, "ValueError: no till\n"));
  g_assert_nonnull (strstr (test->message, "m0.py"));
  g_assert_null (strstr (test->message, "m100.py"));
}

PLUGIN_TEST_MAIN (code, code_test_new)
