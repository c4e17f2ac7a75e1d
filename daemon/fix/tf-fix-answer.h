/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A fixer's answer: {content?, fixes: [{n, applied, note}]}, applied being true, false or
 * "partly". Pure. Any thread. */

typedef struct
{
  guint n;          /* of the issue, from 1 */
  gboolean applied; /* the deliverable differs because of it */
  gboolean partly;  /* and only part of the issue is settled: it stays open */
  gboolean earlier; /* not applied, as a fix before it settled the issue */
  char *note;       /* (owned) */
} TfFix;

typedef struct
{
  char *content;    /* (owned) (nullable): the complete document, ending with a newline */
  GPtrArray *fixes; /* (owned) (element-type TfFix): one per issue, in their order */
  gboolean refused; /* it removed too much to the end: see tf_fix_answer_refuse() */
} TfFixAnswer;

/* %NULL after adding to @errors (element-type utf8) what is wrong. Returns: (transfer full) */
TfFixAnswer *tf_fix_answer_parse (const char *answer, guint n_issues, GPtrArray *errors);
void tf_fix_answer_free (TfFixAnswer *self);

guint tf_fix_answer_count_applied (const TfFixAnswer *self);

/* Makes it an answer that applied nothing, because of @why. */
void tf_fix_answer_refuse (TfFixAnswer *self, const char *why);

/* Whether the answer agrees with the change of the document: a fix that left no trace is not
 * believed, nor is a change without a fix. @after may be @before. Adds to @errors. */
gboolean tf_fix_answer_check_claims (const TfFixAnswer *self,
                                     const char *before,
                                     const char *after,
                                     GPtrArray *errors);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixAnswer, tf_fix_answer_free)

G_END_DECLS
