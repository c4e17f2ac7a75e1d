/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-repo-source.h"

G_BEGIN_DECLS

/* What an agent reads of a code base: Markdown, below 64 KiB. */
#define TF_SOURCE_SUMMARY_SUFFIX ".source.md"

/* Before the name of the file it came as. */
#define TF_SOURCE_FROM_ARCHIVE "the archive "
#define TF_SOURCE_FROM_BUNDLE  "the git bundle "

/* @from: "a directory", "the git bundle x.bundle" … Blocking, worker. Returns: (transfer full) */
char *tf_source_summary_make (TfRepo *repo,
                              const TfSource *source,
                              const char *from,
                              GError **error);

/* Pure, any thread. Returns: (transfer full) (nullable): the file that @summary says it came as;
 * %NULL for a directory and for what is no summary */
char *tf_source_summary_dup_file (const char *summary);

G_END_DECLS
