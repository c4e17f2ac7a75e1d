/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The skeleton of a plan: a template's document (expanded, in its language) with the sections that a
 * specification names, each with its mark (tf-template-mark.h). Pure. Any thread.
 *
 * A section that the specification names is required and has its title there; one that the template
 * lacks is added, with a slot for text. Named sections stand in the order of the specification, the
 * others where the template has them; Acceptance Criteria and Open Points stay at the end.
 *
 * @language (nullable): that headings must be translated to; %NULL if they are right as they are.
 * Returns: (transfer full) */
char *plan_skeleton_compose (const char *document,
                             const TfPlanStructure *structure,
                             const char *language);

G_END_DECLS
