/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-fault.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"

static void
tell (TfCtl *ctl)
{
  g_autofree char *clean = tf_ctl_text_sanitize (ctl->fault);

  fflush (stdout);
  fprintf (stderr, "thoughtforgectl: ");
  fprintf (stderr, _ ("no agent runs: %s; to correct it: thoughtforgectl config edit"), clean);
  fprintf (stderr, "\n");
}

gboolean
tf_ctl_fault_ask (TfCtl *ctl, GError **error)
{
  TfCtlMethod what = { TF_BUS_ROOT, TF_BUS_PROPERTIES_INTERFACE, "Get", "(v)" };
  g_autoptr (GError) local = NULL;
  g_autoptr (GVariant) reply = NULL;
  g_autoptr (GVariant) fault = NULL;
  const char *message;

  if (ctl->asked_fault)
    return TRUE;
  ctl->asked_fault = TRUE;
  reply = tf_ctl_bus_call (ctl, &what,
                           g_variant_new ("(ss)", TF_BUS_MANAGER_INTERFACE, "ConfigError"), &local);
  if (reply == NULL &&
      (tf_ctl_bus_is_gone (local) || g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED)))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (reply == NULL)
    return TRUE;
  g_variant_get (reply, "(v)", &fault);
  message = tf_bus_dict_get_string (fault, "message", "");
  if (*message == '\0')
    return TRUE;
  ctl->fault = g_strdup (message);
  ctl->told_fault = ctl->args.verb == NULL || ctl->args.verb->run != tf_ctl_config;
  if (ctl->told_fault)
    tell (ctl);
  return TRUE;
}

gboolean
tf_ctl_fault_check (TfCtl *ctl, GError **error)
{
  if (!tf_ctl_fault_ask (ctl, error))
    return FALSE;
  if (ctl->fault == NULL)
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_CONFIG, ctl->fault);
  return FALSE;
}

gboolean
tf_ctl_fault_was_told (const TfCtl *ctl, const GError *error)
{
  return ctl->told_fault && g_error_matches (error, TF_ERROR, TF_ERROR_INVALID_CONFIG) &&
         g_str_has_suffix (error->message, ctl->fault);
}
