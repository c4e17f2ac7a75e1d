/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-message.h"

#include "tf-enum.h"
#include "tf-json.h"
#include "tf-model-enums.h"

TfChatMessage *
tf_chat_message_new (const char *id,
                     TfChatRole role,
                     TfChatKind kind,
                     TfPhase phase,
                     const char *content,
                     gint64 timestamp)
{
  TfChatMessage *self = g_new0 (TfChatMessage, 1);

  g_ref_count_init (&self->ref_count);
  self->id = g_strdup (id != NULL ? id : "");
  self->role = role;
  self->kind = kind;
  self->phase = phase;
  self->content = g_strdup (content != NULL ? content : "");
  self->timestamp = timestamp;
  return self;
}

TfChatMessage *
tf_chat_message_ref (TfChatMessage *self)
{
  g_ref_count_inc (&self->ref_count);
  return self;
}

void
tf_chat_message_unref (TfChatMessage *self)
{
  if (!g_ref_count_dec (&self->ref_count))
    return;
  g_free (self->id);
  g_free (self->content);
  g_free (self);
}

JsonNode *
tf_chat_message_to_json (const TfChatMessage *self)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  tf_json_set_enum (object, "role", TF_TYPE_CHAT_ROLE, self->role);
  json_object_set_string_member (object, "content", self->content);
  tf_json_set_enum (object, "phase", TF_TYPE_PHASE, self->phase);
  tf_json_set_time (object, "timestamp", self->timestamp);
  json_object_set_string_member (object, "id", self->id);
  tf_json_set_enum (object, "kind", TF_TYPE_CHAT_KIND, self->kind);
  json_node_set_object (node, object);
  return node;
}

TfChatMessage *
tf_chat_message_from_json (JsonNode *node, const char *path, GError **error)
{
  JsonObject *object = NULL;
  g_autofree char *id = NULL;
  g_autofree char *content = NULL;
  int role = TF_CHAT_ROLE_HUMAN;
  int kind = TF_CHAT_KIND_MESSAGE;
  int phase = TF_PHASE_BRAIN_DUMP;
  gint64 timestamp = 0;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_enum (object, path, "role", TF_TYPE_CHAT_ROLE, TF_JSON_REQUIRED, &role, error) ||
      !tf_json_get_string (object, path, "content", TF_JSON_REQUIRED, &content, error) ||
      !tf_json_get_enum (object, path, "phase", TF_TYPE_PHASE, TF_JSON_REQUIRED, &phase, error) ||
      !tf_json_get_time (object, path, "timestamp", TF_JSON_REQUIRED, &timestamp, error) ||
      !tf_json_get_string (object, path, "id", TF_JSON_OPTIONAL, &id, error) ||
      !tf_json_get_enum (object, path, "kind", TF_TYPE_CHAT_KIND, TF_JSON_OPTIONAL, &kind, error))
    return NULL;
  return tf_chat_message_new (id, role, kind, phase, content, timestamp);
}

GVariant *
tf_chat_message_to_variant (const TfChatMessage *self)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "id", "s", self->id);
  g_variant_dict_insert (&dict, "role", "s", tf_enum_to_nick (TF_TYPE_CHAT_ROLE, self->role));
  g_variant_dict_insert (&dict, "kind", "s", tf_enum_to_nick (TF_TYPE_CHAT_KIND, self->kind));
  g_variant_dict_insert (&dict, "phase", "s", tf_enum_to_nick (TF_TYPE_PHASE, self->phase));
  g_variant_dict_insert (&dict, "content", "s", self->content);
  g_variant_dict_insert (&dict, "timestamp", "x", self->timestamp);
  return g_variant_dict_end (&dict);
}
