/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * Marks of a skeleton: comments of Markdown, on the line below a heading. They stay while the document
 * is made and are removed when it is accepted:
 *
 *   <!-- section budget -->             required
 *   <!-- section travel, optional -->   left out if nothing is known
 *   <!-- section spec-1, added -->      named by the specification: its headings and tables are free
 *   <!-- optional -->                   likewise, as it stands in a template
 *   <!-- translate fr -->               below the title: headings and table headers are to be
 *                                       translated, so sections are told by their marks
 *
 * Pure. Any thread.
 */
typedef struct
{
  char *key; /* (owned): "budget", "" without one */
  gboolean optional;
  gboolean added;
} TfTemplateMark;

/* Reads the mark on the first line of @body, the text below a heading. Without one, all members are
 * empty. Returns: (transfer none): the text behind it, within @body */
const char *tf_template_mark_read (const char *body, TfTemplateMark *out);
void tf_template_mark_clear (TfTemplateMark *self);

/* @language (nullable): to translate to. Returns: (transfer full): the line, without line break */
char *tf_template_mark_write (const char *key,
                              gboolean optional,
                              gboolean added,
                              const char *language);

/* The line that asks for headings in @language. (transfer full) */
char *tf_template_mark_write_language (const char *language);

/* Whether @skeleton or one of its sections asks for that */
gboolean tf_template_is_translated (const char *skeleton);

/* @text without the lines of marks. Returns: (transfer full) */
char *tf_template_mark_strip (const char *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfTemplateMark, tf_template_mark_clear)

G_END_DECLS
