/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Numbers formatted for people, the same in every locale. Any thread. */

/* "1,204". Returns: (transfer full) */
char *tf_format_count (guint64 count);

/* US dollars with two decimals, "1,204.50". Returns: (transfer full) */
char *tf_format_cost (double cost);

G_END_DECLS
