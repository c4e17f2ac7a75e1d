/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-bus-fd.h"
#include "tf-error.h"
#include "tf-job.h"
#include "tf-limits.h"
#include "tf-manager-service-private.h"
#include "tf-replay.h"

/* Runs a recorded loop through the engine. It touches no project; it ends early when whoever asked
 * has left the bus. */

typedef struct
{
  GDBusMethodInvocation *invocation; /* (owned by the reply) */
  TfConfig *config;                  /* (owned) */
  TfReplayWish wish;
  int fd;          /* (owned) */
  guint caller_id; /* watches the bus for whoever asked */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  if (call->caller_id > 0)
    g_bus_unwatch_name (call->caller_id);
  tf_config_unref (call->config);
  close (call->fd);
  g_free (call);
}

static void
set_too_large (gsize size, GError **error)
{
  g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE,
               "the trace has %" G_GSIZE_FORMAT " bytes or more, over the limit of %" G_GSIZE_FORMAT
               "; remove documents from it",
               size, (gsize) TF_LIMIT_TRACE);
}

/* Only regular files: a pipe could block the worker for ever. */
static gboolean
check_file (int fd, GError **error)
{
  struct stat info;

  if (fstat (fd, &info) != 0)
    tf_error_set_from_errno (error, errno, "read", "the trace");
  else if (!S_ISREG (info.st_mode))
    g_set_error_literal (error, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                         "cannot read the trace: it is not a regular file");
  else if (info.st_size > (off_t) TF_LIMIT_TRACE)
    set_too_large ((gsize) info.st_size, error);
  else
    return TRUE;
  return FALSE;
}

/* Reads from the beginning, whatever the position of the descriptor. Returns: (transfer full) */
static GString *
read_trace (int fd, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char piece[65536];

  if (!check_file (fd, error))
    return NULL;
  while (text->len <= TF_LIMIT_TRACE)
    {
      gssize n = pread (fd, piece, sizeof piece, (off_t) text->len);

      if (n == 0)
        return g_steal_pointer (&text);
      if (n < 0 && errno != EINTR)
        {
          tf_error_set_from_errno (error, errno, "read", "the trace");
          return NULL;
        }
      if (n > 0)
        g_string_append_len (text, piece, n);
    }
  set_too_large (text->len, error);
  return NULL;
}

static GPtrArray *
parse_trace (int fd, GError **error)
{
  g_autoptr (GString) text = read_trace (fd, error);
  g_autoptr (GPtrArray) trace = NULL;

  if (text == NULL)
    return NULL;
  trace = tf_trace_parse (text->str, (gssize) text->len, error);
  if (trace == NULL)
    {
      g_prefix_error_literal (error, "the trace cannot be replayed: ");
      return NULL;
    }
  if (trace->len > 0)
    return g_steal_pointer (&trace);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED,
                       "the trace cannot be replayed: it has no reviews");
  return NULL;
}

static gpointer
replay_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  Call *call = data;
  g_autoptr (GPtrArray) trace = parse_trace (call->fd, error);
  g_autoptr (TfReplay) replay = NULL;

  if (trace != NULL)
    replay = tf_replay_run (trace, &call->wish, cancellable, error);
  return replay != NULL ? g_variant_ref_sink (tf_replay_to_variant (replay)) : NULL;
}

static void
replayed_cb (TfJob *job, Call *call)
{
  const GError *error = tf_job_get_error (job);

  if (error == NULL)
    g_dbus_method_invocation_return_value (call->invocation,
                                           g_variant_new ("(@a{sv})", tf_job_get_result (job)));
  else
    g_dbus_method_invocation_return_gerror (call->invocation, error);
  g_object_unref (job);
}

static void
caller_vanished_cb (GDBusConnection *connection, const char *name, gpointer data)
{
  tf_job_cancel (data);
}

static void
start (Call *call)
{
  TfJob *job =
      tf_job_new ("tf-replay", replay_thread, call, call_free, (GDestroyNotify) g_variant_unref);
  const char *sender = g_dbus_method_invocation_get_sender (call->invocation);

  if (sender != NULL)
    call->caller_id =
        g_bus_watch_name_on_connection (g_dbus_method_invocation_get_connection (call->invocation),
                                        sender, G_BUS_NAME_WATCHER_FLAGS_NONE, NULL,
                                        caller_vanished_cb, job, NULL);
  g_signal_connect (job, "done", G_CALLBACK (replayed_cb), call);
  tf_job_start (job);
}

static gboolean
parse_policy (const char *policy, gboolean *out_evidence, GError **error)
{
  *out_evidence = g_str_equal (policy, "evidence");
  if (*out_evidence || g_str_equal (policy, "classic"))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               "there is no policy “%s”; choose classic or evidence", policy);
  return FALSE;
}

static gboolean
handle_replay_trace (TfDbusManager1 *object,
                     GDBusMethodInvocation *invocation,
                     GUnixFDList *fds,
                     GVariant *trace,
                     const char *policy,
                     gboolean whole)
{
  TfManagerService *self = TF_MANAGER_SERVICE (object);
  GError *error = NULL;
  gboolean evidence = FALSE;
  int fd = -1;
  Call *call;

  if (parse_policy (policy, &evidence, &error))
    fd = tf_bus_fd_get (fds, g_variant_get_handle (trace), "the trace", &error);
  if (fd < 0)
    {
      g_dbus_method_invocation_take_error (invocation, error);
      return TRUE;
    }
  call = g_new0 (Call, 1);
  call->invocation = invocation;
  call->config = tf_config_ref (tf_engine_get_config (self->engine));
  call->wish = (TfReplayWish){ call->config, evidence, whole };
  call->fd = fd;
  start (call);
  return TRUE;
}

void
tf_manager_replay_add (TfDbusManager1Iface *iface)
{
  iface->handle_replay_trace = handle_replay_trace;
}
