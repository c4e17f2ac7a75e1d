/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* How to run and read the tests of a tree; see tf-deliverable.h.
 *
 * A named command runs through /bin/sh if it needs a shell. Otherwise the first of these found at
 * the root of the tree is used, and the others found there follow as next plans; if there is none,
 * those found in src/, then in the other directories:
 *
 *   meson.build            meson setup, compile, test; last if no test is defined
 *   CMakeLists.txt         cmake, ctest; only if it or one below names tests
 *   Cargo.toml             cargo test
 *   go.mod                 go test
 *   package.json           npm test; only if it has a test script other than npm's default
 *   deno.json, bun.lock    deno test, bun test; only if there are files of tests
 *   pom.xml                mvn test
 *   build.gradle           gradle test
 *   *.sln, *.csproj        dotnet test
 *   Package.swift          swift test
 *   MODULE.bazel           bazel test
 *   configure(.ac, .in)    autoreconf if there is no configure; configure, make (two processes,
 *                          else one), make check
 *   Makefile.PL            perl, make, make test
 *   Makefile               make check or make test; only if it has that target, and the target
 *                          does not call tox or nox, which need the network
 *   test_*.py, *_test.py   unittest if all of them use only that, otherwise pytest
 *   phpunit.xml            phpunit; also with composer.json and *Test.php
 *   *_spec.rb              rspec
 *   test_*.rb, *_test.rb   rake test, or ruby without a Rakefile
 *   t/….t                  prove
 *   *.bats                 bats
 *   run-tests.sh …         itself: at the root, in tests/ and in test/
 *
 * Cargo, Go, Maven and Gradle are followed by a plan that uses what the distribution packages
 * (TfTestPlan.system_path).
 *
 * Does not check whether the programs are installed. debian/rules is not a test runner. Builds go
 * to CODE_TESTS_BUILD_DIR. */

#define CODE_TESTS_BUILD_DIR ".tf-build"

TfTestPlan *code_tests_plan (const TfTestInput *input, GError **error);

/* If @format is NULL or unknown, detects the first unmistakable reporter; the result is unknown if
 * several disagree. If none is recognised, the exit status counts as one test, named after the
 * command of the report, unless the output says that no test ran. Whatever the format, reads a
 * document that begins as XML as JUnit. */
TfTestReader *code_tests_create_reader (const char *format);

/* For TF_TEST_FORMAT_PREPARATION: finds out why the step failed. */
TfTestReader *code_preparation_create_reader (void);

G_END_DECLS
