/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* How to run and read the tests of a tree; see tf-deliverable.h.
 *
 * @command goes first, through /bin/sh where it needs a shell. Without one the first of these that
 * the top of the tree has, and where it has none, the same in src/, then in its other directories:
 *
 *   meson.build            meson setup, compile, test
 *   CMakeLists.txt         cmake, ctest; only when it enables tests
 *   Cargo.toml             cargo test
 *   go.mod                 go test
 *   package.json           npm test; only when it has a test script that is not npm's own
 *   configure(.ac, .in)    autoreconf when there is no configure, configure, make, make check
 *   Makefile.PL            perl, make, make test
 *   Makefile               make check or make test; only when it has that target, and
 *                          that does not call tox or nox, which need the network
 *   test_*.py, *_test.py   unittest when all of them use it alone, otherwise pytest
 *   t/….t                  prove
 *   *.bats                 bats
 *   run-tests.sh …         itself: at the top, in tests/ and in test/
 *
 * Whether the programs exist here is not asked. debian/rules is no test runner. Builds go to
 * CODE_TESTS_BUILD_DIR. */

#define CODE_TESTS_BUILD_DIR ".tf-build"

TfTestPlan *code_tests_plan (const char *directory, const char *command, GError **error);

/* If @format is NULL or unknown, detects the first unmistakable reporter; the result is unknown if
 * several disagree. Whatever the format, reads a document that begins as XML as JUnit. */
TfTestReader *code_tests_create_reader (const char *format);

G_END_DECLS
