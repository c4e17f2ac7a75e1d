/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-plain-agent.h"

#include "tf-error.h"

struct _TfPlainAgent
{
  GObject parent_instance;

  GString *answer; /* (owned): the process's own limit on standard output bounds it */
};

static void tf_plain_agent_adapter_init (TfAgentAdapterInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfPlainAgent,
                               tf_plain_agent,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TF_TYPE_AGENT_ADAPTER,
                                                      tf_plain_agent_adapter_init))

/* Split as a shell splits words, so that quotes work as usual, but nothing is expanded and no shell
 * runs. */
static gboolean
split_flags (const TfAgentConfig *config, GStrv *out_words, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  GStrv words = NULL;

  if (g_shell_parse_argv (config->flags != NULL ? config->flags : "", NULL, &words, &local_error))
    {
      *out_words = words;
      return TRUE;
    }
  if (g_error_matches (local_error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
    {
      *out_words = g_new0 (char *, 1);
      return TRUE;
    }
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG,
               "agents.available.%s.flags has an open quote, expected words as on a command line",
               config->name);
  return FALSE;
}

static GStrv
plain_agent_dup_argv (TfAgentAdapter *adapter, const TfAgentConfig *config, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;

  if (!split_flags (config, &words, error))
    return NULL;
  g_strv_builder_add (builder, config->command);
  g_strv_builder_addv (builder, (const char **) words);
  return g_strv_builder_end (builder);
}

static void
plain_agent_feed_line (TfAgentAdapter *adapter,
                       const char *line,
                       TfAgentEventFunc func,
                       gpointer data)
{
  TfPlainAgent *self = TF_PLAIN_AGENT (adapter);
  gsize before = self->answer->len;
  TfAgentEvent event = { .kind = TF_AGENT_EVENT_TEXT };

  g_string_append (self->answer, line);
  g_string_append_c (self->answer, '\n');
  event.text = self->answer->str + before;
  func (&event, data);
}

static gboolean
is_blank (const char *text)
{
  while (g_ascii_isspace (*text))
    text++;
  return *text == '\0';
}

static void
plain_agent_finish (TfAgentAdapter *adapter, int exit_code, TfAgentEventFunc func, gpointer data)
{
  TfPlainAgent *self = TF_PLAIN_AGENT (adapter);
  TfAgentEvent event = { .kind = TF_AGENT_EVENT_ERROR };

  if (exit_code == 0 && !is_blank (self->answer->str))
    {
      event.kind = TF_AGENT_EVENT_RESULT;
      event.text = self->answer->str;
    }
  func (&event, data);
}

static void
tf_plain_agent_adapter_init (TfAgentAdapterInterface *iface)
{
  iface->dup_argv = plain_agent_dup_argv;
  iface->feed_line = plain_agent_feed_line;
  iface->finish = plain_agent_finish;
}

static void
tf_plain_agent_finalize (GObject *object)
{
  TfPlainAgent *self = TF_PLAIN_AGENT (object);

  g_string_free (self->answer, TRUE);
  G_OBJECT_CLASS (tf_plain_agent_parent_class)->finalize (object);
}

static void
tf_plain_agent_class_init (TfPlainAgentClass *class)
{
  G_OBJECT_CLASS (class)->finalize = tf_plain_agent_finalize;
}

static void
tf_plain_agent_init (TfPlainAgent *self)
{
  self->answer = g_string_new (NULL);
}
