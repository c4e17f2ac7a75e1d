/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-manager-service-private.h"
#include "tf-replay.h"

/* Runs a recorded loop through the engine. It touches no project, so it has a worker of its own. */

typedef struct
{
  GDBusMethodInvocation *invocation; /* (owned by the reply) */
  TfConfig *config;                  /* (owned) */
  int fd;                            /* (owned) */
  gboolean evidence;
  gboolean whole;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

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

static void
replay_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Call *call = data;
  GError *error = NULL;
  g_autoptr (GPtrArray) trace = parse_trace (call->fd, &error);
  g_autoptr (TfReplay) replay = NULL;

  if (trace == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  replay = tf_replay_run (trace, call->config, call->evidence, call->whole);
  g_task_return_pointer (task, g_variant_ref_sink (tf_replay_to_variant (replay)),
                         (GDestroyNotify) g_variant_unref);
}

static void
replayed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Call *call = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  g_autoptr (GVariant) replay = g_task_propagate_pointer (G_TASK (result), &error);

  if (replay != NULL)
    g_dbus_method_invocation_return_value (call->invocation, g_variant_new ("(@a{sv})", replay));
  else
    g_dbus_method_invocation_take_error (call->invocation, error);
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

static int
get_fd (GUnixFDList *fds, GVariant *handle, GError **error)
{
  int fd = fds != NULL ? g_unix_fd_list_get (fds, g_variant_get_handle (handle), NULL) : -1;

  if (fd < 0)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                         "the call passed no file descriptor for the trace");
  return fd;
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
  g_autoptr (TfWorker) worker = tf_worker_new ("tf-replay");
  GError *error = NULL;
  gboolean evidence = FALSE;
  int fd = parse_policy (policy, &evidence, &error) ? get_fd (fds, trace, &error) : -1;
  GTask *task;
  Call *call;

  if (fd < 0)
    {
      g_dbus_method_invocation_take_error (invocation, error);
      return TRUE;
    }
  call = g_new0 (Call, 1);
  call->invocation = invocation;
  call->config = tf_config_ref (tf_engine_get_config (self->engine));
  call->fd = fd;
  call->evidence = evidence;
  call->whole = whole;
  task = g_task_new (self, NULL, replayed_cb, NULL);
  g_task_set_source_tag (task, handle_replay_trace);
  g_task_set_task_data (task, call, call_free);
  tf_worker_queue (worker, task, replay_thread);
  return TRUE;
}

void
tf_manager_replay_add (TfDbusManager1Iface *iface)
{
  iface->handle_replay_trace = handle_replay_trace;
}
