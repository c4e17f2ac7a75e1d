/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-service-private.h"

#include "tf-bus-codec.h"
#include "tf-error.h"

/* Messages from the user, and the parts of the thread that clients show. */

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GDBusMethodInvocation *invocation = data;
  GError *error = NULL;
  g_autofree char *id = tf_project_add_message_finish (TF_PROJECT (source), result, &error);

  if (id != NULL)
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(s)", id));
  else
    g_dbus_method_invocation_take_error (invocation, error);
}

static gboolean
handle_send_message (TfDbusProject1 *object, GDBusMethodInvocation *invocation, const char *text)
{
  tf_project_add_message_async (TF_PROJECT_SERVICE (object)->project, text, sent_cb, invocation);
  return TRUE;
}

/* The requested part of the thread. */
typedef struct
{
  GDBusMethodInvocation *invocation; /* (owned by the reply) */
  gboolean newest;                   /* @count messages from its end, not from @from on */
  guint from;
  guint count; /* 0: all */
} ChatCall;

static GVariant *
describe_messages (const GPtrArray *chat, guint from, guint end)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = from; i < end; i++)
    g_variant_builder_add_value (&builder,
                                 tf_chat_message_to_variant (g_ptr_array_index (chat, i)));
  return g_variant_builder_end (&builder);
}

static GVariant *
make_chat_reply (const ChatCall *call, const GPtrArray *chat)
{
  guint from = MIN (call->from, chat->len);
  guint count = call->count == 0 ? G_MAXUINT : call->count;

  if (!call->newest)
    return g_variant_new ("(@aa{sv})",
                          describe_messages (chat, from, from + MIN (count, chat->len - from)));
  from = chat->len - MIN (count, chat->len);
  return g_variant_new ("(u@aa{sv})", from, describe_messages (chat, from, chat->len));
}

static void
got_chat_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree ChatCall *call = data;
  GError *error = NULL;
  g_autoptr (GPtrArray) chat = tf_project_get_chat_finish (TF_PROJECT (source), result, &error);

  if (chat == NULL)
    g_dbus_method_invocation_take_error (call->invocation, error);
  else
    g_dbus_method_invocation_return_value (call->invocation, make_chat_reply (call, chat));
}

/* A client that asks for the thread is about to show the project: read the rest first. */
static void
ask_chat (TfDbusProject1 *object, const ChatCall *wanted)
{
  if (TF_PROJECT_SERVICE (object)->late)
    tf_project_tests_catch_up (TF_PROJECT_SERVICE (object));
  tf_project_get_chat_async (TF_PROJECT_SERVICE (object)->project, got_chat_cb,
                             g_memdup2 (wanted, sizeof *wanted));
}

static gboolean
handle_get_chat (TfDbusProject1 *object, GDBusMethodInvocation *invocation, guint from, guint count)
{
  ChatCall call = { .invocation = invocation, .from = from, .count = count };

  ask_chat (object, &call);
  return TRUE;
}

static gboolean
handle_get_newest_chat (TfDbusProject1 *object, GDBusMethodInvocation *invocation, guint count)
{
  ChatCall call = { .invocation = invocation, .newest = TRUE, .count = count };

  if (count > 0)
    ask_chat (object, &call);
  else
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                                           "the count must not be 0; GetChat returns all messages");
  return TRUE;
}

void
tf_project_chat_init_iface (TfDbusProject1Iface *iface)
{
  iface->handle_send_message = handle_send_message;
  iface->handle_get_chat = handle_get_chat;
  iface->handle_get_newest_chat = handle_get_newest_chat;
}
