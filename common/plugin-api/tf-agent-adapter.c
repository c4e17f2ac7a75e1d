/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-adapter.h"

#include "tf-error.h"

G_DEFINE_INTERFACE (TfAgentAdapter, tf_agent_adapter, G_TYPE_OBJECT)

static GStrv
real_dup_argv (TfAgentAdapter *self, const TfAgentConfig *config, GError **error)
{
  g_set_error (error, TF_ERROR, TF_ERROR_FAILED, "agent adapter %s has no command line",
               G_OBJECT_TYPE_NAME (self));
  return NULL;
}

static void
real_feed_line (TfAgentAdapter *self, const char *line, TfAgentEventFunc func, gpointer data)
{
}

static void
real_finish (TfAgentAdapter *self, int exit_code, TfAgentEventFunc func, gpointer data)
{
}

static gboolean
real_names_files (TfAgentAdapter *self)
{
  return FALSE;
}

static void
tf_agent_adapter_default_init (TfAgentAdapterInterface *iface)
{
  iface->dup_argv = real_dup_argv;
  iface->feed_line = real_feed_line;
  iface->names_files = real_names_files;
  iface->finish = real_finish;
}

GStrv
tf_agent_adapter_dup_argv (TfAgentAdapter *self, const TfAgentConfig *config, GError **error)
{
  g_return_val_if_fail (TF_IS_AGENT_ADAPTER (self) && config != NULL, NULL);

  return TF_AGENT_ADAPTER_GET_IFACE (self)->dup_argv (self, config, error);
}

void
tf_agent_adapter_feed_line (TfAgentAdapter *self,
                            const char *line,
                            TfAgentEventFunc func,
                            gpointer data)
{
  g_return_if_fail (TF_IS_AGENT_ADAPTER (self) && line != NULL && func != NULL);

  TF_AGENT_ADAPTER_GET_IFACE (self)->feed_line (self, line, func, data);
}

gboolean
tf_agent_adapter_names_files (TfAgentAdapter *self)
{
  g_return_val_if_fail (TF_IS_AGENT_ADAPTER (self), FALSE);

  return TF_AGENT_ADAPTER_GET_IFACE (self)->names_files (self);
}

void
tf_agent_adapter_finish (TfAgentAdapter *self, int exit_code, TfAgentEventFunc func, gpointer data)
{
  g_return_if_fail (TF_IS_AGENT_ADAPTER (self) && func != NULL);

  TF_AGENT_ADAPTER_GET_IFACE (self)->finish (self, exit_code, func, data);
}
