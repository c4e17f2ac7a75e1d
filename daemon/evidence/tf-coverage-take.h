/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-coverage.h"
#include "tf-file-language.h"
#include "tf-issue-ledger.h"

G_BEGIN_DECLS

/* From what agents say about the files they looked at, and from what they were seen opening, to what
 * was looked at. Only files of the tree count, each once, with the content that it had. Pure. */

/* A file of the reviewed tree. */
typedef struct
{
  char *path; /* (owned) */
  char *id;   /* (owned): of its content */
  guint64 n_lines;
  const TfFileLanguage *language; /* (nullable): %NULL: not text */
  const char *left_out; /* (nullable): static: why nobody has to look at it: "vendored", "binary" */
} TfTreeFile;

/* Takes over @path and @id. */
TfTreeFile *tf_tree_file_new (char *path, char *id);
void tf_tree_file_free (TfTreeFile *self);

/* What is known about one review. All (not owned). */
typedef struct
{
  const char *reviewer;
  const TfCoverageClaim *claim; /* (nullable): what its answer says */
  const char *const *opened;    /* (nullable): paths that it was seen opening; %NULL: unknown */
  gboolean trusted;             /* the reviewer is the embedded agent, whose analysers report */
} TfCoverageInput;

/* Files seen opened count; if nothing is known about that, files claimed do, and are marked. Returns:
 * (transfer full) */
TfCoverage *tf_coverage_take (const GPtrArray *files, const TfCoverageInput *input);

/* Adds to the coverage of a check that it was shown the changes of @path since the content @before. */
void tf_coverage_add_change (TfCoverage *self,
                             const TfTreeFile *file,
                             const char *before,
                             const char *reviewer);

/* The reviews and checks of a loop together. */
typedef struct
{
  TfCoverage *coverage; /* (owned): without the members files, invented and unopened */
  GPtrArray *missing;   /* (owned) (element-type utf8): what tf_coverage_count_missing() counts */
  guint n_new;          /* files that only the newest round looked at */
} TfCoverageSum;

void tf_coverage_sum_free (TfCoverageSum *self);

/* @files: the tree as it is now: a file that changed since somebody looked at it is missing.
 * @reviews (element-type TfCoverage): oldest first; those from @newest on belong to the newest round.
 * @accepted: set of paths. Returns: (transfer full) */
TfCoverageSum *tf_coverage_sum_new (const GPtrArray *files,
                                    const GPtrArray *reviews,
                                    guint newest,
                                    GHashTable *accepted);

/* in the ledger */

/* The paths for which the user has waived that nobody looks at them. Returns: (transfer full): a
 * set */
GHashTable *tf_coverage_list_accepted (const TfIssueLedger *ledger);

/* The issue about files that nobody has looked at, if it is open. Returns: (transfer none)
 * (nullable) */
TfTrackedIssue *tf_coverage_find_issue (const TfIssueLedger *ledger);

/* Opens, updates or closes that issue. @final: no further round would look at the rest, so only the
 * user can settle it; otherwise none is opened. Doing it twice changes nothing. */
void tf_coverage_settle (TfIssueLedger *ledger,
                         const TfCoverageSum *sum,
                         gboolean final,
                         guint iteration);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfCoverageSum, tf_coverage_sum_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTreeFile, tf_tree_file_free)

G_END_DECLS
