/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-scope.h"

#include "issue-ledger-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/scope"

typedef struct
{
  const char *scope;
  const char *exclusions;
  const char *location;
  gboolean out;
} Row;

static void
check_all (const Row *rows, guint n, TfArtifact *artifact)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *constraints = g_strdup_printf (
          "# Constraints\n\n## Exclusions\n\n%s\n\n## Severity Definitions\n\nx\n\n"
          "## Scope\n\n%s\n\n## Acceptance Criteria\n\n- AC-1: x\n",
          rows[i].exclusions, rows[i].scope);
      g_autoptr (TfScope) scope = tf_scope_new (constraints, artifact);

      g_test_message ("%s | %s | %s", rows[i].scope, rows[i].exclusions, rows[i].location);
      g_assert_cmpint (tf_scope_excludes (scope, rows[i].location), ==, rows[i].out);
    }
}

TF_TEST (sections)
{
  static const Row rows[] = {
    /* not said */
    { "The whole plan.", "None.", "docs/plan.md:6", FALSE },
    { "- food\n- music", "None.", "docs/plan.md:6", FALSE },
    { "- The whole document “Summer party”: its sections.", "", "docs/plan.md:6", FALSE },
    { "- Summer party", "", "docs/plan.md:6", FALSE },
    { "The budget and the schedule.", "", "docs/plan.md:15", FALSE },
    /* listed */
    { "- Budget", "", "docs/plan.md:3", FALSE },
    { "- Budget", "", "docs/plan.md:7", FALSE },
    { "- Budget", "", "docs/plan.md:2", TRUE },
    { "- Budget", "", "docs/plan.md:8", TRUE },
    { "- Budget", "", "Schedule", TRUE },
    { "- Budget", "", "docs/plan.md (Schedule)", TRUE },
    { "- Budget", "", "Budget", FALSE },
    { "- Budget", "", "docs/plan.md", FALSE },
    { "- Budget", "", "N/A", FALSE },
    { "- Budget: all of it", "", "docs/plan.md:10", FALSE },
    { "- Budget\n- Schedule", "", "docs/plan.md:10", FALSE },
    { "- Budget\n- Schedule", "", "docs/plan.md:15", TRUE },
    { "- Budget\n- what the guests eat", "", "docs/plan.md:15", FALSE },
    { "- The section Budget", "", "docs/plan.md:15", TRUE },
    { "1. The “Budget” and **Risks**", "", "docs/plan.md:15", FALSE },
    { "1. The “Budget” and **Risks**", "", "docs/plan.md:10", TRUE },
    /* excluded */
    { "", "- Budget", "docs/plan.md:6", TRUE },
    { "", "- Budget", "docs/plan.md:8", FALSE },
    { "", "- Budget", "docs/plan.md", FALSE },
    { "", "- Budget", "Budget", TRUE },
    { "", "- The section Budget is fixed.", "docs/plan.md:6", TRUE },
    { "", "“Budget” is fixed.", "docs/plan.md:6", TRUE },
    { "", "- No change of the budget.", "docs/plan.md:6", FALSE },
    { "", "- Nothing outside section Budget.", "docs/plan.md:6", FALSE },
    { "", "- Nothing outside section Budget.", "docs/plan.md:10", FALSE },
    { "", "- Fireworks\n- Risks", "docs/plan.md:15", TRUE },
    { "- Budget", "- Budget", "docs/plan.md:6", TRUE },
    { "", "- No docs are needed.", "docs/plan.md:6", FALSE },
    { "", "- “Summer party” is the name.", "docs/plan.md:6", FALSE },
  };
  g_autoptr (TfArtifact) artifact = fixture_artifact ();

  check_all (rows, G_N_ELEMENTS (rows), artifact);
}

TF_TEST (files)
{
  static const Row rows[] = {
    { "- All files of the software.", "None.", "lib/b.c:1", FALSE },
    { "The program in src/a.c.", "", "lib/b.c:1", FALSE },
    { "- src/", "", "src/a.c:1", FALSE },
    { "- src/", "", "lib/b.c:1", TRUE },
    { "- src/", "", "src/", FALSE },
    { "- src/", "", "the program", FALSE },
    { "- `src`", "", "lib/b.c:1", TRUE },
    { "- src", "", "lib/b.c:1", FALSE },
    { "- src/a.c and lib/", "", "lib/b.c:1", FALSE },
    { "- src/a.c and lib/", "", "README:1", TRUE },
    { "- *.c", "", "lib/b.c:1", FALSE },
    { "- *.c", "", "left.sh:1", TRUE },
    { "- src/nothing.c", "", "lib/b.c:1", FALSE },
    { "", "- `left.sh` stays as it is.", "left.sh:1", TRUE },
    { "", "- left.sh stays as it is.", "left.sh", TRUE },
    { "", "- `left.sh` stays as it is.", "src/a.c:1", FALSE },
    { "", "- lib/ is not ours", "lib/b.c:1", TRUE },
    { "", "- lib/ is not ours", "src/a.c:1", FALSE },
    { "", "- lib/*.c", "lib/b.c:1", TRUE },
    { "", "- a README", "README:1", FALSE },
    { "", "- `README`", "README:1", TRUE },
    { "", "- Nothing but src/a.c, except lib/b.c", "lib/b.c:1", FALSE },
    { "", "- Changes outside src/", "src/a.c:1", FALSE },
  };
  g_autoptr (TfArtifact) artifact = tf_artifact_new ("f00d", NULL, NULL, NULL);

  tf_artifact_add (artifact, "src/a.c", "int a;\n");
  tf_artifact_add (artifact, "lib/b.c", "int b;\n");
  tf_artifact_add (artifact, "left.sh", "true\n");
  tf_artifact_add (artifact, "README", "Nothing.\n");
  check_all (rows, G_N_ELEMENTS (rows), artifact);
}

TF_TEST (without_constraints_nothing_is_known)
{
  g_autoptr (TfArtifact) artifact = fixture_artifact ();
  g_autoptr (TfScope) none = tf_scope_new (NULL, artifact);
  g_autoptr (TfScope) empty = tf_scope_new ("", artifact);

  g_assert_false (tf_scope_excludes (none, "docs/plan.md:6"));
  g_assert_false (tf_scope_excludes (empty, "docs/plan.md:6"));
}
