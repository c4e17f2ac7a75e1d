/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "fake-deliverable.h"
#include "fake-slots.h"
#include "tf-job.h"
#include "tf-workspace.h"

G_BEGIN_DECLS

/* A project on disk with its documents committed, and a scripted agent outside it. */
typedef struct
{
  char *projects;  /* (owned): the projects directory */
  char *script;    /* (owned): the agent's answers and its memory */
  char *directory; /* (owned): the project */
  TfProjectFiles *files;
  TfConfig *config;
  FakeSlots *slots;
  TfConfinement *confinement;
  TfDeliverable *deliverable;
  TfWorkspace *workspace;
} WorkspaceFixture;

WorkspaceFixture *workspace_fixture_new (void);
void workspace_fixture_free (WorkspaceFixture *self);

/* As if the machine had stopped now: a copy of the project under the same id in another place, with
 * the same agent, its work not started. */
WorkspaceFixture *workspace_fixture_copy (WorkspaceFixture *self);

/* Call number n of the agent prints "<n>.answer"; a call for "review" of iteration 3 prints
 * "review.3.answer" if it exists. A file "<the same>.sh" runs in the project first. */
void workspace_fixture_script (WorkspaceFixture *self, const char *name, const char *text);

/* How often the agent was called, and the prompt of call @n. */
guint workspace_fixture_count_calls (WorkspaceFixture *self);
char *workspace_fixture_read_prompt (WorkspaceFixture *self, guint n);

/* Where @relative is: a document or state file of the project, otherwise a file of the deliverable.
 * Returns: (transfer full) */
char *workspace_fixture_dup_path (WorkspaceFixture *self, const char *relative);
void workspace_fixture_write (WorkspaceFixture *self, const char *relative, const char *text);
/* Returns: (transfer full) (nullable) */
char *workspace_fixture_read (WorkspaceFixture *self, const char *relative);

/* Starts @job and waits for its end. */
void workspace_fixture_run (WorkspaceFixture *self, TfJob *job);

/* thoughtforge.log, including everything queued so far. Returns: (transfer full) */
char *workspace_fixture_read_log (WorkspaceFixture *self);

void workspace_fixture_assert_contains (const char *text, const char *part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WorkspaceFixture, workspace_fixture_free)

G_END_DECLS
