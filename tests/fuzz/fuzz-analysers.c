/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-analyse.h"
#include "oa-compile.h"
#include "oa-finding.h"
#include "oa-group.h"
#include "tf-fuzz.h"

/* What analysers and build systems print. The first byte chooses the tool. Findings are about files of
 * the tree, and can be printed and read again. */

static OaTree *tree;

static void
make_tree (void)
{
  static const char *const names[] = { "a.c", "a.h", "a.py", "a.sh", "a.yaml", "a.json", "a.xml" };

  if (tree != NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = tf_fuzz_write (names[i], "int x;\nteh end\n", 15);
    }
  tree = oa_tree_read (tf_fuzz_get_directory (), NULL);
}

static gboolean
parse (guint tool, const char *text, GPtrArray *findings)
{
  const char *root = tree->root;
  OaCompile compile = { (char *) "a.c", (char *) root, NULL, TRUE };
  guint ambiguous = 0;

  switch (tool)
    {
    case 0:
      return oa_shellcheck_parse (tree, root, text, findings);
    case 1:
      return oa_pyflakes_parse (tree, root, text, findings);
    case 2:
      return oa_yamllint_parse (tree, root, text, findings);
    case 3:
      return oa_xmllint_parse (tree, root, text, findings);
    case 4:
      return oa_node_parse (tree, root, "a.js", text, findings);
    case 5:
      return oa_python3_parse (tree, root, text, findings);
    case 6:
      return oa_codespell_parse (tree, root, text, findings, &ambiguous);
    case 7:
      return oa_cppcheck_parse (tree, root, text, findings);
    case 8:
      return oa_gcc_parse (tree, &compile, text, findings);
    default:
      return oa_tidy_parse (tree, root, text, findings);
    }
}

static void
check_findings (const GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const OaFinding *finding = g_ptr_array_index (findings, i);
      g_autofree char *description = oa_finding_describe (finding);
      g_autofree char *place = oa_finding_locate (finding);

      tf_fuzz_assert_text (description);
      tf_fuzz_assert_text (place);
      g_assert_cmpstr (finding->path, !=, "");
    }
}

static void
parse_compilations (const char *text)
{
  g_autoptr (GPtrArray) compiles =
      g_ptr_array_new_with_free_func ((GDestroyNotify) oa_compile_free);

  oa_compile_parse_database (tree, text, compiles);
  oa_compile_parse_make (tree, tree->root, text, compiles);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  guint tool = tf_fuzz_choose (&data, &length, 11);
  g_autofree char *text = tf_fuzz_dup_text (data, length);
  g_autoptr (GPtrArray) findings = oa_findings_new ();

  make_tree ();
  if (tool == 10)
    parse_compilations (text);
  else if (parse (tool, text, findings))
    check_findings (findings);
  oa_findings_settle (findings);
  oa_findings_group (findings);
  check_findings (findings);
  return 0;
}
