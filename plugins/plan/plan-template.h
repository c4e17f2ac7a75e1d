/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The template of a plan, searched in the directories of the input, then in templates/ next to this
 * module. The specification names it in a line “Template: NAME” (or “Kind of plan: NAME”) of
 * Deliverable Structure; else its words choose it. Any thread. */

/* TF_ERROR_TEMPLATE if the specification names one that does not exist. Returns: (transfer full) */
char *plan_template_dup_name (const TfBuildInput *input, GError **error);

/* The chosen template as plan_skeleton_compose() makes it, slots open, in the language of the project.
 * TF_ERROR_TEMPLATE. @out_name (optional) (transfer full). Returns: (transfer full) */
char *plan_template_dup_skeleton (const TfBuildInput *input, char **out_name, GError **error);

G_END_DECLS
