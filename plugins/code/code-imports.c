/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-imports.h"

#include <string.h>

#include "code-dependencies.h"
#include "code-outcome.h"
#include "code-report.h"
#include "code-tests-tree.h"
#include "code-tests.h"

#define MAX_NAMES 200
#define FOLDER    CODE_TESTS_BUILD_DIR "/imports"
#define NOTES     FOLDER "/notes"

/* Loaded by the interpreter as it starts, before any module of the tree. "%s": the names. It must
 * never disturb the tests. */
static const char hook[] =
    "# Written for this test run: notes where the packages of the tree are imported from.\n"
    "import atexit, os, sys\n"
    "\n"
    "NAMES = (%s)\n"
    "HERE = os.path.dirname(os.path.abspath(__file__))\n"
    "TREE = os.path.dirname(os.path.dirname(HERE))\n"
    "\n"
    "\n"
    "def _note(text, limit):\n"
    "    try:\n"
    "        notes = os.path.join(HERE, 'notes')\n"
    "        if os.path.getsize(notes) < limit:\n"
    "            with open(notes, 'a') as file:\n"
    "                file.write(text)\n"
    "    except Exception:\n"
    "        pass\n"
    "\n"
    "\n"
    "def _is_outside(path):\n"
    "    if '/site-packages/' in path or '/dist-packages/' in path:\n"
    "        return not path.startswith('/tmp/')\n"
    "    return not path.startswith((TREE + os.sep, '/tmp/'))\n"
    "\n"
    "\n"
    "def _end():\n"
    "    try:\n"
    "        for name in NAMES:\n"
    "            module = sys.modules.get(name)\n"
    "            path = getattr(module, '__file__', None)\n"
    "            if path is None and module is not None:\n"
    "                path = (list(getattr(module, '__path__', [])) + [None])[0]\n"
    "            if path and _is_outside(os.path.abspath(path)):\n"
    "                _note('outside %%s %%s\\n' %% (name, path), 1 << 20)\n"
    "    except Exception:\n"
    "        pass\n"
    "\n"
    "\n"
    "_note('began\\n', 1 << 16)\n"
    "NAMES = tuple(n for n in NAMES if n not in getattr(sys, 'stdlib_module_names', ()))\n"
    "atexit.register(_end)\n"
    "_own = sys.modules.get('sitecustomize')\n"
    "try:\n"
    "    sys.path.remove(HERE)\n"
    "    sys.modules.pop('sitecustomize')\n"
    "    import sitecustomize\n"
    "except Exception:\n"
    "    pass\n"
    "sys.modules.setdefault('sitecustomize', _own)\n";

static gboolean
is_identifier (const char *name)
{
  return g_regex_match_simple ("^[A-Za-z_][A-Za-z0-9_]*$", name, 0, 0);
}

/* Names that are not what the tree is about, and that others may have, too. */
static gboolean
is_aside (const char *name)
{
  static const char *const aside[] = {
    "tests",      "test",       "testing",         "docs",     "doc",      "examples", "example",
    "samples",    "benchmarks", "bench",           "scripts",  "tools",    "utils",    "build",
    "dist",       "setup",      "conftest",        "noxfile",  "tasks",    "fabfile",  "manage",
    "versioneer", "ez_setup",   "debian",          "__main__", "__init__", "runtests", "run_tests",
    "bootstrap",  "contrib",    "packaging_tools", NULL
  };

  return g_strv_contains (aside, name) || g_str_has_prefix (name, "test_") ||
         g_str_has_suffix (name, "_test") || g_str_has_suffix (name, "_tests");
}

/* Adds the packages and modules directly in @directory. Returns: whether there are any */
static gboolean
add_names (const char *directory, GPtrArray *names)
{
  g_auto (GStrv) entries = code_tree_list (directory);
  guint n_before = names->len;

  for (guint i = 0; entries[i] != NULL && names->len < MAX_NAMES; i++)
    {
      g_autofree char *package = g_build_filename (entries[i], "__init__.py", NULL);
      g_autofree char *name = g_strdup (entries[i]);

      if (g_str_has_suffix (name, ".py") && code_tree_has (directory, name))
        name[strlen (name) - strlen (".py")] = '\0';
      else if (!code_tree_has (directory, package))
        continue;
      if (is_identifier (name) && !is_aside (name))
        g_ptr_array_add (names, g_steal_pointer (&name));
    }
  return names->len > n_before;
}

static gboolean
has_manifest (const char *directory)
{
  return code_tree_has (directory, "setup.py") || code_tree_has (directory, "pyproject.toml") ||
         code_tree_has (directory, "setup.cfg");
}

/* Where @name is installed for everybody. Returns: (transfer full) (nullable) */
static char *
find_copy (const char *name)
{
  static const char *const places[] = { "/usr/lib/python3/dist-packages",
                                        "/usr/local/lib/python3/dist-packages" };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *package = g_build_filename (places[i], name, NULL);
      g_autofree char *module = g_strconcat (package, ".py", NULL);

      if (g_file_test (package, G_FILE_TEST_IS_DIR))
        return g_steal_pointer (&package);
      if (g_file_test (module, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&module);
    }
  return NULL;
}

static void
add_files (TfTestPlan *plan, const char *directory, const GPtrArray *names)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GString) notes = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autofree char *copy = find_copy (name);

      g_string_append_printf (list, "'%s', ", name);
      g_string_append_printf (notes, "own %s\n", name);
      if (copy != NULL)
        g_string_append_printf (notes, "copy %s %s\n", name, copy);
    }
  code_dependencies_list (directory, notes);
  text = g_strdup_printf (hook, list->str);
  if (names->len > 0)
    tf_test_plan_add_file (plan, FOLDER "/sitecustomize.py", text);
  tf_test_plan_add_file (plan, NOTES, notes->str);
  plan->notes_file = g_strdup (NOTES);
}

static void
add_path (TfTestPlan *plan, const char *const *roots, guint n_roots)
{
  g_autoptr (GString) path = g_string_new ("PYTHONPATH=" TF_TEST_PLAN_TREE "/" FOLDER);
  g_autoptr (GStrvBuilder) environment = g_strv_builder_new ();

  for (guint i = 0; i < n_roots; i++)
    g_string_append_printf (path, ":" TF_TEST_PLAN_TREE "%s%s", *roots[i] != '\0' ? "/" : "",
                            roots[i]);
  g_strv_builder_addv (environment, (const char **) plan->environment);
  g_strv_builder_add (environment, path->str);
  g_strfreev (plan->environment);
  plan->environment = g_strv_builder_end (environment);
}

static gboolean
is_python (const TfTestPlan *plan)
{
  return g_str_equal (plan->runner, "pytest") || g_str_equal (plan->runner, "unittest");
}

void
code_imports_add (TfTestPlan *plan, const char *directory)
{
  static const char *const layouts[] = { "src", "lib" };
  const char *roots[G_N_ELEMENTS (layouts) + 1] = { NULL };
  guint n_roots = 0;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gboolean is_wanted = is_python (plan) || has_manifest (directory);

  for (guint i = 0; is_wanted && i < G_N_ELEMENTS (layouts); i++)
    {
      g_autofree char *path = g_build_filename (directory, layouts[i], NULL);

      if (!code_tree_has (path, "__init__.py") && add_names (path, names))
        roots[n_roots++] = layouts[i];
    }
  if (is_wanted)
    add_names (directory, names);
  add_files (plan, directory, names);
  if (names->len == 0)
    return;
  roots[n_roots++] = "";
  add_path (plan, roots, n_roots);
}

void
code_imports_clear (CodeImports *self)
{
  g_clear_pointer (&self->outside, g_free);
  g_clear_pointer (&self->copy, g_free);
}

/* "x /usr/lib/…" */
static void
keep (char **place, const char *text)
{
  gsize length = strcspn (text, " ");

  if (*place == NULL && text[length] == ' ')
    *place = g_strdup_printf ("“%.*s” from %s", (int) length, text, text + length + 1);
}

void
code_imports_note (CodeImports *self, const char *line)
{
  if (strcmp (line, "began") == 0)
    self->began = TRUE;
  else if (code_scan_word (&line, "outside "))
    keep (&self->outside, line);
  else if (code_scan_word (&line, "copy "))
    keep (&self->copy, line);
}

void
code_imports_judge (const CodeImports *self, gboolean is_python, TfTestReport *report)
{
  g_autofree char *detail = NULL;

  if (report->environment != NULL)
    return;
  if (self->outside != NULL)
    detail = g_strdup_printf ("the tests import %s, which is not the tree; set tests.command to "
                              "one that tests the tree",
                              self->outside);
  else if (is_python && !self->began && self->copy != NULL && report->counts.known)
    detail = g_strdup_printf ("it could not be checked whether the tests import the tree or %s",
                              self->copy);
  if (detail == NULL)
    return;
  report->counts = (TfTestCounts){ 0 };
  report->skipped = 0;
  report->names_complete = FALSE;
  report->exit_only = FALSE;
  code_outcome_set_detail (report, detail);
}
