/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-find.h"

#include <string.h>

struct _TfChatFind
{
  GObject parent_instance;

  TfFindBar *bar;       /* (not owned) */
  TfChatThread *thread; /* (not owned) */
  TfChatLog *log;       /* (owned) (nullable) */
  GArray *matches;      /* (owned) (element-type guint): positions in the log */
  TfChatEntry *shown;   /* (owned) (nullable): the match that is shown */
};

G_DEFINE_FINAL_TYPE (TfChatFind, tf_chat_find, G_TYPE_OBJECT)

static gboolean
contains (TfChatEntry *entry, const char *folded)
{
  g_autofree char *content = g_utf8_casefold (tf_chat_entry_get_content (entry), -1);

  return strstr (content, folded) != NULL;
}

static guint
get_match (TfChatFind *self, guint i)
{
  return g_array_index (self->matches, guint, i);
}

/* Counted from 1, the newest first; 0 if none is shown. */
static guint
find_shown (TfChatFind *self)
{
  for (guint i = 0; i < self->matches->len; i++)
    {
      g_autoptr (TfChatEntry) entry =
          g_list_model_get_item (G_LIST_MODEL (self->log), get_match (self, i));

      if (entry == self->shown)
        return self->matches->len - i;
    }
  return 0;
}

static void
report (TfChatFind *self)
{
  gboolean is_whole = self->log == NULL || !tf_chat_log_has_older (self->log);

  tf_find_bar_set_matches (self->bar, (int) find_shown (self),
                           is_whole ? (int) self->matches->len : -1);
}

static void
show (TfChatFind *self, guint i)
{
  g_autoptr (TfChatEntry) entry =
      g_list_model_get_item (G_LIST_MODEL (self->log), get_match (self, i));

  g_set_object (&self->shown, entry);
  tf_chat_thread_show (self->thread, get_match (self, i));
  report (self);
}

static void
search (TfChatFind *self)
{
  const char *text = tf_find_bar_get_text (self->bar);
  g_autofree char *folded = g_utf8_casefold (text, -1);
  guint n =
      self->log == NULL || *text == '\0' ? 0 : g_list_model_get_n_items (G_LIST_MODEL (self->log));

  g_array_set_size (self->matches, 0);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TfChatEntry) entry = g_list_model_get_item (G_LIST_MODEL (self->log), i);

      if (contains (entry, folded))
        g_array_append_val (self->matches, i);
    }
  if (n > 0 && tf_chat_log_has_older (self->log))
    tf_chat_log_load_older (self->log);
  if (self->matches->len > 0 && find_shown (self) == 0)
    show (self, self->matches->len - 1);
  else
    report (self);
}

static void
typed_cb (TfChatFind *self)
{
  g_clear_object (&self->shown);
  tf_chat_thread_show_none (self->thread);
  search (self);
}

static void
step (TfChatFind *self, int by)
{
  guint n = self->matches->len;
  guint at = find_shown (self);

  if (n == 0)
    return;
  /* Positions count from the oldest, the user from the newest. */
  show (self, at == 0 ? n - 1 : (n - at + n + (guint) by) % n);
}

/* "Next" is the next older one. */
static void
next_cb (TfChatFind *self)
{
  step (self, -1);
}

static void
previous_cb (TfChatFind *self)
{
  step (self, 1);
}

static void
changed_cb (TfChatFind *self)
{
  if (tf_find_bar_is_open (self->bar))
    search (self);
}

static void
tf_chat_find_dispose (GObject *object)
{
  TfChatFind *self = TF_CHAT_FIND (object);

  tf_chat_find_set_log (self, NULL);
  g_clear_object (&self->shown);
  G_OBJECT_CLASS (tf_chat_find_parent_class)->dispose (object);
}

static void
tf_chat_find_finalize (GObject *object)
{
  g_array_unref (TF_CHAT_FIND (object)->matches);
  G_OBJECT_CLASS (tf_chat_find_parent_class)->finalize (object);
}

static void
tf_chat_find_class_init (TfChatFindClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_chat_find_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_chat_find_finalize;
}

static void
tf_chat_find_init (TfChatFind *self)
{
  self->matches = g_array_new (FALSE, FALSE, sizeof (guint));
}

TfChatFind *
tf_chat_find_new (TfFindBar *bar, TfChatThread *thread)
{
  TfChatFind *self = g_object_new (TF_TYPE_CHAT_FIND, NULL);

  self->bar = bar;
  self->thread = thread;
  g_signal_connect_object (bar, "search-changed", G_CALLBACK (typed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (bar, "next", G_CALLBACK (next_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (bar, "previous", G_CALLBACK (previous_cb), self, G_CONNECT_SWAPPED);
  return self;
}

void
tf_chat_find_set_log (TfChatFind *self, TfChatLog *log)
{
  if (self->log != NULL)
    g_signal_handlers_disconnect_by_data (self->log, self);
  g_clear_object (&self->shown);
  g_array_set_size (self->matches, 0);
  if (!g_set_object (&self->log, log) || log == NULL)
    return;
  g_signal_connect_object (log, "items-changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (log, "state-changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}
