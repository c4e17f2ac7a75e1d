/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-process.h"

G_BEGIN_DECLS

/* The result of running a shell script. */
typedef struct
{
  TfProcess *process; /* (owned) */
  GError *error;      /* (owned) (nullable) */
  GPtrArray *lines;   /* (owned): "0 text" or "1 text" */
  gboolean ok;
} Run;

void run_clear (Run *run);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

/* The single steps, for what the functions below do not cover. */
void run_begin (Run *run, const TfProcessSpec *spec);
void run_wait (Run *run, GCancellable *cancellable);

void run_script (Run *run, const char *script);

/* Fills in what the spec leaves unset. */
void run_spec (Run *run, const char *script, const TfProcessSpec *spec);

/* Cancels at the first line. */
void run_and_cancel (Run *run, const char *script, guint grace_ms);

/* "0 pid 17" → 17, for the label "pid" */
GPid run_get_printed_pid (Run *run, const char *label);

/* Not even a zombie: it has been reaped. */
void assert_gone (GPid pid);

/* Only PATH */
extern const char *const run_environment[];

G_END_DECLS
