/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The eight signals that rate a dependency (seed "OSS Qualification Scorecard"). Pure. Any thread.
 * A signal that could not be looked up is unknown and never counts as passed. */

typedef enum
{
  CODE_SIGNAL_AGE,
  CODE_SIGNAL_LAST_UPDATED,
  CODE_SIGNAL_STARS,
  CODE_SIGNAL_WEEKLY_DOWNLOADS,
  CODE_SIGNAL_ISSUES,
  CODE_SIGNAL_LICENSE,
  CODE_SIGNAL_BUS_FACTOR,
  CODE_SIGNAL_BREAKING_CHANGES,
  CODE_N_SIGNALS,
} CodeSignal;

typedef enum
{
  CODE_SIGNAL_UNKNOWN,
  CODE_SIGNAL_PASSED,
  CODE_SIGNAL_FAILED,
} CodeSignalState;

typedef struct
{
  CodeSignalState state;
  char *value; /* (owned): "since 2009-03 (Debian changelog)", "" */
} CodeSignalValue;

typedef struct
{
  char *package; /* (owned) */
  CodeSignalValue signals[CODE_N_SIGNALS];
} CodeScorecard;

CodeScorecard *code_scorecard_new (const char *package);
void code_scorecard_free (CodeScorecard *self);

/* Replaces the previous value, but "unknown" never replaces anything. */
void code_scorecard_set (CodeScorecard *self,
                         CodeSignal signal,
                         CodeSignalState state,
                         const char *value);

/* Whether at least six of eight signals passed and no red flag (Age, Last Updated, License) failed.
 * @out_why (transfer full): "5 of 8 passed, 6 needed; License failed". */
gboolean code_scorecard_qualifies (const CodeScorecard *self, char **out_why);

/* The columns: Package, the eight signals, Qualifies; a cell "value (passed)". */

/* Whether the table has a column Package and all eight signals. */
gboolean code_scorecard_is_table (const TfMarkdownTable *table);
/* A row of such a table. Anything but a plain "(passed)" or "(failed)" at the end of a cell is
 * unknown. Returns: (transfer full) */
CodeScorecard *code_scorecard_from_row (const TfMarkdownTable *table, const char *const *cells);
/* @cards (element-type CodeScorecard). Returns: (transfer full): the table, ending with a newline */
char *code_scorecard_to_table (const GPtrArray *cards);

/* Rate signals by the thresholds of the same source. */

/* @first: the first known release or commit; the package is at least that old. */
void code_scorecard_judge_age (CodeScorecard *self,
                               GDateTime *first,
                               GDateTime *now,
                               const char *source);
/* @latest: the newest known release; @complete: no newer one can exist, so that an old date means
 * failed rather than unknown. */
void code_scorecard_judge_update (CodeScorecard *self,
                                  GDateTime *latest,
                                  gboolean complete,
                                  GDateTime *now,
                                  const char *source);
void code_scorecard_judge_license (CodeScorecard *self, const char *license, const char *source);
void code_scorecard_judge_stars (CodeScorecard *self, gint64 stars, const char *source);
void code_scorecard_judge_downloads (CodeScorecard *self, gint64 weekly, const char *source);
/* @n_majors: how often the major version rose in @years. */
void code_scorecard_judge_majors (CodeScorecard *self,
                                  guint n_majors,
                                  double years,
                                  const char *source);
/* Call after judge_update: one maintainer is enough for an active package. */
void code_scorecard_judge_maintainers (CodeScorecard *self, guint n, const char *source);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CodeScorecard, code_scorecard_free)

G_END_DECLS
