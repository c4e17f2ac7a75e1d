/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-markdown.h"

G_BEGIN_DECLS

/* Which parts of a deliverable the issues given to a fixer (element-type TfFixIssue) are about.
 * Pure, any thread. */

/* By location ("whole plan" names every part), by line number in the location, by the quote, or by
 * the heading or a quotation in the recommendation. An issue about a section is also about the
 * sections below it. @text: of the section, with its heading. @next_line: where the next one
 * begins. */
gboolean tf_fix_names_section (const GPtrArray *issues,
                               const TfMarkdownSection *section,
                               guint next_line,
                               const char *text);

/* By its path, its name or a folder above it in the location, by the quote, or by path or name in
 * the recommendation. */
gboolean tf_fix_names_file (const GPtrArray *issues, const char *path, const char *text);

G_END_DECLS
