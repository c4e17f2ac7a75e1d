/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Is @lower, a word in lower case, a first name that is no other common word? For writers who use no
 * capitals. Pure. Any thread. */
gboolean oa_names_is_first_name (const char *lower);

G_END_DECLS
