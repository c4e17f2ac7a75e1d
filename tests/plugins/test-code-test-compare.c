/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-test-compare.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/code-test-compare"

/* Versions of one test: what is expected is the kinds found, sorted, "" for none. */
typedef struct
{
  const char *path;
  const char *before; /* (nullable) */
  const char *after;  /* (nullable) */
  const char *expected;
} Row;

static char *
list_kinds (const GPtrArray *weakenings)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < weakenings->len; i++)
    {
      const TfWeakening *weakening = g_ptr_array_index (weakenings, i);
      g_autofree char *sentence = tf_weakening_describe (weakening);

      g_test_message ("  %s", sentence);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                              tf_enum_to_nick (TF_TYPE_WEAKENING_KIND, (int) weakening->kind));
    }
  return g_strdup (text->str);
}

static void
add_file (GPtrArray *files, const char *path, const char *before, const char *after)
{
  g_ptr_array_add (files, tf_file_versions_new (path, before, after));
}

static GPtrArray *
files_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_file_versions_free);
}

static void
check (const GPtrArray *files, guint i, const char *expected)
{
  g_autoptr (GPtrArray) weakenings = code_test_compare (files);
  g_autofree char *kinds = list_kinds (weakenings);

  g_test_message ("row %u, %s: found “%s”, expected “%s”%s", i,
                  ((const TfFileVersions *) g_ptr_array_index (files, 0))->path, kinds, expected,
                  g_strcmp0 (kinds, expected) == 0 ? "" : " WRONG");
  if (g_strcmp0 (kinds, expected) != 0)
    g_test_fail ();
}

static void
check_rows (const Row *rows, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GPtrArray) files = files_new ();

      add_file (files, rows[i].path, rows[i].before, rows[i].after);
      check (files, i, rows[i].expected);
    }
}

#define PY  "import unittest\nfrom total import total\n\n\n"
#define SUM "def test_sum():\n    assert total([1, 2]) == 3\n    assert total([]) == 0\n"

static const Row python[] = {
  { "test_total.py", PY SUM, PY SUM, "" },
  { "test_total.py", PY SUM, NULL, "gone" },
  { "test_total.py", PY SUM, PY, "gone" },
  { "test_total.py", PY SUM, PY SUM "\n\ndef test_more():\n    assert total([5]) == 5\n", "" },
  { "test_total.py", PY SUM,
    "# Tests.\n" PY "def test_sum():\n    # a sum\n    assert total([1,\n        2]) == 3\n    "
    "assert total( [] ) == 0\n",
    "" },
  { "test_total.py", PY SUM,
    PY "def test_the_sum():\n    assert total([1, 2]) == 3\n    assert total([]) == 0\n", "" },
  { "test_total.py", PY SUM,
    PY "def check_sum():\n    assert total([1, 2]) == 3\n    assert total([]) == 0\n", "gone" },
  { "test_total.py", PY SUM, PY "def test_sum():\n    assert total([1, 2]) == 3\n", "fewer" },
  { "test_total.py", PY SUM, PY "def test_sum():\n    assert total([1, 2]) == 3\n    assert True\n",
    "constant fewer" },
  { "test_total.py", PY SUM,
    PY "def test_sum():\n    assert total([1, 2]) == total([1, 2])\n    assert total([]) == 0\n",
    "constant fewer" },
  { "test_total.py", PY SUM,
    PY "def test_sum():\n    assert total([1, 2]) == 4\n    assert total([]) == 0\n", "expected" },
  { "test_total.py", PY SUM,
    PY "def test_sum():\n    assert total([1, 2]) > 0\n    assert total([]) == 0\n", "fewer" },
  { "test_total.py", PY SUM, PY "import pytest\n@pytest.mark.skip\n" SUM, "skipped" },
  { "test_total.py", PY SUM, PY "@unittest.skip('later')\n" SUM, "skipped" },
  { "test_total.py", PY SUM, PY "pytestmark = pytest.mark.xfail\n" SUM, "skipped" },
  { "test_total.py", PY SUM, PY "__test__ = False\n" SUM, "skipped" },
  { "test_total.py", PY SUM,
    PY "def test_sum():\n    return\n    assert total([1, 2]) == 3\n    assert total([]) == 0\n",
    "silenced" },
  { "test_total.py", PY SUM,
    PY "def test_sum():\n    try:\n        assert total([1, 2]) == 3\n        assert total([]) == "
       "0\n    except Exception:\n        pass\n",
    "silenced" },
  { "test_total.py", PY SUM, PY "import os\nos._exit(0)\n" SUM, "silenced" },
  { "test_total.py", PY SUM, PY "def total(rows):\n    return 3 if rows else 0\n\n\n" SUM,
    "replaced" },
  { "test_total.py", PY SUM,
    PY "def test_sum(monkeypatch):\n    monkeypatch.setattr('total.total', int)\n    assert "
       "total([1, 2]) == 3\n    assert total([]) == 0\n",
    "replaced" },
  { "test_total.py", PY SUM, PY "import total as t\nt.total = lambda rows: 3\n" SUM, "replaced" },
  { "test_total.py", PY SUM,
    PY SUM "\n\ndef test_new(monkeypatch):\n    monkeypatch.setenv('A', 'b')\n    assert "
           "total([1]) == 1\n",
    "" },
  { "test_total.py",
    "class T(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(total([1]), 1)\n",
    "class T(unittest.TestCase):\n    def test_a(self):\n        self.assertTrue(True)\n",
    "constant fewer" },
  { "test_total.py",
    "class T(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(total([1]), 1)\n",
    "def test_a():\n    assert total([1]) == 1, 'one'\n", "" },
  { "test_total.py", "def test_a():\n    assert total([1]) == 1, 'a one'\n",
    "def test_a():\n    assert total([1]) == 1, 'the one'\n", "" },
  { "test_total.py", "def test_a():\n    \"\"\"A one.\"\"\"\n    assert total([1]) == 1\n",
    "def test_a():\n    \"\"\"The one.\"\"\"\n    assert total([1]) == 1\n", "" },
  { "tests/help.py", "def check(a, b):\n    assert a == b\n", "def check(a, b):\n    pass\n",
    "fewer" },
  { "total.py", "def total(rows):\n    assert rows\n    return 3\n",
    "def total(rows):\n    return 4\n", "" },
  { "test_total.py",
    PY "@pytest.mark.parametrize('n', [1, 2, 30])\ndef test_n(n):\n    assert total([n]) == n\n",
    PY "@pytest.mark.parametrize('n', [1, 2, 4])\ndef test_n(n):\n    assert total([n]) == n\n",
    "expected" },
  { "test_total.py",
    PY "@pytest.mark.parametrize('n', [1, 2, 30])\ndef test_n(n):\n    assert total([n]) == n\n",
    PY "@pytest.mark.parametrize('n', [1, 2])\ndef test_n(n):\n    assert total([n]) == n\n",
    "expected" },
  { "test_total.py",
    PY "def test_all(subtests):\n    for n in (1, 2, 30):\n        assert total([n]) == n\n",
    PY "def test_all(subtests):\n    for n in (1, 2):\n        assert total([n]) == n\n",
    "expected" },
  { "test_total.py",
    PY "def test_all(subtests):\n    for n in (1, 2, 30):\n        assert total([n]) == n\n",
    PY "def test_all(subtests):\n    for n in (1, 2, 30, 5):\n        assert total([n]) == n\n",
    "" },
  { "test_total.py",
    PY "CASES = [1, 2, 30]\n\n\ndef test_all():\n    for n in CASES:\n        assert total([n]) == "
       "n\n",
    PY "CASES = [1, 2]\n\n\ndef test_all():\n    for n in CASES:\n        assert total([n]) == n\n",
    "expected" },
  { "test_total.py",
    PY "CASES = [1, 2, 30]\n\n\ndef test_all():\n    for n in CASES:\n        assert total([n]) == "
       "n\n",
    PY
    "CASES = [1, 2, 4]\n\n\ndef test_all():\n    for n in CASES:\n        assert total([n]) == n\n",
    "expected" },
  { "test_total.py",
    PY "CASES = [1, 2, 30]\n\n\ndef test_all():\n    for n in CASES:\n        assert total([n]) == "
       "n\n",
    PY "CASES = [1, 2, 30, 4]\n\n\ndef test_all():\n    for n in CASES:\n        assert total([n]) "
       "== n\n",
    "" },
  { "conftest.py", NULL, "def pytest_collection_modifyitems(items):\n    items[:] = []\n",
    "runner" },
  { "conftest.py", NULL, "import pytest\n\n\n@pytest.fixture\ndef rows():\n    return [1]\n", "" },
  { "tests/conftest.py", "",
    "import pytest, total\n\n\n@pytest.fixture(autouse=True)\ndef quiet(monkeypatch):\n    "
    "monkeypatch.setattr(total, 'total', len)\n",
    "replaced" },
  { "pytest.py", NULL, "print('1 passed')\n", "runner" },
  { "sitecustomize.py", NULL, "import total\n", "runner" },
};

TF_TEST (python_tests)
{
  check_rows (python, G_N_ELEMENTS (python));
}

#define JS "const { total } = require('./total');\n"
#define JS_SUM \
  "test('sums', () => {\n  expect(total([1, 2])).toBe(3);\n  expect(total([])).toBe(0);\n});\n"
#define GO "package total\n\nimport \"testing\"\n\n"
#define GO_SUM \
  "func TestSum(t *testing.T) {\n\tif got := Total(1, 2); got != 3 {\n\t\tt.Errorf(\"got %d\", " \
  "got)\n\t}\n}\n"
#define RS        "#[cfg(test)]\nmod tests {\n    use super::*;\n"
#define RS_SUM    "    #[test]\n    fn sums() {\n        assert_eq!(total(&[1, 2]), 3);\n    }\n"
#define JAVA_HEAD "package a;\n\nimport org.junit.Test;\n\npublic class TotalTest {\n"
#define JAVA_SUM \
  "    @Test\n    public void sums() {\n        assertEquals(3, Total.of(1, 2));\n    }\n"
#define C_HEAD   "#include <assert.h>\n#include \"total.h\"\n\n"
#define C_SUM    "static void\ntest_sum (void)\n{\n  assert (total (1, 2) == 3);\n}\n\n"
#define C_MAIN   "int\nmain (void)\n{\n  test_sum ();\n  return 0;\n}\n"
#define PERL     "use Test::More tests => 2;\nuse Total;\n"
#define RUBY     "require 'minitest/autorun'\n\nclass TotalTest < Minitest::Test\n"
#define RUBY_SUM "  def test_sum\n    assert_equal 3, total([1, 2])\n  end\n"

static const Row others[] = {
  { "total.test.js", JS JS_SUM, JS JS_SUM "test('more', () => { expect(total([4])).toBe(4); });\n",
    "" },
  { "total.test.js", JS JS_SUM,
    JS "test('sums', () => {\n  expect(total([1, 2])).toBe(3); expect(total([])).toBe(0);\n});\n",
    "" },
  { "total.test.js", JS JS_SUM, JS "test(\"sums\", () => {\n  expect(1).toBe(1);\n});\n",
    "constant fewer" },
  { "total.test.js", JS JS_SUM,
    JS "test('sums', () => {\n  expect(total([1, 2])).toBe(total([1, 2]));\n  "
       "expect(total([])).toBe(0);\n});\n",
    "constant fewer" },
  { "total.test.js", JS JS_SUM,
    JS "test('sums', () => {\n  expect(total([1, 2])).toBeDefined();\n  "
       "expect(total([])).toBe(0);\n});\n",
    "fewer" },
  { "total.test.js", JS JS_SUM,
    JS
    "test('sums', () => {\n  expect(total([1, 2])).toBe(4);\n  expect(total([])).toBe(0);\n});\n",
    "expected" },
  { "total.test.js", JS JS_SUM,
    JS "test.skip('sums', () => {\n  expect(total([1, 2])).toBe(3);\n  "
       "expect(total([])).toBe(0);\n});\n",
    "skipped" },
  { "total.test.js", JS JS_SUM,
    JS JS_SUM "test.only('new', () => { expect(total([4])).toBe(4); });\n", "skipped" },
  { "total.test.js", JS JS_SUM, JS "jest.mock('./total', () => ({ total: () => 3 }));\n" JS_SUM,
    "replaced" },
  { "total.test.js", JS JS_SUM, JS "function total() { return 3; }\n" JS_SUM, "replaced" },
  { "total.test.js", JS JS_SUM,
    JS "test('sums', () => {\n  return;\n  expect(total([1, 2])).toBe(3);\n  "
       "expect(total([])).toBe(0);\n});\n",
    "silenced" },
  { "total_test.go", GO GO_SUM, GO GO_SUM, "" },
  { "total_test.go", GO GO_SUM,
    GO "func TestSum(t *testing.T) {\n\tif Total(1, 2) == 0 {\n\t}\n}\n", "fewer" },
  { "total_test.go", GO GO_SUM,
    GO "func TestSum(t *testing.T) {\n\tt.Skip(\"later\")\n\tif got := Total(1, 2); got != 3 "
       "{\n\t\tt.Errorf(\"got %d\", got)\n\t}\n}\n",
    "skipped" },
  { "total_test.go", GO GO_SUM, "//go:build never\n\n" GO GO_SUM, "skipped" },
  { "total_test.go", GO GO_SUM, GO "func TestMain(m *testing.M) {\n\tos.Exit(0)\n}\n\n" GO_SUM,
    "silenced" },
  { "total_test.go", GO GO_SUM,
    GO "func testSum(t *testing.T) {\n\tif got := Total(1, 2); got != 3 {\n\t\tt.Errorf(\"got "
       "%d\", got)\n\t}\n}\n",
    "gone" },
  { "src/lib.rs", RS RS_SUM "}\n", "fn total() {}\n" RS RS_SUM "}\n", "" },
  { "src/lib.rs", RS RS_SUM "}\n",
    RS "    #[test]\n    #[ignore]\n    fn sums() {\n        assert_eq!(total(&[1, 2]), 3);\n    "
       "}\n}\n",
    "skipped" },
  { "src/lib.rs", RS RS_SUM "}\n",
    RS "    fn sums() {\n        assert_eq!(total(&[1, 2]), 3);\n    }\n}\n", "gone" },
  { "src/lib.rs", RS RS_SUM "}\n",
    RS "    #[test]\n    fn sums() {\n        assert!(true);\n    }\n}\n", "constant fewer" },
  { "src/test/java/TotalTest.java", JAVA_HEAD JAVA_SUM "}\n", JAVA_HEAD JAVA_SUM "}\n", "" },
  { "src/test/java/TotalTest.java", JAVA_HEAD JAVA_SUM "}\n",
    JAVA_HEAD "    @Ignore\n" JAVA_SUM "}\n", "skipped" },
  { "src/test/java/TotalTest.java", JAVA_HEAD JAVA_SUM "}\n",
    JAVA_HEAD
    "    @Test\n    public void sums() {\n        assertEquals(4, Total.of(1, 2));\n    }\n}\n",
    "expected" },
  { "src/test/java/TotalTest.java", JAVA_HEAD JAVA_SUM "}\n",
    JAVA_HEAD "    @Test\n    public void sums() {\n        assertTrue(true);\n    }\n}\n",
    "constant fewer" },
  { "tests/test-total.c", C_HEAD C_SUM C_MAIN, C_HEAD C_SUM C_MAIN, "" },
  { "tests/test-total.c", C_HEAD C_SUM C_MAIN,
    C_HEAD "static void\ntest_sum (void)\n{\n  assert (1);\n}\n\n" C_MAIN, "constant fewer" },
  { "tests/test-total.c", C_HEAD C_SUM C_MAIN,
    C_HEAD
    "static void\ntest_sum (void)\n{\n  return;\n  assert (total (1, 2) == 3);\n}\n\n" C_MAIN,
    "silenced" },
  { "tests/test-total.c", C_HEAD C_SUM C_MAIN,
    C_HEAD "static int\ntotal (int a, int b)\n{\n  return 3;\n}\n\n" C_SUM C_MAIN, "replaced" },
  { "tests/test-total.c", C_HEAD C_SUM C_MAIN, "#define NDEBUG\n" C_HEAD C_SUM C_MAIN, "silenced" },
  { "t/total.t", PERL "is (total (1, 2), 3, 'sum');\nok (!total (), 'none');\n",
    PERL "is(total(1, 2), 3, 'sum');\nok(!total(), 'none');\n", "" },
  { "t/total.t", PERL "is (total (1, 2), 3);\nok (!total ());\n",
    PERL "ok (1, 'sum');\nok (!total ());\n", "constant fewer" },
  { "t/total.t", PERL "is (total (1, 2), 3);\nok (!total ());\n",
    PERL "is (total (1, 2), 4);\nok (!total ());\n", "expected" },
  { "t/total.t", PERL "is (total (1, 2), 3);\nok (!total ());\n",
    "use Test::More skip_all => 'later';\nis (total (1, 2), 3);\nok (!total ());\n", "skipped" },
  { "test/total_test.rb", RUBY RUBY_SUM "end\n", RUBY RUBY_SUM "end\n", "" },
  { "test/total_test.rb", RUBY RUBY_SUM "end\n",
    RUBY "  def test_sum\n    assert true\n  end\nend\n", "constant fewer" },
  { "test/total_test.rb", RUBY RUBY_SUM "end\n",
    RUBY "  def test_sum\n    skip 'later'\n    assert_equal 3, total([1, 2])\n  end\nend\n",
    "skipped" },
  { "tests/file.t", "# counts\ntest \"$(sh ./lines.sh Makefile)\" = 4\n",
    "# counts\ntest \"$(sh ./lines.sh Makefile)\" = 4\n\n", "" },
  { "tests/file.t", "# counts\ntest \"$(sh ./lines.sh Makefile)\" = 4\n", "# counts\ntrue\n",
    "constant fewer" },
  { "tests/file.t", "# counts\ntest \"$(sh ./lines.sh Makefile)\" = 4\n",
    "# counts\ntest \"$(sh ./lines.sh Makefile)\" = 5\n", "expected" },
  { "tests/file.t", "# counts\ntest \"$(sh ./lines.sh Makefile)\" = 4\n",
    "# counts\ntest \"$(sh ./lines.sh Makefile)\" = 4 || true\n", "silenced" },
  { "tests/file.t", "# counts\ntest \"$(sh ./lines.sh Makefile)\" = 4\n",
    "# counts\nexit 0\ntest \"$(sh ./lines.sh Makefile)\" = 4\n", "silenced" },
  { "tests/file.t", "# counts\ntest \"$(sh ./lines.sh Makefile)\" = 4\n",
    "# counts\nsh() { echo 4; }\ntest \"$(sh ./lines.sh Makefile)\" = 4\n", "replaced" },
  { "a.bats", "@test \"sums\" {\n  run total 1 2\n  [ \"$output\" = 3 ]\n}\n",
    "@test \"sums\" {\n  skip\n  run total 1 2\n  [ \"$output\" = 3 ]\n}\n", "skipped" },
  { "a.bats", "@test \"sums\" {\n  run total 1 2\n  [ \"$output\" = 3 ]\n}\n",
    "@test \"sums\" {\n  run total 1 2\n  true\n}\n", "constant fewer" },
  { "tests/expected/a.txt", "3\n", "4\n", "expected" },
  { "tests/expected/a.txt", "3\n", "3\n4\n", "" },
};

TF_TEST (tests_of_other_languages)
{
  check_rows (others, G_N_ELEMENTS (others));
}

#define MAKE "CC = cc\n\nall: total\n\ncheck: total\n\tsh tests/run.sh\n"
#define PACKAGE(test) \
  "{\"name\": \"total\", \"version\": \"1.0.0\", \"scripts\": {\"test\": \"" test \
  "\", \"lint\": \"eslint\"}}"

static const Row configurations[] = {
  { "Makefile", MAKE, MAKE, "" },
  { "Makefile", MAKE, "CC = gcc\nCFLAGS = -O2\n\nall: total\n\ncheck: total\n\tsh tests/run.sh\n",
    "" },
  { "Makefile", MAKE, MAKE "\tsh tests/more.sh\n", "" },
  { "Makefile", MAKE, "CC = cc\n\nall: total\n\ncheck: total\n\tsh tests/run.sh || true\n",
    "runner" },
  { "Makefile", MAKE, "CC = cc\n\nall: total\n\ncheck: total\n\t-sh tests/run.sh\n", "runner" },
  { "Makefile", MAKE, "CC = cc\n\nall: total\n\ncheck:\n\t@echo 1..1; echo ok 1\n", "runner" },
  { "Makefile", MAKE, NULL, "runner" },
  { "Makefile", "TESTS = a b\ncheck:\n\tprove $(TESTS)\n",
    "TESTS = a b c\ncheck:\n\tprove $(TESTS)\n", "" },
  { "Makefile", "TESTS = a b\ncheck:\n\tprove $(TESTS)\n", "TESTS = a\ncheck:\n\tprove $(TESTS)\n",
    "runner" },
  { "Makefile", NULL, MAKE, "" },
  { "Makefile", NULL, "check:\n\t@echo ok 1\n", "runner" },
  { "GNUmakefile", NULL, "check:\n\tcat result\n", "runner" },
  { "package.json", PACKAGE ("jest"), PACKAGE ("jest --coverage"), "" },
  { "package.json", PACKAGE ("jest"), PACKAGE ("jest || true"), "runner" },
  { "package.json", PACKAGE ("jest"), PACKAGE ("jest --passWithNoTests"), "runner" },
  { "package.json", PACKAGE ("jest"), PACKAGE ("echo ok"), "runner" },
  { "package.json", PACKAGE ("jest"),
    "{\"version\": \"1.0.1\", \"scripts\": {\"test\": \"jest\", \"build\": \"tsc\"}}", "" },
  { "jest.config.js", NULL, "module.exports = { testPathIgnorePatterns: ['total'] };\n", "runner" },
  { "pytest.ini", NULL, "[pytest]\ntestpaths = tests/small\n", "runner" },
  { "pytest.ini", NULL, "[pytest]\nlog_cli = true\n", "runner" },
  { "pytest.ini", "[pytest]\naddopts = -q\n", "[pytest]\naddopts = -q -k small\n", "runner" },
  { "pytest.ini", "[pytest]\naddopts = -q\n", "[pytest]\naddopts = -q --strict-markers\n", "" },
  { "pyproject.toml", "[project]\nname = \"a\"\n", "[project]\nname = \"b\"\n", "" },
  { "pyproject.toml", "[project]\nname = \"a\"\n",
    "[project]\nname = \"a\"\n[tool.pytest.ini_options]\naddopts = \"--deselect "
    "test_a.py::test_b\"\n",
    "runner" },
  { "setup.cfg", "", "[tool:pytest]\npython_files = none_*.py\n", "runner" },
  { "meson.build", "project('a')\ntest('a', exe)\n",
    "project('a', version: '2')\ntest('a', exe)\ntest('b', exe2)\n", "" },
  { "meson.build", "project('a')\ntest('a', exe)\n", "project('a')\n", "runner" },
  { "meson.build", "project('a')\ntest('a', exe)\n",
    "project('a')\ntest('a', exe, should_fail: true)\n", "runner" },
  { "CMakeLists.txt", "enable_testing()\nadd_test(NAME a COMMAND a)\n",
    "enable_testing()\nadd_test(NAME a COMMAND a)\nadd_test(NAME b COMMAND b)\n", "" },
  { "CMakeLists.txt", "enable_testing()\nadd_test(NAME a COMMAND a)\n",
    "enable_testing()\nadd_test(NAME a COMMAND a)\nset_tests_properties(a PROPERTIES WILL_FAIL "
    "TRUE)\n",
    "runner" },
  { "CMakeLists.txt", "enable_testing()\nadd_test(NAME a COMMAND a)\n",
    "enable_testing()\nadd_test(NAME a COMMAND a)\nset_tests_properties(a PROPERTIES "
    "SKIP_RETURN_CODE 1)\n",
    "runner" },
  { "Cargo.toml", "[package]\nname = \"a\"\n", "[package]\nname = \"a\"\nautotests = false\n",
    "runner" },
  { "Cargo.toml", "[package]\nname = \"a\"\n",
    "[package]\nname = \"a\"\n[[test]]\nname = \"t\"\nharness = false\n", "runner" },
  { "Cargo.toml", "[package]\nname = \"a\"\n",
    "[package]\nname = \"a\"\n[dependencies]\nb = \"1\"\n", "" },
  { "pom.xml", "<project/>\n", "<project>\n<skipTests>true</skipTests>\n</project>\n", "runner" },
  { "tests/run.sh", "for t in tests/*.t; do\n  sh \"$t\" || bad=1\ndone\nexit \"$bad\"\n",
    "for t in tests/*.t; do\n  sh \"$t\" || true\ndone\nexit \"$bad\"\n",
    "silenced expected runner" },
};

TF_TEST (configurations_of_tests)
{
  check_rows (configurations, G_N_ELEMENTS (configurations));
}

TF_TEST (tests_that_move)
{
  static const struct
  {
    const char *from;
    const char *to;
    const char *expected;
  } rows[] = {
    { "test_total.py", "tests/test_total.py", "" },
    { "tests/test_total.py", "tests/test_sum.py", "" },
    { "tests/test_total.py", "tests/total_cases.py", "gone" },
    { "tests/test_total.py", "tests/test_total.py.txt", "gone" },
    { "tests/test_total.py", "old/total.py", "gone" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) files = files_new ();

      add_file (files, rows[i].from, PY SUM, NULL);
      add_file (files, rows[i].to, NULL, PY SUM);
      check (files, i, rows[i].expected);
    }
}

TF_TEST (sources_that_nobody_may_hide)
{
  static const struct
  {
    const char *path;
    gboolean is_source;
  } rows[] = {
    { "total.py", TRUE },           { "tests/test_total.py", TRUE },
    { "old/usage.t", TRUE },        { "src/total.c", TRUE },
    { "building/total.c", TRUE },   { "build/total.c", FALSE },
    { "build-dev/a.c", FALSE },     { "tests/run.sh", TRUE },
    { "target/a.rs", FALSE },       { "node_modules/a/index.js", FALSE },
    { "__pycache__/a.pyc", FALSE }, { "total.o", FALSE },
    { "data/towns.json", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].path);
      g_assert_cmpint (code_test_compare_is_source (rows[i].path), ==, rows[i].is_source);
    }
}
