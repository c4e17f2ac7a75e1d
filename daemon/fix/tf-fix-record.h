/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-fix-issue.h"
#include "tf-issue-ledger.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* What ledger and history know of the fixes of one iteration: what is still to do, what became of
 * each. Worker unless said otherwise. Each change of the issue ledger is one load and one save. */

/* As often an issue is tried alone in one iteration. */
#define TF_FIX_TRIES 2

/* What a fix commit is called behind "polishing: fix N ": the issue's id, or this. */
#define TF_FIX_TOGETHER "together"

/* What is to be done next. */
typedef struct
{
  GPtrArray *issues; /* (owned) (element-type TfFixIssue): open, not tried to the end in this
                        iteration, critical first */
  gboolean apart;    /* one by one: the person wants it, or together they broke something */
  char *base;        /* (owned): the commit that is worked on: HEAD */
  char *last; /* (owned) (nullable): what the newest fix commit of this iteration is called */
} TfFixAgenda;

/* First what commits of this iteration say is brought into the issue ledger, where a crash came
 * between. Returns: (transfer full) */
TfFixAgenda *tf_fix_agenda_load (const TfPolishTask *task, GError **error);
void tf_fix_agenda_free (TfFixAgenda *self);

/* What became of one issue in a fix. */
typedef struct
{
  char *id; /* (owned) */
  gboolean applied;
  char *note; /* (owned): one line */
} TfFixOutcome;

void tf_fix_outcome_free (TfFixOutcome *self);

/* What @answer says of each of @issues (element-type TfFixIssue); @checked (nullable) is added to what was
 * done. Pure, any thread. Returns: (transfer full) (element-type TfFixOutcome) */
GPtrArray *tf_fix_record_list_outcomes (const GPtrArray *issues,
                                        const TfFixAnswer *answer,
                                        const char *checked);

/* As trailers Issue: of a commit: "I-0007 applied what was done", "I-0009 declined why"; from: what is
 * not of that form is left out. Pure, any thread. Returns: (transfer full) (element-type utf8, and
 * TfFixOutcome) */
GPtrArray *tf_fix_outcomes_to_trailers (const GPtrArray *outcomes);
GPtrArray *tf_fix_outcomes_from_trailers (const GPtrArray *trailers);

/* Takes @outcomes (element-type TfFixOutcome) into the issue ledger: what was applied is fix_applied by
 * @commit (%NULL: nothing was applied), the rest keeps its state, with the note. An issue that is no
 * longer open, waived meanwhile, stays what it is. */
gboolean tf_fix_record_settle (const TfPolishTask *task,
                               const GPtrArray *outcomes,
                               const char *commit,
                               GError **error);

/* The fix of @issues was taken back because it @why ("broke test works"). One alone: its next try
 * is told, the second was the last one in this iteration. Several: from now on one by one. Returns:
 * what the history says now (transfer full) */
char *tf_fix_record_taken_back (const TfPolishTask *task,
                                const GPtrArray *issues,
                                const TfFixAnswer *answer,
                                const char *why,
                                GError **error);

/* The open issues that name one of @words get @sentence into their history. */
gboolean tf_fix_record_add_finding (const TfPolishTask *task,
                                    const char *const *words,
                                    const char *sentence,
                                    GError **error);

/* "2 of 3" and a line for everything that became of each issue in @iteration. Pure. Any thread.
 * Returns: (transfer full) */
char *tf_fix_record_summarise (const TfIssueLedger *ledger, guint iteration);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixOutcome, tf_fix_outcome_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixAgenda, tf_fix_agenda_free)

G_END_DECLS
