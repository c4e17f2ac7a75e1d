/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A private bus, on which the first call starts the mock daemon, and a thoughtforgectl to call it
 * with. */
typedef struct
{
  GTestDBus *bus; /* (owned) */
  char *dir;      /* (owned): for files of the test */
  char *out;      /* (owned) (nullable): the output of the last call */
  char *err;      /* (owned) (nullable) */
  int status;     /* its exit status */
} CtlWorld;

/* For TF_TEST_MAIN: also takes the paths of the programs from the arguments of the test. */
void ctl_world_init (int *argc, char ***argv);

/* @scenario: of the mock; %NULL: no daemon, and none can be started */
CtlWorld *ctl_world_new (const char *scenario);
void ctl_world_free (CtlWorld *self);

/* Starts thoughtforgectl; @line is split at blanks, "%d" is the world's directory. */
GSubprocess *ctl_world_start (CtlWorld *self, const char *line, GSubprocessFlags flags);

/* Runs it to its end with an empty standard input. Returns: its exit status */
int ctl_world_call (CtlWorld *self, const char *line);

/* The same with @input on standard input. */
int ctl_world_call_with (CtlWorld *self, const char *input, const char *line);

/* On a terminal of its own: types @answer once "[y/N]" is shown (%NULL: nothing). @self->out is
 * what the terminal showed. */
int ctl_world_call_at_terminal (CtlWorld *self, const char *answer, const char *line);

/* The last line of @self->out, as JSON. Returns: (transfer full) (nullable) */
char *ctl_world_dup_last_line (CtlWorld *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CtlWorld, ctl_world_free)

G_END_DECLS
