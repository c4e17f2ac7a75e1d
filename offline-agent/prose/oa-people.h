/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The first person named in @text: "@rubenw", "Mr Abara", a first name that many people have. Returns:
 * (transfer full) (nullable) */
char *oa_people_find_first (const char *text);

G_END_DECLS
