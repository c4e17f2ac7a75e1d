/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-round.h"
#include "tf-issue-ledger.h"
#include "tf-pending-fix.h"
#include "tree-fixture.h"

G_BEGIN_DECLS

/* A WorkspaceFixture in the middle of a polish loop with evidence: reviewed, with its issues in the
 * ledger. */

/* The tree of tree_fixture_new() with the tests one, two and three: each fails once a file in src/
 * contains "break one" …, is skipped once it contains "skip one" and is missing once it contains
 * "drop one"; none has a result while
 * src/unknown exists. The test wanted runs if there is a file tests/wants, and passes if src/main.c
 * has its text. Or the document of workspace_fixture_new(). Nothing is reviewed yet. */
WorkspaceFixture *fix_fixture_new (gboolean tree);
/* workspace_fixture_copy() of one. */
WorkspaceFixture *fix_fixture_copy (WorkspaceFixture *fixture);

/* The review of @iteration: @issues, "cmi", adds that many new open issues, critical, medium and
 * minor; the tests of a tree run, and "polishing: review N" is committed. */
void fix_fixture_review (WorkspaceFixture *fixture, guint iteration, const char *issues);

/* Adds a new open critical issue with that description. */
void fix_fixture_add_issue (WorkspaceFixture *fixture, guint iteration, const char *description);

/* Answers of a fixer to @n issues, all applied, or none. @content (nullable): the document. Returns:
 * (transfer full) */
char *fix_fixture_answer (guint n, gboolean applied, const char *content);

/* Call @n of the agent runs @edit (nullable) and answers @answer (taken). */
void fix_fixture_script (WorkspaceFixture *fixture,
                         const char *key,
                         const char *edit,
                         char *answer);
/* The same; @n issues, all applied. */
void fix_fixture_script_edit (WorkspaceFixture *fixture,
                              const char *key,
                              guint n,
                              const char *edit);
/* Such an edit: adds a line to src/main.c. */
#define FIX_EDIT(text) "echo '" text "' >> src/main.c\n"

/* The commit with that subject. Returns: (transfer full) */
char *fix_fixture_find (WorkspaceFixture *fixture, const char *subject);

/* Returns: (transfer full): not started */
TfJob *fix_fixture_create (WorkspaceFixture *fixture, guint iteration);
/* Creates, runs, asserts success. Returns: (transfer full): its summary */
char *fix_fixture_run (WorkspaceFixture *fixture, guint iteration);
/* Creates, runs, asserts that the agent failed. */
void fix_fixture_run_failing (WorkspaceFixture *fixture, guint iteration);

/* One fix of @issues (element-type TfFixIssue), without evidence. Returns: (transfer full) (nullable) */
TfPendingFix *fix_fixture_make (const TfPolishTask *task, GPtrArray *issues, GError **error);

/* The material @name of the prompt of call @n. Returns: (transfer full) */
char *fix_fixture_dup_material (WorkspaceFixture *fixture, guint n, const char *name);

TfIssueLedger *fix_fixture_load (WorkspaceFixture *fixture);

/* @expected: "I-0001 fix_applied, I-0002 open 2": states, and how many fixes were reverted. */
void fix_fixture_assert_states (WorkspaceFixture *fixture, const char *expected);

/* The commits of a tree since the first review are @subjects, each after a newline. */
void fix_fixture_assert_commits (WorkspaceFixture *fixture, const char *subjects);

/* src/main.c is TREE_MAIN and then @added. */
void fix_fixture_assert_main (WorkspaceFixture *fixture, const char *added);

/* No commit has @word in src/main.c, and neither has the current file. */
void fix_fixture_assert_never (WorkspaceFixture *fixture, const char *word);

G_END_DECLS
