/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* What is known of a project's tests and their criteria. */

/* "14 tests, 13 passed, 1 failed, 2 skipped (meson)", "unknown: …"; "" if nothing ran or the type
 * has no tests. Returns: (transfer full) */
char *tf_ctl_tests_describe (GVariant *properties);

/* "a, b and 4 more": tests that failed and passed in the same tree; "" if there are none. Returns:
 * (transfer full) */
char *tf_ctl_tests_describe_flaky (GVariant *properties);

/* "5 criteria: 3 with passing tests, 1 accepted by you without a test (AC-4), 1 open (AC-5)"; "" without a
 * map. Returns: (transfer full) */
char *tf_ctl_tests_describe_acceptance (GVariant *properties);

/* A line for each criterion without passing tests: why it is open, or why it is accepted. Returns:
 * (transfer full) (element-type utf8) */
GPtrArray *tf_ctl_tests_list_criteria (GVariant *properties);

/* Adds "tests" {total, passed, failed, skipped} or null, "tests_detail", "tests_setup" (what would fetch what is missing,
 * or null), "flaky_tests" or null, and "acceptance" {total, passing, agreed} or null. */
void tf_ctl_tests_add_json (JsonObject *object, GVariant *properties);

G_END_DECLS
