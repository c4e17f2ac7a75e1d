/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-confinement.h"

G_BEGIN_DECLS

/* A home directory with a secret, a project below it with typical contents, a file outside; and
 * scripts run in it, confined or, to show that they would do harm, unconfined. */

typedef struct
{
  TfConfinement *confinement; /* (owned): probed */
  char *outside;              /* (owned): a directory that runs must not touch */
  char *project;              /* (owned): absolute */
  TfConfinementSpec spec;     /* for a build: everything writable except state, locked documents and
                               * .git */
} World;

typedef struct
{
  int exit_code;
  char *output;   /* (owned) */
  char *errors;   /* (owned) */
  GError *error;  /* (owned) (nullable) */
  gint64 seconds; /* duration in microseconds */
} Outcome;

World *world_new (void);
void world_free (World *world);

/* %FALSE after printing why, loudly: nothing can be tested where confinement does not work. */
gboolean world_can_confine (World *world);

/* @script is run by /bin/sh, @wall_seconds: 0: 30. */
Outcome *world_confined (World *world, const char *script, guint wall_seconds);
Outcome *world_unconfined (World *world, const char *script);
Outcome *world_run (const char *const *argv, const char *directory, guint wall_seconds);
void outcome_free (Outcome *outcome);

/* %TRUE if the project's @relative contains @text. */
gboolean world_has (World *world, const char *relative, const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (World, world_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Outcome, outcome_free)

G_END_DECLS
