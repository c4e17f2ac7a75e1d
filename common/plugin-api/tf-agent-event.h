/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-usage.h"

G_BEGIN_DECLS

/* What an agent tells during a run, in one form for all programs; close to the updates of the Agent
 * Client Protocol (agentclientprotocol.com, version 1). */

typedef enum
{
  TF_AGENT_EVENT_TEXT,       /* a part of the answer as it arrives: text */
  TF_AGENT_EVENT_THOUGHT,    /* the agent thinks; what it thinks is not kept */
  TF_AGENT_EVENT_TOOL,       /* a tool call begins, goes on or ends: tool */
  TF_AGENT_EVENT_PLAN,       /* what it means to do next: text */
  TF_AGENT_EVENT_USAGE,      /* what the run has used: usage; several are added up */
  TF_AGENT_EVENT_SESSION,    /* the program's own name of the session: text */
  TF_AGENT_EVENT_PERMISSION, /* it asked for leave and was answered: text says both */
  TF_AGENT_EVENT_BLIND,      /* it is not shown the images of the prompt: text says why */
  TF_AGENT_EVENT_RETRY,      /* the program tries again by itself: text, trouble */
  TF_AGENT_EVENT_RESULT, /* the whole answer: text, %NULL for all that the program printed; exactly
                              * one, ends a successful run */
  TF_AGENT_EVENT_ERROR,  /* the run failed: trouble, text (nullable) says why */
} TfAgentEventKind;

typedef enum
{
  TF_TOOL_KIND_OTHER = 0,
  TF_TOOL_KIND_READ,
  TF_TOOL_KIND_EDIT,
  TF_TOOL_KIND_DELETE,
  TF_TOOL_KIND_MOVE,
  TF_TOOL_KIND_SEARCH,
  TF_TOOL_KIND_EXECUTE,
  TF_TOOL_KIND_THINK,
  TF_TOOL_KIND_FETCH,
} TfToolKind;

typedef enum
{
  TF_TOOL_STATUS_PENDING,
  TF_TOOL_STATUS_IN_PROGRESS,
  TF_TOOL_STATUS_COMPLETED,
  TF_TOOL_STATUS_FAILED,
} TfToolStatus;

/* All (not owned). */
typedef struct
{
  const char *id;   /* (nullable) */
  const char *name; /* the program's own word, or the command */
  TfToolKind kind;
  TfToolStatus status;
  const char *const *locations; /* (nullable): the files it is about, as the agent named them */
  gboolean whole;               /* a completed READ: the agent was given each of them as a whole */
  const char *diff;             /* (nullable): what it changes */
} TfToolCall;

/* Why a run failed, as far as the program tells. */
typedef enum
{
  TF_AGENT_TROUBLE_UNKNOWN = 0,
  TF_AGENT_TROUBLE_AUTH,       /* not logged in, or the login is refused */
  TF_AGENT_TROUBLE_LIMIT,      /* a limit of use, or no credit; passes by itself or when paid */
  TF_AGENT_TROUBLE_OVERLOADED, /* the service cannot answer now; passes by itself */
  TF_AGENT_TROUBLE_PROMPT_TOO_LONG, /* for the model */
  TF_AGENT_TROUBLE_REFUSED,         /* the request is refused: no such model, content */
  TF_AGENT_TROUBLE_CRASHED,         /* it ended without saying how */
} TfAgentTrouble;

/* All (not owned). */
typedef struct
{
  TfAgentEventKind kind;
  const char *text;       /* (nullable) */
  const TfToolCall *tool; /* (nullable) */
  const TfUsage *usage;   /* (nullable) */
  TfAgentTrouble trouble;
  gint64 until; /* µs UTC: when LIMIT or OVERLOADED passes; 0: unknown */
} TfAgentEvent;

/* Where an adapter puts what it reads, and how it answers the program. */
typedef struct
{
  void (*emit) (const TfAgentEvent *event, gpointer data);
  /* Writes @line and a newline to the program's standard input, if its launch keeps that open. */
  void (*reply) (const char *line, gpointer data);
  /* Closes standard input: the program is to end. */
  void (*close) (gpointer data);
  gpointer data;
} TfAgentSink;

G_END_DECLS
