/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo-source.h"

G_BEGIN_DECLS

/* A summary of a code base for agents: Markdown, at most 64 KiB. */
#define TF_SOURCE_SUMMARY_SUFFIX ".source.md"

/* Precedes the name of the file it was given as. */
#define TF_SOURCE_FROM_ARCHIVE "the archive "
#define TF_SOURCE_FROM_BUNDLE  "the git bundle "

/* @from: "a directory", "the git bundle x.bundle" …; @remedy: what the user can do about files that are
 * not taken: it follows their names. Blocking, worker. Returns: (transfer full) */
char *tf_source_summary_make (TfRepo *repo,
                              const TfSource *source,
                              const char *from,
                              const char *remedy,
                              GError **error);

/* Pure, any thread. Returns: (transfer full): what the user should know about the code base of @summary:
 * what was left out, what is special; "" for nothing and for other texts */
char *tf_source_summary_dup_note (const char *summary);

/* Pure, any thread. Returns: (transfer full) (nullable): the file named in @summary; %NULL for a
 * directory and for other texts */
char *tf_source_summary_dup_file (const char *summary);

G_END_DECLS
