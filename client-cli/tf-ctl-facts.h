/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-words.h"

G_BEGIN_DECLS

/* The facts behind the progress of one project, and the lines that show it. Pure. */

/* How far it has come: the phase it is in, or halted in. Returns: a TfPhase up to TF_PHASE_DONE; -1
 * if unknown */
int tf_ctl_facts_get_reached (GVariant *properties);

typedef struct
{
  char *id;                           /* (owned) */
  char *title;                        /* (owned): shown until the project has a name */
  char *details[TF_PHASE_HALTED + 1]; /* (owned) (nullable): by phase, its result */
  const char *confirmed;              /* (not owned) (nullable): how the intent was confirmed */
  char *built;        /* (owned) (nullable): the result of building, from the daemon */
  gboolean converged; /* the loop itself decided that it is done */
} TfCtlFacts;

void tf_ctl_facts_init (TfCtlFacts *self, const char *id, const char *title);
void tf_ctl_facts_clear (TfCtlFacts *self);
void tf_ctl_facts_set_detail (TfCtlFacts *self, TfPhase phase, const char *detail);

/* "412 words, 2 resources (budget.pdf, rooms.md)". @stored (element-type utf8).
 * Returns: (transfer full) */
char *tf_ctl_facts_describe_material (const char *text, GPtrArray *stored);

/* "intent.md: 6 sections, 3 open questions" and the like, counted in the documents themselves.
 * @document: as for GetDocument. Returns: (transfer full) */
char *tf_ctl_facts_describe_document (const char *document, const char *markdown);

/* "● Title      20261121-7c1e". Returns: (transfer full) */
char *tf_ctl_facts_header (const TfCtlFacts *self, GVariant *properties);

/* The line of @phase: finished, in progress, or halted. @now: µs, for the elapsed time.
 * Returns: (transfer full) (nullable): %NULL if the project has not reached it */
char *tf_ctl_facts_row (const TfCtlFacts *self, GVariant *properties, TfPhase phase, gint64 now);

/* The result of building a tree is known only from the daemon's notice, which may come a moment
 * after the phase. %FALSE: wait for it. */
gboolean tf_ctl_facts_is_complete (const TfCtlFacts *self, GVariant *properties, TfPhase phase);

/* "iteration 4 of 50      critical 0  medium 2  minor 4". Returns: (transfer full) */
char *tf_ctl_facts_iteration (GVariant *properties, guint iteration, const char *counts);

/* What keeps it from continuing: a hold, a place in the queue, a question. Returns: (transfer
 * full): "" if nothing does */
char *tf_ctl_facts_obstacle (GVariant *properties);

/* The last line of the chart. Returns: (transfer full) (nullable) */
char *tf_ctl_facts_verdict (const TfCtlFacts *self, GVariant *properties);

/* What to type next, one command per line without indentation. Returns: (transfer full) */
char *tf_ctl_facts_next (GVariant *properties);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfCtlFacts, tf_ctl_facts_clear)

/* What to know before the last Confirm: the agent that writes is the only reviewer. Returns: (transfer
 * full) (nullable): %NULL in other phases, and with quick assurance */
char *tf_ctl_facts_dup_reviewer_warning (GVariant *properties);

/* "$5.00, 60 minutes": the project's own budget, "" for none. Returns: (transfer full) */
char *tf_ctl_facts_dup_budget (GVariant *properties);

G_END_DECLS
