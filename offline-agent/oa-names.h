/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether @lower, a word in lower case, is a first name and not also a common word. For writers who
 * use no capitals. Pure. Any thread. */
gboolean oa_names_is_first_name (const char *lower);

G_END_DECLS
