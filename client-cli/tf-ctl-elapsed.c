/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-elapsed.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-clock.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-sentence.h"

static gint64
get_since (GVariant *properties)
{
  return tf_bus_dict_get_int64 (properties, "ActivitySince", 0);
}

gint64
tf_ctl_elapsed_get (GVariant *properties, gint64 now)
{
  gint64 since = get_since (properties);

  if (since <= 0 || tf_ctl_project_get (properties, "Activity")[0] == '\0')
    return -1;
  return MAX (now - since, 0);
}

char *
tf_ctl_elapsed_describe (GVariant *properties, gint64 now)
{
  g_autofree char *activity = tf_ctl_sentence_get (properties, "Activity");
  gint64 elapsed = tf_ctl_elapsed_get (properties, now);
  g_autofree char *time = NULL;

  if (elapsed < G_USEC_PER_SEC)
    return g_steal_pointer (&activity);
  time = tf_clock_format_duration (elapsed);
  /* Translators: what a project does, and for how long: “writing a fix, for 3 m 20 s” */
  return g_strdup_printf (_ ("%s, for %s"), activity, time);
}

gboolean
tf_ctl_elapsed_is_due (TfCtlElapsed *self, GVariant *properties, gint64 now)
{
  gint64 minutes = tf_ctl_elapsed_get (properties, now) / (60 * G_USEC_PER_SEC);
  gint64 since = get_since (properties);

  if (since != self->since)
    *self = (TfCtlElapsed){ .since = since };
  if (minutes <= self->minutes)
    return FALSE;
  self->minutes = minutes;
  return TRUE;
}
