/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-chat.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-input.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-sentence.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-ctl-view.h"
#include "tf-error.h"
#include "tf-limits.h"

/* How long to wait until an answer begins: the project signals at once if it works on one. */
#define SETTLE_TICKS 2

static GVariant *
get_chat (TfCtl *ctl, const char *path, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_project (ctl, path, "GetChat", g_variant_new ("(uu)", 0, 0), "(aa{sv})",
                               error);

  return reply != NULL ? g_variant_get_child_value (reply, 0) : NULL;
}

/* With --last only the end. */
static GVariant *
get_wanted (TfCtl *ctl, const char *path, GError **error)
{
  g_autoptr (GVariant) reply = NULL;

  if (ctl->args.last == 0)
    return get_chat (ctl, path, error);
  reply =
      tf_ctl_bus_call_project (ctl, path, "GetNewestChat",
                               g_variant_new ("(u)", (guint) ctl->args.last), "(uaa{sv})", error);
  return reply != NULL ? g_variant_get_child_value (reply, 1) : NULL;
}

char *
tf_ctl_chat_dup_last (TfCtl *ctl, const char *path)
{
  g_autoptr (GVariant) messages = get_chat (ctl, path, NULL);

  for (gsize i = messages != NULL ? g_variant_n_children (messages) : 0; i > 0; i--)
    {
      g_autoptr (GVariant) message = g_variant_get_child_value (messages, i - 1);

      if (g_str_equal (tf_bus_dict_get_string (message, "role", ""), "ai"))
        return tf_ctl_sentence_of_message (message);
    }
  return g_strdup ("");
}

static void
print_message (TfCtl *ctl, GVariant *message)
{
  gboolean human = g_str_equal (tf_bus_dict_get_string (message, "role", ""), "human");
  g_autofree char *time = tf_ctl_text_time (tf_bus_dict_get_int64 (message, "timestamp", 0), FALSE);
  g_autofree char *phase = tf_ctl_text_spaced (tf_bus_dict_get_string (message, "phase", ""));
  g_autofree char *content = tf_ctl_sentence_of_message (message);
  g_autofree char *sender =
      tf_ctl_text_label (human ? C_ ("sender", "you") : C_ ("sender", "ai"), 3);

  if (ctl->args.json)
    {
      tf_ctl_output_take_json (tf_ctl_json_from_record (message));
      return;
    }
  tf_ctl_output_line (ctl, "%s  %s · %s · %s", sender, time, phase,
                      tf_bus_dict_get_string (message, "kind", ""));
  tf_ctl_output_text (ctl, content);
  tf_ctl_output_line (ctl, "%s", "");
}

/* The answers after the message @after. */
static GVariant *
find_answers (GVariant *messages, const char *after)
{
  g_auto (GVariantBuilder) answers = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  gboolean seen = FALSE;

  for (gsize i = 0; i < g_variant_n_children (messages); i++)
    {
      g_autoptr (GVariant) message = g_variant_get_child_value (messages, i);

      if (seen && g_str_equal (tf_bus_dict_get_string (message, "role", ""), "ai"))
        g_variant_builder_add_value (&answers, message);
      seen = seen || g_str_equal (tf_bus_dict_get_string (message, "id", ""), after);
    }
  return g_variant_ref_sink (g_variant_builder_end (&answers));
}

static gboolean
is_at_work (GVariant *properties)
{
  return (tf_ctl_project_is_in (properties, TF_PHASE_DISTILLING) ||
          tf_ctl_project_is_in (properties, TF_PHASE_SPEC_BUILDING)) &&
         !tf_bus_dict_get_boolean (properties, "WaitingForHuman", FALSE);
}

static gboolean
is_answer (const TfCtlEvent *event)
{
  g_autoptr (GVariant) message = NULL;

  if (event->kind != TF_CTL_EVENT_SIGNAL || !g_str_equal (event->signal, "MessageAdded"))
    return FALSE;
  g_variant_get (event->parameters, "(@a{sv})", &message);
  return g_str_equal (tf_bus_dict_get_string (message, "role", ""), "ai");
}

/* Waits until the project waits for the user again, or no answer comes. */
static gboolean
wait_for_answer (TfCtlView *view, GError **error)
{
  gboolean answered = FALSE;
  guint ticks = 0;

  tf_ctl_view_tick (view);
  while (is_at_work (tf_ctl_view_get_properties (view)) || (!answered && ticks < SETTLE_TICKS))
    {
      g_autoptr (TfCtlEvent) event = tf_ctl_view_next (view, error);

      if (event == NULL)
        return FALSE;
      ticks += event->kind == TF_CTL_EVENT_TICK ? 1 : 0;
      answered = answered || is_answer (event);
      if (event->kind == TF_CTL_EVENT_GONE && !tf_ctl_view_reconnect (view, error))
        return FALSE;
    }
  return TRUE;
}

/* An error, not a note that nobody reads. */
static gboolean
check_is_read (GVariant *properties, GError **error)
{
  const char *id = tf_ctl_project_get (properties, "Id");

  if (tf_ctl_project_is_in (properties, TF_PHASE_DONE))
    g_set_error (
        error, TF_ERROR, TF_ERROR_WRONG_PHASE,
        _ ("%s is done, so nobody would read the message; to have it changed: thoughtforgectl "
           "revise %s “…”"),
        id, id);
  else if (tf_ctl_project_is_terminated (properties))
    g_set_error (error, TF_ERROR, TF_ERROR_WRONG_PHASE,
                 _ ("%s was terminated, so nobody would read the message; to begin again: "
                    "thoughtforgectl new"),
                 id);
  else
    return TRUE;
  return FALSE;
}

/* Nobody reads a message in these phases; an issue is worked on. */
static void
print_issue_hint (TfCtl *ctl, GVariant *properties)
{
  gboolean halted = tf_ctl_project_is_in (properties, TF_PHASE_HALTED) &&
                    tf_ctl_project_get_place (properties) == TF_PHASE_POLISHING;

  if (tf_ctl_project_is_in (properties, TF_PHASE_BUILDING))
    tf_ctl_output_line (
        ctl, "%s",
        _ ("Stored, but no agent reads it while it is building. Once it is polishing, make it "
           "an issue."));
  if (halted || tf_ctl_project_is_in (properties, TF_PHASE_POLISHING))
    tf_ctl_output_line (ctl, _ ("To have it fixed, make it an issue: thoughtforgectl issue %s “…”"),
                        tf_ctl_project_get (properties, "Id"));
}

static void
print_answers (TfCtl *ctl, const char *id, GVariant *answers, GVariant *properties)
{
  g_autofree char *phase = tf_ctl_text_spaced (tf_ctl_project_get (properties, "Phase"));
  JsonObject *object;

  if (!ctl->args.json)
    {
      for (gsize i = 0; i < g_variant_n_children (answers); i++)
        {
          g_autoptr (GVariant) answer = g_variant_get_child_value (answers, i);
          g_autofree char *content = tf_ctl_sentence_of_message (answer);

          tf_ctl_output_text (ctl, content);
        }
      tf_ctl_output_line (ctl, "%s · %s", tf_ctl_project_get (properties, "Id"), phase);
      print_issue_hint (ctl, properties);
      return;
    }
  object = json_object_new ();
  json_object_set_string_member (object, "message_id", id);
  json_object_set_string_member (object, "phase", tf_ctl_project_get (properties, "Phase"));
  json_object_set_array_member (object, "answers", tf_ctl_json_from_records (answers));
  tf_ctl_output_take_json (object);
}

/* Before Distill, messages are collected, not answered. A message sent during the work is handled
 * after it, so check again whether the project continued. */
static GVariant *
wait_and_get_chat (TfCtl *ctl, const char *path, TfCtlView *view, GError **error)
{
  g_autoptr (GVariant) messages = NULL;

  do
    {
      GVariant *properties = tf_ctl_view_get_properties (view);

      g_clear_pointer (&messages, g_variant_unref);
      if (!tf_ctl_project_is_in (properties, TF_PHASE_BRAIN_DUMP) && !wait_for_answer (view, error))
        return NULL;
      messages = get_chat (ctl, path, error);
      if (messages == NULL)
        return NULL;
    }
  while (is_at_work (tf_ctl_view_get_properties (view)));
  return g_steal_pointer (&messages);
}

gboolean
tf_ctl_chat_send (TfCtl *ctl,
                  const char *path,
                  const char *method,
                  GVariant *parameters,
                  GError **error)
{
  g_autoptr (TfCtlView) view = tf_ctl_view_new (ctl, path);
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_project (ctl, path, method, parameters, "(s)", error);
  g_autoptr (GVariant) messages = NULL;
  g_autoptr (GVariant) answers = NULL;
  const char *id;

  if (reply == NULL || !tf_ctl_view_refresh (view, error))
    return FALSE;
  g_variant_get (reply, "(&s)", &id);
  messages = wait_and_get_chat (ctl, path, view, error);
  if (messages == NULL)
    return FALSE;
  answers = find_answers (messages, id);
  print_answers (ctl, id, answers, tf_ctl_view_get_properties (view));
  return TRUE;
}

static gboolean
load_text (TfCtl *ctl, char **out_path, char **out_text, GError **error)
{
  g_autofree char *text =
      tf_ctl_input_join ((const char *const *) ctl->args.words + 1, TF_LIMIT_MESSAGE, error);
  char *path;

  if (text == NULL)
    return FALSE;
  path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  if (path == NULL || !tf_ctl_bus_connect (ctl, error))
    {
      g_free (path);
      return FALSE;
    }
  *out_path = path;
  *out_text = g_steal_pointer (&text);
  return TRUE;
}

gboolean
tf_ctl_say (TfCtl *ctl, GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GVariant) properties = NULL;

  if (!load_text (ctl, &path, &text, error))
    return FALSE;
  properties = tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  if (properties == NULL || !check_is_read (properties, error))
    return FALSE;
  tf_ctl_take_interrupts (ctl);
  return tf_ctl_chat_send (ctl, path, "SendMessage", g_variant_new ("(s)", text), error);
}

static gboolean
follow_chat (TfCtl *ctl, TfCtlView *view, GError **error)
{
  while (TRUE)
    {
      g_autoptr (TfCtlEvent) event = tf_ctl_view_next (view, error);
      g_autoptr (GVariant) message = NULL;

      if (event == NULL)
        return FALSE;
      if (event->kind != TF_CTL_EVENT_SIGNAL || !g_str_equal (event->signal, "MessageAdded"))
        continue;
      g_variant_get (event->parameters, "(@a{sv})", &message);
      print_message (ctl, message);
    }
}

static void
print_messages (TfCtl *ctl, GVariant *messages)
{
  for (gsize i = 0; i < g_variant_n_children (messages); i++)
    {
      g_autoptr (GVariant) message = g_variant_get_child_value (messages, i);

      print_message (ctl, message);
    }
}

static void
add_messages (GVariantBuilder *builder, GVariant *messages)
{
  for (gsize i = 0; i < g_variant_n_children (messages); i++)
    {
      g_autoptr (GVariant) message = g_variant_get_child_value (messages, i);

      g_variant_builder_add_value (builder, message);
    }
}

/* Those of the confirmed phases before @messages. Returns: (transfer full) */
static GVariant *
prepend_earlier (TfCtl *ctl, const char *path, GVariant *messages, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_project (ctl, path, "GetEarlierChat", NULL, "(aa{sv}s)", error);
  g_autoptr (GVariant) earlier = NULL;
  GVariantBuilder all;
  const char *unknown;

  if (reply == NULL)
    return NULL;
  g_variant_get (reply, "(@aa{sv}&s)", &earlier, &unknown);
  if (*unknown != '\0')
    tf_ctl_output_aside (
        ctl, _ ("thoughtforgectl: the conversation of %s is missing from the project's history"),
        unknown);
  g_variant_builder_init (&all, G_VARIANT_TYPE ("aa{sv}"));
  add_messages (&all, earlier);
  add_messages (&all, messages);
  return g_variant_ref_sink (g_variant_builder_end (&all));
}

static gboolean
check_options (const TfCtlArgs *args, GError **error)
{
  if (!args->all || args->last == 0)
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                       _ ("--all and --last exclude each other"));
  return FALSE;
}

gboolean
tf_ctl_chat (TfCtl *ctl, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (TfCtlView) view = NULL;
  g_autoptr (GVariant) messages = NULL;

  if (path == NULL || !check_options (&ctl->args, error) || !tf_ctl_bus_connect (ctl, error))
    return FALSE;
  if (ctl->args.follow)
    {
      tf_ctl_take_interrupts (ctl);
      view = tf_ctl_view_new (ctl, path);
    }
  messages = get_wanted (ctl, path, error);
  if (messages != NULL && ctl->args.all)
    {
      g_autoptr (GVariant) newest = g_steal_pointer (&messages);

      messages = prepend_earlier (ctl, path, newest, error);
    }
  if (messages == NULL)
    return FALSE;
  if (ctl->args.json && !ctl->args.follow)
    {
      JsonObject *object = json_object_new ();

      json_object_set_array_member (object, "messages", tf_ctl_json_from_records (messages));
      tf_ctl_output_take_json (object);
      return TRUE;
    }
  print_messages (ctl, messages);
  return !ctl->args.follow || follow_chat (ctl, view, error);
}
