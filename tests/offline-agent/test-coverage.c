/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-coverage.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/coverage"

static void
write_tree (const char *dir)
{
  g_autofree char *src = g_build_filename (dir, "src", NULL);

  g_assert_cmpint (g_mkdir (src, 0700), ==, 0);
  g_free (tf_test_write (dir, "a.c", "#include \"src/a.h\"\nint a;\n"));
  g_free (tf_test_write (dir, "src/a.h", "#include <b.h>\n"));
  g_free (tf_test_write (dir, "src/b.h", "int b;\n"));
  g_free (tf_test_write (dir, "src/lonely.h", "int l;\n"));
  g_free (tf_test_write (dir, "main.go", "package main\n"));
  g_free (tf_test_write (dir, "p.py", "import os\n"));
  g_free (tf_test_write (dir, "README.md", "Words.\n"));
  g_free (tf_test_write (dir, "Makefile", "all:\n"));
}

static OaTree *
make_tree (void)
{
  g_autofree char *dir = tf_test_make_dir ();

  write_tree (dir);
  return oa_tree_read (dir, NULL);
}

/* "gcc: a.c; README.md: …" sorted. */
static char *
describe (const OaAnalysis *analysis, const char *list, const char *key)
{
  g_autoptr (JsonObject) coverage = oa_coverage_make (analysis);
  JsonArray *array = json_object_get_array_member (coverage, list);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonObject *object = json_array_get_object_element (array, i);
      JsonArray *files = json_object_get_array_member (object, "files");

      g_string_append_printf (text, "%s%s:", i > 0 ? "; " : "",
                              json_object_get_string_member (object, key));
      for (guint k = 0; k < json_array_get_length (files); k++)
        g_string_append_printf (text, " %s", json_array_get_string_element (files, k));
    }
  return g_string_free (text, FALSE);
}

TF_TEST (only_what_an_analyser_finished_is_looked_at)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (OaAnalysis) analysis = oa_analysis_new (tree, NULL, 1);
  g_autofree char *before = describe (analysis, "looked_at", "by");
  g_autofree char *after = NULL;

  g_assert_cmpstr (before, ==, "");
  oa_analysis_mark (analysis, "gcc", "a.c");
  oa_analysis_mark (analysis, "python3", "p.py");
  after = describe (analysis, "looked_at", "by");
  g_assert_cmpstr (after, ==, "gcc: a.c src/a.h src/b.h; python3: p.py");
}

TF_TEST (a_refused_file_is_not_looked_at)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (OaAnalysis) analysis = oa_analysis_new (tree, NULL, 1);
  g_autofree char *text = NULL;

  oa_analysis_reject (analysis, "python3", "p.py");
  g_assert_true (oa_analysis_has_read (analysis, "python3", "p.py"));
  text = describe (analysis, "looked_at", "by");
  g_assert_cmpstr (text, ==, "");
}

/* A spell checker reads code too, but knows nothing about it. */
TF_TEST (spelling_is_no_look_at_code)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (OaAnalysis) analysis = oa_analysis_new (tree, NULL, 1);
  g_autofree char *text = NULL;

  oa_analysis_mark (analysis, "codespell", "a.c");
  oa_analysis_mark (analysis, "codespell", "Makefile");
  oa_analysis_mark (analysis, "codespell", "README.md");
  text = describe (analysis, "looked_at", "by");
  g_assert_cmpstr (text, ==, "codespell: README.md");
}

static void
write_tool (const char *dir, const char *name, const char *script)
{
  g_autofree char *path = tf_test_write (dir, name, script);

  g_assert_cmpint (g_chmod (path, 0700), ==, 0);
}

static const struct
{
  const char *name;
  const char *tool; /* (nullable): what pyflakes3 and python3 do; %NULL: not installed */
  const char *looked_at;
  const char *reason;
} tools[] = {
  { "is-not-installed", NULL, "",
    "no analyser here reads Python: pyflakes3 and python3 are not installed: p.py" },
  { "crashes-on-each-file", "#!/bin/sh\nkill -SEGV $$\n", "",
    "not read to the end by pyflakes and python3: p.py" },
  { "ends-with-a-traceback", "#!/bin/sh\necho Traceback >&2\nexit 1\n", "",
    "not read to the end by pyflakes and python3: p.py" },
  { "refuses-the-file", "#!/bin/sh\nprintf 'p.py\\t1\\tinvalid syntax\\n.\\n'\necho no >&2\n", "",
    "not read to the end by pyflakes and python3: p.py" },
  { "prints-half-of-its-answer", "#!/bin/sh\nprintf 'p.py\\t1\\tinv'\nexit 1\n", "",
    "not read to the end by pyflakes and python3: p.py" },
  { "finishes", "#!/bin/sh\ncase $0 in *pyflakes3) ;; *) echo . ;; esac\n",
    "pyflakes: p.py; python3: p.py", NULL },
};

TF_TEST_TABLE (a_tool_that_does_not_finish_looks_at_nothing, tools, row->name)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *bin = tf_test_make_dir ();
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autofree char *before = g_strconcat (bin, ":/nowhere", NULL);
  g_autofree char *looked_at = NULL;
  g_autofree char *skipped = NULL;
  g_autoptr (OaTree) tree = NULL;
  g_autoptr (OaAnalysis) analysis = NULL;

  g_free (tf_test_write (dir, "p.py", "import os\n"));
  tree = oa_tree_read (dir, NULL);
  if (row->tool != NULL)
    {
      write_tool (bin, "pyflakes3", row->tool);
      write_tool (bin, "python3", row->tool);
    }
  g_setenv ("PATH", before, TRUE);
  analysis = oa_analysis_new (tree, NULL, 60);
  oa_analysis_run (analysis);
  looked_at = describe (analysis, "looked_at", "by");
  skipped = describe (analysis, "skipped", "reason");
  g_setenv ("PATH", path, TRUE);
  g_assert_cmpstr (looked_at, ==, row->looked_at);
  g_assert_cmpstr (skipped, ==, row->reason != NULL ? row->reason : "");
}

TF_TEST (a_large_file_is_skipped_for_its_size)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *large = g_strnfill (2 * 1024 * 1024 + 1, '#');
  g_autoptr (OaTree) tree = NULL;
  g_autoptr (OaAnalysis) analysis = NULL;
  g_autofree char *text = NULL;

  g_free (tf_test_write (dir, "large.py", large));
  tree = oa_tree_read (dir, NULL);
  analysis = oa_analysis_new (tree, NULL, 1);
  text = describe (analysis, "skipped", "reason");
  g_assert_cmpstr (text, ==, "larger than 2 MiB: large.py");
}

TF_TEST (every_other_file_has_a_reason)
{
  g_autoptr (OaTree) tree = make_tree ();
  g_autoptr (OaAnalysis) analysis = oa_analysis_new (tree, NULL, 1);
  g_autofree char *text = describe (analysis, "skipped", "reason");
  g_auto (GStrv) groups = g_strsplit (text, "; ", -1);

  g_assert_true (
      g_strv_contains ((const char *const *) groups, "no analyser here reads Go: main.go"));
  g_assert_true (
      g_strv_contains ((const char *const *) groups, "no analyser here reads Make: Makefile"));
  for (guint i = 0; i < tree->files->len; i++)
    g_assert_nonnull (strstr (text, ((const OaFile *) tree->files->pdata[i])->path));
}
