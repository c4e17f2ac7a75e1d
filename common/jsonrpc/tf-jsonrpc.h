/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * TfJsonRpc:
 *
 * One side of a JSON-RPC 2.0 connection, a message a line (LF). Matches replies with calls, passes requests and
 * notifications of the other side on, and answers what is malformed as the specification says. Batches are
 * refused: both protocols that we speak have none. One thread.
 */
typedef struct _TfJsonRpc TfJsonRpc;

/* Codes of the specification, section 5.1. */
#define TF_JSONRPC_PARSE_ERROR      (-32700)
#define TF_JSONRPC_INVALID_REQUEST  (-32600)
#define TF_JSONRPC_METHOD_NOT_FOUND (-32601)
#define TF_JSONRPC_INVALID_PARAMS   (-32602)
#define TF_JSONRPC_INTERNAL_ERROR   (-32603)

/* How many calls may wait for their reply; one more fails at once. */
#define TF_JSONRPC_MAX_WAITING 256

/* An error of the other side, or one of ours. */
typedef struct
{
  int code;
  const char *message; /* (not owned) */
  JsonNode *data;      /* (not owned) (nullable) */
} TfJsonRpcError;

/* The reply to a call: exactly one of @result and @error is set. Both are valid during the call only. */
typedef void (*TfJsonRpcReplyFunc) (JsonNode *result, const TfJsonRpcError *error, gpointer data);

/* All (not owned) by the connection. */
typedef struct
{
  /* Sends @line, which has no newline. */
  void (*send) (const char *line, gpointer data);
  /* A request: answer it with tf_jsonrpc_reply() or tf_jsonrpc_refuse(), now or later. @id: an integer or a string;
   * copy it. @params (nullable) */
  void (*request) (const char *method, JsonNode *params, JsonNode *id, gpointer data);
  /* (nullable): a notification. @params (nullable) */
  void (*notification) (const char *method, JsonNode *params, gpointer data);
} TfJsonRpcHandlers;

TfJsonRpc *tf_jsonrpc_new (const TfJsonRpcHandlers *handlers, gpointer data);
/* Calls that still wait are forgotten, without a reply. */
void tf_jsonrpc_free (TfJsonRpc *self);

/* One line that came. Returns: %FALSE if it was no message of JSON-RPC; it was answered then if the
 * specification asks for it */
gboolean tf_jsonrpc_feed (TfJsonRpc *self, const char *line);

/* Calls a method. @params (transfer full) (nullable): an object or an array. @func gets the reply, once, never before
 * this returns unless too many wait. Returns: the id of the call, 0 if it failed */
guint tf_jsonrpc_call (TfJsonRpc *self,
                       const char *method,
                       JsonNode *params,
                       TfJsonRpcReplyFunc func,
                       gpointer data);
/* Forgets a call: its reply is ignored, and its func never called. */
void tf_jsonrpc_cancel (TfJsonRpc *self, guint id);
/* The connection is lost: every call that waits gets this error. */
void tf_jsonrpc_fail_all (TfJsonRpc *self, int code, const char *message);
/* @params (transfer full) (nullable) */
void tf_jsonrpc_notify (TfJsonRpc *self, const char *method, JsonNode *params);

/* @result (transfer full) (nullable): null */
void tf_jsonrpc_reply (TfJsonRpc *self, JsonNode *id, JsonNode *result);
void tf_jsonrpc_refuse (TfJsonRpc *self, JsonNode *id, int code, const char *message);

guint tf_jsonrpc_count_waiting (TfJsonRpc *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfJsonRpc, tf_jsonrpc_free)

G_END_DECLS
