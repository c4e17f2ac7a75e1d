/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TfIgnore:
 *
 * The rules of one .gitignore file, with git's semantics. We do not use libgit2 for this: it needs
 * a working tree, follows links to the file, and also reads .git/info/exclude. Matching takes time
 * proportional to pattern length times path length, whatever the pattern. Immutable, any thread.
 */
typedef struct _TfIgnore TfIgnore;

/* @text may contain anything; lines that are not rules have no effect. */
TfIgnore *tf_ignore_new (const char *text, gsize length);
void tf_ignore_free (TfIgnore *self);

typedef enum
{
  TF_IGNORE_UNSAID, /* no rule matches: ask the file of the parent directory */
  TF_IGNORE_IGNORED,
  TF_IGNORE_KEPT, /* by a rule that begins with "!" */
} TfIgnoreVerdict;

/* @path is relative to the directory of the .gitignore file. The caller must check whether a
 * directory above @path is ignored. */
TfIgnoreVerdict tf_ignore_judge (const TfIgnore *self, const char *path, gboolean is_directory);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfIgnore, tf_ignore_free)

G_END_DECLS
