/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-files.h"

G_BEGIN_DECLS

/* The report of tests that was kept last, by the time of its file: the name that
 * tf_state_store_load_tests() takes. TF_ERROR_STATE_CORRUPT when that one was put aside as corrupt: an
 * older one says nothing of it. Blocking. Returns: (transfer full) (nullable): %NULL without @error:
 * none was kept */
char *tf_newest_tests_dup_name (const TfProjectFiles *files, GError **error);

G_END_DECLS
