/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-fix-answer.h"
#include "tf-fix-issue.h"
#include "tf-issue-ledger.h"
#include "tf-polish-task.h"

G_BEGIN_DECLS

/* The fixes of one iteration, according to ledger and history: what remains to be done, and the
 * result of each. Worker unless stated otherwise. Each change of the issue ledger is one load and
 * one save. */

/* How often an issue is tried alone in one iteration. */
#define TF_FIX_TRIES 2

/* The name of a fix commit after "polishing: fix N ": the issue's id, or this. */
#define TF_FIX_TOGETHER "together"

/* The next fixes to make. */
typedef struct
{
  GPtrArray *issues; /* (owned) (element-type TfFixIssue): open issues with tries left in this
                      * iteration, critical first; no minor that was tried since the last Resume, and
                      * none that needs the user */
  gboolean apart;    /* one by one: of a tree, or the user wants it, or fixing them together broke
                      * something */
  char *base;        /* (owned): the commit to work on: HEAD */
  char *last;        /* (owned) (nullable): the name of the newest fix commit of this iteration */
  char *last_commit; /* (owned) (nullable): that commit */
} TfFixAgenda;

/* First updates the issue ledger from the commits of this iteration, in case a crash came in
 * between. Returns: (transfer full) */
TfFixAgenda *tf_fix_agenda_load (const TfPolishTask *task, GError **error);
void tf_fix_agenda_free (TfFixAgenda *self);

/* The result of a fix for one issue. */
typedef struct
{
  char *id; /* (owned) */
  gboolean applied;
  gboolean partly;  /* applied, but the issue stays open */
  gboolean earlier; /* not applied, as a fix before it in this iteration settled the issue */
  gboolean refused; /* not applied, as it removed too much */
  char *note;       /* (owned): one line */
} TfFixOutcome;

void tf_fix_outcome_free (TfFixOutcome *self);

/* The outcomes of @answer for @issues (element-type TfFixIssue); @checked (nullable) is appended to
 * what was done. Pure, any thread. Returns: (transfer full) (element-type TfFixOutcome) */
GPtrArray *tf_fix_record_list_outcomes (const GPtrArray *issues,
                                        const TfFixAnswer *answer,
                                        const char *checked);

/* Converts outcomes to the trailers Issue: of a commit, "I-0007 applied what was done", "I-0008
 * partly what was done and what is left", "I-0009 declined why" or "refused why", and back; from ignores anything else. Pure, any thread. Returns: (transfer full)
 * (element-type utf8, and TfFixOutcome) */
GPtrArray *tf_fix_outcomes_to_trailers (const GPtrArray *outcomes);
GPtrArray *tf_fix_outcomes_from_trailers (const GPtrArray *trailers);

/* Takes @outcomes (element-type TfFixOutcome) into the issue ledger: applied ones become
 * fix_applied by @commit (%NULL: nothing was applied), @noticed by the tests or not; those that @earlier (nullable) settled, a fix commit of this
 * iteration, become so by that; the others keep their state and get the
 * note. An issue that was declined or refused twice since the last Resume or decision needs the user. An issue that is no longer open, such as one waived in the meantime, stays as it is. */
gboolean tf_fix_record_settle (const TfPolishTask *task,
                               const GPtrArray *outcomes,
                               const char *commit,
                               const char *earlier,
                               TfNoticed noticed,
                               GError **error);

/* The fix of @issues was reverted because it @why ("broke test works"). For a single issue, the
 * note informs its next try; the second try was the last in this iteration. @cause
 * (nullable): what to compare with that of another try: if two since the last Resume or decision are
 * equal, the issue needs the user. Several issues are fixed one by one from now on. Returns: the note added to the history (transfer full) */
char *tf_fix_record_reverted (const TfPolishTask *task,
                              const GPtrArray *issues,
                              const TfFixAnswer *answer,
                              const char *why,
                              const char *cause,
                              GError **error);

/* Why an issue needs the user after its tries since iteration @since and the last decision: declined
 * or refused twice, or reverted twice for the same cause. Pure. Any thread. Returns: (transfer full)
 * (nullable): %NULL: it does not */
char *tf_fix_record_find_person_reason (const TfTrackedIssue *issue, guint since);

/* Adds @sentence to the history of the open issues that name one of @words. */
gboolean tf_fix_record_add_finding (const TfPolishTask *task,
                                    const char *const *words,
                                    const char *sentence,
                                    GError **error);

/* "2 of 3" and a line for every outcome of each issue in @iteration. Pure. Any thread.
 * Returns: (transfer full) */
char *tf_fix_record_summarise (const TfIssueLedger *ledger, guint iteration);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixOutcome, tf_fix_outcome_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFixAgenda, tf_fix_agenda_free)

G_END_DECLS
