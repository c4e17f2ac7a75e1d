/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-log.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-words.h"

/* Page size. A screen shows about ten. */
#define PAGE 40

/* How much of a streamed answer is kept. */
#define STREAMING_MAX 8192

struct _TfChatLog
{
  GObject parent_instance;

  TfClient *client;          /* (owned) */
  TfDbusProject1 *project;   /* (owned) */
  GCancellable *cancellable; /* (owned) */
  GPtrArray *entries;        /* (owned) (element-type TfChatEntry) */
  GHashTable *ids;  /* (owned) (element-type utf8 utf8): set of ids, borrowed from the entries */
  GPtrArray *early; /* (owned) (element-type TfChatEntry): arrived while reading */
  guint n_earlier; /* so many of the first entries are of confirmed phases, no more in the thread */
  guint first;     /* index of the first entry after them in the whole thread */
  int phase;       /* a TfPhase; -1: unknown */
  gboolean has_earlier; /* what was said in confirmed phases is not read yet */
  guint n_confirms;     /* seen by this log */
  char *trouble;        /* (owned) (nullable) */
  char *run;            /* (owned) (nullable): of the streaming answer */
  GString *streaming;   /* (owned) */
  TfChatLogState state;
  gboolean is_reading;
  gboolean is_reading_older;
  gboolean read_again;
};

static void tf_chat_log_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfChatLog,
                               tf_chat_log,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      tf_chat_log_list_model_init))

enum
{
  STATE_CHANGED,
  STREAMING_CHANGED,
  ARRIVED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
set_state (TfChatLog *self, TfChatLogState state, const char *trouble)
{
  g_free (self->trouble);
  self->trouble = g_strdup (trouble);
  self->state = state;
  g_signal_emit (self, signals[STATE_CHANGED], 0);
}

static void
end_streaming (TfChatLog *self)
{
  if (self->run == NULL)
    return;
  g_clear_pointer (&self->run, g_free);
  g_string_truncate (self->streaming, 0);
  g_signal_emit (self, signals[STREAMING_CHANGED], 0);
}

/* Entries */

/* Messages in old files have no id and are read only once. */
static gboolean
knows (TfChatLog *self, TfChatEntry *entry)
{
  const char *id = tf_chat_entry_get_id (entry);

  return *id != '\0' && g_hash_table_contains (self->ids, id);
}

static void
insert (TfChatLog *self, guint position, TfChatEntry *entry)
{
  g_ptr_array_insert (self->entries, (int) position, g_object_ref (entry));
  g_hash_table_add (self->ids, (gpointer) tf_chat_entry_get_id (entry));
}

/* In these phases nothing was confirmed yet. */
static gboolean
may_have_earlier (TfChatLog *self)
{
  return self->phase != TF_PHASE_BRAIN_DUMP && self->phase != TF_PHASE_DISTILLING &&
         self->phase != TF_PHASE_HUMAN_REVIEW;
}

static void
replace_all (TfChatLog *self, GPtrArray *entries)
{
  guint removed = self->entries->len;

  self->n_earlier = 0;
  self->has_earlier = may_have_earlier (self);
  g_hash_table_remove_all (self->ids);
  g_ptr_array_set_size (self->entries, 0);
  for (guint i = 0; i < entries->len; i++)
    if (!knows (self, g_ptr_array_index (entries, i)))
      insert (self, self->entries->len, g_ptr_array_index (entries, i));
  g_list_model_items_changed (G_LIST_MODEL (self), 0, removed, self->entries->len);
}

static guint
append_new (TfChatLog *self, GPtrArray *entries)
{
  guint before = self->entries->len;

  for (guint i = 0; i < entries->len; i++)
    if (!knows (self, g_ptr_array_index (entries, i)))
      insert (self, self->entries->len, g_ptr_array_index (entries, i));
  if (self->entries->len > before)
    g_list_model_items_changed (G_LIST_MODEL (self), before, 0, self->entries->len - before);
  return self->entries->len - before;
}

/* Returns: %TRUE if the messages read continue the known ones: they contain the last known message,
 * at its known index */
static gboolean
continues (TfChatLog *self, guint first, GPtrArray *entries)
{
  TfChatEntry *last;
  guint index;

  if (self->entries->len <= self->n_earlier)
    return FALSE;
  last = g_ptr_array_index (self->entries, self->entries->len - 1);
  index = self->first + self->entries->len - self->n_earlier - 1;
  return index >= first && index - first < entries->len &&
         g_str_equal (tf_chat_entry_get_id (g_ptr_array_index (entries, index - first)),
                      tf_chat_entry_get_id (last));
}

/* Returns: (transfer full) (element-type TfChatEntry) */
static GPtrArray *
parse (GVariant *messages)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func (g_object_unref);
  GVariantIter iter;
  GVariant *message;

  g_variant_iter_init (&iter, messages);
  while (g_variant_iter_next (&iter, "@a{sv}", &message))
    {
      g_ptr_array_add (entries, tf_chat_entry_new (message));
      g_variant_unref (message);
    }
  return entries;
}

static void
take_newest (TfChatLog *self, guint first, GPtrArray *entries)
{
  if (continues (self, first, entries))
    append_new (self, entries);
  else
    {
      self->first = first;
      replace_all (self, entries);
    }
}

/* Reading */

/* An empty thread is shown only if nothing was said before it either. */
static void
finish_reading (TfChatLog *self)
{
  if (self->entries->len == 0 && self->has_earlier)
    {
      tf_chat_log_load_older (self);
      return;
    }
  append_new (self, self->early);
  g_ptr_array_set_size (self->early, 0);
  set_state (self, TF_CHAT_LOG_READY, NULL);
}

static gboolean
is_unfinished (TfChatLog *self)
{
  return self->state == TF_CHAT_LOG_LOADING && !self->is_reading;
}

static void
newest_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (TfChatLog) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (GVariant) messages = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  guint first;

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  self->is_reading = FALSE;
  if (self->read_again)
    {
      tf_chat_log_reload (self);
      return;
    }
  if (reply == NULL)
    {
      set_state (self, TF_CHAT_LOG_FAILED, error->message);
      return;
    }
  g_variant_get (reply, "(u@aa{sv})", &first, &messages);
  entries = parse (messages);
  take_newest (self, first, entries);
  finish_reading (self);
}

void
tf_chat_log_reload (TfChatLog *self)
{
  self->read_again = self->is_reading;
  if (self->is_reading)
    return;
  self->is_reading = TRUE;
  end_streaming (self);
  if (self->state != TF_CHAT_LOG_READY)
    set_state (self, TF_CHAT_LOG_LOADING, NULL);
  tf_client_call_async (self->client, self->project, "GetNewestChat", g_variant_new ("(u)", PAGE),
                        "(uaa{sv})", self->cancellable, newest_read_cb, g_object_ref (self));
}

/* Returns: how many were new */
static guint
prepend (TfChatLog *self, GPtrArray *entries)
{
  guint added = 0;

  for (guint i = 0; i < entries->len; i++)
    if (!knows (self, g_ptr_array_index (entries, i)))
      insert (self, added++, g_ptr_array_index (entries, i));
  g_list_model_items_changed (G_LIST_MODEL (self), 0, 0, added);
  return added;
}

typedef struct
{
  TfChatLog *log; /* (owned) */
  guint from;
  guint count;
} OlderCall;

static void
older_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree OlderCall *call = data;
  g_autoptr (TfChatLog) self = call->log;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);
  g_autoptr (GVariant) messages = NULL;
  g_autoptr (GPtrArray) entries = NULL;

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  self->is_reading_older = FALSE;
  if (reply == NULL || self->first != call->from + call->count)
    {
      /* Scrolling up requests it again. */
      g_debug ("older messages were not read: %s", error != NULL ? error->message : "outdated");
      if (is_unfinished (self))
        finish_reading (self);
      return;
    }
  messages = g_variant_get_child_value (reply, 0);
  entries = parse (messages);
  self->first = call->from;
  prepend (self, entries);
}

/* What the history lacks is not nothing. */
static void
add_missing (GPtrArray *entries, const char *phase)
{
  GVariantDict dict;
  g_autoptr (GVariant) message = NULL;
  /* Translators: %s is a phase, such as Spec Building */
  g_autofree char *text =
      g_strdup_printf (_ ("The conversation of “%s” is missing from the history of the project."),
                       tf_label_phase (phase));

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "kind", "s", "notice");
  g_variant_dict_insert (&dict, "phase", "s", phase);
  g_variant_dict_insert (&dict, "content", "s", text);
  message = g_variant_ref_sink (g_variant_dict_end (&dict));
  g_ptr_array_add (entries, tf_chat_entry_new (message));
}

static void
take_earlier (TfChatLog *self, GVariant *reply)
{
  g_autoptr (GVariant) messages = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  const char *unknown;

  g_variant_get (reply, "(@aa{sv}&s)", &messages, &unknown);
  entries = parse (messages);
  if (*unknown != '\0')
    add_missing (entries, unknown);
  self->has_earlier = FALSE;
  self->n_earlier += prepend (self, entries);
}

static void
earlier_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree OlderCall *call = data;
  g_autoptr (TfChatLog) self = call->log;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  self->is_reading_older = FALSE;
  if (reply != NULL && call->count == self->n_confirms && self->first == 0)
    take_earlier (self, reply);
  else
    g_debug ("earlier messages were not read: %s", error != NULL ? error->message : "outdated");
  if (!is_unfinished (self))
    return;
  if (reply == NULL && self->entries->len == 0)
    set_state (self, TF_CHAT_LOG_FAILED, error->message);
  else
    finish_reading (self);
}

static void
load_earlier (TfChatLog *self)
{
  OlderCall *call = g_new0 (OlderCall, 1);

  call->log = g_object_ref (self);
  call->count = self->n_confirms;
  self->is_reading_older = TRUE;
  tf_client_call_async (self->client, self->project, "GetEarlierChat", NULL, "(aa{sv}s)",
                        self->cancellable, earlier_read_cb, call);
}

void
tf_chat_log_load_older (TfChatLog *self)
{
  OlderCall *call;

  if (self->is_reading_older || self->is_reading)
    return;
  if (self->first == 0)
    {
      if (self->has_earlier)
        load_earlier (self);
      return;
    }
  call = g_new0 (OlderCall, 1);
  call->log = g_object_ref (self);
  call->count = MIN (PAGE, self->first);
  call->from = self->first - call->count;
  self->is_reading_older = TRUE;
  tf_client_call_async (self->client, self->project, "GetChat",
                        g_variant_new ("(uu)", call->from, call->count), "(aa{sv})",
                        self->cancellable, older_read_cb, call);
}

/* Live updates */

static int
phase_of (TfChatLog *self)
{
  const char *nick = tf_dbus_project1_get_phase (self->project);
  int phase = -1;

  return nick != NULL && tf_enum_from_nick (TF_TYPE_PHASE, nick, &phase, NULL) ? phase : -1;
}

/* Confirm clears the thread: what is shown is what was said earlier. */
static void
phase_cb (TfChatLog *self)
{
  int before = self->phase;

  self->phase = phase_of (self);
  if (!(before == TF_PHASE_HUMAN_REVIEW && self->phase == TF_PHASE_SPEC_BUILDING) &&
      !(before == TF_PHASE_SPEC_BUILDING && self->phase == TF_PHASE_BUILDING))
    return;
  self->n_confirms++;
  self->n_earlier = self->entries->len;
  self->first = 0;
  self->has_earlier = TRUE;
}

static void
message_added_cb (TfChatLog *self, GVariant *message)
{
  g_autoptr (TfChatEntry) entry = tf_chat_entry_new (message);
  g_autoptr (GPtrArray) one = g_ptr_array_new ();

  if (!tf_chat_entry_is_human (entry) && !tf_chat_entry_is_notice (entry))
    end_streaming (self);
  if (self->is_reading || self->state != TF_CHAT_LOG_READY)
    {
      g_ptr_array_add (self->early, g_object_ref (entry));
      return;
    }
  g_ptr_array_add (one, entry);
  if (append_new (self, one) > 0)
    g_signal_emit (self, signals[ARRIVED], 0, entry);
}

static void
keep_end (GString *text)
{
  const char *from;

  if (text->len <= 2 * STREAMING_MAX)
    return;
  from = text->str + text->len - STREAMING_MAX;
  while ((*from & 0xC0) == 0x80)
    from++;
  g_string_erase (text, 0, from - text->str);
}

static void
message_delta_cb (TfChatLog *self, const char *run, const char *text)
{
  if (g_strcmp0 (run, self->run) != 0)
    {
      g_free (self->run);
      self->run = g_strdup (run);
      g_string_truncate (self->streaming, 0);
    }
  g_string_append (self->streaming, text);
  keep_end (self->streaming);
  g_signal_emit (self, signals[STREAMING_CHANGED], 0);
}

static void
run_finished_cb (TfChatLog *self, GVariant *run)
{
  if (g_strcmp0 (tf_bus_dict_get_string (run, "id", ""), self->run) == 0)
    end_streaming (self);
}

static void
client_state_cb (TfChatLog *self)
{
  TfClientState state = tf_client_get_state (self->client);

  if (state == TF_CLIENT_READY)
    tf_chat_log_reload (self);
  else if (state == TF_CLIENT_GONE)
    end_streaming (self);
}

static GType
get_item_type (GListModel *model)
{
  return TF_TYPE_CHAT_ENTRY;
}

static guint
get_n_items (GListModel *model)
{
  return TF_CHAT_LOG (model)->entries->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  TfChatLog *self = TF_CHAT_LOG (model);

  return position < self->entries->len ? g_object_ref (g_ptr_array_index (self->entries, position))
                                       : NULL;
}

static void
tf_chat_log_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
tf_chat_log_dispose (GObject *object)
{
  g_cancellable_cancel (TF_CHAT_LOG (object)->cancellable);
  G_OBJECT_CLASS (tf_chat_log_parent_class)->dispose (object);
}

static void
tf_chat_log_finalize (GObject *object)
{
  TfChatLog *self = TF_CHAT_LOG (object);

  g_clear_object (&self->client);
  g_clear_object (&self->project);
  g_clear_object (&self->cancellable);
  g_hash_table_unref (self->ids);
  g_ptr_array_unref (self->entries);
  g_ptr_array_unref (self->early);
  g_free (self->trouble);
  g_free (self->run);
  g_string_free (self->streaming, TRUE);
  G_OBJECT_CLASS (tf_chat_log_parent_class)->finalize (object);
}

static void
tf_chat_log_class_init (TfChatLogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_chat_log_dispose;
  object_class->finalize = tf_chat_log_finalize;
  signals[STATE_CHANGED] = g_signal_new ("state-changed", TF_TYPE_CHAT_LOG, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[STREAMING_CHANGED] =
      g_signal_new ("streaming-changed", TF_TYPE_CHAT_LOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 0);
  signals[ARRIVED] = g_signal_new ("arrived", TF_TYPE_CHAT_LOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, TF_TYPE_CHAT_ENTRY);
}

static void
tf_chat_log_init (TfChatLog *self)
{
  self->cancellable = g_cancellable_new ();
  self->entries = g_ptr_array_new_with_free_func (g_object_unref);
  self->early = g_ptr_array_new_with_free_func (g_object_unref);
  self->ids = g_hash_table_new (g_str_hash, g_str_equal);
  self->streaming = g_string_new (NULL);
}

TfChatLog *
tf_chat_log_new (TfClient *client, TfDbusProject1 *project)
{
  TfChatLog *self = g_object_new (TF_TYPE_CHAT_LOG, NULL);

  self->client = g_object_ref (client);
  self->project = g_object_ref (project);
  self->phase = phase_of (self);
  g_signal_connect_object (project, "message-added", G_CALLBACK (message_added_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (project, "message-delta", G_CALLBACK (message_delta_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (project, "run-finished", G_CALLBACK (run_finished_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (project, "notify::phase", G_CALLBACK (phase_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (client, "notify::state", G_CALLBACK (client_state_cb), self,
                           G_CONNECT_SWAPPED);
  tf_chat_log_reload (self);
  return self;
}

TfChatLogState
tf_chat_log_get_state (TfChatLog *self)
{
  return self->state;
}

const char *
tf_chat_log_get_error_message (TfChatLog *self)
{
  return self->trouble;
}

gboolean
tf_chat_log_has_older (TfChatLog *self)
{
  return self->first > 0 || self->has_earlier;
}

const char *
tf_chat_log_get_streaming (TfChatLog *self)
{
  return self->run != NULL ? self->streaming->str : NULL;
}
