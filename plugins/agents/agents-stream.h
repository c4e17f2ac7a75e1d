/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/**
 * AgentsStream:
 *
 * The base of the adapters for programs that print a JSON object a line, each with a "type". A subclass
 * reads the objects and says in its own words, with the functions below, what they mean; this class makes
 * the events of them and gives the verdict at the end. Events of an unknown type are ignored and counted.
 */
#define AGENTS_TYPE_STREAM (agents_stream_get_type ())
G_DECLARE_DERIVABLE_TYPE (AgentsStream, agents_stream, AGENTS, STREAM, GObject)

struct _AgentsStreamClass
{
  GObjectClass parent_class;

  /* As in TfAgentAdapterInterface. */
  gboolean (*prepare) (AgentsStream *self,
                       const TfAgentRequest *request,
                       TfAgentLaunch *launch,
                       GError **error);
  /* One object of its output. Returns: %FALSE if it does not know the type */
  gboolean (*read) (AgentsStream *self, JsonObject *object, const char *type);
  /* (nullable): the program runs */
  void (*start) (AgentsStream *self);
  /* One line of its standard output; by default an object for read(). Returns: %FALSE if it does not know what
   * it is */
  gboolean (*read_line) (AgentsStream *self, const char *line);
  gboolean names_files;    /* by default %TRUE; see TfAgentAdapterInterface */
  gboolean shows_images;   /* likewise; by default %FALSE */
  gboolean is_ended_by_us; /* by default %FALSE: its exit code says nothing */
  /* (nullable): one line of its standard error */
  void (*read_error) (AgentsStream *self, const char *line);
  /* (nullable): what an exit code other than 0 means; by default UNKNOWN */
  TfAgentTrouble (*explain_exit) (AgentsStream *self, int exit_code);
};

/* For use in read(). Texts and objects (nullable): what is absent says nothing. */

/* A part of what the agent says. Without an answer of its own, the last that was said is the answer. */
void agents_stream_say (AgentsStream *self, const char *text);
/* Likewise, but was shown before, piece by piece. */
void agents_stream_keep (AgentsStream *self, const char *text);
/* Likewise, but only shown: the whole follows. */
void agents_stream_show (AgentsStream *self, const char *text);
/* The answer; replaces an earlier one. */
void agents_stream_set_answer (AgentsStream *self, const char *answer);
/* The program says that the run succeeded, or that it failed; the last word counts. */
void agents_stream_succeed (AgentsStream *self);
void agents_stream_fail (AgentsStream *self, TfAgentTrouble trouble, const char *why);
/* Ends a program that would go on for ever. */
void agents_stream_give_up (AgentsStream *self, TfAgentTrouble trouble, const char *why);
/* What was said before a tool call is no longer the answer. A call that has begun does not begin again. */
void agents_stream_begin_tool (AgentsStream *self,
                               const char *id,
                               const char *name,
                               JsonObject *input);
void agents_stream_end_tool (AgentsStream *self, const char *id, gboolean ok);
/* Likewise, of a call that names its file itself. @whole: it was given all of it */
void agents_stream_begin_call (AgentsStream *self,
                               const char *id,
                               const char *name,
                               const char *file,
                               gboolean whole);
void agents_stream_end_call (AgentsStream *self, const char *id, gboolean ok, gboolean whole);
void agents_stream_tell (AgentsStream *self, TfAgentEventKind kind, const char *text);
void agents_stream_retry (AgentsStream *self, TfAgentTrouble trouble, const char *text);
/* To the program's standard input. */
void agents_stream_reply (AgentsStream *self, const char *line);
void agents_stream_close (AgentsStream *self);
/* What was said since the last tool call, or before it. Returns: (transfer full) */
char *agents_stream_dup_said (AgentsStream *self);
/* What the run has used in all; told at its end. */
TfUsage *agents_stream_get_usage (AgentsStream *self);
/* The trouble that is certain, or else what @why (nullable) reads like. */
TfAgentTrouble agents_stream_judge (TfAgentTrouble certain, const char *why);
/* How many objects were of an unknown type, and lines no objects. */
guint agents_stream_count_unknown (AgentsStream *self);

G_END_DECLS
