/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Runs the analysers, two at a time, each with its own time limit and all within one. Reports what
 * could not run, never leaves it out silently. Main thread only. */
typedef struct _OaTools OaTools;

typedef struct
{
  const char *tool;      /* the program's name */
  const char *directory; /* where it ran */
  const char *out;       /* what it printed */
  const char *err;
  int exit_code;
  const char *path; /* as given to oa_tools_add() */
} OaToolResult;

/* Not called for a run that did not start or was ended early, which is reported. */
typedef void (*OaToolCb) (const OaToolResult *result, gpointer data);

/* @seconds: limit for all runs from now on. */
OaTools *oa_tools_new (guint seconds);
void oa_tools_free (OaTools *self);

/* Whether the program exists; reports a missing one once. */
gboolean oa_tools_have (OaTools *self, const char *tool);

/* The requested programs that do not exist, sorted, separated by commas; "" for none. Returns:
 * (transfer full) */
char *oa_tools_list_missing (OaTools *self);

/* Adds a run to the queue. @argv[0] is the program. @path (nullable): the file it analyses, for the
 * caller and for reports. @data must live until oa_tools_run() returns. */
void oa_tools_add (OaTools *self,
                   const char *const *argv,
                   const char *directory,
                   const char *path,
                   OaToolCb callback,
                   gpointer data);

/* Runs until the queue is empty or the time is up. */
void oa_tools_run (OaTools *self);

/* Prints one line to standard error. */
void oa_tools_report (const char *format, ...) G_GNUC_PRINTF (1, 2);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaTools, oa_tools_free)

G_END_DECLS
