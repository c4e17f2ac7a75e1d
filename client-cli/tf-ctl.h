/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-ctl-args.h"

G_BEGIN_DECLS

/* Exit statuses; also in thoughtforgectl(1). */
typedef enum
{
  TF_CTL_EXIT_OK = 0,
  TF_CTL_EXIT_FAILED = 1,    /* the daemon reported a failure */
  TF_CTL_EXIT_USAGE = 2,     /* bad command line or input file */
  TF_CTL_EXIT_WAITS = 3,     /* the user must decide first */
  TF_CTL_EXIT_NOT_FOUND = 4, /* no such thing, or an ambiguous id */
  TF_CTL_EXIT_HALTED = 5,    /* run: the project halted */
  TF_CTL_EXIT_NO_DAEMON = 6, /* the daemon cannot be reached */
  TF_CTL_EXIT_ASKS = 7,      /* run, answer: questions are open that only the user can answer */
  TF_CTL_EXIT_INTERRUPTED = 130,
} TfCtlExit;

/* Environment of one call of thoughtforgectl, read once in main(). */
typedef struct
{
  const char *editor; /* (not owned): VISUAL, EDITOR or a default */
  gboolean terminal_in;
  gboolean terminal_out;
  gboolean live;           /* standard output can be redrawn in place */
  gboolean utf8;           /* of the locale */
  guint columns;           /* of the terminal; 0: not a terminal, nothing is cut */
  guint reconnect_seconds; /* how long to wait for a vanished daemon */
} TfCtlEnvironment;

/* One call of thoughtforgectl. Everything happens in the main thread and its main context. */
typedef struct
{
  TfCtlArgs args;
  TfCtlEnvironment environment;
  GDBusConnection *connection; /* (owned) (nullable): from tf_ctl_connect() on */
  GCancellable *cancellable;   /* (owned): cancelled by Ctrl-C and by --timeout */
  gboolean starts_nothing;     /* calls do not start the daemon */
  gboolean asked_fault;        /* the daemon was asked for @fault */
  gboolean told_fault;         /* the user was told of it */
  char *fault;                 /* (owned) (nullable): why no agent runs */
  gboolean timed_out;
  guint interrupt_id;
  guint timeout_id;
  int exit_status; /* of a verb that did not fail */
} TfCtl;

void tf_ctl_init (TfCtl *self, const TfCtlEnvironment *environment);
void tf_ctl_clear (TfCtl *self);

/* From now on Ctrl-C, and --timeout if given, ends the call in progress with G_IO_ERROR_CANCELLED
 * instead of the process. */
void tf_ctl_take_interrupts (TfCtl *self);

/* The exit status for a verb's error. */
TfCtlExit tf_ctl_exit_for (TfCtl *self, const GError *error);

/* Prints the error on standard error and, with --json, as an object on standard output. Returns:
 * the exit status */
TfCtlExit tf_ctl_report (TfCtl *self, const GError *error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfCtl, tf_ctl_clear)

G_END_DECLS
