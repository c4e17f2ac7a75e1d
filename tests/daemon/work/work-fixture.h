/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "fake-deliverable.h"
#include "fake-slots.h"
#include "tf-job.h"
#include "tf-work.h"

G_BEGIN_DECLS

/* A project on disk with its documents committed, and a scripted agent outside it. */
typedef struct
{
  char *projects;  /* (owned): the projects directory */
  char *script;    /* (owned): where the agent's answers and its memory are */
  char *directory; /* (owned): the project */
  TfProjectFiles *files;
  TfConfig *config;
  FakeSlots *slots;
  TfConfinement *confinement;
  TfDeliverable *deliverable;
  TfWork *work;
} WorkFixture;

WorkFixture *work_fixture_new (void);
void work_fixture_free (WorkFixture *self);

/* As if the machine had stopped now: a copy of the project under the same id in a place of its own,
 * with the same agent, its work not begun. */
WorkFixture *work_fixture_copy (WorkFixture *self);

/* Call number n of the agent prints "<n>.answer"; a call for "review" of iteration 3 prints
 * "review.3.answer" when there is one. A file "<the same>.sh" is run in the project before. */
void work_fixture_script (WorkFixture *self, const char *name, const char *text);

/* How often the agent was called, and the prompt of call @n. */
guint work_fixture_count_calls (WorkFixture *self);
char *work_fixture_read_prompt (WorkFixture *self, guint n);

void work_fixture_write (WorkFixture *self, const char *relative, const char *text);
/* Returns: (transfer full) (nullable) */
char *work_fixture_read (WorkFixture *self, const char *relative);

/* Starts @job and waits for its end. */
void work_fixture_run (WorkFixture *self, TfJob *job);

/* thoughtforge.log with everything queued so far. Returns: (transfer full) */
char *work_fixture_read_log (WorkFixture *self);

void work_fixture_assert_contains (const char *text, const char *part);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WorkFixture, work_fixture_free)

G_END_DECLS
