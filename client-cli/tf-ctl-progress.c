/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-progress.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-clock.h"
#include "tf-ctl-chart.h"
#include "tf-ctl-json.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-sentence.h"
#include "tf-ctl-text.h"
#include "tf-enum.h"
#include "tf-model-enums.h"

#define CHART_ROWS          8
#define SHOWN_AFTER_SECONDS 10 /* of a run: shorter ones need no clock */

void
tf_ctl_progress_init (TfCtlProgress *self, TfCtl *ctl, const char *id, const char *title)
{
  *self = (TfCtlProgress){ .ctl = ctl, .entered = -1 };
  self->notices = g_ptr_array_new_with_free_func (g_free);
  tf_ctl_facts_init (&self->facts, id, title);
}

void
tf_ctl_progress_clear (TfCtlProgress *self)
{
  tf_ctl_facts_clear (&self->facts);
  g_clear_pointer (&self->drawn, g_free);
  g_clear_pointer (&self->obstacle, g_free);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->notices, g_ptr_array_unref);
}

static void
draw (TfCtlProgress *self, GVariant *properties)
{
  g_autofree char *header = tf_ctl_facts_header (&self->facts, properties);
  g_autofree char *obstacle = tf_ctl_facts_obstacle (properties);
  g_autofree char *activity = tf_ctl_elapsed_describe (properties, tf_clock_now ());
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%s\n", header);
  for (TfPhase phase = TF_PHASE_BRAIN_DUMP; phase <= TF_PHASE_POLISHING; phase++)
    {
      g_autofree char *row = tf_ctl_facts_row (&self->facts, properties, phase, tf_clock_now ());

      if (row != NULL)
        g_string_append_printf (text, "%s\n", row);
    }
  if (tf_ctl_elapsed_get (properties, tf_clock_now ()) >= SHOWN_AFTER_SECONDS * G_USEC_PER_SEC)
    g_string_append_printf (text, "  %s\n", activity);
  if (obstacle[0] != '\0')
    g_string_append_printf (text, "  %s\n", obstacle);
  if (self->live.n_lines > 0 && g_strcmp0 (self->drawn, text->str) == 0)
    return;
  tf_ctl_live_draw (self->ctl, &self->live, text->str);
  g_free (self->drawn);
  self->drawn = g_strdup (text->str);
}

static void
report_row (TfCtlProgress *self, GVariant *properties, TfPhase phase)
{
  g_autofree char *row = tf_ctl_facts_row (&self->facts, properties, phase, tf_clock_now ());

  if (row != NULL)
    tf_ctl_output_line (self->ctl, "%s", row);
}

static void
report_iterations (TfCtlProgress *self, GVariant *properties)
{
  g_autoptr (GArray) points = tf_ctl_project_get_trajectory (properties);

  for (; self->printed_points < points->len; self->printed_points++)
    {
      const TfCtlPoint *point = &g_array_index (points, TfCtlPoint, self->printed_points);
      g_autofree char *counts = tf_ctl_counts_describe (&point->counts);
      g_autofree char *text = tf_ctl_facts_iteration (properties, point->iteration, counts);

      tf_ctl_output_line (self->ctl, "  %-18s%s",
                          tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_POLISHING), text);
    }
}

static void
report_name (TfCtlProgress *self, GVariant *properties)
{
  const char *name = tf_ctl_project_get (properties, "Name");

  if (self->name == NULL)
    {
      g_autofree char *header = tf_ctl_facts_header (&self->facts, properties);

      tf_ctl_output_line (self->ctl, "%s", header);
    }
  else if (!g_str_equal (self->name, name))
    {
      g_autofree char *label = tf_ctl_text_label (C_ ("progress", "name"), 18);

      tf_ctl_output_line (self->ctl, "  %s%s", label, name);
    }
  g_free (self->name);
  self->name = g_strdup (name);
}

static void
report_obstacle (TfCtlProgress *self, GVariant *properties)
{
  g_autofree char *obstacle = tf_ctl_facts_obstacle (properties);

  if (obstacle[0] != '\0' && g_strcmp0 (self->obstacle, obstacle) != 0)
    tf_ctl_output_line (self->ctl, "  %s", obstacle);
  g_free (self->obstacle);
  self->obstacle = g_steal_pointer (&obstacle);
}

static void
report_elapsed (TfCtlProgress *self, GVariant *properties)
{
  gint64 now = tf_clock_now ();
  g_autofree char *activity = NULL;

  if (!tf_ctl_elapsed_is_due (&self->elapsed, properties, now))
    return;
  activity = tf_ctl_elapsed_describe (properties, now);
  tf_ctl_output_line (self->ctl, "  %s", activity);
}

/* Reports the input at once, every other phase when it begins and when it is over, and again a
 * phase to which a correction returned. */
static void
report_phase (TfCtlProgress *self, GVariant *properties)
{
  int reached = tf_ctl_facts_get_reached (properties);

  if (self->reported == 0)
    report_row (self, properties, self->reported++);
  for (; self->reported < reached && self->reported < (int) TF_PHASE_POLISHING &&
         tf_ctl_facts_is_complete (&self->facts, properties, self->reported);
       self->reported++)
    report_row (self, properties, self->reported);
  if (reached >= 0)
    self->reported = MIN (self->reported, MAX (reached, 1));
  if (reached != self->entered && reached > 0 && reached < (int) TF_PHASE_POLISHING)
    report_row (self, properties, reached);
  self->entered = reached;
}

void
tf_ctl_progress_note (TfCtlProgress *self, const char *event, const char *text)
{
  JsonObject *object;

  if (!self->ctl->args.json)
    {
      tf_ctl_live_keep (&self->live);
      tf_ctl_output_line (self->ctl, "  %s", text);
      return;
    }
  object = json_object_new ();
  json_object_set_string_member (object, "event", event);
  json_object_set_string_member (object, "text", text);
  tf_ctl_output_take_json (object);
}

/* What the daemon has to say besides the draft, such as that a resource has no text. Told when distilling is
 * over: if it halted, the last notice is that of the halt, which the result repeats. */
static void
keep_notice (TfCtlProgress *self, const TfCtlEvent *event)
{
  g_autoptr (GVariant) message = NULL;

  if (event->kind != TF_CTL_EVENT_SIGNAL || !g_str_equal (event->signal, "MessageAdded") ||
      !g_variant_is_of_type (event->parameters, G_VARIANT_TYPE ("(a{sv})")))
    return;
  g_variant_get (event->parameters, "(@a{sv})", &message);
  if (g_str_equal (tf_bus_dict_get_string (message, "kind", ""), "notice") &&
      tf_enum_find (TF_TYPE_PHASE, tf_bus_dict_get_string (message, "phase", "")) ==
          TF_PHASE_DISTILLING)
    g_ptr_array_add (self->notices, tf_ctl_sentence_of_message (message));
}

static void
report_notices (TfCtlProgress *self, GVariant *properties)
{
  guint repeated = tf_ctl_project_is_in (properties, TF_PHASE_HALTED) ? 1 : 0;

  if (tf_ctl_project_is_in (properties, TF_PHASE_DISTILLING))
    return;
  for (guint i = 0; i + repeated < self->notices->len; i++)
    {
      g_auto (GStrv) lines = g_strsplit (g_ptr_array_index (self->notices, i), "\n", -1);
      g_autofree char *text = g_strjoinv ("\n  ", lines);

      tf_ctl_progress_note (self, "notice", text);
    }
  g_ptr_array_set_size (self->notices, 0);
}

void
tf_ctl_progress_update (TfCtlProgress *self, GVariant *properties)
{
  if (self->ctl->args.json || tf_ctl_facts_get_reached (properties) < 0)
    return;
  report_notices (self, properties);
  if (self->ctl->environment.live)
    {
      draw (self, properties);
      return;
    }
  report_name (self, properties);
  report_phase (self, properties);
  report_iterations (self, properties);
  report_obstacle (self, properties);
  report_elapsed (self, properties);
}

static void
learn (TfCtlProgress *self, const TfCtlEvent *event)
{
  const char *guard, *verdict, *from, *to, *reason;

  if (event->kind == TF_CTL_EVENT_SIGNAL && g_str_equal (event->signal, "PolishIteration") &&
      g_variant_is_of_type (event->parameters, G_VARIANT_TYPE ("(u(uuu)ssx)")))
    {
      g_variant_get (event->parameters, "(u(uuu)&s&sx)", NULL, NULL, NULL, NULL, &guard, &verdict,
                     NULL);
      self->facts.converged = tf_enum_find (TF_TYPE_GUARD, guard) == TF_GUARD_TERMINATION &&
                              tf_enum_find (TF_TYPE_VERDICT, verdict) == TF_VERDICT_DONE;
    }
  else if (event->kind == TF_CTL_EVENT_SIGNAL && g_str_equal (event->signal, "PhaseChanged") &&
           g_variant_is_of_type (event->parameters, G_VARIANT_TYPE ("(sssx)")))
    {
      g_variant_get (event->parameters, "(&s&s&sx)", &from, &to, &reason, NULL);
      if (tf_enum_find (TF_TYPE_PHASE, from) == TF_PHASE_BUILDING &&
          tf_enum_find (TF_TYPE_PHASE, to) == TF_PHASE_POLISHING)
        {
          g_free (self->facts.built);
          self->facts.built = g_strdup (reason);
        }
    }
}

void
tf_ctl_progress_event (TfCtlProgress *self, const TfCtlEvent *event)
{
  learn (self, event);
  if (!self->ctl->args.json)
    {
      keep_notice (self, event);
      return;
    }
  if (event->kind == TF_CTL_EVENT_SIGNAL)
    tf_ctl_output_take_json (tf_ctl_json_from_signal (event->signal, event->parameters));
  else if (event->kind == TF_CTL_EVENT_CHANGED)
    tf_ctl_output_take_json (tf_ctl_json_from_changes (event->parameters));
}

void
tf_ctl_progress_finish (TfCtlProgress *self, GVariant *properties)
{
  g_autoptr (GArray) points = tf_ctl_project_get_trajectory (properties);
  g_autofree char *verdict = tf_ctl_facts_verdict (&self->facts, properties);
  g_autofree char *chart = NULL;
  TfCtlChartSize size = { self->ctl->environment.columns > 0 ? self->ctl->environment.columns - 1
                                                             : TF_CTL_CHART_MAX_COLUMNS,
                          CHART_ROWS, self->ctl->environment.utf8 };

  tf_ctl_progress_update (self, properties);
  tf_ctl_live_keep (&self->live);
  if (self->ctl->args.json || points->len == 0)
    return;
  chart = tf_ctl_chart_format (points, verdict, &size);
  tf_ctl_output_line (self->ctl, "\n%s", chart);
}
