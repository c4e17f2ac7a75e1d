/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-fault.h"
#include "tf-ctl-output.h"
#include "tf-ctl-text.h"
#include "tf-error.h"

void
tf_ctl_init (TfCtl *self, const TfCtlEnvironment *environment)
{
  memset (self, 0, sizeof *self);
  self->environment = *environment;
  self->cancellable = g_cancellable_new ();
}

void
tf_ctl_clear (TfCtl *self)
{
  g_clear_handle_id (&self->interrupt_id, g_source_remove);
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_clear_object (&self->connection);
  g_clear_pointer (&self->fault, g_free);
  g_clear_object (&self->cancellable);
  tf_ctl_args_clear (&self->args);
}

static gboolean
interrupted_cb (gpointer data)
{
  TfCtl *self = data;

  g_cancellable_cancel (self->cancellable);
  return G_SOURCE_CONTINUE;
}

static gboolean
timed_out_cb (gpointer data)
{
  TfCtl *self = data;

  self->timeout_id = 0;
  self->timed_out = TRUE;
  g_cancellable_cancel (self->cancellable);
  return G_SOURCE_REMOVE;
}

void
tf_ctl_take_interrupts (TfCtl *self)
{
  if (self->interrupt_id == 0)
    self->interrupt_id = g_unix_signal_add (SIGINT, interrupted_cb, self);
  if (self->timeout_id == 0 && self->args.timeout > 0)
    self->timeout_id = g_timeout_add_seconds (self->args.timeout, timed_out_cb, self);
}

static TfCtlExit
exit_for_remote (const GError *error)
{
  return g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND) ? TF_CTL_EXIT_NOT_FOUND
                                                               : TF_CTL_EXIT_FAILED;
}

/* Errors that we detected ourselves; TF_ERROR has too many codes to list them all here. */
static TfCtlExit
exit_for_local (const GError *error)
{
  if (error->domain != TF_ERROR)
    return TF_CTL_EXIT_FAILED;
  switch (error->code)
    {
    case TF_ERROR_INVALID_ARGUMENT:
    case TF_ERROR_MALFORMED:
    case TF_ERROR_TOO_LARGE:
    case TF_ERROR_FILE_SYSTEM:
      return TF_CTL_EXIT_USAGE;
    case TF_ERROR_NEEDS_CONFIRMATION:
    case TF_ERROR_UNRESOLVED:
      return TF_CTL_EXIT_WAITS;
    case TF_ERROR_NOT_FOUND:
      return TF_CTL_EXIT_NOT_FOUND;
    default:
      return TF_CTL_EXIT_FAILED;
    }
}

TfCtlExit
tf_ctl_exit_for (TfCtl *self, const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return self->timed_out ? TF_CTL_EXIT_FAILED : TF_CTL_EXIT_INTERRUPTED;
  if (tf_ctl_bus_is_gone (error))
    return TF_CTL_EXIT_NO_DAEMON;
  if (g_dbus_error_is_remote_error (error))
    return exit_for_remote (error);
  return exit_for_local (error);
}

static char *
dup_code (TfCtl *self, const GError *error, TfCtlExit status)
{
  g_autofree char *name = NULL;

  if (status == TF_CTL_EXIT_INTERRUPTED)
    return g_strdup ("Interrupted");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return g_strdup ("TimedOut");
  if (status == TF_CTL_EXIT_NO_DAEMON)
    return g_strdup ("NoDaemon");
  name = g_dbus_error_encode_gerror (error);
  if (g_str_has_prefix (name, TF_BUS_ERROR_PREFIX))
    return g_strdup (name + strlen (TF_BUS_ERROR_PREFIX));
  return g_strdup ("Failed");
}

static char *
dup_message (TfCtl *self, const GError *error, TfCtlExit status)
{
  g_autoptr (GError) plain = g_error_copy (error);

  if (status == TF_CTL_EXIT_INTERRUPTED)
    return g_strdup (_ ("interrupted"));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return g_strdup_printf (_ ("not finished within %d s"), self->args.timeout);
  tf_error_strip_remote (plain);
  if (status == TF_CTL_EXIT_NO_DAEMON)
    return g_strdup_printf (_ ("cannot reach thoughtforged: %s\n"
                               "Start it with “systemctl --user start thoughtforge”, or run "
                               "“thoughtforged” in the session with this "
                               "DBUS_SESSION_BUS_ADDRESS."),
                            plain->message);
  return g_strdup (plain->message);
}

static void
report_json (const char *code, const char *message)
{
  JsonObject *inner = json_object_new ();
  JsonObject *outer = json_object_new ();

  json_object_set_string_member (inner, "code", code);
  json_object_set_string_member (inner, "message", message);
  json_object_set_object_member (outer, "error", inner);
  tf_ctl_output_take_json (outer);
}

TfCtlExit
tf_ctl_report (TfCtl *self, const GError *error)
{
  TfCtlExit status = tf_ctl_exit_for (self, error);
  g_autofree char *message = dup_message (self, error, status);
  g_autofree char *clean = tf_ctl_text_sanitize (message);

  if (self->args.json)
    {
      g_autofree char *code = dup_code (self, error, status);

      report_json (code, message);
    }
  fflush (stdout);
  if (!tf_ctl_fault_was_told (self, error))
    fprintf (stderr, "thoughtforgectl: %s\n", clean);
  return status;
}
