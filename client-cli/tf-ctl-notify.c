/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-ctl-bus.h"
#include "tf-ctl-output.h"
#include "tf-ctl-verbs.h"

#define DESKTOP "desktop"

gboolean
tf_ctl_notify_test (TfCtl *ctl, GError **error)
{
  const char *channel =
      ctl->args.words != NULL && ctl->args.words[0] != NULL ? ctl->args.words[0] : DESKTOP;
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_manager (ctl, "SendTestNotification", g_variant_new ("(s)", channel), "()",
                               error);
  JsonObject *object;

  if (reply == NULL)
    return FALSE;
  if (!ctl->args.json)
    {
      tf_ctl_output_line (ctl, _ ("sent by %s"), channel);
      return TRUE;
    }
  object = json_object_new ();
  json_object_set_string_member (object, "channel", channel);
  json_object_set_string_member (object, "result", "sent");
  tf_ctl_output_take_json (object);
  return TRUE;
}
