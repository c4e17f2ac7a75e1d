/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The template of a plan: chosen by words in the intent, searched in the directories of the input,
 * then in templates/ next to this module. Any thread. */

/* Returns: (transfer full) */
char *plan_template_dup_name (const TfBuildInput *input);

/* The chosen template with its variables expanded and its slots open. TF_ERROR_TEMPLATE.
 * @out_name (optional) (transfer full). Returns: (transfer full) */
char *plan_template_dup_skeleton (const TfBuildInput *input, char **out_name, GError **error);

G_END_DECLS
