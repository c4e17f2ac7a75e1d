/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "oa-analyse.h"
#include "oa-edit.h"
#include "oa-prose.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/analyse"

/* The recorded output of each tool, and the resulting findings. */
typedef struct
{
  const char *name;
  gboolean (*parse) (const OaTree *, const char *, const char *, GPtrArray *);
  const char *output;
  gboolean readable;
  const char *expected; /* "place description;" each */
} Recorded;

static OaTree *
make_tree (void)
{
  g_autofree char *made = tf_test_make_dir ();
  g_autofree char *dir = realpath (made, NULL);
  g_autofree char *tests = g_build_filename (dir, "tests", NULL);
  g_autofree char *package = g_build_filename (dir, "pkg", NULL);

  g_assert_cmpint (g_mkdir (tests, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (package, 0700), ==, 0);
  g_free (tf_test_write (dir, "a.c",
                         "int a;\n/* It occured here. */\nint f (void)\n{\n  int gone;\n"
                         "  return recieve (\"seperate recieve\");\n}\n"));
  g_free (tf_test_write (dir, "s.sh", "#!/bin/sh\necho é $1\n"));
  g_free (tf_test_write (dir, "p.py", "import os\nimport sys  # noqa\ntry:\n    import re\n"));
  g_free (tf_test_write (dir, "compat.py", "import os\n"));
  g_free (tf_test_write (dir, "setup.py", "exec (open ('version.py').read ())\nprint (VERSION)\n"));
  g_free (tf_test_write (dir, "run.py", "# exec (x)\nprint (VERSION)\n"));
  g_free (tf_test_write (dir, "SConstruct", "Environment ()\n"));
  g_free (tf_test_write (dir, "both.py", "if not is_python3():\n    unicode\ngone\n"));
  g_free (tf_test_write (
      dir, "cd.sh", "#!/bin/sh\ncd a\nf () {\n  cd b\n}\n$X $MY_OPTS\n$X $y\n$CXX $CXXFLAGS\n"));
  g_free (tf_test_write (dir, "sourced.sh", "cd a\n"));
  g_free (tf_test_write (dir, "pkg/__init__.py", "from .part import x\nuse (part)\n"));
  g_free (tf_test_write (dir, "pkg/part.py", "x = 1\n"));
  g_free (tf_test_write (dir, "c.sh",
                         "# It doesn't containg it, nor\n"
                         "# is it containg more.\n"));
  g_free (tf_test_write (dir, "y.yaml", "a: b: c\n"));
  g_free (tf_test_write (dir, "x.xml", "<a>\n"));
  g_free (tf_test_write (dir, "tests/t.sh", "expect \"seperate\"\n"));
  return oa_tree_read (dir, NULL);
}

static char *
describe (const GPtrArray *findings)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *place = oa_finding_locate (findings->pdata[i]);
      g_autofree char *text = oa_finding_describe (findings->pdata[i]);

      g_string_append_printf (out, "%s %s;", place, text);
    }
  return g_string_free (out, FALSE);
}

static const Recorded recorded[] = {
  { "cppcheck/finding", oa_cppcheck_parse, "a.c\t2\terror\tmemleak\tMemory leak: p\n", TRUE,
    "a.c:2 [cppcheck memleak] Memory leak: p;" },
  { "cppcheck/dropped", oa_cppcheck_parse, "a.c\t2\terror\tunknownMacro\tthere is X\n", TRUE, "" },
  { "cppcheck/null", oa_cppcheck_parse, "a.c\t2\terror\tnullPointer\tNull pointer dereference: p\n",
    TRUE, "a.c:2 [cppcheck nullPointer] Null pointer dereference: p;" },
  { "cppcheck/offset-by-hand", oa_cppcheck_parse,
    "a.c\t2\terror\tnullPointer\tNull pointer dereference: (struct a*)0\n"
    "a.c\t3\terror\tnullPointer\tNull pointer dereference: NULL\n",
    TRUE, "a.c:3 [cppcheck nullPointer] Null pointer dereference: NULL;" },
  { "cppcheck/foreign-file", oa_cppcheck_parse, "/usr/include/a.h\t2\terror\tx\ty\n", TRUE, "" },
  { "tidy/finding", oa_tidy_parse,
    "a.c:3:7: warning: result of integer division [bugprone-integer-division]\n  x\n", TRUE,
    "a.c:3 [clang-tidy bugprone-integer-division] result of integer division;" },
  { "tidy/does-not-compile", oa_tidy_parse,
    "a.c:1:1: error: 'x.h' file not found [clang-diagnostic-error]\n", FALSE, "" },
  { "shellcheck/finding", oa_shellcheck_parse,
    "{\"comments\":[{\"file\":\"s.sh\",\"line\":2,\"endLine\":2,\"column\":8,\"endColumn\":10,"
    "\"level\":\"info\",\"code\":2086,\"message\":\"Double quote.\",\"fix\":null}]}",
    TRUE, "s.sh:2 [shellcheck SC2086] Double quote.;" },
  { "shellcheck/clean", oa_shellcheck_parse, "{\"comments\":[]}", TRUE, "" },
  { "shellcheck/nothing-is-unknown", oa_shellcheck_parse, "", FALSE, "" },
  { "shellcheck/cut-is-unknown", oa_shellcheck_parse, "{\"comments\":[{\"file\":", FALSE, "" },
  { "pyflakes/finding", oa_pyflakes_parse, "p.py:1:1: 'os' imported but unused\n", TRUE,
    "p.py:1 [pyflakes UnusedImport] 'os' imported but unused;" },
  { "pyflakes/scons", oa_pyflakes_parse, "SConstruct:1:1: undefined name 'Environment'\n", TRUE,
    "" },
  { "pyflakes/exec", oa_pyflakes_parse, "setup.py:2:8: undefined name 'VERSION'\n", TRUE, "" },
  { "pyflakes/exec-in-a-comment", oa_pyflakes_parse, "run.py:2:8: undefined name 'VERSION'\n", TRUE,
    "run.py:2 [pyflakes UndefinedName] undefined name 'VERSION';" },
  { "pyflakes/noqa", oa_pyflakes_parse, "p.py:2:1: 'sys' imported but unused\n", TRUE, "" },
  { "pyflakes/tried-import", oa_pyflakes_parse, "p.py:4:5: 're' imported but unused\n", TRUE, "" },
  { "pyflakes/import-for-others", oa_pyflakes_parse, "compat.py:1:1: 'os' imported but unused\n",
    TRUE, "" },
  { "pyflakes/module-of-the-package", oa_pyflakes_parse,
    "pkg/__init__.py:2:6: undefined name 'part'\npkg/__init__.py:2:6: undefined name 'parts'\n"
    "pkg/part.py:1:1: undefined name 'part'\n",
    TRUE,
    "pkg/__init__.py:2 [pyflakes UndefinedName] undefined name 'parts';"
    "pkg/part.py:1 [pyflakes UndefinedName] undefined name 'part';" },
  { "pyflakes/python-2-too", oa_pyflakes_parse,
    "both.py:2:1: undefined name 'unicode'\nboth.py:3:1: undefined name 'gone'\n"
    "p.py:1:1: undefined name 'unicode'\n",
    TRUE,
    "both.py:3 [pyflakes UndefinedName] undefined name 'gone';"
    "p.py:1 [pyflakes UndefinedName] undefined name 'unicode';" },
  { "yamllint/finding", oa_yamllint_parse,
    "y.yaml:1:5: [error] syntax error: mapping values are not allowed here (syntax)\n", TRUE,
    "y.yaml:1 [yamllint syntax] syntax error: mapping values are not allowed here;" },
  { "xmllint/finding", oa_xmllint_parse, "x.xml:2: parser error : Premature end of data\n\n^\n",
    TRUE, "x.xml:2 [xmllint parser] Premature end of data;" },
  { "xmllint/entity", oa_xmllint_parse, "x.xml:2: parser error : Entity 'nbsp' not defined\n", TRUE,
    "" },
  { "python3/finding", oa_python3_parse, "p.py\t3\tinvalid syntax\n.\n", TRUE,
    "p.py:3 [python3 SyntaxError] invalid syntax;" },
  { "python3/cut-is-unknown", oa_python3_parse, "p.py\t3\tinvalid syntax\n", FALSE, "" },
};

TF_TEST_TABLE (recorded, recorded, row->name)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (GPtrArray) findings = oa_findings_new ();
  g_autofree char *found = NULL;

  g_assert_cmpint (row->parse (tree, tree->root, row->output, findings), ==, row->readable);
  found = describe (findings);
  g_assert_cmpstr (found, ==, row->expected);
}

/* The words of line 6: one is also a name in the code, one is compared by a test. */
TF_TEST (codespell_prose_only)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (GPtrArray) findings = oa_findings_new ();
  g_autofree char *found = NULL;
  guint ambiguous = 0;

  g_assert_true (oa_codespell_parse (tree, tree->root,
                                     "a.c:2: occured ==> occurred\na.c:6: recieve ==> receive\n"
                                     "a.c:6: seperate ==> separate\na.c:2: It ==> is, at\n",
                                     findings, &ambiguous));
  found = describe (findings);
  g_assert_cmpstr (found, ==,
                   "a.c:2 [codespell occured] “occured” is misspelt: “occurred”;"
                   "a.c:6 [codespell seperate] “seperate” is misspelt: “separate”;");
  g_assert_cmpuint (ambiguous, ==, 1);
  g_assert_cmpuint (((OaFinding *) findings->pdata[0])->edits->len, ==, 1);
  g_assert_cmpuint (((OaFinding *) findings->pdata[1])->edits->len, ==, 0);
}

/* After "doesn't" there can be no "-ing": the word is reported, the change is not suggested. */
TF_TEST (codespell_other_form)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (GPtrArray) findings = oa_findings_new ();
  guint ambiguous = 0;

  g_assert_true (oa_codespell_parse (tree, tree->root,
                                     "c.sh:1: containg ==> containing\n"
                                     "c.sh:2: containg ==> containing\n",
                                     findings, &ambiguous));
  g_assert_cmpuint (findings->len, ==, 2);
  g_assert_cmpuint (((OaFinding *) findings->pdata[0])->edits->len, ==, 0);
  g_assert_cmpuint (((OaFinding *) findings->pdata[1])->edits->len, ==, 1);
}

TF_TEST (codespell_leaves_addresses_and_names)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autoptr (GPtrArray) findings = oa_findings_new ();
  g_autoptr (OaTree) tree = NULL;
  g_autofree char *found = NULL;
  guint ambiguous = 0;

  g_free (tf_test_write (dir, "x.md", "See https://x.org/keypair/a and afterAll.\nA keypair.\n"));
  tree = oa_tree_read (dir, NULL);
  g_assert_true (
      oa_codespell_parse (tree, tree->root,
                          "x.md:1: keypair ==> key pair\nx.md:1: afterAll ==> after all\n"
                          "x.md:2: keypair ==> key pair\n",
                          findings, &ambiguous));
  found = describe (findings);
  g_assert_cmpstr (found, ==, "x.md:2 [codespell keypair] “keypair” is misspelt: “key pair”;");
}

static guint
count_findings (const char *file)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (GPtrArray) findings = oa_findings_new ();
  g_autofree char *output =
      g_strdup_printf ("{\"comments\":[{\"file\":\"%s\",\"line\":1,\"level\":\"info\","
                       "\"code\":2086,\"message\":\"m\",\"fix\":null}]}",
                       file);

  g_assert_true (oa_shellcheck_parse (tree, tree->root, output, findings));
  return findings->len;
}

TF_TEST (shellcheck_leaves_trifles_of_tests)
{
  g_assert_cmpuint (count_findings ("s.sh"), ==, 1);
  g_assert_cmpuint (count_findings ("tests/t.sh"), ==, 0);
}

/* Returns: (transfer full): the files to analyse, with a blank after each */
static char *
list_files (const char *words)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *vendor = g_build_filename (dir, "vendor", NULL);
  g_autoptr (OaTree) tree = NULL;
  GString *paths = g_string_new (NULL);

  g_assert_cmpint (g_mkdir (vendor, 0700), ==, 0);
  g_free (tf_test_write (dir, "vendor/x.c", "int x;\n"));
  g_free (tf_test_write (dir, "made.c", "/* Generated by Cython 3. */\n"));
  g_free (tf_test_write (dir, "own.c", "int own;\n"));
  g_free (tf_test_write (dir, "theirs.c", "int theirs;\n"));
  g_free (tf_test_write (dir, ".gitattributes", "theirs.c linguist-vendored\n"));
  tree = oa_tree_read (dir, words);
  for (guint i = 0; i < tree->files->len; i++)
    g_string_append_printf (paths, "%s ", ((OaFile *) tree->files->pdata[i])->path);
  return g_string_free (paths, FALSE);
}

TF_TEST (only_own_and_asked_files_are_read)
{
  g_autofree char *own = list_files (NULL);
  g_autofree char *asked = list_files ("Correct vendor/x.c and theirs.c.\nDo not touch made.c.\n");

  g_assert_cmpstr (own, ==, ".gitattributes own.c ");
  g_assert_cmpstr (asked, ==, ".gitattributes own.c theirs.c vendor/x.c ");
}

static guint
count_edits (const char *file, guint line, guint code)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (GPtrArray) findings = oa_findings_new ();
  g_autofree char *output = g_strdup_printf (
      "{\"comments\":[{\"file\":\"%s\",\"line\":%u,\"level\":\"info\",\"code\":%u,"
      "\"message\":\"m\",\"fix\":{\"replacements\":[{\"line\":%u,\"column\":1,\"endLine\":%u,"
      "\"endColumn\":1,\"replacement\":\"x\"}]}}]}",
      file, line, code, line, line);

  g_assert_true (oa_shellcheck_parse (tree, tree->root, output, findings));
  g_assert_cmpuint (findings->len, ==, 1);
  return ((OaFinding *) findings->pdata[0])->edits->len;
}

/* An exit from a function or a sourced file, options in one word: worse than before. */
TF_TEST (shellcheck_harmful_edits)
{
  g_assert_cmpuint (count_edits ("cd.sh", 2, 2164), ==, 1);
  g_assert_cmpuint (count_edits ("cd.sh", 4, 2164), ==, 0);
  g_assert_cmpuint (count_edits ("sourced.sh", 1, 2164), ==, 0);
  g_assert_cmpuint (count_edits ("cd.sh", 6, 2086), ==, 0);
  g_assert_cmpuint (count_edits ("cd.sh", 7, 2086), ==, 1);
  g_assert_cmpuint (count_edits ("cd.sh", 8, 2086), ==, 0);
}

#define GCC_PLACE "{\"file\":\"a.c\",\"line\":5,\"byte-column\":7}"

static void
read_gcc (gboolean known,
          const char *kind,
          const char *text,
          gboolean readable,
          const char *expected)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (GPtrArray) findings = oa_findings_new ();
  OaCompile compile = { .path = (char *) "a.c", .directory = tree->root, .known = known };
  g_autofree char *output =
      g_strdup_printf ("[{\"kind\":\"%s\",\"message\":\"%s\",\"option\":\"-Wunused-variable\","
                       "\"locations\":[{\"caret\":" GCC_PLACE "}],\"children\":[]}]\n",
                       kind, text);
  g_autofree char *found = NULL;

  g_assert_cmpint (oa_gcc_parse (tree, &compile, output, findings), ==, readable);
  found = describe (findings);
  g_assert_cmpstr (found, ==, expected);
}

TF_TEST (gcc_unknown_flags_give_nothing)
{
  read_gcc (TRUE, "warning", "unused variable ‘gone’", TRUE,
            "a.c:5 [gcc -Wunused-variable] unused variable ‘gone’;");
  read_gcc (TRUE, "error", "expected ‘;’", TRUE, "a.c:5 [gcc -Wunused-variable] expected ‘;’;");
  read_gcc (FALSE, "error", "‘X’ undeclared", FALSE, "");
  read_gcc (TRUE, "fatal error", "x.h: No such file or directory", FALSE, "");
}

/* A missing header is one sentence about this machine, whatever depends on it. */
TF_TEST (missing_headers_are_one_sentence)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (OaAnalysis) analysis = oa_analysis_new (tree, NULL, 1);
  g_autofree char *before = oa_analysis_describe_environment (analysis);
  g_autofree char *one = NULL;
  g_autofree char *many = NULL;

  g_assert_cmpstr (before, ==, "");
  oa_gcc_note_missing (analysis, "[{\"message\": \"x.h: No such file or directory\"}]");
  one = oa_analysis_describe_environment (analysis);
  g_assert_cmpstr (one, ==,
                   "Environment: gcc could not read 1 source to the end, because x.h is missing "
                   "here.");
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *text =
          g_strdup_printf ("[{\"message\": \"a%u.h: No such file or directory\"}]", i);

      oa_gcc_note_missing (analysis, text);
    }
  many = oa_analysis_describe_environment (analysis);
  g_assert_cmpstr (
      many, ==,
      "Environment: gcc could not read 7 sources to the end, because a0.h, a1.h, a2.h, "
      "a3.h, a4.h and 2 more are missing here.");
  g_assert_cmpuint (analysis->findings->len, ==, 0);
}

TF_TEST (gcc_silence_is_unknown)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (GPtrArray) findings = oa_findings_new ();
  OaCompile compile = { .path = (char *) "a.c", .directory = tree->root, .known = TRUE };

  g_assert_false (oa_gcc_parse (tree, &compile, "", findings));
  g_assert_true (oa_gcc_parse (tree, &compile, "[]\n", findings));
}

/* Both tools find one mistake; the compiler takes precedence. */
TF_TEST (one_mistake_one_finding)
{
  g_autoptr (GPtrArray) findings = oa_findings_new ();
  g_autofree char *found = NULL;

  oa_finding_take (findings, oa_finding_new ("cppcheck", "invalidPrintfArgType_sint", "warning",
                                             "a.c", 3, "wrong"));
  oa_finding_take (findings, oa_finding_new ("gcc", "-Wformat=", "warning", "a.c", 3, "wrong too"));
  oa_finding_take (findings, oa_finding_new ("gcc", "-Wformat=", "warning", "a.c", 2, "first"));
  oa_findings_settle (findings);
  found = describe (findings);
  g_assert_cmpstr (found, ==,
                   "a.c:2 [gcc -Wformat=] first;"
                   "a.c:3 [gcc -Wformat=] wrong too (also: cppcheck invalidPrintfArgType_sint);");
}

TF_TEST (cut_keeps_the_gravest)
{
  g_autoptr (GPtrArray) findings = oa_findings_new ();

  oa_finding_take (findings, oa_finding_new ("codespell", "w", "", "a.c", 1, "minor"));
  oa_finding_take (findings, oa_finding_new ("tests", "failed", "", "a.c", 2, "critical"));
  g_assert_cmpuint (oa_findings_cut (findings, 2), ==, 0);
  g_assert_cmpuint (oa_findings_cut (findings, 1), ==, 1);
  g_assert_cmpuint (((OaFinding *) findings->pdata[0])->severity, ==, TF_SEVERITY_CRITICAL);
}

TF_TEST (edits_do_not_overlap)
{
  g_autoptr (GPtrArray) findings = oa_findings_new ();
  g_autoptr (GArray) lines = NULL;
  g_autofree char *text = NULL;
  gboolean taken[4] = { FALSE };
  OaFinding *finding = NULL;

  finding = oa_finding_take (findings, oa_finding_new ("gcc", "-Wx", "", "a.c", 2, "insert"));
  oa_finding_add_edit (finding, 1, 1, 1, 1, "new\n");
  finding = oa_finding_take (findings, oa_finding_new ("gcc", "-Wx", "", "a.c", 2, "replace"));
  oa_finding_add_edit (finding, 2, 2, 2, 3, "XY");
  finding = oa_finding_take (findings, oa_finding_new ("gcc", "-Wx", "", "a.c", 2, "overlaps"));
  oa_finding_add_edit (finding, 2, 1, 3, 1, "");
  finding = oa_finding_take (findings, oa_finding_new ("gcc", "-Wx", "", "a.c", 9, "nowhere"));
  oa_finding_add_edit (finding, 9, 1, 9, 2, "");
  text = oa_edit_apply ("one\ntwo\nend\n", findings, taken, &lines);
  g_assert_cmpstr (text, ==, "new\none\ntXYo\nend\n");
  g_assert_true (taken[0] && taken[1]);
  g_assert_false (taken[2] || taken[3]);
  g_assert_cmpuint (g_array_index (lines, guint, 3), ==, 4);
}

TF_TEST (prose_of_c)
{
  const char *text = "x = \"s\"; /* c */ // d\ny";
  g_autofree guint8 *map = oa_prose_map (OA_FILE_C, text, strlen (text));

  g_assert_cmpint (map[0], ==, OA_PROSE_CODE);
  g_assert_cmpint (map[5], ==, OA_PROSE_STRING);
  g_assert_cmpint (map[12], ==, OA_PROSE_COMMENT);
  g_assert_cmpint (map[20], ==, OA_PROSE_COMMENT);
  g_assert_cmpint (map[22], ==, OA_PROSE_CODE);
}
