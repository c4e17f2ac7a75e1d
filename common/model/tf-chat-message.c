/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-message.h"

#include "tf-model-enums.h"
#include "tf-sentence.h"

#define AT(field) G_STRUCT_OFFSET (TfChatMessage, field)

static const TfRecordDescriptor members[] = {
  { NULL, TF_RECORD_REF_COUNT, AT (ref_count) },
  { "role", TF_RECORD_ENUM, AT (role), 0, tf_chat_role_get_type },
  { "content", TF_RECORD_STRING, AT (content) },
  { "phase", TF_RECORD_ENUM, AT (phase), 0, tf_phase_get_type },
  { "timestamp", TF_RECORD_TIME, AT (timestamp) },
  { "id", TF_RECORD_STRING, AT (id), TF_RECORD_OPTIONAL },
  { "kind", TF_RECORD_ENUM, AT (kind), TF_RECORD_OPTIONAL, tf_chat_kind_get_type },
  { "reply_to", TF_RECORD_STRING, AT (reply_to), TF_RECORD_OMIT },
};

/* Nobody else says sentences of the daemon, in whatever words. */
static void
write_sentences (gconstpointer data, JsonObject *object)
{
  const TfChatMessage *self = data;

  if (self->role == TF_CHAT_ROLE_AI)
    tf_sentence_write (object, "content", self->content);
}

static gboolean
remember_sentences (gpointer data, JsonObject *object, const char *path, GError **error)
{
  tf_sentence_read (object, "content", ((const TfChatMessage *) data)->content);
  return TRUE;
}

static void
insert_sentences (gconstpointer data, GVariantDict *dict)
{
  const TfChatMessage *self = data;

  if (self->role == TF_CHAT_ROLE_AI)
    tf_sentence_insert (dict, "content", self->content);
}

TF_DEFINE_COUNTED_RECORD (TfChatMessage,
                          tf_chat_message,
                          members,
                          .check = remember_sentences,
                          .write = write_sentences,
                          .insert = insert_sentences)

TfChatMessage *
tf_chat_message_new (const char *id,
                     TfChatRole role,
                     TfChatKind kind,
                     TfPhase phase,
                     const char *content,
                     gint64 timestamp)
{
  TfChatMessage *self = tf_record_new (&tf_chat_message_record);

  tf_record_set_string (&self->id, id);
  self->role = role;
  self->kind = kind;
  self->phase = phase;
  tf_record_set_string (&self->content, content);
  self->timestamp = timestamp;
  return self;
}

TfChatMessage *
tf_chat_message_new_answer (const char *id,
                            const char *question,
                            TfPhase phase,
                            const char *content,
                            gint64 timestamp)
{
  TfChatMessage *self =
      tf_chat_message_new (id, TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_ANSWER, phase, content, timestamp);

  tf_record_set_string (&self->reply_to, question);
  return self;
}
