/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Compilers and interpreters that the user has installed below the home directory, with rustup, nvm,
 * pyenv, rbenv, SDKMAN or Go's own installer. Accesses local files. Any thread. */

/* The directories of their programs, in the order in which they are searched, after PATH. Absolute.
 * Returns: (transfer full) */
GStrv tf_toolchains_dup_programs (void);

/* What a run needs to see of them, read-only: nothing else of the home directory, in particular no
 * registry tokens. Absolute. Returns: (transfer full) */
GStrv tf_toolchains_dup_paths (void);

G_END_DECLS
