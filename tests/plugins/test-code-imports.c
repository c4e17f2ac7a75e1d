/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "code-test.h"
#include "plugin-test.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/code/imports"

#define PYTHON "/usr/bin/python3"

static TfDeliverable *code;

static void
add_file (const char *tree, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (tree, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* What the daemon does with the environment of a plan. */
static GStrv
create_environment (const TfTestPlan *plan, const char *tree)
{
  GStrv environment = g_get_environ ();

  for (guint i = 0; plan->environment[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (plan->environment[i], "=", 2);
      g_autoptr (GString) value = g_string_new (parts[1]);

      g_string_replace (value, TF_TEST_PLAN_TREE, tree, 0);
      environment = g_environ_setenv (environment, parts[0], value->str, TRUE);
    }
  return environment;
}

static void
feed (TfTestReader *reader, void (*func) (TfTestReader *, const char *, gsize), const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    func (reader, lines[i], strlen (lines[i]));
}

/* Runs the tests of @tree as planned, with Debian's interpreter. Returns: (transfer full) */
static TfTestReport *
run (const char *tree)
{
  const TfTestInput input = { .directory = tree };
  g_autoptr (TfTestPlan) plan = tf_deliverable_plan_tests (code, &input, NULL);
  const TfTestStep *step = g_ptr_array_index (plan->steps, plan->steps->len - 1);
  g_autoptr (TfTestReader) reader = tf_deliverable_create_test_reader (code, step->format);
  TfTestReport *report = tf_test_report_new ("", "");
  g_auto (GStrv) environment = create_environment (plan, tree);
  g_auto (GStrv) argv = g_strdupv (step->argv);
  g_autofree char *output = NULL;
  g_autofree char *errors = NULL;
  g_autofree char *notes_path = g_build_filename (tree, plan->notes_file, NULL);
  g_autofree char *notes = NULL;
  g_autoptr (GError) error = NULL;
  int status = 0;

  for (guint i = 0; i < plan->files->len; i++)
    {
      const TfTestFile *file = g_ptr_array_index (plan->files, i);

      add_file (tree, file->path, file->text);
    }
  g_free (argv[0]);
  argv[0] = g_strdup (PYTHON);
  g_spawn_sync (tree, argv, environment, G_SPAWN_DEFAULT, NULL, NULL, &output, &errors, &status,
                &error);
  g_assert_no_error (error);
  g_test_message ("%s%s", output, errors);
  feed (reader, tf_test_reader_feed, errors);
  g_assert_true (g_file_get_contents (notes_path, &notes, NULL, NULL));
  g_test_message ("%s", notes);
  feed (reader, tf_test_reader_note, notes);
  tf_test_reader_finish (reader, WEXITSTATUS (status), report);
  return report;
}

#define TEST(import) \
  "import unittest\n" import "class T (unittest.TestCase):\n" \
  "  def test_x (self):\n    self.assertEqual (shop.total, 2)\n"

/* No configuration says where the package is. */
TF_TEST (package_below_src_is_tested)
{
  g_autofree char *tree = tf_test_make_dir ();
  g_autoptr (TfTestReport) report = NULL;

  add_file (tree, "src/shop/__init__.py", "total = 2\n");
  add_file (tree, "tests/test_a.py", TEST ("import shop\n"));
  report = run (tree);
  g_assert_true (tf_test_counts_all_passed (&report->counts));
  g_assert_cmpuint (report->counts.passed, ==, 1);
}

/* A module with that name is installed nowhere; it is the tree's own, and broken. */
TF_TEST (broken_package_fails)
{
  g_autofree char *tree = tf_test_make_dir ();
  g_autoptr (TfTestReport) report = NULL;

  add_file (tree, "src/shop/__init__.py", "import shop.missing\n");
  add_file (tree, "tests/test_a.py", TEST ("import shop\n"));
  report = run (tree);
  g_assert_null (report->environment);
  g_assert_true (report->counts.known);
  g_assert_cmpuint (report->counts.failed, ==, 1);
}

/* A package of Debian that every build of this project has. */
static const char *
find_installed (void)
{
  static const char *const names[] = { "dbusmock", "dbus", "gi", "yaml", "six" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename ("/usr/lib/python3/dist-packages", names[i], NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        return names[i];
    }
  return NULL;
}

/* The tree raises on import; its tests find Debian's copy instead. */
TF_TEST (installed_copy_is_not_the_tree)
{
  static const char *const ways[] = {
    "import sys\nsys.path = [p for p in sys.path if p.startswith('/usr/lib')]\nimport %s\n",
    /* in a process that the test starts */
    "import subprocess, sys\nsubprocess.run([sys.executable, '-c', "
    "\"import sys; sys.path = [p for p in sys.path if p.startswith('/usr/lib')]; import %s\"], "
    "check=True)\n",
  };
  const char *name = find_installed ();

  if (name == NULL)
    {
      g_test_skip ("no Python package of Debian is installed");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *tree = tf_test_make_dir ();
      g_autofree char *package = g_strdup_printf ("src/%s/__init__.py", name);
      g_auto (GStrv) parts = g_strsplit (ways[i], "%s", 2);
      g_autofree char *test = g_strconcat (parts[0], name, parts[1],
                                           "import unittest\nclass T (unittest.TestCase):\n"
                                           "  def test_x (self):\n    pass\n",
                                           NULL);
      g_autofree char *path = g_strdup_printf ("“%s” from /usr/lib/python3/dist-packages/", name);
      g_autoptr (TfTestReport) report = NULL;

      add_file (tree, package, "raise RuntimeError ('broken')\n");
      add_file (tree, "tests/test_a.py", test);
      report = run (tree);
      g_assert_false (report->counts.known);
      g_assert_nonnull (strstr (report->detail, path));
    }
}

static char *
join_environment (const char *tree, const char *command)
{
  const TfTestInput input = { .directory = tree, .command = command };
  g_autoptr (TfTestPlan) plan = tf_deliverable_plan_tests (code, &input, NULL);

  return g_strjoinv (" ", plan->environment);
}

#define OWN "PYTHONPATH={tree}/.tf-build/imports:"

/* Also for a command that somebody named; not for other languages. */
TF_TEST (paths_of_layouts)
{
  static const struct
  {
    const char *files[3];
    const char *environment;
  } rows[] = {
    { { "setup.py", "src/shop/__init__.py" }, OWN "{tree}/src:{tree}" },
    { { "setup.py", "src/shop.py" }, OWN "{tree}/src:{tree}" },
    { { "setup.cfg", "lib/shop/__init__.py" }, OWN "{tree}/lib:{tree}" },
    { { "pyproject.toml", "shop/__init__.py" }, OWN "{tree}" },
    { { "pyproject.toml", "src/__init__.py" }, OWN "{tree}" },
    { { "pyproject.toml", "tests/__init__.py" }, "" },
    { { "meson.build", "src/shop/__init__.py" }, "" },
    { { "setup.py", "src/main.c" }, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *tree = tf_test_make_dir ();
      g_autofree char *environment = NULL;

      for (guint j = 0; rows[i].files[j] != NULL; j++)
        add_file (tree, rows[i].files[j], "");
      environment = join_environment (tree, "make check");
      g_assert_cmpstr (environment, ==, rows[i].environment);
    }
}

PLUGIN_TEST_MAIN (code, code_test_new)
