/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The words of issues as numbers, for tf-issue-matcher.h. Not thread-safe; any thread. */
typedef struct _TfIssueWords TfIssueWords;

/* A word of a text and how often it is there. */
typedef struct
{
  guint word;
  guint count;
} TfWordCount;

TfIssueWords *tf_issue_words_new (void);
void tf_issue_words_free (TfIssueWords *self);

/* The lower-case runs of letters and digits of @text, each once, by number. Words that English joins
 * sentences with are left out (the default stop words of Apache Lucene's EnglishAnalyzer), unless
 * there are no others; single digits and letters stay, as "phase 3" is not "phase 4".
 * Returns: (transfer full) (element-type TfWordCount) */
GArray *tf_issue_words_read (TfIssueWords *self, const char *text);

/* How many different words have been read. */
guint tf_issue_words_get_size (TfIssueWords *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfIssueWords, tf_issue_words_free)

G_END_DECLS
