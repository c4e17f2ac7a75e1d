/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"
#include "tf-phase-table.h"
#include "tf-project.h"

G_BEGIN_DECLS

/* A document as the person wants it (tf-project-edit.c). */
typedef struct
{
  guint row;      /* which document */
  char *path;     /* (owned) (nullable): below the project, once it is decided */
  char *text;     /* (owned) */
  char *expected; /* (owned): SHA-256 of the text that the edit began with, "" */
} TfProjectEdit;

void tf_project_edit_free (TfProjectEdit *self);

/* Worker: may it replace what is there? Nothing is written; what was never committed is kept among
 * git's objects. TF_ERROR_STATE_CORRUPT: it changed since; TF_ERROR_MALFORMED, TF_ERROR_NOT_FOUND. */
gboolean tf_project_edit_check (TfWorkspace *workspace, const TfProjectEdit *edit, GError **error);

/* An issue that the person lets stay (tf-project-waive.c). */
typedef struct
{
  char *id;     /* (owned) */
  char *reason; /* (owned) */
  guint iteration;
} TfProjectWaiver;

void tf_project_waiver_free (TfProjectWaiver *self);

/* Worker: in the issue ledger on disk. Errors as those of tf_issue_ledger_waive(). */
gboolean tf_project_waiver_carry_out (TfWorkspace *workspace,
                                      const TfProjectWaiver *self,
                                      GError **error);

/* What is written in one go, in the order that makes a crash at any point harmless:
 * append to chat → documents → polish state → (commit first) → status → clear chat → commit. An edit
 * is checked before. */
typedef struct
{
  TfProjectStatus *status; /* (owned) (nullable): unchanged */
  GPtrArray *append;       /* (owned) (element-type TfChatMessage) */
  GPtrArray *documents;    /* (owned) (element-type utf8): path, text, path, text … */
  TfProjectEdit *edit;     /* (owned) (nullable): of one of the documents */
  TfProjectWaiver *waiver; /* (owned) (nullable): before everything else */
  TfPolishState *polish;   /* (owned) (nullable) */
  char *commit;            /* (owned) (nullable): subject */
  gboolean commit_first;   /* with the chat still in it, and its failure fails the change */
  gboolean clear_chat;
  gboolean save_chat; /* as it is, also with nothing to append */
  gboolean enters;    /* the phase in force is entered (again) afterwards */
  int insert_at;      /* where append goes in the chat; -1: at its end */
  char *reason;       /* (owned): for PhaseChanged and the log, "" */
} TfProjectChange;

TfProjectChange *tf_project_change_new (void);
void tf_project_change_free (TfProjectChange *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfProjectChange, tf_project_change_free)

typedef struct _TfProjectRequest TfProjectRequest;

/* Decides what to do when its turn has come: returns the change to write, or %NULL with @error; or
 * %NULL without error when there is nothing to do. */
typedef TfProjectChange *(*TfProjectDecide) (TfProject *self,
                                             TfProjectRequest *request,
                                             GError **error);

struct _TfProjectRequest
{
  TfProjectDecide decide;
  GTask *task;     /* (owned) (nullable): who asked; %NULL: the pipeline itself */
  TfAction action; /* of an act request */
  gboolean is_act;
  char *text; /* (owned) (nullable) */
  gboolean confirmed;
  int number;
  TfProjectEdit *edit;     /* (owned) (nullable) */
  TfProjectWaiver *waiver; /* (owned) (nullable) */
  TfJob *job;              /* (owned) (nullable): that ended */
  GError *failure;       /* (owned) (nullable): the state could not be read; told after the halt */
  char *reply;           /* (owned) (nullable): returned to a task that wants a string */
  GPtrArray *joined;     /* (owned) (element-type GTask): the same action pressed again meanwhile */
  gboolean without_chat; /* the chat cannot be read: an empty one stands in until the end */
  gboolean loads_nothing; /* decided without the chat */
};

struct _TfProject
{
  GObject parent_instance;

  TfWorkspace *workspace;  /* (owned) */
  TfProjectStatus *status; /* (owned) */
  TfPolishState *polish;   /* (owned) (nullable) */
  GPtrArray *chat;         /* (owned) (nullable): %NULL: not loaded */
  GQueue requests;         /* (element-type TfProjectRequest): waiting, the first one in work */
  gboolean busy;           /* the first request is being loaded for or written */
  gboolean pumping;        /* inside the loop that begins requests */
  gboolean stopping;
  guint ending;       /* jobs that were dropped and still run */
  GPtrArray *stops;   /* (owned) (element-type GTask): stops that wait for those */
  int recovered;      /* atomic: leftovers of an earlier daemon were cleared away */
  gboolean has_usage; /* what the runs cost was read */
  TfJob *job;         /* (owned) (nullable) */
  int job_chat;       /* how long the chat was when the job began */
  char *question;     /* (owned) (nullable) */
  char *note;         /* (owned) (nullable): something to know until the next phase */
};

void tf_project_enqueue (TfProject *self, TfProjectRequest *request);
/* For the pipeline itself. */
void tf_project_enqueue_own (TfProject *self, TfProjectDecide decide, TfJob *job);

/* A message of the AI, made now in the current phase. */
TfChatMessage *tf_project_make_message (TfProject *self,
                                        TfChatRole role,
                                        TfChatKind kind,
                                        const char *content);
void tf_project_change_say (TfProject *self,
                            TfProjectChange *change,
                            TfChatKind kind,
                            const char *format,
                            ...) G_GNUC_PRINTF (4, 5);

/* A change whose status is a copy moved by @event; %NULL with TF_ERROR_WRONG_PHASE. */
TfProjectChange *tf_project_move (TfProject *self, TfEvent event, GError **error);

/* The change that halts for @cause. */
TfProjectChange *tf_project_halt (TfProject *self, const GError *cause);
TfProjectChange *tf_project_halt_with (TfProject *self, TfHaltReason reason, const char *detail);
TfHaltReason tf_project_halt_reason_of (const GError *cause);

/* Begins what the phase in force wants: a job, a question, nothing. Safe to do twice. */
void tf_project_enter (TfProject *self);
void tf_project_drop_job (TfProject *self);
/* One that was dropped has come to its end. */
void tf_project_job_ended (TfProject *self);
void tf_project_ask (TfProject *self, const char *kind, const char *question);
/* Loads the plugin of @type once. TF_ERROR_NOT_FOUND names it. */
gboolean tf_project_ensure_deliverable (TfProject *self, TfDeliverableType type, GError **error);
void tf_project_request_free (TfProjectRequest *request);

/* Worker: writes all of @change; @chat is the chat with what it appends. */
gboolean tf_project_write_change (TfWorkspace *workspace,
                                  const TfProjectChange *change,
                                  GPtrArray *chat,
                                  GError **error);

/* Worker: clears away what an earlier daemon was interrupted in, and makes the commit it owed.
 * Failures are logged. Safe to do twice. */
void tf_project_recover (TfWorkspace *workspace);

/* Worker: a commit with @subject is owed, no longer owed. Any thread: is there one? */
gboolean tf_project_mark_commit (TfWorkspace *workspace, const char *subject, GError **error);
void tf_project_unmark_commit (TfWorkspace *workspace);
gboolean tf_project_has_commit_mark (TfWorkspace *workspace);

/* The subjects of commits that are looked for again: the first, and those of a confirmation. */
#define TF_COMMIT_CREATED "brain_dump: created"
#define TF_COMMIT_INTENT  "human_review: intent"
#define TF_COMMIT_SPEC    "spec_building: spec and constraints"

/* Type and name as @intent, checked, has them, unless the person gave them before. Any thread. */
void tf_project_take_intent (TfProjectStatus *status, const char *intent);

/* Worker: adds what all runs cost to @out_usage. TF_ERROR_FILE_SYSTEM. */
gboolean tf_project_sum_usage (const TfProjectFiles *files, TfUsage *out_usage, GError **error);

/* Decisions of the person's actions. */
TfProjectChange *tf_project_decide_action (TfProject *self,
                                           TfProjectRequest *request,
                                           GError **error);
TfProjectChange *tf_project_decide_say (TfProject *self, TfProjectRequest *request, GError **error);

/* Worker: writes what is missing of status, chat and polish state as the last commit has it.
 * Returns: (transfer full): the status that is then in force */
TfProjectStatus *tf_project_restore_state (TfWorkspace *workspace, GError **error);

G_END_DECLS
