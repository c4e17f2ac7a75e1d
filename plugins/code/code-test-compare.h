/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* In which ways the tests of a tree became weaker, by the text of the files that changed: see
 * tf_deliverable_list_weakenings(). Pure. Any thread. */

/* Of tests and what they use, function by function. @files (element-type TfFileVersions). Adds to
 * @weakenings (element-type TfWeakening). */
void code_test_compare_units (const GPtrArray *files, GPtrArray *weakenings);

/* Of files that say which tests run and how. Likewise. */
void code_test_compare_configuration (const GPtrArray *files, GPtrArray *weakenings);

/* Whether the file @path contains tests, or something that only tests use. */
gboolean code_test_compare_has_tests (const char *path);

/* Whether the file @path is a source in a language known here, and not below a directory of builds. */
gboolean code_test_compare_is_source (const char *path);

/* Of both, each once. Returns: (transfer full) (element-type TfWeakening) */
GPtrArray *code_test_compare (const GPtrArray *files);

G_END_DECLS
