/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-loop.h"

#include "ma-events.h"

static const char *
get_kind (TfAgentTrouble trouble)
{
  static const char *const kinds[] = {
    [TF_AGENT_TROUBLE_UNKNOWN] = "unknown",
    [TF_AGENT_TROUBLE_AUTH] = "auth",
    [TF_AGENT_TROUBLE_LIMIT] = "limit",
    [TF_AGENT_TROUBLE_OVERLOADED] = "overloaded",
    [TF_AGENT_TROUBLE_PROMPT_TOO_LONG] = "prompt_too_long",
    [TF_AGENT_TROUBLE_REFUSED] = "refused",
    [TF_AGENT_TROUBLE_CRASHED] = "unknown",
  };

  return kinds[trouble];
}

static void
carry_out (MaChat *chat, MaToolSet set, const MaReply *reply)
{
  for (guint i = 0; i < reply->calls->len; i++)
    {
      const MaCall *call = g_ptr_array_index (reply->calls, i);
      g_autofree char *result = ma_tools_call (set, call->id, call->name, call->arguments->str);
      JsonObject *message = json_object_new ();

      json_object_set_string_member (message, "role", "tool");
      json_object_set_string_member (message, "tool_call_id", call->id);
      json_object_set_string_member (message, "content", result);
      ma_chat_add (chat, message);
    }
}

/* A call without an id or a name cannot be answered. */
static void
complete_calls (MaReply *reply, guint step)
{
  for (guint i = 0; i < reply->calls->len; i++)
    {
      MaCall *call = g_ptr_array_index (reply->calls, i);

      if (call->id == NULL)
        call->id = g_strdup_printf ("call-%u-%u", step, i);
      if (call->name == NULL)
        call->name = g_strdup ("");
    }
}

/* An answer that was cut off is none. */
static gboolean
finish (const MaReply *reply)
{
  g_autofree char *answer = ma_reply_dup_answer (reply);
  g_autofree char *bare = g_strstrip (g_strdup (answer));

  if (g_str_equal (reply->finish, "length"))
    ma_events_error ("unknown", 0, "the answer is longer than the model may write; it was cut off");
  else if (g_str_equal (reply->finish, "content_filter"))
    ma_events_error ("refused", 0, "the service filtered the answer");
  else if (*bare == '\0')
    ma_events_error ("unknown", 0, "the model answered nothing");
  else
    {
      ma_events_result (answer);
      return TRUE;
    }
  return FALSE;
}

static gboolean
run (MaChat *chat, MaToolSet set, guint max_steps, TfUsage *usage)
{
  for (guint step = 1; step <= max_steps; step++)
    {
      g_auto (MaReply) reply = { 0 };
      g_autofree char *why = NULL;
      MaTrouble trouble = { 0 };
      gboolean replied;

      ma_reply_init (&reply);
      replied = ma_chat_send (chat, &reply, &trouble);
      why = trouble.text;
      reply.usage.lacks_tokens = replied && !reply.usage.known;
      tf_usage_add (usage, &reply.usage);
      if (!replied)
        {
          ma_events_error (get_kind (trouble.trouble), trouble.seconds, why);
          return FALSE;
        }
      if (reply.calls->len == 0)
        return finish (&reply);
      complete_calls (&reply, step);
      ma_chat_add (chat, ma_reply_to_message (&reply));
      carry_out (chat, set, &reply);
    }
  ma_events_error ("unknown", 0, "the model used its tools as often as it may and did not answer");
  return FALSE;
}

gboolean
ma_loop_run (MaChat *chat, MaToolSet set, guint max_steps)
{
  TfUsage usage = { 0 };
  gboolean answered = run (chat, set, max_steps, &usage);

  usage.is_free = ma_chat_is_local (chat);
  /* A part of it is not what was used. */
  if (usage.known && !usage.lacks_tokens)
    ma_events_usage (&usage);
  return answered;
}
