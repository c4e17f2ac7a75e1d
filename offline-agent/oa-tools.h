/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Runs the programs that look at code, two at a time, each within a time of its own and all within
 * one. What could not be run is said, never left out silently. Main thread only. */
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

/* Not called for what did not run or was ended: that is said. */
typedef void (*OaToolCb) (const OaToolResult *result, gpointer data);

/* @seconds: for all runs from now on. */
OaTools *oa_tools_new (guint seconds);
void oa_tools_free (OaTools *self);

/* Whether there is such a program; says so once when there is none. */
gboolean oa_tools_have (OaTools *self, const char *tool);

/* The programs asked for that there are not, sorted, with commas; "" for none. Returns: (transfer
 * full) */
char *oa_tools_list_missing (OaTools *self);

/* Puts a run into the queue. @argv[0] is the program. @path (nullable): what it looks at, for the
 * caller and for what is said. @data must live until oa_tools_run() returns. */
void oa_tools_add (OaTools *self,
                   const char *const *argv,
                   const char *directory,
                   const char *path,
                   OaToolCb callback,
                   gpointer data);

/* Until the queue is empty or the time is up. */
void oa_tools_run (OaTools *self);

/* One line on standard error. */
void oa_say (const char *format, ...) G_GNUC_PRINTF (1, 2);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaTools, oa_tools_free)

G_END_DECLS
