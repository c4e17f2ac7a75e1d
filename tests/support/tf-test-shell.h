/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Runs @script with bash in @dir, without the user's configuration; git knows an author. Fails the test
 * at the first command that fails. */
void tf_test_shell (const char *dir, const char *script);

G_END_DECLS
