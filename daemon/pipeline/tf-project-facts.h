/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config.h"
#include "tf-deliverable.h"
#include "tf-job.h"
#include "tf-polish-state.h"
#include "tf-project-status.h"

G_BEGIN_DECLS

/* A project as a decision sees it: a decision reaches nothing else, so it can change nothing. Valid
 * until the main loop runs again. Main thread only. */
typedef struct
{
  const char *id;                /* (not owned) */
  const TfProjectStatus *status; /* (not owned) */
  const TfPolishState *polish;   /* (not owned) (nullable): before polishing */
  const GPtrArray *chat;      /* (not owned) (nullable) (element-type TfChatMessage): not loaded */
  TfConfig *config;           /* (owned) */
  TfDeliverable *deliverable; /* (not owned) (nullable): not loaded */
  const TfJob *job;   /* (not owned) (nullable): runs, or has ended and waits for its turn */
  int job_chat;       /* how long the chat was when that job began */
  gboolean is_ending; /* a dropped job still runs */
} TfProjectFacts;

void tf_project_facts_clear (TfProjectFacts *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfProjectFacts, tf_project_facts_clear)

/* Neither the user nor @intent names a deliverable type. */
gboolean tf_project_facts_lacks_type (const TfProjectFacts *self, const char *intent);

/* What a user may press now. Returns: (transfer full) (element-type TfAction) */
GArray *tf_project_facts_get_actions (const TfProjectFacts *self);

/* Something runs, or would go on by itself: while it waits for the user, there is nothing to pause. */
gboolean tf_project_facts_is_pausable (const TfProjectFacts *self);

/* The current draft can be confirmed as it is; %FALSE while the chat is not loaded. */
gboolean tf_project_facts_is_confirmable (const TfProjectFacts *self);

/* The status in memory replaces one that cannot be read. */
gboolean tf_project_facts_is_corrupt (const TfProjectFacts *self);

/* TF_ERROR_STATE_CORRUPT then: writing it would hide the one that Resume restores. */
gboolean tf_project_facts_check_writable (const TfProjectFacts *self, GError **error);

/* The deliverable, created if it is not loaded yet. TF_ERROR_NOT_FOUND names @type.
 * Returns: (transfer full) */
TfDeliverable *tf_project_facts_dup_deliverable (const TfProjectFacts *self,
                                                 TfDeliverableType type,
                                                 GError **error);

/* Where @deliverable writes, below the project. Returns: (transfer full) (nullable) */
char *tf_project_facts_dup_output_path (const TfProjectFacts *self, TfDeliverable *deliverable);

G_END_DECLS
