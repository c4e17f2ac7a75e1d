/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "workspace-fixture.h"

G_BEGIN_DECLS

/* A WorkspaceFixture whose deliverable is a tree (fake_tree_new): README, src/main.c,
 * docs/acceptance.md and run-tests, committed. Its two tests run unconfined; "works" passes once
 * src/main.c contains "fixed 1". */

#define TREE_MAIN "int main (void) { return 0; }\n"

WorkspaceFixture *tree_fixture_new (void);

/* One with its own tests: the shell script @tests. */
WorkspaceFixture *tree_fixture_new_with_tests (const char *tests);

/* workspace_fixture_copy() of one. */
WorkspaceFixture *tree_fixture_copy (WorkspaceFixture *fixture);

/* The review of @iteration with @n_critical issues; the reviewer reports @tests, "2/1/1": total,
 * passed, failed. The following fix adds "fixed @iteration" to src/main.c, all applied. */
void tree_fixture_script (WorkspaceFixture *fixture,
                          guint iteration,
                          guint n_critical,
                          const char *tests);

/* How often the tests ran, copies included. */
guint tree_fixture_count_tests (WorkspaceFixture *fixture);

/* The hash of HEAD. Returns: (transfer full) */
char *tree_fixture_dup_head (WorkspaceFixture *fixture);

G_END_DECLS
