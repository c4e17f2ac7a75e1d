/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-entry.h"

#include "tf-bus-codec.h"
#include "tf-plain-text.h"
#include "tf-sentence.h"

struct _TfChatEntry
{
  GObject parent_instance;

  char *id;      /* (owned) */
  char *role;    /* (owned) */
  char *kind;    /* (owned) */
  char *phase;   /* (owned) */
  char *content; /* (owned) */
  gint64 timestamp;
};

G_DEFINE_FINAL_TYPE (TfChatEntry, tf_chat_entry, G_TYPE_OBJECT)

static void
tf_chat_entry_finalize (GObject *object)
{
  TfChatEntry *self = TF_CHAT_ENTRY (object);

  g_free (self->id);
  g_free (self->role);
  g_free (self->kind);
  g_free (self->phase);
  g_free (self->content);
  G_OBJECT_CLASS (tf_chat_entry_parent_class)->finalize (object);
}

static void
tf_chat_entry_class_init (TfChatEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_chat_entry_finalize;
}

static void
tf_chat_entry_init (TfChatEntry *self)
{
}

TfChatEntry *
tf_chat_entry_new (GVariant *message)
{
  TfChatEntry *self = g_object_new (TF_TYPE_CHAT_ENTRY, NULL);
  g_autoptr (GVariant) sentences = g_variant_lookup_value (message, "sentences", NULL);
  g_autofree char *content = NULL;

  self->id = g_strdup (tf_bus_dict_get_string (message, "id", ""));
  self->role = g_strdup (tf_bus_dict_get_string (message, "role", ""));
  self->kind = g_strdup (tf_bus_dict_get_string (message, "kind", ""));
  self->phase = g_strdup (tf_bus_dict_get_string (message, "phase", ""));
  content =
      tf_sentence_translate (sentences, "content", tf_bus_dict_get_string (message, "content", ""));
  self->content = tf_plain_text (content);
  self->timestamp = tf_bus_dict_get_int64 (message, "timestamp", 0);
  return self;
}

const char *
tf_chat_entry_get_id (TfChatEntry *self)
{
  return self->id;
}

const char *
tf_chat_entry_get_kind (TfChatEntry *self)
{
  return self->kind;
}

const char *
tf_chat_entry_get_phase (TfChatEntry *self)
{
  return self->phase;
}

const char *
tf_chat_entry_get_content (TfChatEntry *self)
{
  return self->content;
}

gint64
tf_chat_entry_get_timestamp (TfChatEntry *self)
{
  return self->timestamp;
}

gboolean
tf_chat_entry_is_human (TfChatEntry *self)
{
  return g_str_equal (self->role, "human");
}

gboolean
tf_chat_entry_is_notice (TfChatEntry *self)
{
  return g_str_equal (self->kind, "notice");
}
