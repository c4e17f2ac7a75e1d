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

static const struct
{
  const char *markdown;
  gboolean expected;
} phrases[] = {
  { "Keep the public interface.", TRUE },
  { "- AC-3: “keep behaviour and interface”", TRUE },
  { "The API stays unchanged.", TRUE },
  { "Do not break the API.", TRUE },
  { "It is backward compatible.", TRUE },
  { "Die Schnittstelle bleibt stabil.", TRUE },
  { "Verhalten beibehalten", TRUE },
  { "Design a new interface.", FALSE },
  { "Keep the tests. The interface is new.", FALSE },
  { "Eine neue Schnittstelle", FALSE },
  { "", FALSE },
  { NULL, FALSE },
};

TF_TEST_TABLE (words_ask_to_keep_it, phrases, NULL)
{
  g_assert_cmpint (tf_interface_is_to_keep (row->markdown), ==, row->expected);
}
