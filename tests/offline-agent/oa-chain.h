/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"
#include "tf-review.h"

G_BEGIN_DECLS

/* What one review was asked and what it said. */
typedef struct
{
  char *plan;      /* (owned): what it was given */
  char *read;      /* (owned): the hash of that */
  char *answer;    /* (owned) */
  GPtrArray *open; /* (owned) (element-type TfIssue): what was open then, each with its id */
} OaChainLook;

/* The way of one brain dump through the embedded agent, as the pipeline would drive it, without
 * daemon, files or git. */
typedef struct
{
  char *dump;
  GPtrArray *resources;   /* (element-type utf8): name, text, name, text … */
  GPtrArray *corrections; /* (element-type utf8) */
  char *intent;
  char *spec;
  char *constraints;
  char *template_name;
  char *skeleton;
  char *plan;         /* after the last fix */
  char *first_plan;   /* as built */
  GPtrArray *reviews; /* (element-type TfReview) */
  GPtrArray *looks;   /* (element-type OaChainLook): one a review */
  GPtrArray *open;    /* (element-type TfIssue): not settled yet, each with its id */
  guint n_ids;
  GPtrArray *errors; /* (element-type utf8): whatever was wrong on the way */
} OaChain;

/* The brain dumps of examples/ and of these tests that ask for a plan; those that ask for code are tried
 * in test-code-*.c. Returns: (transfer full) (element-type utf8) */
GPtrArray *oa_chain_list_dumps (void);

/* @dump_path: a brain dump; files of the directory of the same name without ".md" are its resources
 * (a PDF through pdftotext, left out where that is not installed). */
OaChain *oa_chain_new (const char *dump_path);
void oa_chain_free (OaChain *self);

gboolean oa_chain_distil (OaChain *self);
gboolean oa_chain_spec (OaChain *self);
gboolean oa_chain_build (OaChain *self);

/* Review with evidence and fix until the thresholds 0/3/5 are met or @max_iterations are done.
 * Returns: the number of reviews made */
guint oa_chain_polish (OaChain *self, guint max_iterations);

/* All of it; errors tells what went wrong. */
gboolean oa_chain_run (OaChain *self);

/* Is @issue settled in @plan? Returns: (transfer full) (nullable): the answer */
char *oa_chain_check (OaChain *self, const TfIssue *issue, const char *plan);

/* One prompt to the agent, through the text form as the real agent gets it. An error is added to
 * errors. Returns: (transfer full) (nullable) */
char *oa_chain_ask (OaChain *self, TfPrompt *prompt);

/* One prompt of @materials, three strings each (name, title and text of tf_prompt_add()), ended by NULL;
 * fails the test when there is no answer. Returns: (transfer full) */
char *oa_chain_answer (TfPurpose purpose, const char *const *materials);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaChain, oa_chain_free)

G_END_DECLS
