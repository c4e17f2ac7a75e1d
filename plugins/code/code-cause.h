/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* Compiled on first use and kept in the static *@slot. Any thread. Returns: (transfer none) */
GRegex *code_regex_get (GRegex **slot, const char *pattern);

/* Finds in the output of a tool why it failed: the last line of a traceback, the first error of a
 * compiler, the tool's own sentence; not its first line. In bounded memory. */
typedef struct _CodeCause CodeCause;

CodeCause *code_cause_new (void);
void code_cause_free (CodeCause *self);
/* One line as returned by code_line_clean(). */
void code_cause_read (CodeCause *self, const char *line);
/* Returns: (transfer none) (nullable): unknown */
const char *code_cause_get (const CodeCause *self);
/* Whether a compiler found an error in a source, other than a missing header. */
gboolean code_cause_is_of_tree (const CodeCause *self);
/* The first line by which a runner said that no test ran. Returns: (transfer none) (nullable) */
const char *code_cause_get_none_ran (const CodeCause *self);
/* Whether that line means it even if the exit status is not 0. */
gboolean code_cause_is_none_only (const char *line);

/* The cause in the @message of a failed test. Returns: (transfer full): its first line if nothing
 * better is known */
char *code_cause_dup (const char *message);

/* @message with its cause as the first line. Returns: (transfer full) (nullable): it is already */
char *code_cause_put_first (const char *message);

G_END_DECLS
