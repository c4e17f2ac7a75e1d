/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Pure: what a resource may be called. Any thread. */

/* The last part of @name without path, control and invisible characters and leading dots, at most
 * TF_LIMIT_NAME characters; "resource" when nothing is left. Returns: (transfer full) */
char *tf_resource_name_make_safe (const char *name);

/* "report.pdf", 2 → "report-2.pdf"; 1: as it is. Returns: (transfer full) */
char *tf_resource_name_number (const char *name, guint number);

G_END_DECLS
