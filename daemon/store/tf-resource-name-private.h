/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Valid names for resources. Pure. Any thread. */

/* The base name of @name without control characters, invisible characters and leading dots, cut to
 * TF_LIMIT_NAME characters; "resource" if nothing is left. Returns: (transfer full) */
char *tf_resource_name_make_safe (const char *name);

/* "report.pdf", 2 → "report-2.pdf"; 1 leaves the name unchanged. Returns: (transfer full) */
char *tf_resource_name_number (const char *name, guint number);

G_END_DECLS
