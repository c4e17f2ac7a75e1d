/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Numbers the words of issues for tf-issue-matcher.h. Not thread-safe; any thread. */
typedef struct _TfIssueWords TfIssueWords;

/* A word of a text and how often it occurs. */
typedef struct
{
  guint word;
  guint count;
} TfWordCount;

TfIssueWords *tf_issue_words_new (void);
void tf_issue_words_free (TfIssueWords *self);

/* The distinct words of @text, ordered by number: runs of letters and digits, in lower case.
 * English stop words (the default list of Apache Lucene's EnglishAnalyzer) are left out, unless
 * there are no others; single digits and letters are kept, because "phase 3" is not "phase 4".
 * Returns: (transfer full) (element-type TfWordCount) */
GArray *tf_issue_words_read (TfIssueWords *self, const char *text);

/* The number of different words read so far. */
guint tf_issue_words_get_size (TfIssueWords *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfIssueWords, tf_issue_words_free)

G_END_DECLS
