/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-chat-message.h"
#include "tf-phase-table.h"
#include "tf-project-edit.h"
#include "tf-project-facts.h"
#include "tf-project-issue-edit.h"
#include "tf-project-waive.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* All that a decision changes. The queue carries it out: first what needs no file, then the worker
 * writes, then the change takes effect and the phase is entered. */
typedef struct
{
  /* Before the write, and whether or not it succeeds. */
  TfDeliverable *deliverable; /* (owned) (nullable): of the type that is known now */
  TfPolishState *polished;    /* (owned) (nullable): the loop has already written it */
  gboolean ends_job;          /* this is the result of the job */
  gboolean converges;         /* done, unless an issue of the user came after the last evaluation */
  gboolean drops_job;         /* the job is cancelled */
  gboolean reuses_answers;    /* stored answers were paid for and not used */
  gboolean confirms;          /* a Confirm of the user is queued */

  /* Written in one go, in the order that makes a crash at any point harmless: waiver or issue → chat →
   * documents → polish state → (commit first) → status → clear chat → commit. An edit is checked
   * before. */
  TfProjectWaiver *waiver;        /* (owned) (nullable) */
  TfProjectIssueEdit *issue_edit; /* (owned) (nullable): its id becomes the reply */
  TfProjectEdit *edit;            /* (owned) (nullable): of one of the documents */
  GPtrArray *chat;         /* (owned) (nullable) (element-type TfChatMessage): replaces the chat */
  GPtrArray *append;       /* (owned) (element-type TfChatMessage) */
  int insert_at;           /* where append goes in the chat; -1: at its end */
  GPtrArray *documents;    /* (owned) (element-type utf8): path, text, path, text … */
  TfPolishState *polish;   /* (owned) (nullable) */
  TfProjectStatus *status; /* (owned) (nullable): unchanged */
  gboolean clear_chat;
  char *commit; /* (owned) (nullable): subject */
  TfCommitKind commit_kind;
  gboolean commit_first; /* with the chat still in it, and its failure fails the change */

  /* After the write. */
  gboolean enters; /* the phase is entered (again) */
  char *reason;    /* (owned): for PhaseChanged and the log, "" */
  char *reply;     /* (owned) (nullable): for a request that returns a string */
} TfProjectChange;

TfProjectChange *tf_project_change_new (void);
void tf_project_change_free (TfProjectChange *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfProjectChange, tf_project_change_free)

/* A change whose status is a copy of the current one, with the time of now. */
TfProjectChange *tf_project_change_new_status (const TfProjectFacts *facts);

/* A change whose status is a copy moved by @event; %NULL with TF_ERROR_WRONG_PHASE. */
TfProjectChange *tf_project_change_new_event (const TfProjectFacts *facts,
                                              TfEvent event,
                                              GError **error);

/* The change that halts the project. */
TfProjectChange *tf_project_change_new_halt (const TfProjectFacts *facts,
                                             TfHaltReason reason,
                                             const char *detail);
TfProjectChange *tf_project_change_new_failure (const TfProjectFacts *facts, const GError *cause);

/* The change that holds the project in its phase, for the reason that @workspace has noted; %NULL if it has
 * none. */
TfProjectChange *tf_project_change_new_hold (const TfProjectFacts *facts, TfWorkspace *workspace);

/* The user holds it, until Resume. */
void tf_project_change_hold_by_user (TfProjectChange *self);

/* Keeps on polishing instead of ending: for an issue of the user that the loop did not see. */
void tf_project_change_revise (TfProjectChange *self);

/* Halts instead of ending: the loop has left issue @id of the user open. */
void tf_project_change_hold (TfProjectChange *self, const char *id);

void tf_project_change_set_reason (TfProjectChange *self, const char *reason);

/* Appends a message of the AI. */
void tf_project_change_add_message (TfProjectChange *self,
                                    const TfProjectFacts *facts,
                                    TfChatKind kind,
                                    const char *format,
                                    ...) G_GNUC_PRINTF (4, 5);

/* Appends a message of the user. Returns: (transfer none) */
const TfChatMessage *tf_project_change_add_input (TfProjectChange *self,
                                                  const TfProjectFacts *facts,
                                                  TfChatKind kind,
                                                  const char *text);

/* Appends an answer of the user to the question with that id. Returns: (transfer none) */
const TfChatMessage *tf_project_change_add_answer (TfProjectChange *self,
                                                   const TfProjectFacts *facts,
                                                   const char *question,
                                                   const char *text);

/* Replaces or extends @chat as the change does. */
void tf_project_change_apply_to_chat (const TfProjectChange *self, GPtrArray *chat);

G_END_DECLS
