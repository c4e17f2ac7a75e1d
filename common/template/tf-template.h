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
 * skeleton: headings and table headers may not change, but a section that is marked as optional
 * (tf-template-mark.h) and tables without content may be left out. Templates live in
 * `<directory>/<name>/document.md`, with `<name>/match.txt` listing words (one per line; a “*” at
 * its beginning or end stands for any letters) that favour it. Blocking file access; otherwise pure.
 * Any thread.
 */

typedef struct
{
  char *name;      /* (owned): "event" */
  char *text;      /* (owned) */
  char *directory; /* (owned): the one of the directories that has it */
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

/* Compares a filled document with its skeleton: headings (level, text, order), where a section may be
 * missing only if it is optional; tables (header, order), where any may be missing; no section without
 * content, and what tf_template_check_marks() checks. In the H1, a placeholder is part of the subject.
 * @errors (element-type utf8) gets at most fifty lines, each with line number and expectation.
 * Returns: %TRUE if nothing is wrong */
gboolean tf_template_check_filled (const char *skeleton, const char *filled, GPtrArray *errors);

/* Compares headings and tables only; no table of @skeleton may be missing. */
gboolean tf_template_check_structure (const char *skeleton, const char *filled, GPtrArray *errors);

/* The checks without a skeleton: every table has a body row, of whose cells the first and at least one
 * more are filled; no slot mark and no placeholder (tf_text_has_placeholder) is left; no cell, item or
 * paragraph is filler (tf_text_is_filler). */
gboolean tf_template_check_marks (const char *filled, GPtrArray *errors);

/* Whether a sentence of the cell, with or without a label, says only that nothing is said: what
 * tf_template_check_marks() refuses. */
gboolean tf_template_is_filler_cell (const char *cell);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTemplate, tf_template_free)

G_END_DECLS
