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

/* "9 criteria: 6 with passing tests, 2 with a reason, 1 with neither"; "" without a map. Returns:
 * (transfer full) */
char *tf_ctl_tests_describe_acceptance (GVariant *properties);

/* Lines for the criteria with neither, from the two documents (nullable). Returns: (transfer full)
 * (element-type utf8) */
GPtrArray *tf_ctl_tests_list_open (GVariant *properties, const char *constraints, const char *map);

/* Adds "tests" {total, passed, failed, skipped} or null, "tests_detail", "tests_setup" (what would fetch what is missing,
 * or null), "flaky_tests" or null, and "acceptance" {total, passing, reasoned} or null. */
void tf_ctl_tests_add_json (JsonObject *object, GVariant *properties);

G_END_DECLS
