/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-chat.h"

#include <libsoup/soup.h>
#include <string.h>

#include "ma-events.h"
#include "ma-image.h"
#include "tf-agent-trouble.h"
#include "tf-json-peek.h"
#include "tf-json.h"
#include "tf-limits.h"

#define TRIES           3
#define MAX_WAIT        30 /* seconds; a longer wait is the daemon's */
#define IDLE_SECONDS    600
#define MAX_ERROR_BYTES 4096

/* What a server may not know is left out after it refused it once. */
typedef enum
{
  ASK_ALL,
  ASK_WITHOUT_JSON,
  ASK_WITHOUT_USAGE,
} Extras;

struct _MaChat
{
  SoupSession *session; /* (owned) */
  char *url;            /* (owned) */
  char *key;            /* (owned) (nullable) */
  char *model;          /* (owned) */
  gboolean wants_json;
  Extras extras;
  JsonNode *tools;     /* (owned) (nullable) */
  JsonArray *messages; /* (owned) */
  JsonObject *shown;   /* (not owned) (nullable): the message with images */
  char *shown_text;    /* (owned) (nullable): its text */
};

static const char blind_note[] = "\n(The images cannot be shown to you, because the server takes "
                                 "none. Say so where it matters, and do "
                                 "not guess what they show.)\n";

MaChat *
ma_chat_new (const char *url, const char *key, const char *model, gboolean wants_json)
{
  MaChat *self = g_new0 (MaChat, 1);
  gboolean slash = g_str_has_suffix (url, "/");

  self->session = soup_session_new ();
  soup_session_set_timeout (self->session, IDLE_SECONDS);
  self->url = g_strconcat (url, slash ? "" : "/", "chat/completions", NULL);
  self->key = g_strdup (key);
  self->model = g_strdup (model);
  self->wants_json = wants_json;
  self->messages = json_array_new ();
  return self;
}

void
ma_chat_free (MaChat *self)
{
  g_object_unref (self->session);
  g_free (self->url);
  g_free (self->key);
  g_free (self->model);
  g_clear_pointer (&self->tools, json_node_unref);
  json_array_unref (self->messages);
  g_free (self->shown_text);
  g_free (self);
}

void
ma_chat_set_tools (MaChat *self, JsonNode *tools)
{
  g_clear_pointer (&self->tools, json_node_unref);
  self->tools = tools != NULL ? json_node_ref (tools) : NULL;
}

void
ma_chat_add (MaChat *self, JsonObject *message)
{
  json_array_add_object_element (self->messages, message);
}

void
ma_chat_add_text (MaChat *self, const char *role, const char *text)
{
  JsonObject *message = json_object_new ();

  json_object_set_string_member (message, "role", role);
  json_object_set_string_member (message, "content", text);
  ma_chat_add (self, message);
}

gboolean
ma_chat_add_question (MaChat *self, const char *text, const char *const *images, GError **error)
{
  JsonArray *parts = NULL;

  if (images == NULL || images[0] == NULL)
    {
      ma_chat_add_text (self, "user", text);
      return TRUE;
    }
  parts = ma_image_make_parts (text, images, error);
  if (parts == NULL)
    return FALSE;
  self->shown = json_object_new ();
  self->shown_text = g_strdup (text);
  json_object_set_string_member (self->shown, "role", "user");
  json_object_set_array_member (self->shown, "content", parts);
  ma_chat_add (self, self->shown);
  return TRUE;
}

gboolean
ma_chat_is_local (const MaChat *self)
{
  g_autoptr (GUri) uri = g_uri_parse (self->url, G_URI_FLAGS_NONE, NULL);
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;
  g_autoptr (GInetAddress) address = host != NULL ? g_inet_address_new_from_string (host) : NULL;

  return g_strcmp0 (host, "localhost") == 0 ||
         (address != NULL && g_inet_address_get_is_loopback (address));
}

static void
set_type (JsonObject *body, const char *member, const char *type)
{
  JsonObject *format = json_object_new ();

  json_object_set_string_member (format, "type", type);
  json_object_set_object_member (body, member, format);
}

static char *
make_body (const MaChat *self)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *body = json_object_new ();
  JsonObject *options = NULL;

  json_node_take_object (node, body);
  json_object_set_string_member (body, "model", self->model);
  json_object_set_boolean_member (body, "stream", TRUE);
  if (self->extras < ASK_WITHOUT_USAGE)
    {
      options = json_object_new ();
      json_object_set_boolean_member (options, "include_usage", TRUE);
      json_object_set_object_member (body, "stream_options", options);
    }
  /* With tools, the answer is not the only thing that the model may say. */
  if (self->wants_json && self->tools == NULL && self->extras < ASK_WITHOUT_JSON)
    set_type (body, "response_format", "json_object");
  if (self->tools != NULL)
    json_object_set_member (body, "tools", json_node_copy (self->tools));
  json_object_set_array_member (body, "messages", json_array_ref (self->messages));
  return tf_json_to_line (node);
}

static SoupMessage *
make_request (const MaChat *self)
{
  SoupMessage *request = soup_message_new ("POST", self->url);
  g_autofree char *body = make_body (self);
  g_autoptr (GBytes) bytes = g_bytes_new (body, strlen (body));
  g_autofree char *bearer = NULL;

  if (request == NULL)
    return NULL;
  soup_message_set_request_body_from_bytes (request, "application/json", bytes);
  if (self->key != NULL && *self->key != '\0')
    {
      bearer = g_strconcat ("Bearer ", self->key, NULL);
      soup_message_headers_replace (soup_message_get_request_headers (request), "Authorization",
                                    bearer);
    }
  return request;
}

/* Takes @text. */
static gboolean
fail (MaTrouble *self, TfAgentTrouble trouble, guint64 seconds, char *text)
{
  g_free (self->text);
  *self = (MaTrouble){ .trouble = trouble, .seconds = seconds, .text = text };
  return FALSE;
}

/* One line: "data: {…}", or a line of a whole completion. */
static void
read_line (MaReply *reply, const char *line, GString *rest)
{
  const char *data = g_str_has_prefix (line, "data:") ? line + strlen ("data:") : NULL;
  g_autoptr (JsonNode) node = NULL;

  if (data == NULL)
    {
      if (rest->len < TF_LIMIT_ANSWER)
        g_string_append_printf (rest, "%s\n", line);
      return;
    }
  node = tf_json_parse (data, -1, NULL);
  if (tf_json_peek_root (node) != NULL)
    ma_reply_read (reply, tf_json_peek_root (node));
}

static gboolean
read_stream (GInputStream *stream, MaReply *reply, GError **error)
{
  g_autoptr (GDataInputStream) lines = g_data_input_stream_new (stream);
  g_autoptr (GString) rest = g_string_new (NULL);
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) failure = NULL;
  char *line = NULL;

  while ((line = g_data_input_stream_read_line_utf8 (lines, NULL, NULL, &failure)) != NULL)
    {
      read_line (reply, line, rest);
      g_free (line);
    }
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  /* A server that does not stream. */
  node = tf_json_parse (rest->str, -1, NULL);
  if (reply->finish == NULL && tf_json_peek_root (node) != NULL)
    ma_reply_read (reply, tf_json_peek_root (node));
  return TRUE;
}

static char *
read_error (GInputStream *stream)
{
  char bytes[MAX_ERROR_BYTES + 1] = { 0 };
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object = NULL;
  const char *message = NULL;
  gsize n = 0;

  g_input_stream_read_all (stream, bytes, MAX_ERROR_BYTES, &n, NULL, NULL);
  text = g_utf8_make_valid (bytes, (gssize) n);
  node = tf_json_parse (text, -1, NULL);
  object = tf_json_peek_root (node);
  message = tf_json_peek_string (tf_json_peek_object (object, "error"), "message");
  if (message == NULL)
    message = tf_json_peek_string (object, "error");
  if (message == NULL)
    message = tf_json_peek_string (object, "message");
  return g_strdup (message != NULL ? message : g_strstrip (text));
}

/* "Retry-After: 12"; a date is rare and then unknown. */
static guint64
get_retry_after (SoupMessage *request)
{
  const char *value =
      soup_message_headers_get_one (soup_message_get_response_headers (request), "Retry-After");
  guint64 seconds = 0;

  if (value != NULL)
    g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT32, &seconds, NULL);
  return seconds;
}

static gboolean
refuse (MaChat *self, SoupMessage *request, GInputStream *stream, MaTrouble *trouble)
{
  guint status = soup_message_get_status (request);
  g_autofree char *said = read_error (stream);
  TfAgentTrouble kind = tf_agent_trouble_from_status (status);

  if (kind == TF_AGENT_TROUBLE_REFUSED &&
      tf_agent_trouble_from_text (said) == TF_AGENT_TROUBLE_PROMPT_TOO_LONG)
    kind = TF_AGENT_TROUBLE_PROMPT_TOO_LONG;
  return fail (trouble, kind, get_retry_after (request),
               g_strdup_printf ("%s answers %u: %s", self->url, status, said));
}

/* A stream without a reason for its end was cut off: what came is not the answer. */
static gboolean
check_end (const MaReply *reply, MaTrouble *trouble)
{
  if (reply->error != NULL)
    return fail (trouble, tf_agent_trouble_from_text (reply->error), 0, g_strdup (reply->error));
  if (reply->finish == NULL)
    return fail (trouble, TF_AGENT_TROUBLE_OVERLOADED, 0,
                 g_strdup ("the stream of the model ended without a finish reason"));
  return TRUE;
}

static gboolean
send_once (MaChat *self, MaReply *reply, MaTrouble *trouble)
{
  g_autoptr (SoupMessage) request = make_request (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) stream = NULL;

  if (request == NULL)
    return fail (trouble, TF_AGENT_TROUBLE_REFUSED, 0,
                 g_strdup_printf ("“%s” is not the URL of an endpoint", self->url));
  stream = soup_session_send (self->session, request, NULL, &error);
  if (stream == NULL)
    return fail (trouble, TF_AGENT_TROUBLE_OVERLOADED, 0,
                 g_strdup_printf ("%s: %s", self->url, error->message));
  if (soup_message_get_status (request) != SOUP_STATUS_OK)
    return refuse (self, request, stream, trouble);
  if (!read_stream (stream, reply, &error))
    return fail (trouble, TF_AGENT_TROUBLE_OVERLOADED, 0,
                 g_strdup_printf ("the connection to the model broke off: %s", error->message));
  return check_end (reply, trouble);
}

/* A model without eyes is refused, or its server fails. If it does not say why, all else is left out first. */
static gboolean
ask_without_images (MaChat *self, const MaTrouble *trouble)
{
  gboolean refused = trouble->trouble == TF_AGENT_TROUBLE_REFUSED;
  g_autofree char *lower = g_ascii_strdown (trouble->text, -1);
  gboolean named = strstr (lower, "image") != NULL &&
                   (refused || trouble->trouble == TF_AGENT_TROUBLE_OVERLOADED);
  g_autofree char *text = NULL;

  if (self->shown == NULL || !(named || (refused && self->extras == ASK_WITHOUT_USAGE)))
    return FALSE;
  ma_events_blind (trouble->text);
  text = g_strconcat (self->shown_text, blind_note, NULL);
  json_object_set_string_member (self->shown, "content", text);
  self->shown = NULL;
  return TRUE;
}

/* Some servers refuse what they do not know. Returns: whether there is less to ask for */
static gboolean
ask_for_less (MaChat *self, const MaTrouble *trouble)
{
  if (ask_without_images (self, trouble))
    return TRUE;
  if (trouble->trouble != TF_AGENT_TROUBLE_REFUSED || self->extras == ASK_WITHOUT_USAGE)
    return FALSE;
  self->extras =
      self->wants_json && self->extras < ASK_WITHOUT_JSON ? ASK_WITHOUT_JSON : ASK_WITHOUT_USAGE;
  return TRUE;
}

/* Waits, if it is worth it. */
static gboolean
wait_for_next (const MaTrouble *trouble, guint try)
{
  guint64 seconds = trouble->seconds > 0 ? trouble->seconds : (guint64) 1 << try;
  gboolean passes =
      trouble->trouble == TF_AGENT_TROUBLE_LIMIT || trouble->trouble == TF_AGENT_TROUBLE_OVERLOADED;

  if (!passes || try + 1 >= TRIES || seconds > MAX_WAIT)
    return FALSE;
  ma_events_retry (trouble->text);
  g_usleep ((gulong) seconds * G_USEC_PER_SEC);
  return TRUE;
}

gboolean
ma_chat_send (MaChat *self, MaReply *reply, MaTrouble *out_trouble)
{
  for (guint try = 0;;)
    {
      ma_reply_clear (reply);
      ma_reply_init (reply);
      if (send_once (self, reply, out_trouble))
        return TRUE;
      if (ask_for_less (self, out_trouble))
        continue;
      if (!wait_for_next (out_trouble, try++))
        return FALSE;
    }
}
