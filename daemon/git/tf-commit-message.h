/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The message of a commit: subject, body and, as its last paragraph, the facts as git trailers, one
 * line each. This is the only place that writes and reads them:
 *
 *   Kind: fix
 *   Issue: I-0007 applied mended the list
 *   Edited: docs/plan.md
 *   Run: 20261121-7c1e-0031
 *   Iteration: 4
 *
 * Subject and body are for people: what they contain is never a fact. Pure, any thread. */

#define TF_COMMIT_AUTHOR_NAME  "ThoughtForge"
#define TF_COMMIT_AUTHOR_EMAIL "thoughtforge@localhost"

typedef enum
{
  TF_COMMIT_KIND_UNKNOWN, /* made by someone else, or of a kind this version does not know */
  TF_COMMIT_KIND_STATE,   /* a state of the project; nothing searches for it */
  TF_COMMIT_KIND_SOURCE,  /* files of an import that were in no commit */
  TF_COMMIT_KIND_INTENT,  /* the confirmed intent */
  TF_COMMIT_KIND_SPEC,    /* the confirmed spec and constraints */
  TF_COMMIT_KIND_TASK,    /* a build task that is done */
  TF_COMMIT_KIND_ATTEMPT, /* an attempt at a build task that is not done */
  TF_COMMIT_KIND_REVIEW,  /* what the reviewers of an iteration read */
  TF_COMMIT_KIND_FIX,     /* a fix of an iteration */
  TF_COMMIT_KIND_EDIT,    /* in a code base: changes of the user */
} TfCommitKind;

typedef struct
{
  const char *subject; /* "polishing: review 4" */
  const char *title;   /* (nullable): the subject in a code base: what changes */
  TfCommitKind kind;   /* not UNKNOWN */
  const char *phase;   /* (nullable): Phase: of a state, the phase it belongs to */
  const char *task;    /* (nullable): Task: the id of a build task */
  const char *run;     /* (nullable): Run: */
  guint iteration;     /* Iteration: when > 0 */
  const char *body;    /* (nullable) */
  const char *code;    /* (nullable): Code: the commit of the code base it belongs to */
  gint64 time;         /* µs */
  GPtrArray *issues;   /* (nullable) (element-type utf8): Issue: */
  const char *noticed; /* (nullable): Noticed: by tests, of a fix */
  const char *edited;  /* (nullable): Edited: what the user changed, which the commit has too */
} TfCommitSpec;

/* Returns: (transfer full) */
char *tf_commit_message_make (const TfCommitSpec *spec);

typedef struct
{
  TfCommitKind kind;
  char *phase;       /* (owned) (nullable) */
  char *task;        /* (owned) (nullable) */
  guint iteration;   /* 0: none */
  GPtrArray *issues; /* (owned) (element-type utf8): the values of Issue:, in order */
  char *noticed;     /* (owned) (nullable) */
  char *edited;      /* (owned) (nullable) */
  char *run;         /* (owned) (nullable) */
  char *code;        /* (owned) (nullable) */
} TfCommitFacts;

/* The facts in @message; none if it is %NULL. */
void tf_commit_facts_init (TfCommitFacts *self, const char *message);
void tf_commit_facts_clear (TfCommitFacts *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfCommitFacts, tf_commit_facts_clear)

G_END_DECLS
