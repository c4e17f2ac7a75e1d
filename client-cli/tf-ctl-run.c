/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-chat.h"
#include "tf-ctl-create.h"
#include "tf-ctl-evidence.h"
#include "tf-ctl-fault.h"
#include "tf-ctl-json.h"
#include "tf-ctl-progress.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-questions.h"
#include "tf-ctl-resources.h"
#include "tf-ctl-run-step.h"
#include "tf-ctl-sentence.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"

/* One run of the verb "run". The flow:
 *
 *   material → create → ┬→ decide → wait for an event ──┐
 *                       ├→ decide → Distill, Confirm ───┤
 *                       └───────────────────────────────┘ → result
 *
 * It is driven by the project's properties only; nothing but "distilled" and "confirmed_in" is
 * remembered, so a daemon that was away changes nothing. */
typedef struct
{
  TfCtl *ctl;      /* (not owned) */
  char *path;      /* (owned) */
  TfCtlView *view; /* (owned) */
  TfCtlProgress progress;
  gboolean distilled;
  char *confirmed_in; /* (owned) (nullable): the phase that was confirmed but not left yet */
  GHashTable *asked;  /* (owned): the ids of the questions that the user was asked here */
  int described;      /* TfPhase: the documents of earlier phases have been examined */
} Run;

static void
run_clear (Run *run)
{
  g_clear_pointer (&run->path, g_free);
  g_clear_pointer (&run->view, tf_ctl_view_free);
  g_clear_pointer (&run->confirmed_in, g_free);
  g_clear_pointer (&run->asked, g_hash_table_unref);
  tf_ctl_progress_clear (&run->progress);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static GVariant *
properties_of (Run *run)
{
  return tf_ctl_view_get_properties (run->view);
}

/* If the daemon is missing: reports that, has it started, and continues with its data. Passes on
 * any other error. */
static gboolean
recover (Run *run, GError *source, GError **error)
{
  if (!tf_ctl_bus_is_gone (source))
    {
      g_propagate_error (error, source);
      return FALSE;
    }
  g_error_free (source);
  g_clear_pointer (&run->confirmed_in, g_free);
  tf_ctl_progress_note (&run->progress, "daemon_gone",
                        _ ("lost the daemon; waiting for it to return"));
  if (!tf_ctl_view_reconnect (run->view, error))
    return FALSE;
  tf_ctl_progress_note (&run->progress, "daemon_back", _ ("the daemon is back; continuing"));
  return TRUE;
}

/* *@out_done: the daemon confirmed it; unchanged if the daemon went away and must be asked
 * again. */
static gboolean
act (Run *run, const char *method, gboolean *out_done, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_project (run->ctl, run->path, method, NULL, "()", &local);

  if (reply != NULL)
    *out_done = TRUE;
  if (reply != NULL && tf_ctl_view_refresh (run->view, &local))
    return TRUE;
  return recover (run, g_steal_pointer (&local), error);
}

static char *
get_document (Run *run, const char *name)
{
  g_autoptr (GVariant) reply = tf_ctl_bus_call_project (run->ctl, run->path, "GetDocument",
                                                        g_variant_new ("(s)", name), "(s)", NULL);
  char *markdown = NULL;

  if (reply != NULL)
    g_variant_get (reply, "(s)", &markdown);
  return markdown;
}

/* The documents that show the result of a phase, up to two. */
static const struct
{
  TfPhase phase; /* that produces them */
  const char *documents[2];
} document_table[] = {
  { TF_PHASE_DISTILLING, { "intent", NULL } },
  { TF_PHASE_SPEC_BUILDING, { "constraints", "spec" } },
  { TF_PHASE_BUILDING, { "deliverable", NULL } },
};

static void
describe_phase (Run *run, guint row)
{
  g_autoptr (GString) detail = g_string_new (NULL);

  for (guint i = 0; i < 2 && document_table[row].documents[i] != NULL; i++)
    {
      const char *name = document_table[row].documents[i];
      g_autofree char *markdown = get_document (run, name);
      g_autofree char *text = NULL;

      if (markdown == NULL ||
          (g_str_equal (name, "deliverable") && tf_ctl_project_is_tree (properties_of (run))))
        continue;
      text = tf_ctl_facts_describe_document (name, markdown);
      g_string_append_printf (detail, "%s%s", detail->len > 0 ? ", " : "", text);
    }
  tf_ctl_facts_set_detail (&run->progress.facts, document_table[row].phase, detail->str);
}

/* Only for people, and only once a phase is over. Leaves out a document that cannot be read. */
static void
describe_phases (Run *run)
{
  int reached = tf_ctl_facts_get_reached (properties_of (run));

  if (run->ctl->args.json || reached <= run->described)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (document_table); i++)
    if ((int) document_table[i].phase >= run->described && (int) document_table[i].phase < reached)
      describe_phase (run, i);
  run->described = reached;
}

static gboolean
handle_event (Run *run, GError **error)
{
  g_autoptr (TfCtlEvent) event = tf_ctl_view_next (run->view, error);

  if (event == NULL)
    return FALSE;
  tf_ctl_progress_event (&run->progress, event);
  if (event->kind == TF_CTL_EVENT_SIGNAL && g_str_equal (event->signal, "HumanNeeded"))
    g_clear_pointer (&run->confirmed_in, g_free);
  if (event->kind == TF_CTL_EVENT_GONE)
    return recover (run, g_error_new_literal (G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER, "gone"),
                    error);
  return TRUE;
}

static void
print_document (Run *run, const char *name)
{
  g_autofree char *markdown = get_document (run, name);

  if (markdown != NULL)
    tf_ctl_output_text (run->ctl, markdown);
}

/* Nobody confirms what was not shown. The properties may change while documents are requested. */
static gboolean
ask (Run *run, gboolean *out_yes, GError **error)
{
  g_autoptr (GVariant) properties = g_variant_ref (properties_of (run));
  gboolean intent = tf_ctl_project_is_in (properties, TF_PHASE_HUMAN_REVIEW);
  g_autofree char *question = tf_ctl_sentence_get (properties, "Question");
  g_autofree char *warning = NULL;

  tf_ctl_live_keep (&run->progress.live);
  tf_ctl_output_line (run->ctl, "%s", "");
  print_document (run, intent ? "intent" : "spec");
  if (!intent)
    print_document (run, "constraints");
  tf_ctl_output_line (run->ctl, "%s", "");
  warning = tf_ctl_facts_dup_reviewer_warning (properties);
  if (warning != NULL)
    tf_ctl_output_line (run->ctl, "%s", warning);
  return tf_ctl_output_ask (run->ctl, question[0] != '\0' ? question : _ ("Confirm?"), out_yes,
                            error);
}

static gboolean
stop (Run *run, GError **error)
{
  run->ctl->exit_status = TF_CTL_EXIT_WAITS;
  return TRUE;
}

/* A Confirm that came too late, because another client was faster, is not a failure. */
static gboolean
confirm (Run *run, GError **error)
{
  g_autofree char *phase = g_strdup (tf_ctl_project_get (properties_of (run), "Phase"));
  g_autoptr (GError) local = NULL;
  gboolean done = FALSE;

  if (tf_ctl_project_is_in (properties_of (run), TF_PHASE_HUMAN_REVIEW))
    run->progress.facts.confirmed = run->ctl->args.yes ? C_ ("intent", "confirmed by --yes")
                                                       : C_ ("intent", "confirmed by you");
  if (act (run, "Confirm", &done, &local))
    {
      if (done)
        run->confirmed_in = g_steal_pointer (&phase);
      return TRUE;
    }
  if (g_error_matches (local, TF_ERROR, TF_ERROR_WRONG_PHASE) &&
      tf_ctl_view_refresh (run->view, NULL) &&
      !g_str_equal (tf_ctl_project_get (properties_of (run), "Phase"), phase))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

static gboolean
confirm_or_stop (Run *run, gboolean *out_over, GError **error)
{
  gboolean yes = run->ctl->args.yes;
  g_autoptr (GError) local = NULL;

  /* confirmed already, but the project has not left the phase yet */
  if (run->confirmed_in != NULL)
    return handle_event (run, error);
  if (!yes && run->ctl->environment.terminal_in && !run->ctl->args.json && !ask (run, &yes, error))
    return FALSE;
  if (!yes)
    {
      *out_over = TRUE;
      return stop (run, error);
    }
  if (confirm (run, &local))
    return TRUE;
  if (!g_error_matches (local, TF_ERROR, TF_ERROR_UNRESOLVED))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  /* only the user can answer what is open */
  tf_error_strip_remote (local);
  tf_ctl_progress_note (&run->progress, "unresolved", local->message);
  *out_over = TRUE;
  return stop (run, error);
}

/* Without a terminal the questions are the result. */
static gboolean
stop_with_questions (Run *run, gboolean *out_over)
{
  *out_over = TRUE;
  run->ctl->exit_status = TF_CTL_EXIT_ASKS;
  return TRUE;
}

/* Answers here what can be answered. *@out_begun: a run begins with the answers. */
static gboolean
answer_questions (Run *run, gboolean *out_begun, GError **error)
{
  g_autoptr (GVariant) before = g_variant_ref (properties_of (run));
  guint n_open = tf_ctl_questions_count_open (before);
  guint n = 0;

  if (run->ctl->args.accept_recommended)
    {
      if (!tf_ctl_questions_accept (run->ctl, run->path, before, &n, error))
        return FALSE;
    }
  else
    {
      tf_ctl_live_keep (&run->progress.live);
      if (!tf_ctl_questions_ask (run->ctl, run->path, before, run->asked, &n, error))
        return FALSE;
    }
  if (n > 0 && n < n_open && !tf_ctl_questions_apply (run->ctl, run->path, error))
    return FALSE;
  *out_begun = n > 0;
  return n == 0 || tf_ctl_view_refresh (run->view, error);
}

static gboolean
can_ask (Run *run)
{
  return run->ctl->environment.terminal_in && !run->ctl->args.json;
}

/* With --yes, the user has said beforehand that the intent counts as it is: its questions stay open. Those
 * of the spec cannot. */
static gboolean
settle_questions (Run *run, gboolean confirmable, gboolean *out_over, GError **error)
{
  gboolean answers = run->ctl->args.accept_recommended || (can_ask (run) && !run->ctl->args.yes);
  gboolean begun = FALSE;

  if (answers && !answer_questions (run, &begun, error))
    return FALSE;
  if (begun)
    return TRUE;
  if (confirmable && (run->ctl->args.yes || can_ask (run)))
    return confirm_or_stop (run, out_over, error);
  return stop_with_questions (run, out_over);
}

static gboolean
is_asking (Run *run)
{
  return run->confirmed_in == NULL &&
         !tf_ctl_project_is_in (properties_of (run), TF_PHASE_BRAIN_DUMP) &&
         tf_ctl_questions_count_open (properties_of (run)) > 0;
}

static gboolean
take_step (Run *run, gboolean *out_over, GError **error)
{
  switch (tf_ctl_run_decide (properties_of (run), run->distilled))
    {
    case TF_CTL_STEP_WAIT:
      return handle_event (run, error);
    case TF_CTL_STEP_DISTILL:
      return act (run, "Distill", &run->distilled, error);
    case TF_CTL_STEP_CONFIRM:
      return is_asking (run) ? settle_questions (run, TRUE, out_over, error)
                             : confirm_or_stop (run, out_over, error);
    case TF_CTL_STEP_STOP:
      if (is_asking (run))
        return settle_questions (run, FALSE, out_over, error);
      *out_over = TRUE;
      return stop (run, error);
    case TF_CTL_STEP_DONE:
      *out_over = TRUE;
      return TRUE;
    case TF_CTL_STEP_HALTED:
      *out_over = TRUE;
      run->ctl->exit_status = TF_CTL_EXIT_HALTED;
      return TRUE;
    default:
      g_return_val_if_reached (FALSE);
    }
}

static gboolean
handle_pending (Run *run, GError **error)
{
  while (tf_ctl_view_has_next (run->view))
    if (!handle_event (run, error))
      return FALSE;
  return TRUE;
}

/* While documents are requested, further changes may arrive: they are shown with what was printed
 * of them, and the results of the phases they ended are requested in turn. */
static gboolean
show_progress (Run *run, GError **error)
{
  do
    {
      if (!handle_pending (run, error))
        return FALSE;
      describe_phases (run);
    }
  while (tf_ctl_view_has_next (run->view));
  if (g_strcmp0 (tf_ctl_project_get (properties_of (run), "Phase"), run->confirmed_in) != 0)
    g_clear_pointer (&run->confirmed_in, g_free);
  tf_ctl_progress_update (&run->progress, properties_of (run));
  return TRUE;
}

/* Pending events come first: with --json the order is that of the daemon. Properties may be ahead
 * of them, so once more at the end. */
static gboolean
follow (Run *run, GError **error)
{
  gboolean over = FALSE;

  while (!over)
    if (!show_progress (run, error) || !take_step (run, &over, error))
      return FALSE;
  return handle_pending (run, error);
}

static void
print_labelled (Run *run, const char *label, guint columns, const char *text)
{
  g_autofree char *padded = tf_ctl_text_label (label, columns);

  tf_ctl_output_line (run->ctl, "  %s%s", padded, text);
}

static void
print_next (Run *run)
{
  g_autofree char *next = tf_ctl_facts_next (properties_of (run));
  guint width = tf_ctl_text_width (C_ ("result", "next:")) + 2;
  g_auto (GStrv) lines = g_strsplit (g_strchomp (next), "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    print_labelled (run, i == 0 ? C_ ("result", "next:") : "", width, lines[i]);
}

/* "reason:   …" */
static void
print_result_line (Run *run, const char *label, const char *text)
{
  print_labelled (run, label, MAX (10, tf_ctl_text_width (label) + 1), text);
}

static void
print_result (Run *run)
{
  GVariant *properties = properties_of (run);
  g_autofree char *question = tf_ctl_sentence_get (properties, "Question");
  g_autofree char *cannot = tf_ctl_sentence_get (properties, "CannotBuild");
  g_autofree char *detail = tf_ctl_evidence_dup_sentence (properties);
  g_autofree char *path = tf_ctl_project_dup_deliverable (properties);

  tf_ctl_progress_finish (&run->progress, properties);
  if (tf_ctl_project_is_in (properties, TF_PHASE_DONE))
    tf_ctl_output_line (run->ctl, "  %s:  %s", tf_ctl_project_get (properties, "DeliverableType"),
                        path);
  if (tf_ctl_project_is_in (properties, TF_PHASE_HALTED) && detail[0] != '\0')
    print_result_line (run, C_ ("result", "reason:"), detail);
  if (cannot[0] != '\0')
    print_result_line (run, C_ ("result", "not built:"), cannot);
  else if (run->ctl->exit_status == TF_CTL_EXIT_WAITS)
    {
      g_autofree char *asked =
          question[0] != '\0' ? g_strdup (question) : tf_ctl_chat_dup_last (run->ctl, run->path);

      print_result_line (run, C_ ("result", "question:"), asked);
    }
  if (run->ctl->exit_status == TF_CTL_EXIT_ASKS)
    {
      g_autofree char *open = tf_ctl_questions_describe_open (properties);

      tf_ctl_output_line (run->ctl, "  %s", _ ("Only you can answer:"));
      tf_ctl_output_text (run->ctl, open);
    }
  print_next (run);
}

static void
report_result (Run *run)
{
  JsonObject *object;

  if (!run->ctl->args.json)
    {
      print_result (run);
      return;
    }
  object = json_object_new ();
  json_object_set_string_member (object, "event", "result");
  json_object_set_int_member (object, "exit_status", run->ctl->exit_status);
  json_object_set_object_member (object, "project", tf_ctl_json_from_project (properties_of (run)));
  tf_ctl_output_take_json (object);
}

static void
report_created (Run *run, const char *id, GPtrArray *stored)
{
  JsonObject *object;
  JsonArray *resources;

  if (!run->ctl->args.json)
    return;
  object = json_object_new ();
  resources = json_array_new ();
  for (guint i = 0; i < stored->len; i++)
    json_array_add_string_element (resources, stored->pdata[i]);
  json_object_set_string_member (object, "event", "created");
  json_object_set_string_member (object, "id", id);
  json_object_set_array_member (object, "resources", resources);
  tf_ctl_output_take_json (object);
}

/* A failed or interrupted project is kept, and continues without us or waits; shows where to find
 * it. */
static void
print_where (Run *run)
{
  g_autofree char *id = run->path != NULL ? tf_bus_project_id (run->path, NULL) : NULL;

  if (id == NULL)
    return;
  tf_ctl_live_keep (&run->progress.live);
  if (!run->ctl->args.json)
    {
      g_autofree char *line =
          g_strdup_printf (_ ("project %s is kept; to see its state: thoughtforgectl show %s"), id,
                           id);

      tf_ctl_output_line (run->ctl, "  %s", line);
    }
}

static gboolean
create (Run *run, const TfCtlMaterial *material, GError **error)
{
  g_autoptr (GPtrArray) stored = g_ptr_array_new_with_free_func (g_free);
  gboolean created = tf_ctl_create (run->ctl, material, &run->path, stored, error);
  g_autofree char *id = NULL;
  g_autofree char *detail = NULL;

  if (!created)
    return FALSE;
  id = tf_bus_project_id (run->path, error);
  if (id == NULL)
    return FALSE;
  tf_ctl_progress_init (&run->progress, run->ctl, id, run->ctl->args.title);
  detail = tf_ctl_facts_describe_material (material->text, stored);
  tf_ctl_facts_set_detail (&run->progress.facts, TF_PHASE_BRAIN_DUMP, detail);
  report_created (run, id, stored);
  for (guint i = 0; i < stored->len && !run->ctl->args.json; i++)
    tf_ctl_resources_print_note (run->ctl, run->path, g_ptr_array_index (stored, i));
  run->view = tf_ctl_view_new (run->ctl, run->path);
  if (!run->ctl->args.json)
    tf_ctl_view_tick (run->view);
  return tf_ctl_view_refresh (run->view, error);
}

gboolean
tf_ctl_run (TfCtl *ctl, GError **error)
{
  g_auto (TfCtlMaterial) material = { 0 };
  g_auto (Run) run = { .ctl = ctl };

  if (!tf_ctl_material_load (ctl, ctl->args.words[0], &material, error))
    return FALSE;
  tf_ctl_take_interrupts (ctl);
  if (!tf_ctl_fault_check (ctl, error))
    return FALSE;
  run.asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (!create (&run, &material, error) || !follow (&run, error))
    {
      print_where (&run);
      return FALSE;
    }
  report_result (&run);
  return TRUE;
}
