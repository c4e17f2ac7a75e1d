/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TfIgnore:
 *
 * The rules of one .gitignore file, as git reads them. Our own, because libgit2's need a working
 * tree, follow links to reach the file, and take .git/info/exclude in. Matching takes time
 * proportional to pattern times path, whatever the pattern. Immutable, any thread.
 */
typedef struct _TfIgnore TfIgnore;

/* @text may be anything; what is no rule has no effect. */
TfIgnore *tf_ignore_new (const char *text, gsize length);
void tf_ignore_free (TfIgnore *self);

typedef enum
{
  TF_IGNORE_UNSAID, /* ask the file of the directory above */
  TF_IGNORE_IGNORED,
  TF_IGNORE_KEPT, /* by a rule that begins with "!" */
} TfIgnoreVerdict;

/* @path is below the directory of the file. That a directory on the way to @path is ignored is for
 * the caller to know. */
TfIgnoreVerdict tf_ignore_judge (const TfIgnore *self, const char *path, gboolean is_directory);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfIgnore, tf_ignore_free)

G_END_DECLS
