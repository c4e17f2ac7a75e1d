/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a fixer answers: {content?, fixes: [{n, applied, note}]}. Pure. Any thread. */

typedef struct
{
  guint n; /* of the issue, from 1 */
  gboolean applied;
  char *note; /* (owned) */
} TfFix;

typedef struct
{
  char *content;    /* (owned) (nullable): the whole document, ending with a newline */
  GPtrArray *fixes; /* (owned) (element-type TfFix): one for each issue, in their order */
} TfFixAnswer;

/* Adds to @errors (element-type utf8) what is wrong; then %NULL. Returns: (transfer full) */
TfFixAnswer *tf_fix_answer_parse (const char *answer, guint n_issues, GPtrArray *errors);
void tf_fix_answer_free (TfFixAnswer *self);

guint tf_fix_answer_count_applied (const TfFixAnswer *self);

/* Does what it says it did agree with what became of the document? No fix is believed that left no
 * trace, and no change without a fix. @after may be @before. Adds to @errors. */
gboolean tf_fix_answer_check_claims (const TfFixAnswer *self,
                                     const char *before,
                                     const char *after,
                                     GPtrArray *errors);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixAnswer, tf_fix_answer_free)

G_END_DECLS
