/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-record.h"
#include "tf-types.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* What a run used, as reported by its agent. `known` is %FALSE if it reported nothing: tokens and
 * cost are then unknown, not zero. */
struct _TfUsage
{
  gboolean known;
  guint64 input_tokens; /* neither read from a cache nor written to one */
  guint64 cache_read_tokens;
  guint64 cache_write_tokens;
  guint64 output_tokens; /* with reasoning_tokens */
  guint64 reasoning_tokens;
  double cost;           /* US dollars; see tf_usage_is_cost_known() */
  gboolean is_free;      /* tokens cost nothing, as of a model on this machine */
  gint64 wall_time;      /* µs */
  gboolean lacks_tokens; /* a run that succeeded told no tokens: what is counted is a lower bound */
  gboolean lacks_cost;   /* likewise, its cost */
};

/* Tokens without a price are no tokens for nothing, and a sum that lacks a part is no sum. */
gboolean tf_usage_is_cost_known (const TfUsage *self);
/* All kinds of tokens together. */
guint64 tf_usage_count_tokens (const TfUsage *self);
/* Adds the known parts of @other; the sum is known as soon as one part is, and is then a lower
 * bound. */
void tf_usage_add (TfUsage *self, const TfUsage *other);
/* On the bus, unknown members are absent, and so are a wall_time of 0 and a cost that is unknown. */
TF_DECLARE_RECORD (TfUsage, tf_usage)

/* One run of an agent, as stored in .thoughtforge/runs/<id>/run.json and sent on the bus. */
struct _TfRunSummary
{
  gatomicrefcount ref_count;
  char *id; /* (owned): "20261121-7c1e-0031" */
  TfPurpose purpose;
  char *agent;     /* (owned) */
  guint iteration; /* 0 outside the polish loop */
  guint attempt;   /* 1, 2 … */
  TfRunState state;
  gint64 started_at;
  gint64 ended_at;   /* 0 while running */
  char *prompt_hash; /* (owned): SHA-256 of the prompt text */
  char *failure;     /* (owned): "" unless failed */
  gint64 pid;        /* of the agent, 0 unknown; with start_ticks identifies an orphan after a
                      * crash */
  guint64 start_ticks;
  TfUsage usage;
  char *instead_of; /* (owned): the agent that this one stood in for, "" */
  char *session;    /* (owned): what the program calls the session, "" */
};

/* Running, attempt 1, started now. */
TfRunSummary *tf_run_summary_new (const char *id, TfPurpose purpose, const char *agent);
TF_DECLARE_COUNTED_RECORD (TfRunSummary, tf_run_summary)

G_END_DECLS
