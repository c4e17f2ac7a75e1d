/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

/* Rewords a description as reviewers do. */

guint sim_words_count_components (void);
guint sim_words_count_aspects (void);
guint sim_words_count_faults (void);

/* One of many wordings. (transfer full) */
char *sim_words_describe (GRand *random, guint component, guint aspect, guint fault);
