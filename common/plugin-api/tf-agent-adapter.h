/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

#include "tf-config.h"
#include "tf-usage.h"

G_BEGIN_DECLS

typedef enum
{
  TF_AGENT_EVENT_TEXT,     /* a part of the answer as it arrives */
  TF_AGENT_EVENT_TOOL_USE, /* the agent uses a tool; text names it, path what it reads with it */
  TF_AGENT_EVENT_USAGE,
  TF_AGENT_EVENT_RESULT, /* the whole answer; exactly one, ends a successful run */
  TF_AGENT_EVENT_ERROR,  /* the agent reports failure; text is the reason */
} TfAgentEventKind;

typedef struct
{
  TfAgentEventKind kind;
  const char *text;     /* (nullable) */
  const char *path;     /* (nullable): the file that it was given as a whole */
  const TfUsage *usage; /* (nullable) */
} TfAgentEvent;

typedef void (*TfAgentEventFunc) (const TfAgentEvent *event, gpointer data);

/**
 * TfAgentAdapter:
 *
 * Supports one family of agent programs: builds the command line and parses the output. One
 * instance per run. Never starts a process. Main thread only.
 */
#define TF_TYPE_AGENT_ADAPTER (tf_agent_adapter_get_type ())
G_DECLARE_INTERFACE (TfAgentAdapter, tf_agent_adapter, TF, AGENT_ADAPTER, GObject)

struct _TfAgentAdapterInterface
{
  GTypeInterface parent_iface;

  /* Returns: (transfer full): argv; the prompt is never in it */
  GStrv (*dup_argv) (TfAgentAdapter *self, const TfAgentConfig *config, GError **error);
  /* One line of standard output */
  void (*feed_line) (TfAgentAdapter *self, const char *line, TfAgentEventFunc func, gpointer data);
  /* (nullable): whether its events name every file that the agent is given; by default they do not */
  gboolean (*names_files) (TfAgentAdapter *self);
  /* The process exited with @exit_code. Emits RESULT or ERROR; neither means no answer. */
  void (*finish) (TfAgentAdapter *self, int exit_code, TfAgentEventFunc func, gpointer data);
};

GStrv tf_agent_adapter_dup_argv (TfAgentAdapter *self, const TfAgentConfig *config, GError **error);
void tf_agent_adapter_feed_line (TfAgentAdapter *self,
                                 const char *line,
                                 TfAgentEventFunc func,
                                 gpointer data);
gboolean tf_agent_adapter_names_files (TfAgentAdapter *self);
void tf_agent_adapter_finish (TfAgentAdapter *self,
                              int exit_code,
                              TfAgentEventFunc func,
                              gpointer data);

G_END_DECLS
