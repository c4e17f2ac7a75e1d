/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* Scorecards for the dependencies named in a specification; see tf-deliverable.h. */

char *code_discovery_revise_spec (const char *spec, const char *resources);

G_END_DECLS
