/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-artifact.h"
#include "tf-fix-extent.h"
#include "tf-fuzz.h"
#include "tf-grounding.h"
#include "tf-issue.h"
#include "tf-passages.h"
#include "tf-safety-path.h"
#include "tf-scope.h"
#include "tf-text.h"

/* The places and quotes that reviewers give. Parts: a document, a location, a quote, constraints. */

static void
judge (char **parts, TfArtifact *artifact)
{
  g_autoptr (TfIssue) issue =
      tf_issue_new_with_proof (TF_SEVERITY_MEDIUM, *parts[2] != '\0' ? parts[2] : "x", parts[1], "",
                               NULL, *parts[2] != '\0' ? parts[2] : NULL);
  TfGround ground = { .artifact = artifact, .constraints = parts[3] };
  TfGrounding grounding = { 0 };
  g_autofree char *section = tf_issue_dup_section (parts[1]);

  tf_grounding_judge (issue, &ground, &grounding);
  tf_fuzz_assert_text (grounding.error);
  tf_fuzz_assert_text (grounding.location);
  tf_fuzz_assert_text (section);
  tf_grounding_clear (&grounding);
}

/* What is in the document is found there; what is not is no quote. */
static void
find (char **parts, TfArtifact *artifact)
{
  const char *path = NULL;
  guint line = 0;
  guint n_lines = tf_artifact_count_lines (artifact, "docs/plan.md");
  g_autofree char *passage = NULL;

  if (tf_artifact_find_quote (artifact, "docs/plan.md", parts[2], 1, &line))
    {
      g_assert_cmpuint (line, >=, 1);
      g_assert_cmpuint (line, <=, MAX (n_lines, 1));
    }
  tf_artifact_find_section (artifact, parts[1], NULL, NULL);
  tf_artifact_resolve (artifact, parts[1]);
  passage = tf_artifact_find_passage (artifact, NULL, parts[2], &path);
  tf_fuzz_assert_text (passage);
}

static void
check_path (const char *path)
{
  g_autofree char *flaw = tf_safety_path_dup_flaw (path);
  g_autofree char *shown = tf_text_show_path (path);

  tf_fuzz_assert_text (shown);
  g_assert_true (flaw != NULL || (*path != '/' && *path != '\0'));
  tf_safety_path_is_state (path);
  tf_safety_path_is_document (path);
}

static void
measure (const char *before, const char *after)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (TfFixExtent) same = tf_fix_extent_measure_document (before, before, none);
  g_autoptr (TfFixExtent) extent = tf_fix_extent_measure_document (before, after, none);
  g_autofree char *excess = tf_fix_extent_find_excess (extent);

  g_assert_cmpuint (same->removed, ==, 0);
  g_assert_cmpuint (extent->removed, <=, extent->before);
  g_assert_cmpuint (tf_passages_count_returned (before, before, before), ==, 0);
  tf_passages_count_returned (before, after, before);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_auto (GStrv) parts = tf_fuzz_split (data, length, 4);
  g_autoptr (TfArtifact) artifact = tf_artifact_new ("5f0c", NULL, NULL, NULL);
  g_autoptr (TfScope) scope = NULL;

  tf_artifact_add (artifact, "docs/plan.md", parts[0]);
  scope = tf_scope_new (parts[3], artifact);
  tf_scope_excludes (scope, parts[1]);
  judge (parts, artifact);
  find (parts, artifact);
  check_path (parts[1]);
  measure (parts[0], parts[3]);
  return 0;
}
