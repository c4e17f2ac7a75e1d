/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "workspace-fixture.h"

G_BEGIN_DECLS

/* Of the copies of a film, a test takes every so many-th one: each is a whole run, which takes long
 * under the sanitizers. */
#ifdef __SANITIZE_ADDRESS__
#define CAMERA_STRIDE 2
#else
#define CAMERA_STRIDE 1
#endif

/* A film of a job over a WorkspaceFixture: copies of the project from every moment at which
 * something had just become durable and the machine could have stopped. */
typedef struct
{
  WorkspaceFixture *fixture; /* (owned) */
  WorkspaceFixture *(*copy) (WorkspaceFixture *fixture);
  GPtrArray *copies; /* (owned) (element-type WorkspaceFixture) */
  guint fix_started; /* the copy made when the first fix had started */
} Camera;

/* @fixture: (transfer full). @copy: workspace_fixture_copy() or one that copies more. */
Camera *camera_new (WorkspaceFixture *fixture,
                    WorkspaceFixture *(*copy) (WorkspaceFixture *fixture));
void camera_free (Camera *self);

/* Makes a copy now. */
void camera_shoot (Camera *self);

/* Runs @job and asserts success. Makes a copy before, at each news, when an agent's run starts or
 * ends, and when the tests begin to run. */
void camera_film (Camera *self, TfJob *job);

/* Gives every copy the polish state of the previous one; the first stays. Every step saves the
 * state last: so all its other writes exist, but the state does not show them. */
void camera_set_back_states (Camera *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Camera, camera_free)

G_END_DECLS
