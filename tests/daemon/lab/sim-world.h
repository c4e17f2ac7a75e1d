/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-evidence.h"

/* A document with known defects, and reviewers, checks, a judge of identity and a fixer who work on
 * it at random. docs/polish-evaluation.md defines the terms. */

/* With this concentration the classic loop errs about as the seeds' loop did: docs/polish-evaluation.md. */
#define SIM_SHARED 2.0

typedef struct
{
  double find;          /* p: a review finds an open defect, on average over the defects */
  double concentration; /* a + b of the Beta distribution of each defect's own p, which all
                         * reviewers share; 0: every defect has p */
  double noise;         /* q: grounded but untrue issues per review, on average */
  guint quota;          /* issues that a review has at least, made up with untrue ones; 0: none */
  double invent;        /* g: an issue has a place that does not exist */
  double answer;        /* a complaint about one issue is answered correctly */
  double quote;         /* an issue quotes its whole line */
  double check_errs;    /* the check is wrong about whether one issue is fixed */
  double twin_errs;     /* the check is wrong about whether two ids are the same */
  double judge_errs;    /* the identity run is wrong about one issue */
  double fix;           /* f: a fix removes an existing defect */
  double introduce;     /* r: a fix of an issue adds a new defect */
  double
      introduce_all; /* the first fix run adds so many new defects on average, each later one half
                         * as many as the one before */
  guint n_defects;   /* N: planted */
} SimParameters;

/* p, q and N as given, the others as documented, without shared blind spots. */
SimParameters sim_parameters_new (double find, double noise, guint n_defects);
/* 8 issues; p 0.9; 4 of 5 are fixed in a run; Poisson(1) new ones after the first, then halving. */
SimParameters sim_parameters_new_competent (void);
/* About ten findings in every review, nearly all of them made up. */
SimParameters sim_parameters_new_quota (void);

/* What reviewers may write about. */
typedef struct
{
  TfSeverity severity;
  guint component, aspect, fault; /* determine its wording */
  guint line;
  double find;    /* its own p */
  gboolean real;  /* a defect */
  gboolean open;  /* never, if it is not real */
  gboolean fresh; /* added by the last fix: in the diff of a check */
} SimSubject;

typedef struct
{
  SimParameters parameters;
  GRand *random;        /* (owned) */
  GArray *subjects;     /* (owned) (element-type SimSubject) */
  GHashTable *meaning;  /* (owned): description to number of the subject, from 1 */
  double introduce_all; /* of the next fix run */
  TfArtifact *artifact; /* (owned) */
  TfGround ground;
} SimWorld;

SimWorld *sim_world_new (const SimParameters *parameters, guint32 seed);
void sim_world_free (SimWorld *self);

gboolean sim_world_happens (SimWorld *self, double probability);

/* Open defects. */
void sim_world_count (const SimWorld *self, TfCounts *out_counts);

/* The number of the subject that @issue is about, from 1. */
guint sim_world_get_subject (const SimWorld *self, const TfIssue *issue);

/* A blind review. (transfer full) */
TfReview *sim_world_review (SimWorld *self);

/* What a check finds in the diff of the last fix; without answers. (transfer full) */
TfReview *sim_world_review_diff (SimWorld *self);

/* The same after objections: places are corrected, untrue issues withdrawn. (transfer full) */
TfReview *sim_world_correct (SimWorld *self, const TfReview *review);

/* Fixes @issues (element-type TfIssue). Returns: how many critical and medium defects were
 * removed */
guint sim_world_fix (SimWorld *self, const GPtrArray *issues);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SimWorld, sim_world_free)
