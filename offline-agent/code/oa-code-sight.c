/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-code-sight.h"

#include "oa-each.h"

static gboolean
is_ours (const char *tool)
{
  static const char *const tools[] = { "acceptance", "clang-tidy", "codespell",  "cppcheck",
                                       "gcc",        "json",       "node",       "pyflakes",
                                       "python3",    "readme",     "shellcheck", "tests",
                                       "xmllint",    "yamllint",   NULL };

  return g_strv_contains (tools, tool);
}

/* Rules about the project that need no analyser. */
static gboolean
is_fact (const char *tool)
{
  return g_str_equal (tool, "acceptance") || g_str_equal (tool, "readme");
}

static gboolean
is_excluded (const OaCodeSight *self, const OaOpen *open)
{
  OA_EACH (const OaFinding, finding, self->excluded)
    {
      g_autofree char *description = oa_finding_describe (finding);

      if (g_str_equal (description, open->description) && g_str_equal (finding->path, open->path))
        return TRUE;
    }
  return FALSE;
}

/* Every failing test is named, so a test that is not named does not fail. */
static gboolean
knows_tests (const TfTestReport *report)
{
  guint failed = 0;

  if (report == NULL || !report->counts.known)
    return FALSE;
  for (guint i = 0; i < report->cases->len; i++)
    failed += ((TfTestCase *) report->cases->pdata[i])->outcome == TF_TEST_OUTCOME_FAILED;
  return failed == report->counts.failed;
}

/* A header is analysed with the sources that include it, whichever these are. */
static gboolean
has_read_sources (const OaCodeSight *self, const char *tool)
{
  const GPtrArray *files = self->analysis->tree->files;
  guint n = 0;

  OA_EACH (const OaFile, file, files)
    {
      if (file->kind != OA_FILE_C && file->kind != OA_FILE_CXX)
        continue;
      if (!oa_analysis_has_read (self->analysis, tool, file->path))
        return FALSE;
      n++;
    }
  return n > 0;
}

static gboolean
has_read (const OaCodeSight *self, const char *tool, const char *path)
{
  const OaTree *tree = self->analysis->tree;
  const OaFile *file = oa_tree_find (tree, path);
  g_autofree char *full = g_build_filename (tree->root, path, NULL);

  if (file == NULL)
    return !g_file_test (full, G_FILE_TEST_EXISTS);
  if (oa_analysis_has_read (self->analysis, tool, path))
    return TRUE;
  return file->kind == OA_FILE_HEADER && has_read_sources (self, tool);
}

OaSight
oa_code_sight_see (const OaOpen *open, gpointer data)
{
  const OaCodeSight *self = data;
  g_autofree char *tool = NULL;
  g_autofree char *id = NULL;
  g_autofree char *path = NULL;
  guint line = 0;

  if (!oa_finding_parse (open->description, open->path, &tool, &id, &path, &line) ||
      !is_ours (tool))
    return OA_SIGHT_FOREIGN;
  if (is_excluded (self, open))
    return OA_SIGHT_EXCLUDED;
  if (is_fact (tool))
    return OA_SIGHT_CLEAR;
  if (g_str_equal (tool, "tests") ? knows_tests (self->report) : has_read (self, tool, open->path))
    return OA_SIGHT_CLEAR;
  return OA_SIGHT_BLIND;
}

char *
oa_code_sight_dup_text (const char *path, gpointer data)
{
  const OaCodeSight *self = data;

  return oa_tree_find (self->analysis->tree, path) != NULL
             ? oa_tree_load (self->analysis->tree, path, NULL)
             : NULL;
}
