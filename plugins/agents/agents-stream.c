/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "agents-stream.h"

#include "agents-tool.h"

/* A tool call that has begun. */
typedef struct
{
  char *name;
  GPtrArray *files; /* (owned) (element-type utf8) */
  gboolean whole;
} Call;

typedef struct
{
  const TfAgentSink *sink; /* (not owned) (nullable): while a line is read */
  GHashTable *calls;       /* (owned): id → Call */
  GString *said;           /* (owned): since the last tool call */
  char *said_before;       /* (owned) (nullable): before it */
  char *answer;            /* (owned) (nullable): what the program calls its result */
  char *why;               /* (owned) (nullable): why it failed */
  TfAgentTrouble trouble;
  gboolean succeeded; /* its last word */
  gboolean gave_up;
  TfUsage usage;
  guint n_unknown;
} AgentsStreamPrivate;

static void agents_stream_adapter_init (TfAgentAdapterInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (AgentsStream,
                                  agents_stream,
                                  G_TYPE_OBJECT,
                                  G_ADD_PRIVATE (AgentsStream)
                                      G_IMPLEMENT_INTERFACE (TF_TYPE_AGENT_ADAPTER,
                                                             agents_stream_adapter_init))

static AgentsStreamPrivate *
get (AgentsStream *self)
{
  return agents_stream_get_instance_private (self);
}

static void
call_free (gpointer data)
{
  Call *self = data;

  g_free (self->name);
  g_ptr_array_unref (self->files);
  g_free (self);
}

static void
emit (AgentsStream *self, const TfAgentEvent *event)
{
  AgentsStreamPrivate *priv = get (self);

  if (priv->sink != NULL)
    priv->sink->emit (event, priv->sink->data);
}

void
agents_stream_tell (AgentsStream *self, TfAgentEventKind kind, const char *text)
{
  const TfAgentEvent event = { .kind = kind, .text = text };

  if (text != NULL || kind == TF_AGENT_EVENT_THOUGHT)
    emit (self, &event);
}

void
agents_stream_show (AgentsStream *self, const char *text)
{
  agents_stream_tell (self, TF_AGENT_EVENT_TEXT, text);
}

void
agents_stream_keep (AgentsStream *self, const char *text)
{
  if (text != NULL)
    g_string_append (get (self)->said, text);
}

void
agents_stream_say (AgentsStream *self, const char *text)
{
  agents_stream_keep (self, text);
  agents_stream_show (self, text);
}

static void
replace (char **text, const char *by)
{
  char *copy = g_strdup (by);

  g_free (*text);
  *text = copy;
}

void
agents_stream_set_answer (AgentsStream *self, const char *answer)
{
  if (answer != NULL)
    replace (&get (self)->answer, answer);
}

void
agents_stream_succeed (AgentsStream *self)
{
  AgentsStreamPrivate *priv = get (self);

  priv->succeeded = TRUE;
  priv->trouble = TF_AGENT_TROUBLE_UNKNOWN;
  g_clear_pointer (&priv->why, g_free);
}

TfAgentTrouble
agents_stream_judge (TfAgentTrouble certain, const char *why)
{
  if (certain != TF_AGENT_TROUBLE_UNKNOWN || why == NULL)
    return certain;
  return tf_agent_trouble_from_text (why);
}

void
agents_stream_fail (AgentsStream *self, TfAgentTrouble trouble, const char *why)
{
  AgentsStreamPrivate *priv = get (self);

  priv->succeeded = FALSE;
  priv->trouble = agents_stream_judge (trouble, why);
  if (why != NULL || priv->why == NULL)
    replace (&priv->why, why != NULL ? why : "the program reports a failure");
}

static void
emit_error (AgentsStream *self)
{
  AgentsStreamPrivate *priv = get (self);
  const TfAgentEvent event = {
    .kind = TF_AGENT_EVENT_ERROR,
    .text = priv->why,
    .trouble = priv->trouble,
    .until = priv->why != NULL ? tf_agent_trouble_parse_until (priv->why, g_get_real_time ()) : 0,
  };

  emit (self, &event);
}

void
agents_stream_give_up (AgentsStream *self, TfAgentTrouble trouble, const char *why)
{
  if (get (self)->gave_up)
    return;
  agents_stream_fail (self, trouble, why);
  get (self)->gave_up = TRUE;
  emit_error (self);
}

static void
emit_call (AgentsStream *self, const char *id, const Call *call, TfToolStatus status)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) files = NULL;
  TfToolCall tool = {
    .id = id,
    .name = call->name,
    .kind = agents_tool_get_kind (call->name),
    .status = status,
    .whole = call->whole && status == TF_TOOL_STATUS_COMPLETED,
  };
  const TfAgentEvent event = { .kind = TF_AGENT_EVENT_TOOL, .tool = &tool };

  for (guint i = 0; i < call->files->len; i++)
    g_strv_builder_add (builder, g_ptr_array_index (call->files, i));
  files = g_strv_builder_end (builder);
  tool.locations = (const char *const *) files;
  emit (self, &event);
}

/* The last that was said stays the answer if nothing is said after the call. */
static void
end_saying (AgentsStream *self)
{
  AgentsStreamPrivate *priv = get (self);
  g_autofree char *bare = g_strstrip (g_strdup (priv->said->str));

  if (*bare != '\0')
    replace (&priv->said_before, priv->said->str);
  g_string_truncate (priv->said, 0);
}

/* Takes @files. */
static void
begin_call (AgentsStream *self, const char *id, const char *name, GPtrArray *files, gboolean whole)
{
  Call *call = g_new0 (Call, 1);

  call->name = g_strdup (name != NULL ? name : "tool");
  call->files = files;
  call->whole = whole;
  emit_call (self, id, call, TF_TOOL_STATUS_IN_PROGRESS);
  if (id != NULL)
    g_hash_table_replace (get (self)->calls, g_strdup (id), call);
  else
    call_free (call);
}

static gboolean
has_begun (AgentsStream *self, const char *id)
{
  return id != NULL && g_hash_table_contains (get (self)->calls, id);
}

void
agents_stream_begin_tool (AgentsStream *self, const char *id, const char *name, JsonObject *input)
{
  GPtrArray *files = NULL;
  gboolean whole = FALSE;

  end_saying (self);
  if (has_begun (self, id))
    return;
  files = agents_tool_list_files (name, input, &whole);
  begin_call (self, id, name, files, whole);
}

void
agents_stream_begin_call (AgentsStream *self,
                          const char *id,
                          const char *name,
                          const char *file,
                          gboolean whole)
{
  GPtrArray *files = NULL;

  end_saying (self);
  if (has_begun (self, id))
    return;
  files = g_ptr_array_new_with_free_func (g_free);
  if (file != NULL)
    g_ptr_array_add (files, g_strdup (file));
  begin_call (self, id, name, files, whole);
}

void
agents_stream_end_call (AgentsStream *self, const char *id, gboolean ok, gboolean whole)
{
  GHashTable *calls = get (self)->calls;
  Call *call = id != NULL ? g_hash_table_lookup (calls, id) : NULL;

  if (call == NULL)
    return;
  call->whole = call->whole && whole;
  emit_call (self, id, call, ok ? TF_TOOL_STATUS_COMPLETED : TF_TOOL_STATUS_FAILED);
  g_hash_table_remove (calls, id);
}

void
agents_stream_end_tool (AgentsStream *self, const char *id, gboolean ok)
{
  agents_stream_end_call (self, id, ok, TRUE);
}

void
agents_stream_retry (AgentsStream *self, TfAgentTrouble trouble, const char *text)
{
  const TfAgentEvent event = {
    .kind = TF_AGENT_EVENT_RETRY,
    .text = text,
    .trouble = agents_stream_judge (trouble, text),
  };

  emit (self, &event);
}

TfUsage *
agents_stream_get_usage (AgentsStream *self)
{
  return &get (self)->usage;
}

guint
agents_stream_count_unknown (AgentsStream *self)
{
  return get (self)->n_unknown;
}

static gboolean
agents_stream_prepare (TfAgentAdapter *adapter,
                       const TfAgentRequest *request,
                       TfAgentLaunch *launch,
                       GError **error)
{
  AgentsStream *self = AGENTS_STREAM (adapter);

  return AGENTS_STREAM_GET_CLASS (self)->prepare (self, request, launch, error);
}

static gboolean
agents_stream_read_line (AgentsStream *self, const char *line)
{
  g_autoptr (JsonNode) node = *line == '{' ? tf_json_parse (line, -1, NULL) : NULL;
  JsonObject *object = tf_json_peek_root (node);
  const char *type = tf_json_peek_string (object, "type");

  return type != NULL && AGENTS_STREAM_GET_CLASS (self)->read (self, object, type);
}

static void
agents_stream_feed_line (TfAgentAdapter *adapter, const char *line, const TfAgentSink *sink)
{
  AgentsStream *self = AGENTS_STREAM (adapter);
  AgentsStreamPrivate *priv = get (self);

  if (*line == '\0')
    return;
  priv->sink = sink;
  if (!AGENTS_STREAM_GET_CLASS (self)->read_line (self, line))
    priv->n_unknown++;
  priv->sink = NULL;
}

static void
agents_stream_start (TfAgentAdapter *adapter, const TfAgentSink *sink)
{
  AgentsStream *self = AGENTS_STREAM (adapter);

  if (AGENTS_STREAM_GET_CLASS (self)->start == NULL)
    return;
  get (self)->sink = sink;
  AGENTS_STREAM_GET_CLASS (self)->start (self);
  get (self)->sink = NULL;
}

static void
agents_stream_feed_error (TfAgentAdapter *adapter, const char *line, const TfAgentSink *sink)
{
  AgentsStream *self = AGENTS_STREAM (adapter);
  AgentsStreamPrivate *priv = get (self);

  if (AGENTS_STREAM_GET_CLASS (self)->read_error == NULL)
    return;
  priv->sink = sink;
  AGENTS_STREAM_GET_CLASS (self)->read_error (self, line);
  priv->sink = NULL;
}

static gboolean
agents_stream_yes (TfAgentAdapter *adapter)
{
  return TRUE;
}

static gboolean
agents_stream_names_files (TfAgentAdapter *adapter)
{
  return AGENTS_STREAM_GET_CLASS (adapter)->names_files;
}

static gboolean
agents_stream_shows_images (TfAgentAdapter *adapter)
{
  return AGENTS_STREAM_GET_CLASS (adapter)->shows_images;
}

void
agents_stream_reply (AgentsStream *self, const char *line)
{
  AgentsStreamPrivate *priv = get (self);

  if (priv->sink != NULL)
    priv->sink->reply (line, priv->sink->data);
}

void
agents_stream_close (AgentsStream *self)
{
  AgentsStreamPrivate *priv = get (self);

  if (priv->sink != NULL)
    priv->sink->close (priv->sink->data);
}

char *
agents_stream_dup_said (AgentsStream *self)
{
  AgentsStreamPrivate *priv = get (self);

  end_saying (self);
  return g_strdup (priv->said_before != NULL ? priv->said_before : "");
}

static const char *
get_answer (AgentsStream *self)
{
  end_saying (self);
  return get (self)->answer != NULL ? get (self)->answer : get (self)->said_before;
}

/* Nobody answers without a token: a report of none is no report. What is free needs none. */
static gboolean
is_usage_told (const AgentsStreamPrivate *priv)
{
  return priv->usage.known && (priv->usage.is_free || !priv->succeeded ||
                               tf_usage_count_tokens (&priv->usage) > 0 || priv->usage.cost > 0);
}

/* Without a success in its own words there is none, whatever was said. */
static void
agents_stream_finish (TfAgentAdapter *adapter, int exit_code, const TfAgentSink *sink)
{
  AgentsStream *self = AGENTS_STREAM (adapter);
  AgentsStreamClass *class = AGENTS_STREAM_GET_CLASS (self);
  AgentsStreamPrivate *priv = get (self);
  const TfAgentEvent usage = { .kind = TF_AGENT_EVENT_USAGE, .usage = &priv->usage };
  TfAgentEvent result = { .kind = TF_AGENT_EVENT_RESULT };

  priv->sink = sink;
  if (is_usage_told (priv))
    emit (self, &usage);
  result.text = get_answer (self);
  if ((exit_code == 0 || class->is_ended_by_us) && priv->succeeded && !priv->gave_up &&
      result.text != NULL)
    emit (self, &result);
  else if (!priv->gave_up)
    {
      if (priv->trouble == TF_AGENT_TROUBLE_UNKNOWN && exit_code > 0 && class->explain_exit != NULL)
        priv->trouble = class->explain_exit (self, exit_code);
      emit_error (self);
    }
  priv->sink = NULL;
}

static void
agents_stream_adapter_init (TfAgentAdapterInterface *iface)
{
  iface->prepare = agents_stream_prepare;
  iface->start = agents_stream_start;
  iface->feed_line = agents_stream_feed_line;
  iface->feed_error = agents_stream_feed_error;
  iface->is_protocol = agents_stream_yes;
  iface->names_files = agents_stream_names_files;
  iface->shows_images = agents_stream_shows_images;
  iface->finish = agents_stream_finish;
}

static void
agents_stream_finalize (GObject *object)
{
  AgentsStreamPrivate *priv = get (AGENTS_STREAM (object));

  g_hash_table_unref (priv->calls);
  g_string_free (priv->said, TRUE);
  g_free (priv->said_before);
  g_free (priv->answer);
  g_free (priv->why);
  G_OBJECT_CLASS (agents_stream_parent_class)->finalize (object);
}

static void
agents_stream_class_init (AgentsStreamClass *class)
{
  G_OBJECT_CLASS (class)->finalize = agents_stream_finalize;
  class->read_line = agents_stream_read_line;
  class->names_files = TRUE;
}

static void
agents_stream_init (AgentsStream *self)
{
  AgentsStreamPrivate *priv = get (self);

  priv->calls = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, call_free);
  priv->said = g_string_new (NULL);
}
