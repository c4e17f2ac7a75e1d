/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-jsonrpc.h"

#include "tf-json-peek.h"
#include "tf-json.h"

#define VERSION "2.0"

typedef struct
{
  TfJsonRpcReplyFunc func;
  gpointer data;
} Waiter;

struct _TfJsonRpc
{
  TfJsonRpcHandlers handlers;
  gpointer data;
  GHashTable *waiting; /* (owned): id of a call → Waiter */
  guint last_id;
};

TfJsonRpc *
tf_jsonrpc_new (const TfJsonRpcHandlers *handlers, gpointer data)
{
  TfJsonRpc *self = g_new0 (TfJsonRpc, 1);

  self->handlers = *handlers;
  self->data = data;
  self->waiting = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);
  return self;
}

void
tf_jsonrpc_free (TfJsonRpc *self)
{
  g_hash_table_unref (self->waiting);
  g_free (self);
}

/* sending */

static JsonObject *
new_message (void)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "jsonrpc", VERSION);
  return object;
}

/* Takes @object. */
static void
send_message (TfJsonRpc *self, JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *line = NULL;

  json_node_take_object (node, object);
  line = tf_json_to_line (node);
  self->handlers.send (line, self->data);
}

static void
set_call (JsonObject *object, const char *method, JsonNode *params)
{
  json_object_set_string_member (object, "method", method);
  if (params != NULL)
    json_object_set_member (object, "params", params);
}

guint
tf_jsonrpc_call (TfJsonRpc *self,
                 const char *method,
                 JsonNode *params,
                 TfJsonRpcReplyFunc func,
                 gpointer data)
{
  JsonObject *object = NULL;
  Waiter *waiter = NULL;

  if (g_hash_table_size (self->waiting) >= TF_JSONRPC_MAX_WAITING)
    {
      const TfJsonRpcError error = { TF_JSONRPC_INTERNAL_ERROR, "too many calls wait for a reply",
                                     NULL };

      g_clear_pointer (&params, json_node_unref);
      func (NULL, &error, data);
      return 0;
    }
  waiter = g_new (Waiter, 1);
  *waiter = (Waiter){ func, data };
  self->last_id++;
  g_hash_table_insert (self->waiting, GUINT_TO_POINTER (self->last_id), waiter);
  object = new_message ();
  json_object_set_int_member (object, "id", self->last_id);
  set_call (object, method, params);
  send_message (self, object);
  return self->last_id;
}

void
tf_jsonrpc_cancel (TfJsonRpc *self, guint id)
{
  g_hash_table_remove (self->waiting, GUINT_TO_POINTER (id));
}

/* A func may cancel calls that have not failed yet, and make new ones, which do not fail. */
void
tf_jsonrpc_fail_all (TfJsonRpc *self, int code, const char *message)
{
  g_autofree gpointer *ids = g_hash_table_get_keys_as_array (self->waiting, NULL);
  const TfJsonRpcError error = { code, message, NULL };

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autofree Waiter *waiter = NULL;

      if (g_hash_table_steal_extended (self->waiting, ids[i], NULL, (gpointer *) &waiter))
        waiter->func (NULL, &error, waiter->data);
    }
}

void
tf_jsonrpc_notify (TfJsonRpc *self, const char *method, JsonNode *params)
{
  JsonObject *object = new_message ();

  set_call (object, method, params);
  send_message (self, object);
}

/* @id (nullable): null */
static JsonObject *
new_reply (JsonNode *id)
{
  JsonObject *object = new_message ();

  if (id != NULL)
    json_object_set_member (object, "id", json_node_copy (id));
  else
    json_object_set_null_member (object, "id");
  return object;
}

void
tf_jsonrpc_reply (TfJsonRpc *self, JsonNode *id, JsonNode *result)
{
  JsonObject *object = new_reply (id);

  if (result != NULL)
    json_object_set_member (object, "result", result);
  else
    json_object_set_null_member (object, "result");
  send_message (self, object);
}

void
tf_jsonrpc_refuse (TfJsonRpc *self, JsonNode *id, int code, const char *message)
{
  JsonObject *object = new_reply (id);
  JsonObject *error = json_object_new ();

  json_object_set_int_member (error, "code", code);
  json_object_set_string_member (error, "message", message);
  json_object_set_object_member (object, "error", error);
  send_message (self, object);
}

/* receiving */

static gboolean
is_id (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
         (json_node_get_value_type (node) == G_TYPE_STRING ||
          json_node_get_value_type (node) == G_TYPE_INT64);
}

static gboolean
is_params (JsonNode *node)
{
  return node == NULL || JSON_NODE_HOLDS_OBJECT (node) || JSON_NODE_HOLDS_ARRAY (node);
}

static TfJsonRpcError
read_error (JsonObject *object)
{
  JsonObject *error = tf_json_peek_object (object, "error");
  const char *message = tf_json_peek_string (error, "message");
  JsonNode *code = error != NULL ? json_object_get_member (error, "code") : NULL;

  return (TfJsonRpcError){
    .code = code != NULL && JSON_NODE_HOLDS_VALUE (code) ? (int) json_node_get_int (code)
                                                         : TF_JSONRPC_INTERNAL_ERROR,
    .message = message != NULL ? message : "an error without a message",
    .data = error != NULL ? json_object_get_member (error, "data") : NULL,
  };
}

/* A reply to nothing that waits is ignored: its call was cancelled. */
static gboolean
take_reply (TfJsonRpc *self, JsonObject *object, JsonNode *id)
{
  gboolean failed = json_object_has_member (object, "error");
  JsonNode *result = json_object_get_member (object, "result");
  TfJsonRpcError error = { 0 };
  gint64 number = 0;
  g_autofree Waiter *waiter = NULL;

  if (failed == (result != NULL) || json_node_get_value_type (id) != G_TYPE_INT64)
    return FALSE;
  number = json_node_get_int (id);
  if (number < 1 || number > G_MAXUINT)
    return TRUE;
  if (!g_hash_table_steal_extended (self->waiting, GUINT_TO_POINTER ((guint) number), NULL,
                                    (gpointer *) &waiter))
    return TRUE;
  if (failed)
    error = read_error (object);
  waiter->func (failed ? NULL : result, failed ? &error : NULL, waiter->data);
  return TRUE;
}

static gboolean
take_call (TfJsonRpc *self, JsonObject *object, const char *method, JsonNode *id)
{
  JsonNode *params = json_object_get_member (object, "params");

  if (!is_params (params))
    {
      if (id != NULL)
        tf_jsonrpc_refuse (self, id, TF_JSONRPC_INVALID_PARAMS,
                           "params must be an object or an array");
      return FALSE;
    }
  if (id != NULL)
    self->handlers.request (method, params, id, self->data);
  else if (self->handlers.notification != NULL)
    self->handlers.notification (method, params, self->data);
  return TRUE;
}

gboolean
tf_jsonrpc_feed (TfJsonRpc *self, const char *line)
{
  g_autoptr (JsonNode) node = tf_json_parse (line, -1, NULL);
  JsonObject *object = tf_json_peek_root (node);
  const char *method = tf_json_peek_string (object, "method");
  JsonNode *id = object != NULL ? json_object_get_member (object, "id") : NULL;

  if (node == NULL)
    {
      tf_jsonrpc_refuse (self, NULL, TF_JSONRPC_PARSE_ERROR, "this is not JSON");
      return FALSE;
    }
  if (object != NULL && tf_json_peek_is (object, "jsonrpc", VERSION) && (id == NULL || is_id (id)))
    {
      if (method != NULL)
        return take_call (self, object, method, id);
      if (id != NULL && take_reply (self, object, id))
        return TRUE;
    }
  if (method != NULL || object == NULL || id == NULL)
    tf_jsonrpc_refuse (self, is_id (id) ? id : NULL, TF_JSONRPC_INVALID_REQUEST,
                       "this is no message of JSON-RPC 2.0");
  return FALSE;
}

guint
tf_jsonrpc_count_waiting (TfJsonRpc *self)
{
  return g_hash_table_size (self->waiting);
}
