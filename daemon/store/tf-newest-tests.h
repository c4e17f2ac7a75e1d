/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-files.h"

G_BEGIN_DECLS

/* The run of the tests on a copy without the program. Its report is no result of the project. */
#define TF_WITHOUT_PROGRAM_TESTS "without-program"

/* What programs print for --help, begins both names: in the imported code, and now. No test results. */
#define TF_HELP_TESTS        "help-"
#define TF_HELP_TESTS_BEFORE TF_HELP_TESTS "before"
#define TF_HELP_TESTS_NOW    TF_HELP_TESTS "now"

/* The most recent test report, by modification time, without those of
 * TF_WITHOUT_PROGRAM_TESTS and TF_HELP_TESTS: a name for tf_state_store_load_tests().
 * TF_ERROR_STATE_CORRUPT if that report was set aside as corrupt, because an older report does not
 * describe the current state. Blocking. Returns: (transfer full) (nullable): %NULL without @error
 * if there is no report */
char *tf_newest_tests_dup_name (const TfProjectFiles *files, GError **error);

/* The names of up to @max readable reports of whole test runs, newest first: without those of
 * TF_WITHOUT_PROGRAM_TESTS, TF_HELP_TESTS and of the search for a cause (TF_CAUSE_TESTS). Blocking. Returns: (transfer
 * full) (element-type utf8) */
GPtrArray *tf_newest_tests_list (const TfProjectFiles *files, guint max);

/* Begins the names of runs on older trees that search for the cause of a failure. */
#define TF_CAUSE_TESTS "bisect-"

G_END_DECLS
