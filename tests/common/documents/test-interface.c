/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-interface.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/interface"

static const struct
{
  const char *path;
  const char *before;
  const char *after;
  const char *expected;
} rows[] = {
  { "include/x.h", "int foo (int a);\n", "int foo (int a);\n", "" },
  { "include/x.h", "int foo (int a);\n", "int  foo(int a) ;\n", "" },
  { "include/x.h", "int foo (int a);\n", "int foo (long a);\n",
    "function foo of include/x.h is declared differently" },
  { "include/x.h", "int foo (int a);\n", "", "function foo of include/x.h is gone" },
  { "include/x.h", "int foo (int a,\n         int b);\n", "",
    "function foo of include/x.h is gone" },
  { "include/x.h", "#define FOO 1\n", "", "macro FOO of include/x.h is gone" },
  { "include/x.h", "typedef struct x Foo;\n", "", "type Foo of include/x.h is gone" },
  { "include/x.h", "static inline int foo (int a);\n", "", "" },
  { "src/x-private.h", "int foo (int a);\n", "", "" },
  { "tests/x.h", "int foo (int a);\n", "", "" },
  { "vendor/x.h", "int foo (int a);\n", "", "" },
  { "pkg/x.py", "def foo(a):\n    pass\n", "def foo(a, b):\n    pass\n",
    "function foo of pkg/x.py is declared differently" },
  { "pkg/x.py", "class Foo:\n    def bar(self): pass\n", "", "class Foo of pkg/x.py is gone" },
  { "pkg/x.py", "def _foo(a):\n    pass\n", "", "" },
  { "x.go", "func Foo(a int) error {\n}\n", "", "function Foo of x.go is gone" },
  { "x.go", "func foo(a int) error {\n}\n", "", "" },
  { "src/lib.rs", "pub fn foo() {}\n", "fn foo() {}\n", "item foo of src/lib.rs is gone" },
  { "lib/x.js", "exports.foo = 1\n", "", "export foo of lib/x.js is gone" },
  { "lib/x.js", "export function foo () {}\n", "", "export foo of lib/x.js is gone" },
  { "src/x.c", "if (is (\"--verbose\")) v = 1;\n", "", "option --verbose of src/x.c is gone" },
  { "x.sh", "case $1 in -v|--verbose) ;; esac\n", "", "option --verbose of x.sh is gone" },
  { "src/x.c", "a--;\n", "", "" },
};

/* __all__ of a Python module. */
static const struct
{
  const char *name;
  const char *before;
  const char *after;
  const char *expected;
} modules[] = {
  { "same", "__all__ = ['a', 'b']\n", "__all__ = [\n  \"b\",  # the other\n  \"a\",\n]\n", "" },
  { "tuple", "__all__ = ('a', 'b')\n", "__all__ = ['b', 'a']\n", "" },
  { "more", "__all__ = ['a']\n", "__all__ = ['a', 'b']\n", "" },
  { "fewer", "__all__ = ['a', 'b']\n", "__all__ = ['a']\n",
    "exported name b of pkg/__init__.py is gone" },
  { "underscore", "__all__ = ['__version__']\n", "__all__ = []\n",
    "exported name __version__ of pkg/__init__.py is gone" },
  { "annotated", "__all__: list[str] = ['a']\n", "__all__ = []\n",
    "exported name a of pkg/__init__.py is gone" },
  { "added-later", "__all__ = ['a']\n__all__ += ['b']\n__all__.extend(['c'])\n",
    "__all__ = ['a']\n",
    "exported name b of pkg/__init__.py is gone; exported name c of pkg/__init__.py is gone" },
  { "in-other-places", "__all__ = ['a']\nif x:\n    __all__ += ['b']\n", "__all__ = ['a', 'b']\n",
    "" },
  { "made-at-run-time", "__all__ = ['a', 'b']\n", "__all__ = [n for n in dir()]\n",
    "what pkg/__init__.py offers can no longer be read" },
  { "joined", "__all__ = ['a', 'b']\n", "__all__ = ['a'] + other.__all__\n",
    "what pkg/__init__.py offers can no longer be read" },
  { "was-made-at-run-time", "__all__ = list(x)\n", "__all__ = []\n", "" },
  { "no-list-any-more", "__all__ = ['a']\n", "", "exported name a of pkg/__init__.py is gone" },
  { "in-a-comment", "# __all__ = ['a']\n", "", "" },
  { "compared", "if __all__ == ['a']: pass\n", "", "" },
  { "unlisted-function", "__all__ = ['a']\ndef a(): pass\ndef helper(): pass\n",
    "__all__ = ['a']\ndef a(): pass\n", "" },
  { "listed-function", "__all__ = ['a']\ndef a(): pass\n", "__all__ = ['a']\ndef a(x): pass\n",
    "function a of pkg/__init__.py is declared differently" },
};

static char *
compare (const char *path, const char *old, const char *new_path, const char *new)
{
  g_autoptr (TfInterface) before = tf_interface_new ();
  g_autoptr (TfInterface) after = tf_interface_new ();
  g_auto (GStrv) lines = NULL;

  tf_interface_add_file (before, path, old);
  tf_interface_add_file (after, new_path, new);
  lines = tf_interface_compare (before, after);
  return g_strjoinv ("; ", lines);
}

TF_TEST_TABLE (a_module_exports_what_it_lists, modules, row->name)
{
  g_autofree char *all = compare ("pkg/__init__.py", row->before, "pkg/__init__.py", row->after);

  g_assert_cmpstr (all, ==, row->expected);
}

TF_TEST (a_list_counts_where_it_is_imported)
{
  g_autofree char *below_src =
      compare ("pkg/a.py", "__all__ = ['x']\n", "src/pkg/a.py", "__all__ = ['x']\n");
  g_autofree char *elsewhere =
      compare ("pkg/a.py", "__all__ = ['x']\n", "pkg/b.py", "__all__ = ['x']\n");

  g_assert_cmpstr (below_src, ==, "");
  g_assert_cmpstr (elsewhere, ==, "exported name x of pkg/a.py is gone");
}

static const struct
{
  const char *name;
  const char *before;
  const char *after;
  const char *expected;
} packages[] = {
  { "same", "{'name':'x','main':'./lib/a.js'}", "{'main':'lib/a','name':'x','version':'2'}", "" },
  { "name", "{'name':'x'}", "{'name':'y'}", "package x of package.json is gone" },
  { "main", "{'main':'a.js'}", "{'main':'b.js'}",
    "entry main of package.json is declared differently" },
  { "main-gone", "{'main':'a.js'}", "{}", "entry main of package.json is gone" },
  { "types", "{'types':'a.d.ts'}", "{'types':'b.d.ts'}",
    "types types of package.json is declared differently" },
  { "type", "{'type':'commonjs'}", "{'type':'module'}",
    "module type type of package.json is declared differently" },
  { "program", "{'bin':{'x':'a.js','y':'b.js'}}", "{'bin':{'x':'c.js'}}",
    "program y of package.json is gone" },
  { "single-program", "{'name':'@me/x','bin':'a.js'}", "{'name':'@me/x','bin':{'x':'b.js'}}", "" },
  { "single-program-gone", "{'name':'@me/x','bin':'a.js'}", "{'name':'@me/x'}",
    "program x of package.json is gone" },
  { "export", "{'exports':{'.':'./a.js','./x':'./x.js'}}", "{'exports':{'.':'./b.js'}}",
    "import ./x of package.json is gone" },
  { "export-blocked", "{'exports':{'.':'./a.js','./x':'./x.js'}}",
    "{'exports':{'.':'./a.js','./x':null}}", "import ./x of package.json is gone" },
  { "export-as-text", "{'exports':'./a.js'}", "{'exports':{'.':'./a.js'}}", "" },
  { "condition", "{'exports':{'import':'./a.mjs','require':'./a.js'}}",
    "{'exports':{'import':'./a.mjs'}}", "import . (require) of package.json is gone" },
  { "condition-below", "{'exports':{'.':{'node':{'import':'./a','require':'./b'}}}}",
    "{'exports':{'.':{'node':{'import':'./a'}}}}",
    "import . (node, require) of package.json is gone" },
  { "more-exports", "{'exports':{'.':'./a.js'}}", "{'exports':{'.':'./a.js','./x':'./x.js'}}", "" },
  { "first-exports", "{}", "{'exports':{'.':'./a.js'}}",
    "import of any file of package.json is gone" },
  { "no-exports-any-more", "{'exports':{'.':'./a.js'}}", "{}", "" },
  { "damaged", "{'main':'a.js'}", "{'main':", "what package.json offers can no longer be read" },
  { "was-damaged", "{", "{}", "" },
};

TF_TEST_TABLE (a_package_declares_what_it_offers, packages, row->name)
{
  g_autofree char *before = g_strdelimit (g_strdup (row->before), "'", '"');
  g_autofree char *after = g_strdelimit (g_strdup (row->after), "'", '"');
  g_autofree char *all = compare ("package.json", before, "package.json", after);

  g_assert_cmpstr (all, ==, row->expected);
}

TF_TEST (packages_of_others_and_of_tests_do_not_count)
{
  g_assert_true (tf_interface_wants ("package.json"));
  g_assert_true (tf_interface_wants ("packages/a/package.json"));
  g_assert_false (tf_interface_wants ("node_modules/a/package.json"));
  g_assert_false (tf_interface_wants ("tests/package.json"));
  g_assert_false (tf_interface_wants ("package-lock.json"));
}

TF_TEST_TABLE (what_vanishes_or_changes_is_named, rows, NULL)
{
  g_autoptr (TfInterface) before = tf_interface_new ();
  g_autoptr (TfInterface) after = tf_interface_new ();
  g_auto (GStrv) lines = NULL;
  g_autofree char *all = NULL;

  tf_interface_add_file (before, row->path, row->before);
  tf_interface_add_file (after, row->path, row->after);
  lines = tf_interface_compare (before, after);
  all = g_strjoinv ("; ", lines);
  g_assert_cmpstr (all, ==, row->expected);
}

TF_TEST (what_moves_or_is_new_is_kept)
{
  g_autoptr (TfInterface) before = tf_interface_new ();
  g_autoptr (TfInterface) after = tf_interface_new ();
  g_auto (GStrv) lines = NULL;

  tf_interface_add_file (before, "a.py", "def foo(a):\n    pass\n");
  tf_interface_add_file (after, "b.py", "def foo(a):\n    pass\ndef bar():\n    pass\n");
  lines = tf_interface_compare (before, after);
  g_assert_null (lines[0]);
  g_assert_cmpuint (tf_interface_count (after), ==, 2);
}

#define USAGE \
  "usage: x [-h] [--all] {build,test}\n\noptions:\n  -h, --help  show this\n  --all       all\n"
#define VERBS "Usage: x VERB\n\nVerbs:\n  build   builds\n  test    tests\n\nOptions:\n  -v  more\n"

static const struct
{
  const char *name;
  const char *before; /* (nullable) */
  const char *after;  /* (nullable) */
  const char *expected;
} helps[] = {
  { "same", USAGE, USAGE, "" },
  { "other-words", USAGE,
    "x builds and tests.\n\nusage: x [--all] [-h] {test,build}\n\noptions:\n  --all  everything\n"
    "  -h, --help\n",
    "" },
  { "more", USAGE, USAGE "  --new  new\n", "" },
  { "option", USAGE, "usage: x [-h] {build,test}\n\n  -h, --help  show this\n",
    "option --all of x --help is gone" },
  { "short-option", USAGE, "usage: x [--all] {build,test}\n  --help  show this\n",
    "option -h of x --help is gone" },
  { "longer-name", USAGE, "usage: x [-h] [--all-of-it] {build,test}\n  -h, --help\n",
    "option --all of x --help is gone" },
  { "choice", USAGE, "usage: x [-h] [--all] {build,check}\n  --help\n",
    "choice test of x --help is gone" },
  { "command", VERBS, "Usage: x VERB\n\nVerbs:\n  build   builds\n\nOptions:\n  -v  more\n",
    "command test of x --help is gone" },
  { "text-below-another-heading", "Files:\n  config   where\n", "Files:\n  other   where\n", "" },
  { "prose", "It is a well-known, read-only tool - see x(1).\n", "", "" },
  { "none-any-more", USAGE, NULL, "what x --help offers can no longer be read" },
  { "none-before", NULL, USAGE, "" },
};

TF_TEST_TABLE (help_lists_what_a_program_offers, helps, row->name)
{
  g_autoptr (TfInterface) before = tf_interface_new ();
  g_autoptr (TfInterface) after = tf_interface_new ();
  g_auto (GStrv) lines = NULL;
  g_autofree char *all = NULL;

  tf_interface_add_help (before, "x", row->before);
  tf_interface_add_help (after, "x", row->after);
  lines = tf_interface_compare (before, after);
  all = g_strjoinv ("; ", lines);
  g_assert_cmpstr (all, ==, row->expected);
}

static const struct
{
  const char *path;
  const char *text;
  gboolean expected;
} scripts[] = {
  { "bin/x", "#!/bin/sh\n# --help\n", TRUE },
  { "bin/x", "#!/usr/bin/python3\nimport argparse\n", TRUE },
  { "bin/x", "#!/bin/sh\nrm -rf build\n", FALSE },
  { "bin/x", "# --help\n", FALSE },
  { "tests/x", "#!/bin/sh\n# --help\n", FALSE },
  { "vendor/x", "#!/bin/sh\n# --help\n", FALSE },
};

TF_TEST_TABLE (a_script_has_help_or_not, scripts, NULL)
{
  g_assert_cmpint (tf_interface_has_help (row->path, row->text), ==, row->expected);
}
