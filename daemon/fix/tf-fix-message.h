/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue.h"
#include "tf-polish-words.h"

G_BEGIN_DECLS

/* What the commit of a fix of a tree tells those who take it: one issue, in plain words, with no word
 * of ours. Pure, any thread. */

/* At most 72 characters: the first sentence of the issue, which begins with what to do, or with
 * "Fix: ". Returns: (transfer full) */
char *tf_fix_message_make_subject (const TfIssue *issue);

/* The issue in full and its place, what was done (@note), and what the tests notice of it. Returns:
 * (transfer full) */
char *tf_fix_message_make_body (const TfIssue *issue, const char *note, TfNoticed noticed);

G_END_DECLS
