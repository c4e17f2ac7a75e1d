/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * A document template: Markdown with two kinds of marks.
 *
 *   {{project_name}}               expanded from the variables given
 *   [[objective: what it is for]]  a slot: left as it is for the agent, who replaces it
 *
 * In {{…}} only a variable's name, "if name", "else if name", "else" and "end" are allowed; "if" asks
 * whether the value is not empty. A newline right behind if, else and end is left out. There are no
 * loops, no expressions and no escapes; what a value brings is never expanded again.
 * A template is a fixed skeleton: headings, table headers and sections may not change. Templates
 * live in `<directory>/<name>/document.md`, with `<name>/match.txt` listing words (one a line) that
 * speak for choosing it. Blocking file access; otherwise pure. Any thread.
 */

typedef struct
{
  char *name; /* (owned): "event" */
  char *text; /* (owned) */
} TfTemplate;

/* Searches @directories (%NULL-terminated, first wins). TF_ERROR_TEMPLATE. */
TfTemplate *tf_template_load (const char *const *directories, const char *name, GError **error);
void tf_template_free (TfTemplate *self);

/* Names of all templates in @directories, sorted. Returns: (transfer full) */
GStrv tf_template_list (const char *const *directories);

/* The template whose match words occur most often in @text, weighed by how rare a word is among
 * the templates; "generic" when none occurs twice. Returns: (transfer full) */
char *tf_template_choose (const char *const *directories, const char *text);

/* Expands {{…}} with @variables (utf8 → utf8), up to TF_LIMIT_DOCUMENT and 32 {{if}} inside each
 * other. TF_ERROR_TEMPLATE names the line, what is wrong there and the remedy; what stands in a branch
 * that is not taken is checked too. Returns: (transfer full): the skeleton */
char *tf_template_expand (const TfTemplate *self, GHashTable *variables, GError **error);

/* The slot marks of a skeleton, each "[[name: hint]]", in order. Returns: (transfer full) */
GStrv tf_template_list_slots (const char *skeleton);

/* Holds a filled document against its skeleton: headings (level, text, order), table headers;
 * every table has a body row without an empty cell, no slot mark left, no section without content,
 * no placeholder (tf_text_has_placeholder; one that is part of the H1 is a word of the subject).
 * @errors (element-type utf8) gets line and what is expected, at most a hundred.
 * Returns: %TRUE when nothing is wrong */
gboolean tf_template_check_filled (const char *skeleton, const char *filled, GPtrArray *errors);

/* Only the first part of the above: headings and table headers. */
gboolean tf_template_check_structure (const char *skeleton, const char *filled, GPtrArray *errors);

/* Only what needs no skeleton: no slot mark and no placeholder left. */
gboolean tf_template_check_marks (const char *filled, GPtrArray *errors);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTemplate, tf_template_free)

G_END_DECLS
