/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-gate.h"

struct _TfAgentPass
{
  char *agent;
};

/* Of one agent. */
typedef struct
{
  guint n_running;
  GQueue waiting; /* of tickets, not owned: the longest wait first */
} Gate;

static GMutex lock;
static GCond changed;
static GHashTable *gates; /* (element-type utf8 Gate): all agents that ever ran; few */

static Gate *
ensure_gate (const char *agent)
{
  Gate *gate = NULL;

  if (gates == NULL)
    gates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  gate = g_hash_table_lookup (gates, agent);
  if (gate != NULL)
    return gate;
  gate = g_new0 (Gate, 1);
  g_hash_table_insert (gates, g_strdup (agent), gate);
  return gate;
}

static TfAgentPass *
enter (Gate *gate, const char *agent)
{
  TfAgentPass *self = g_new (TfAgentPass, 1);

  gate->n_running++;
  self->agent = g_strdup (agent);
  return self;
}

static gboolean
is_free (const Gate *gate, guint max)
{
  return max == 0 || gate->n_running < max;
}

TfAgentPass *
tf_agent_gate_try (const char *agent, guint max)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);
  Gate *gate = ensure_gate (agent);

  /* Nobody overtakes those who wait. */
  if (!is_free (gate, max) || (max > 0 && !g_queue_is_empty (&gate->waiting)))
    return NULL;
  return enter (gate, agent);
}

static void
wake_cb (GCancellable *cancellable, gpointer data)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);

  g_cond_broadcast (&changed);
}

TfAgentPass *
tf_agent_gate_wait (const char *agent, guint max, GCancellable *cancellable, GError **error)
{
  int ticket = 0;
  gulong id = cancellable != NULL
                  ? g_cancellable_connect (cancellable, G_CALLBACK (wake_cb), NULL, NULL)
                  : 0;
  TfAgentPass *pass = NULL;
  Gate *gate = NULL;

  g_mutex_lock (&lock);
  gate = ensure_gate (agent);
  g_queue_push_tail (&gate->waiting, &ticket);
  while (!g_cancellable_is_cancelled (cancellable) &&
         (!is_free (gate, max) || g_queue_peek_head (&gate->waiting) != &ticket))
    g_cond_wait (&changed, &lock);
  g_queue_remove (&gate->waiting, &ticket);
  if (!g_cancellable_is_cancelled (cancellable))
    pass = enter (gate, agent);
  g_cond_broadcast (&changed);
  g_mutex_unlock (&lock);
  if (id != 0)
    g_cancellable_disconnect (cancellable, id);
  if (pass == NULL)
    g_cancellable_set_error_if_cancelled (cancellable, error);
  return pass;
}

void
tf_agent_pass_free (TfAgentPass *self)
{
  g_mutex_lock (&lock);
  ensure_gate (self->agent)->n_running--;
  g_cond_broadcast (&changed);
  g_mutex_unlock (&lock);
  g_free (self->agent);
  g_free (self);
}
