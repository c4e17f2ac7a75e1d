/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "mock-project.h"

#include <unistd.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-clock.h"
#include "tf-error.h"

#define STEP_MS      10
#define ACTIONS(...) ((const char *const[]){ __VA_ARGS__, NULL })

static const MockPoint script[] = { { 1, 3, 8, 10 },
                                    { 2, 1, 5, 6 },
                                    { 3, 0, 4, 5 },
                                    { 4, 0, 2, 4 } };

static gboolean
plays (MockProject *self, const char *scenario)
{
  return g_str_equal (self->scenario, scenario);
}

static GVariant *
new_message (const char *id,
             const char *role,
             const char *kind,
             const char *content,
             const char *phase)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "id", "s", id);
  g_variant_dict_insert (&dict, "role", "s", role);
  g_variant_dict_insert (&dict, "kind", "s", kind);
  g_variant_dict_insert (&dict, "phase", "s", phase);
  g_variant_dict_insert (&dict, "content", "s", content);
  g_variant_dict_insert (&dict, "timestamp", "x", tf_clock_now ());
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

static void
add_message (MockProject *self, const char *role, const char *kind, const char *content)
{
  g_autofree char *id = g_strdup_printf ("m%04u", self->messages->len + 1);
  GVariant *message = new_message (id, role, kind, content, tf_dbus_project1_get_phase (self->bus));

  g_ptr_array_add (self->messages, message);
  tf_dbus_project1_emit_message_added (self->bus, message);
}

void
mock_project_add_message (MockProject *self, const char *role, const char *content)
{
  add_message (self, role, "message", content);
}

static void
set_times (MockProject *self)
{
  static const char *const phases[] = { "brain_dump",    "distilling", "human_review",
                                        "spec_building", "building",   "polishing" };
  GVariantBuilder times;

  g_variant_builder_init (&times, G_VARIANT_TYPE ("a{sx}"));
  for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
    g_variant_builder_add (&times, "{sx}", phases[i], (gint64) 200000);
  tf_dbus_project1_set_phase_times (self->bus, g_variant_builder_end (&times));
  tf_dbus_project1_set_time_spent (self->bus, (gint64) 200000 * G_N_ELEMENTS (phases));
  tf_dbus_project1_set_updated_at (self->bus, tf_clock_now ());
}

void
mock_project_set (MockProject *self,
                  const char *phase,
                  const char *activity,
                  gboolean waits,
                  const char *question,
                  const char *const *actions)
{
  g_autofree char *from = g_strdup (tf_dbus_project1_get_phase (self->bus));

  tf_dbus_project1_set_phase (self->bus, phase);
  tf_dbus_project1_set_activity (self->bus, activity);
  tf_dbus_project1_set_waiting_for_human (self->bus, waits);
  tf_dbus_project1_set_question (self->bus, question);
  tf_dbus_project1_set_allowed_actions (self->bus, actions);
  set_times (self);
  if (g_strcmp0 (from, phase) != 0)
    tf_dbus_project1_emit_phase_changed (self->bus, from != NULL ? from : "", phase,
                                         g_str_equal (phase, "polishing")
                                             ? "2 tasks, 9 tests, 6 passed, 3 failed"
                                             : "",
                                         tf_clock_now ());
  if (waits)
    tf_dbus_project1_emit_human_needed (self->bus, "confirm", question, actions);
}

static void
set_trajectory (MockProject *self)
{
  GVariantBuilder points;

  g_variant_builder_init (&points, G_VARIANT_TYPE ("a(uuuux)"));
  tf_dbus_project1_set_issue_counts (self->bus, tf_bus_counts_new (FALSE, 0, 0, 0));
  for (guint i = 0; i < self->points->len; i++)
    {
      const MockPoint *point = &g_array_index (self->points, MockPoint, i);

      tf_dbus_project1_set_issue_counts (
          self->bus, tf_bus_counts_new (TRUE, point->critical, point->medium, point->minor));
      g_variant_builder_add (&points, "(uuuux)", point->iteration, point->critical, point->medium,
                             point->minor, (gint64) 1795300000000000);
    }
  tf_dbus_project1_set_trajectory (self->bus, g_variant_builder_end (&points));
}

static void
remember (MockProject *self)
{
  g_autofree char *path = g_build_filename (self->state_dir, "state", NULL);
  g_autofree char *text = g_strdup_printf ("%s %u", self->id, self->points->len);

  g_file_set_contents (path, text, -1, NULL);
}

static void
polish (MockProject *self)
{
  const MockPoint *point = &script[self->points->len];
  gboolean last = point->iteration == G_N_ELEMENTS (script);

  g_array_append_val (self->points, *point);
  tf_dbus_project1_set_iteration (self->bus, point->iteration);
  set_trajectory (self);
  tf_dbus_project1_emit_polish_iteration (
      self->bus, point->iteration,
      g_variant_new ("(uuu)", point->critical, point->medium, point->minor),
      last ? "termination" : "none", last ? "done" : "go_on", tf_clock_now ());
}

static gboolean
polish_cb (gpointer data)
{
  MockProject *self = data;

  polish (self);
  if ((plays (self, "vanish") || plays (self, "lost")) && self->points->len == 2)
    {
      remember (self);
      _exit (1);
    }
  if (plays (self, "halted") && self->points->len == 3)
    {
      tf_dbus_project1_set_halted_in (self->bus, "polishing");
      tf_dbus_project1_set_halt_reason (self->bus, "guard_hallucination");
      tf_dbus_project1_set_halt_detail (self->bus, "Errors fell 42 → 28, then rose to 31 (+63 %).");
      mock_project_set (self, "halted", "", FALSE, "", ACTIONS ("resume", "override", "terminate"));
      return G_SOURCE_REMOVE;
    }
  if (self->points->len < G_N_ELEMENTS (script))
    return G_SOURCE_CONTINUE;
  mock_project_set (self, "done", "", FALSE, "", (const char *const[]){ NULL });
  return G_SOURCE_REMOVE;
}

void
mock_project_polish_from (MockProject *self, guint iteration)
{
  tf_dbus_project1_set_name (self->bus, "Neighbourhood summer party");
  tf_dbus_project1_set_deliverable_type (self->bus, plays (self, "code") ? "code" : "plan");
  tf_dbus_project1_set_max_iterations (self->bus, 50);
  g_array_set_size (self->points, 0);
  g_array_append_vals (self->points, script, iteration);
  set_trajectory (self);
  mock_project_set (self, "polishing", "review", FALSE, "", ACTIONS ("terminate"));
  g_timeout_add (STEP_MS, polish_cb, self);
}

static gboolean
built_cb (gpointer data)
{
  MockProject *self = data;

  if (plays (self, "stuck"))
    mock_project_set (self, "building", "", TRUE, "Which hall is booked?",
                      ACTIONS ("provide_input", "terminate"));
  else if (!plays (self, "hang"))
    mock_project_polish_from (self, 0);
  return G_SOURCE_REMOVE;
}

static gboolean
specified_cb (gpointer data)
{
  MockProject *self = data;

  if (plays (self, "questions"))
    mock_project_set (self, "spec_building", "", TRUE, "Who opens the hall?",
                      ACTIONS ("terminate"));
  else
    mock_project_set (self, "spec_building", "", TRUE, "Are these the spec and constraints?",
                      ACTIONS ("confirm", "terminate"));
  return G_SOURCE_REMOVE;
}

static gboolean
distilled_cb (gpointer data)
{
  MockProject *self = data;

  add_message (self, "ai", "notice", "scan.pdf: PDF without text,\nprobably scanned");
  mock_project_add_message (self, "ai", "Objective: a \033[31mred\033[0m party.");
  if (plays (self, "asked"))
    tf_dbus_project1_set_questions (
        self->bus,
        g_variant_new_parsed (
            "[{'id': <'Q1'>, 'text': <'Who pays?'>, 'recommended': <'the club'>, 'answer': <''>},"
            " {'id': <'Q2'>, 'text': <'When?'>, 'recommended': <''>, 'answer': <'in May'>}]"));
  mock_project_set (self, "human_review", "", TRUE, "Is this what you mean?",
                    ACTIONS ("confirm", "terminate"));
  return G_SOURCE_REMOVE;
}

static gboolean
refuse (MockProject *self, GDBusMethodInvocation *invocation, const char *what)
{
  const char *const *actions = tf_dbus_project1_get_allowed_actions (self->bus);
  g_autofree char *allowed = g_strjoinv (", ", (char **) actions);

  g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_WRONG_PHASE,
                                         "cannot %s a project in “%s”; allowed now: %s", what,
                                         tf_dbus_project1_get_phase (self->bus), allowed);
  return TRUE;
}

static gboolean
distill_cb (TfDbusProject1 *bus, GDBusMethodInvocation *invocation, MockProject *self)
{
  if (!g_str_equal (tf_dbus_project1_get_phase (bus), "brain_dump"))
    return refuse (self, invocation, "distill");
  if (plays (self, "short"))
    {
      mock_project_add_message (self, "ai", "That is 9 words; I need at least 10 to start.");
      mock_project_set (self, "brain_dump", "", TRUE,
                        "That is 9 words; I need at least 10 to start.",
                        ACTIONS ("distill", "terminate"));
    }
  else
    {
      mock_project_set (self, "distilling", "distil", FALSE, "", ACTIONS ("terminate"));
      g_timeout_add (STEP_MS, distilled_cb, self);
    }
  tf_dbus_project1_complete_distill (bus, invocation);
  return TRUE;
}

static gboolean
confirm_cb (TfDbusProject1 *bus, GDBusMethodInvocation *invocation, MockProject *self)
{
  const char *phase = tf_dbus_project1_get_phase (bus);

  if (!g_strv_contains (tf_dbus_project1_get_allowed_actions (bus), "confirm"))
    return refuse (self, invocation, "confirm");
  if (g_str_equal (phase, "human_review"))
    {
      tf_dbus_project1_set_name (bus, "Neighbourhood summer party");
      tf_dbus_project1_set_deliverable_type (bus, plays (self, "code") ? "code" : "plan");
      mock_project_set (self, "spec_building", "spec_propose", FALSE, "", ACTIONS ("terminate"));
      g_timeout_add (STEP_MS, specified_cb, self);
    }
  else if (plays (self, "unresolved"))
    {
      g_dbus_method_invocation_return_error_literal (invocation, TF_ERROR, TF_ERROR_UNRESOLVED,
                                                     "1 question is open: who opens the hall?");
      return TRUE;
    }
  else
    {
      mock_project_set (self, "building", "build", FALSE, "", ACTIONS ("terminate"));
      g_timeout_add (STEP_MS, built_cb, self);
    }
  tf_dbus_project1_complete_confirm (bus, invocation);
  return TRUE;
}

static gboolean
override_cb (TfDbusProject1 *bus,
             GDBusMethodInvocation *invocation,
             gboolean confirmed,
             MockProject *self)
{
  if (!g_strv_contains (tf_dbus_project1_get_allowed_actions (bus), "override"))
    return refuse (self, invocation, "override");
  if (!confirmed)
    {
      g_dbus_method_invocation_return_error_literal (
          invocation, TF_ERROR, TF_ERROR_NEEDS_CONFIRMATION,
          "Accept the current state as final with 1 critical issue open?");
      return TRUE;
    }
  tf_dbus_project1_set_halt_reason (bus, "");
  mock_project_set (self, "done", "", FALSE, "", (const char *const[]){ NULL });
  tf_dbus_project1_complete_override (bus, invocation);
  return TRUE;
}

static gboolean
provide_input_cb (TfDbusProject1 *bus,
                  GDBusMethodInvocation *invocation,
                  const char *text,
                  MockProject *self)
{
  if (!g_strv_contains (tf_dbus_project1_get_allowed_actions (bus), "provide_input"))
    return refuse (self, invocation, "provide input to");
  mock_project_add_message (self, "human", text);
  mock_project_polish_from (self, 0);
  tf_dbus_project1_complete_provide_input (bus, invocation);
  return TRUE;
}

static gboolean
send_message_cb (TfDbusProject1 *bus,
                 GDBusMethodInvocation *invocation,
                 const char *text,
                 MockProject *self)
{
  g_autofree char *id = NULL;

  mock_project_add_message (self, "human", text);
  id = g_strdup_printf ("m%04u", self->messages->len);
  if (g_str_equal (tf_dbus_project1_get_phase (bus), "human_review"))
    {
      mock_project_set (self, "distilling", "distil", FALSE, "", ACTIONS ("terminate"));
      g_timeout_add (STEP_MS, distilled_cb, self);
    }
  else if (g_str_equal (tf_dbus_project1_get_phase (bus), "spec_building"))
    mock_project_add_message (self, "ai", "Noted: the caretaker opens it.");
  tf_dbus_project1_complete_send_message (bus, invocation, id);
  return TRUE;
}

static void
connect_actions (MockProject *self)
{
  static const struct
  {
    const char *signal;
    GCallback callback;
  } table[] = {
    { "handle-distill", G_CALLBACK (distill_cb) },
    { "handle-confirm", G_CALLBACK (confirm_cb) },
    { "handle-override", G_CALLBACK (override_cb) },
    { "handle-provide-input", G_CALLBACK (provide_input_cb) },
    { "handle-send-message", G_CALLBACK (send_message_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    g_signal_connect (self->bus, table[i].signal, table[i].callback, self);
}

MockProject *
mock_project_new (const char *scenario, const char *state_dir, const char *id)
{
  MockProject *self = g_new0 (MockProject, 1);

  self->scenario = scenario;
  self->state_dir = state_dir;
  self->id = g_strdup (id);
  self->bus = tf_dbus_project1_skeleton_new ();
  self->messages = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  self->resources = g_ptr_array_new_with_free_func (g_free);
  self->points = g_array_new (FALSE, FALSE, sizeof (MockPoint));
  connect_actions (self);
  mock_project_connect_replies (self);
  tf_dbus_project1_set_id (self->bus, id);
  tf_dbus_project1_set_name (self->bus, "");
  tf_dbus_project1_set_agent (self->bus, "offline");
  tf_dbus_project1_set_directory (self->bus, state_dir);
  tf_dbus_project1_set_max_iterations (self->bus, 50);
  tf_dbus_project1_set_created_at (self->bus, tf_clock_now ());
  set_trajectory (self);
  mock_project_set (self, "brain_dump", "", FALSE, "", ACTIONS ("distill", "terminate"));
  return self;
}

void
mock_project_free (MockProject *self)
{
  g_object_unref (self->bus);
  g_ptr_array_unref (self->messages);
  g_ptr_array_unref (self->resources);
  g_array_unref (self->points);
  g_free (self->id);
  g_free (self);
}
