/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * A document template: Markdown with two kinds of marks.
 *
 *   {{project_name}}               expanded from the given variables
 *   [[objective: what it is for]]  a slot: stays for the agent, who replaces it
 *
 * {{…}} allows only the name of a variable, "if name", "else if name", "else" and "end"; "if" tests
 * whether the value is not empty. A newline directly after if, else and end is dropped. There are
 * no loops, no expressions and no escapes, and values are never expanded again. A template is a
 * fixed skeleton: headings, table headers and sections may not change. Templates live in
 * `<directory>/<name>/document.md`, with `<name>/match.txt` listing words (one per line) that
 * favour it. Blocking file access; otherwise pure. Any thread.
 */

typedef struct
{
  char *name; /* (owned): "event" */
  char *text; /* (owned) */
} TfTemplate;

/* Searches @directories (%NULL-terminated, first match). TF_ERROR_TEMPLATE. */
TfTemplate *tf_template_load (const char *const *directories, const char *name, GError **error);
void tf_template_free (TfTemplate *self);

/* Names of all templates in @directories, sorted. Returns: (transfer full) */
GStrv tf_template_list (const char *const *directories);

/* The template whose match words occur most often in @text, weighted by how rare a word is among
 * the templates; "generic" if none occurs twice. Returns: (transfer full) */
char *tf_template_choose (const char *const *directories, const char *text);

/* Expands {{…}} with @variables (utf8 → utf8), up to TF_LIMIT_DOCUMENT and 32 nested {{if}}.
 * TF_ERROR_TEMPLATE names the line, the problem and the remedy; branches not taken are checked too.
 * Returns: (transfer full): the skeleton */
char *tf_template_expand (const TfTemplate *self, GHashTable *variables, GError **error);

/* The slot marks of a skeleton, each "[[name: hint]]", in order. Returns: (transfer full) */
GStrv tf_template_list_slots (const char *skeleton);

/* Compares a filled document with its skeleton: headings (level, text, order), table headers; every
 * table has a body row without an empty cell, no slot mark left, no section without content, no
 * placeholder (tf_text_has_placeholder; in the H1 it is part of the subject). @errors (element-type
 * utf8) gets at most a hundred lines, each with line number and expectation.
 * Returns: %TRUE if nothing is wrong */
gboolean tf_template_check_filled (const char *skeleton, const char *filled, GPtrArray *errors);

/* Only the first of these checks: headings and table headers. */
gboolean tf_template_check_structure (const char *skeleton, const char *filled, GPtrArray *errors);

/* Only the checks without a skeleton: no slot mark and no placeholder left. */
gboolean tf_template_check_marks (const char *filled, GPtrArray *errors);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTemplate, tf_template_free)

G_END_DECLS
