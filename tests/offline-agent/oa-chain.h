/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"
#include "tf-review.h"

G_BEGIN_DECLS

/* The input and answer of one review. */
typedef struct
{
  char *plan;      /* (owned): the plan reviewed */
  char *read;      /* (owned): its hash */
  char *answer;    /* (owned) */
  GPtrArray *open; /* (owned) (element-type TfIssue): the issues open then, each with its id */
} OaChainLook;

/* Passes one brain dump through the embedded agent as the pipeline would, without daemon, files or
 * git. */
typedef struct
{
  char *dump;
  GPtrArray *resources; /* (element-type utf8): name, text, name, text … */
  GPtrArray
      *corrections; /* (element-type utf8): decisions, "Question: …\nAnswer: …" or what was said */
  char *intent;
  char *spec;
  char *constraints;
  char *template_name;
  char *skeleton;
  char *plan;         /* after the last fix */
  char *first_plan;   /* as built */
  GPtrArray *reviews; /* (element-type TfReview) */
  GPtrArray *looks;   /* (element-type OaChainLook): one per review */
  GPtrArray *open;    /* (element-type TfIssue): unsettled issues, each with its id */
  guint n_ids;
  GPtrArray *errors; /* (element-type utf8): everything that went wrong on the way */
} OaChain;

/* The brain dumps of examples/ and of these tests that ask for a plan; test-code-*.c cover those
 * that ask for code. Returns: (transfer full) (element-type utf8) */
GPtrArray *oa_chain_list_dumps (void);

/* @dump_path: a brain dump; the files in the directory of the same name without ".md" are its
 * resources (a PDF through pdftotext, skipped if that is not installed). */
OaChain *oa_chain_new (const char *dump_path);
void oa_chain_free (OaChain *self);

gboolean oa_chain_distil (OaChain *self);
gboolean oa_chain_spec (OaChain *self);
gboolean oa_chain_build (OaChain *self);

/* Reviews with evidence and fixes until the thresholds 0/3/5 are met or @max_iterations are done.
 * Returns: the number of reviews */
guint oa_chain_polish (OaChain *self, guint max_iterations);

/* Everything; errors lists what went wrong. */
gboolean oa_chain_run (OaChain *self);

/* Whether @issue is settled in @plan. Returns: (transfer full) (nullable): the answer */
char *oa_chain_check (OaChain *self, const TfIssue *issue, const char *plan);

/* Sends one prompt to the agent, in text form as the real agent gets it. Adds an error to errors.
 * Returns: (transfer full) (nullable) */
char *oa_chain_ask (OaChain *self, TfPrompt *prompt);

/* Sends one prompt of @materials, three strings each (name, title and text of tf_prompt_add()),
 * ending with %NULL; fails the test if there is no answer. Returns: (transfer full) */
char *oa_chain_answer (TfPurpose purpose, const char *const *materials);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaChain, oa_chain_free)

G_END_DECLS
