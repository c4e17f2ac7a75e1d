/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-evidence.h"

/* A document with known defects, and reviewers and a fixer who work on it at random.
 * docs/polish-evaluation.md defines the terms. */

typedef struct
{
  double find;       /* p: a reviewer finds an open defect */
  double noise;      /* q: grounded but untrue issues per review, on average */
  double invent;     /* g: an issue has a place that does not exist */
  double answer;     /* p': a question about one issue is answered correctly */
  double fix;        /* f: a fix removes an existing defect */
  double introduce;  /* r: a fix of a defect adds a new one */
  guint n_defects;   /* N: planted */
  guint n_reviewers; /* with evidence; the classic loop has one */
} SimParameters;

/* p, q, g and reviewers as given, the others as documented. */
SimParameters sim_parameters_new (double find, double noise, double invent, guint n_reviewers);

typedef struct
{
  TfSeverity severity;
  guint component, aspect, fault; /* determine its wording */
  guint line;
  gboolean open;
  gboolean fresh; /* added by the last fix: in the diff of a delta review */
} SimDefect;

typedef struct
{
  SimParameters parameters;
  GRand *random;        /* (owned) */
  GArray *defects;      /* (owned) (element-type SimDefect) */
  GHashTable *meaning;  /* (owned): description to number of the defect and 1; noise is not in it */
  TfArtifact *artifact; /* (owned) */
  TfGround ground;
} SimWorld;

SimWorld *sim_world_new (const SimParameters *parameters, guint32 seed);
void sim_world_free (SimWorld *self);

/* Open defects. */
void sim_world_count (const SimWorld *self, TfCounts *out_counts);

/* A review without the ledger. (transfer full) */
TfReview *sim_world_review (SimWorld *self);

/* The same after objections: places are corrected, issues withdrawn. (transfer full) */
TfReview *sim_world_correct (SimWorld *self, const TfReview *review);

/* A review of the last change, with an answer for each of @pending (element-type TfTrackedIssue).
 * (transfer full) */
TfReview *sim_world_review_delta (SimWorld *self, const GPtrArray *pending);

/* Fixes @issues (element-type TfIssue). Returns: how many defects were removed */
guint sim_world_fix (SimWorld *self, const GPtrArray *issues);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SimWorld, sim_world_free)
