/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether the file of @fd has room for as many entries as its header claims (gitformat-index(5)): libgit2
 * takes memory for all of them before it reads the first. Leaves the offset alone. Blocking, any thread. */
gboolean tf_git_index_has_room (int fd);

G_END_DECLS
