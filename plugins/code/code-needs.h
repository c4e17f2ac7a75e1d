/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* Finds in the output of tools what the machine lacks: programs, modules, libraries, the network.
 * What the tree itself should have is none of it. */
typedef struct _CodeNeeds CodeNeeds;

CodeNeeds *code_needs_new (void);
void code_needs_free (CodeNeeds *self);

/* @name is a module of the tree: if it is missing, the tree is wrong, not the machine. It includes
 * all below "name." or "name::". */
void code_needs_own (CodeNeeds *self, const char *name);

/* The tree names its dependencies: a module of a language that is none of them, and that Debian does
 * not have under a known name, is a mistake of the tree. @word (nullable), normalised: one of them. */
void code_needs_depend (CodeNeeds *self, const char *word);

/* One line as returned by code_line_clean(). */
void code_needs_read (CodeNeeds *self, const char *line);

/* Whether @message, of a failed test, says that it could not run for want of something; remembers
 * what. Judges only the line with the cause. */
gboolean code_needs_explain (CodeNeeds *self, const char *message);

/* All that is missing and how to get it, in one sentence. Returns: (transfer full) (nullable):
 * nothing was found */
char *code_needs_describe (const CodeNeeds *self);

G_END_DECLS
