/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-query.h"
#include "tf-project-service-private.h"

G_BEGIN_DECLS

/* One D-Bus call that reads or changes a project's files, executed by its worker. */
typedef struct _TfProjectCall TfProjectCall;

/* Worker. Returns the reply tuple (floating), or %NULL with @error; may set call->fd. */
typedef GVariant *(*TfProjectCallFunc) (TfProjectCall *call, GError **error);

struct _TfProjectCall
{
  GDBusMethodInvocation *invocation; /* (owned by the reply) */
  TfWorkspace *workspace;            /* (owned) */
  TfProjectService *resources_of;    /* (owned) (nullable): set if the call changes resources */
  TfProjectCallFunc func;
  char *text;              /* (owned) (nullable) */
  char *draft;             /* (owned) (nullable) */
  char *output_path;       /* (owned) (nullable) */
  char *branch;            /* (owned) (nullable) */
  char *stored;            /* (owned) (nullable): the resource that was made */
  char *note;              /* (owned) (nullable): on it, for the user */
  TfPolishState *state;    /* (owned) (nullable) */
  TfProjectStatus *status; /* (owned) (nullable) */
  TfIssueFilter filter;
  guint number;
  guint64 limit;
  gboolean everything; /* of a code base */
  int fd;              /* (owned): -1: none */
};

TfProjectCall *tf_project_call_new (TfProjectService *self,
                                    GDBusMethodInvocation *invocation,
                                    TfProjectCallFunc func,
                                    const char *text);
void tf_project_call_free (gpointer data);

/* Executes @call and replies; takes it. */
void tf_project_call_run (TfProjectCall *call);

/* Emits the change of resources, if the call changed them. Call before replying, so that the caller
 * has seen the change when the reply arrives. */
void tf_project_call_notify (TfProjectCall *call);

/* The path of the deliverable, if it is a document; a tree has no single path. Main thread. Returns:
 * (transfer full) (nullable) */
char *tf_project_call_dup_document_path (TfProjectService *self);

/* The reply (h) for @fd, which it takes; %NULL for -1. */
GVariant *tf_project_call_reply_fd (TfProjectCall *call, int fd);

G_END_DECLS
