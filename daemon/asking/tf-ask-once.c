/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask-once.h"

#include "tf-agent-gate.h"
#include "tf-agent-home.h"
#include "tf-agent-run.h"
#include "tf-ask-budget.h"
#include "tf-ask-confine.h"
#include "tf-ask-image.h"
#include "tf-ask-trouble.h"
#include "tf-clock.h"
#include "tf-delta.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-format.h"
#include "tf-model-enums.h"
#include "tf-process.h"
#include "tf-run-store.h"
#include "tf-safety.h"
#include "tf-scratch.h"
#include "tf-sentence.h"
#include "tf-transcript.h"
#include "tf-tree-check.h"
#include "tf-tree-part.h"
#include "tf-workspace-runs.h"

typedef struct
{
  const TfAskOnce *spec;
  TfWorkspace *workspace;
  TfProjectFiles *files;
  TfConfig *config;      /* (owned): the configuration at the start */
  TfRunSummary *summary; /* (owned) */
  TfAskConfine confine;
  gboolean confined;
  TfAgentHome *home;        /* (owned) (nullable): of a confined run */
  TfTreeMark tree;          /* (owned): its members */
  char *run_directory;      /* (owned) (nullable) */
  GPtrArray *images;        /* (owned) (nullable) (element-type TfAgentImage) */
  TfDelta *delta;           /* (owned) (nullable) */
  TfTranscript *transcript; /* (owned) (nullable) */
  TfAgentOutput output;     /* (owned): its members */
} Run;

static void
run_init (Run *self, const TfAskOnce *spec)
{
  self->spec = spec;
  self->workspace = spec->workspace;
  self->files = tf_workspace_get_files (spec->workspace);
  self->config = tf_workspace_dup_config (spec->workspace);
  self->summary = tf_run_summary_new ("", spec->purpose, spec->agent);
  self->summary->iteration = spec->iteration;
  self->summary->attempt = spec->number;
  tf_record_set_string (&self->summary->instead_of, spec->instead_of);
  g_free (self->summary->prompt_hash);
  self->summary->prompt_hash = g_strdup (spec->prompt_hash);
}

static void
run_clear (Run *self)
{
  tf_config_unref (self->config);
  tf_run_summary_unref (self->summary);
  tf_tree_mark_clear (&self->tree);
  g_clear_pointer (&self->home, tf_agent_home_free);
  g_clear_pointer (&self->delta, tf_delta_free);
  g_clear_pointer (&self->transcript, tf_transcript_free);
  g_free (self->run_directory);
  g_clear_pointer (&self->images, g_ptr_array_unref);
  tf_agent_output_clear (&self->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

/* A missing agent is an agent failure for the caller. */
static gboolean
check (Run *self, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (!tf_safety_check (tf_workspace_get_deliverable (self->workspace), TF_OPERATION_AGENT_INVOKE,
                        NULL, tf_workspace_log_safety, self->workspace, error))
    return FALSE;
  if (tf_agent_registry_require (self->config, self->spec->agent, &local) != NULL)
    return TRUE;
  if (g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_set_error_literal (error, TF_ERROR, TF_ERROR_AGENT_FAILURE, local->message);
  else
    g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* What its work may take. */
static void
choose_time (const Run *self, guint *out_seconds, const char **out_key)
{
  gboolean writes = tf_ask_confine_writes (&self->confine);

  *out_seconds = writes ? self->config->agents.build_timeout_seconds
                        : self->config->agents.call_timeout_seconds;
  *out_key = writes ? "agents.build_timeout_seconds" : "agents.call_timeout_seconds";
}

static gboolean
confine (Run *self, GError **error)
{
  const char *key = NULL;

  self->confine = (TfAskConfine){
    .workspace = self->workspace,
    .agent = tf_config_get_agent (self->config, self->spec->agent),
    .purpose = self->spec->purpose,
  };
  choose_time (self, &self->confine.wall_seconds, &key);
  return tf_ask_confine_decide (&self->confine, &self->confined, error);
}

static gboolean
prepare (Run *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));

  self->summary->started_at = tf_clock_now ();
  if (tf_tree_mark_take (&self->tree, self->workspace, self->spec->agent, error) &&
      tf_run_store_begin (self->files, self->summary, self->spec->prompt, error))
    return TRUE;
  tf_tree_mark_clear (&self->tree);
  return FALSE;
}

static void
emit_started (gpointer data)
{
  const Run *self = data;

  tf_workspace_emit_run_started (self->workspace, self->summary);
}

/* What an agent does in a run, as users see it. */
static const char *
describe_purpose (TfPurpose purpose)
{
  switch (purpose)
    {
    case TF_PURPOSE_DISTIL:
      return tf_sentence_get (TF_SENTENCE_DISTILLING);
    case TF_PURPOSE_SPEC_PROPOSE:
      return tf_sentence_get (TF_SENTENCE_PROPOSING_SPEC);
    case TF_PURPOSE_SPEC_CHALLENGE:
      return tf_sentence_get (TF_SENTENCE_CHALLENGING_SPEC);
    case TF_PURPOSE_SPEC_RESOLVE:
      return tf_sentence_get (TF_SENTENCE_RESOLVING);
    case TF_PURPOSE_GATE:
      return tf_sentence_get (TF_SENTENCE_JUDGING_PLAN);
    case TF_PURPOSE_BUILD:
      return tf_sentence_get (TF_SENTENCE_BUILDING);
    case TF_PURPOSE_REVIEW:
      return tf_sentence_get (TF_SENTENCE_REVIEWING);
    case TF_PURPOSE_FIX:
      return tf_sentence_get (TF_SENTENCE_WRITING_FIX);
    case TF_PURPOSE_CHECK:
      return tf_sentence_get (TF_SENTENCE_CHECKING_FIXES);
    case TF_PURPOSE_MATCH:
      return tf_sentence_get (TF_SENTENCE_COMPARING_ISSUES);
    }
  return "";
}

static void
report_start (Run *self)
{
  const TfRunSummary *run = self->summary;

  tf_workspace_log (self->workspace, "info", "agent_call", "%s by %s, attempt %u, run %s",
                    tf_enum_to_nick (TF_TYPE_PURPOSE, run->purpose), run->agent, run->attempt,
                    run->id);
  tf_job_call_main (emit_started, self);
}

/* A TfAgentRunSpec.started. Without its process id on disk, an orphan could not be found after a
 * crash, so there is no run without it. */
static gboolean
keep_pid (GPid pid, gpointer data, GError **error)
{
  Run *self = data;
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));

  self->summary->pid = pid;
  self->summary->start_ticks = tf_process_start_ticks (pid);
  return tf_run_store_update (self->files, self->summary, error);
}

static void
pass_on (const char *piece, gpointer data)
{
  Run *self = data;

  tf_delta_add (self->delta, piece);
}

static void
keep_line (const char *line, gpointer data)
{
  Run *self = data;

  tf_transcript_add (self->transcript, line);
}

static void
show (Run *self, const char *what)
{
  const char *purpose = describe_purpose (self->spec->purpose);

  tf_job_take_current_activity (
      *what != '\0' ? tf_sentence_new (TF_SENTENCE_RUN_DOING, "purpose", purpose, "agent",
                                       self->spec->agent, "doing", what, NULL)
                    : tf_sentence_new (TF_SENTENCE_RUN, "purpose", purpose, "agent",
                                       self->spec->agent, NULL));
}

static void
show_activity (const char *what, gpointer data)
{
  show (data, what);
}

static GStrv
wrap (const char *const *argv, gpointer data, GError **error)
{
  const Run *self = data;

  return tf_ask_confine_wrap (&self->confine, argv, error);
}

/* Stores the run, which failed with @error or succeeded. */
static void
note_end (Run *self, const GError *error)
{
  TfRunSummary *run = self->summary;

  run->ended_at = tf_clock_now ();
  run->usage = self->output.usage;
  tf_record_set_string (&run->session, self->output.session);
  if (run->usage.wall_time == 0)
    run->usage.wall_time = MAX (run->ended_at - run->started_at, 0);
  run->state = error == NULL ? TF_RUN_STATE_OK : TF_RUN_STATE_FAILED;
  if (error == NULL)
    return;
  g_free (run->failure);
  run->failure = g_strdup (error->message);
}

/* Each run has its own. Without confinement, an agent changes the home directory itself. */
static gboolean
prepare_home (Run *self, GCancellable *cancellable, GError **error)
{
  const TfAgentHomeSpec spec = {
    .files = self->files,
    .worker = tf_workspace_get_worker (self->workspace),
    .agent = self->confine.agent,
  };
  g_autofree char *name = g_strconcat ("home-", self->summary->id, NULL);
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);

  if (!self->confined)
    return TRUE;
  self->home = tf_agent_home_new (&spec, name, phrases, cancellable, error);
  self->confine.home = self->home;
  for (guint i = 0; i < phrases->len; i++)
    tf_workspace_log (self->workspace, "warn", "safety_decision", "%s %s", self->spec->agent,
                      (const char *) g_ptr_array_index (phrases, i));
  return self->home != NULL;
}

/* Of one that exited with an error, such as for want of a login, by which command to try it. */
static void
name_run (Run *self, const GError *failure, GError **error)
{
  g_autofree char *text =
      tf_sentence_new (self->output.exited_badly ? TF_SENTENCE_OF_RUN_TRY : TF_SENTENCE_OF_RUN,
                       "happened", failure->message, "id", self->summary->id, "agent",
                       self->spec->agent, NULL);

  g_set_error_literal (error, failure->domain, failure->code, text);
}

static char *
dup_scratch_name (const Run *self)
{
  return g_strconcat ("run-", self->summary->id, NULL);
}

static gboolean
make_run_directory (Run *self, GError **error)
{
  g_autofree char *name = dup_scratch_name (self);
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));

  self->run_directory = tf_scratch_make (self->files, name, error);
  self->confine.run_directory = self->run_directory;
  return self->run_directory != NULL;
}

static const char *
get_inside (const Run *self)
{
  return self->confined ? TF_CONFINEMENT_RUN_DIRECTORY : NULL;
}

static gboolean
copy_images (Run *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = NULL;

  if (self->spec->images == NULL || self->spec->images->len == 0)
    return TRUE;
  if (!tf_agent_registry_shows_images (self->confine.agent))
    {
      self->output.blind = g_strdup ("it is not shown any");
      return TRUE;
    }
  locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));
  self->images = tf_ask_image_copy (self->files, self->spec->images, self->run_directory,
                                    get_inside (self), error);
  return self->images != NULL;
}

/* What remains is removed at the next start. */
static void
remove_run_directory (Run *self)
{
  g_autofree char *name = dup_scratch_name (self);
  g_autoptr (TfWorkerLocker) locker =
      tf_worker_lock_to_settle (tf_workspace_get_worker (self->workspace));
  g_autoptr (GError) error = NULL;

  if (self->run_directory != NULL && !tf_scratch_remove (self->files, name, &error))
    g_info ("%s", error->message);
}

static gboolean
run_agent (Run *self, GCancellable *cancellable, GError **error)
{
  TfAgentRunSpec spec = {
    .config = self->confine.agent,
    .directory = tf_ask_confine_get_directory (&self->confine),
    .prompt = self->spec->prompt,
    .tree = tf_ask_confine_is_in_code (&self->confine),
    .writes = tf_ask_confine_writes (&self->confine),
    .silence_seconds = tf_agent_registry_is_protocol (self->confine.agent)
                           ? self->config->agents.silence_timeout_seconds
                           : 0,
    .wrap = self->confined ? wrap : NULL,
    .started = keep_pid,
    .text = pass_on,
    .activity = show_activity,
    .line = keep_line,
    .data = self,
  };
  g_autoptr (GError) failure = NULL;

  choose_time (self, &spec.wall_seconds, &spec.wall_key);
  show (self, "");
  self->delta = tf_delta_new (self->workspace, self->summary->id);
  self->transcript = tf_transcript_new (self->files, self->summary->id);
  if (make_run_directory (self, &failure) && copy_images (self, &failure) &&
      prepare_home (self, cancellable, &failure))
    {
      spec.run_directory = self->run_directory;
      spec.run_directory_inside = get_inside (self);
      spec.images = self->images;
      tf_agent_run (&spec, &self->output, cancellable, &failure);
    }
  remove_run_directory (self);
  g_clear_pointer (&self->transcript, tf_transcript_free);
  tf_delta_flush (self->delta);
  tf_ask_budget_count (self->confine.agent, failure == NULL, &self->output.usage);
  note_end (self, failure);
  if (failure == NULL)
    return TRUE;
  name_run (self, failure, error);
  return FALSE;
}

static const char *
or_empty (const char *text)
{
  return text != NULL ? text : "";
}

/* Adds what it tried in vain to @reverted. */
static void
settle_home (Run *self, GPtrArray *reverted)
{
  const TfTreeRun run = { .agents = self->spec->agent, .purpose = self->spec->purpose };
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TfWorkerLocker) locker = NULL;

  if (self->home == NULL)
    return;
  tf_agent_home_settle (self->home, kept, phrases);
  g_clear_pointer (&self->home, tf_agent_home_free);
  for (guint i = 0; i < kept->len; i++)
    tf_workspace_log (self->workspace, "info", "safety_decision", "%s %s", self->spec->agent,
                      (const char *) g_ptr_array_index (kept, i));
  locker = tf_worker_lock_to_settle (tf_workspace_get_worker (self->workspace));
  tf_tree_run_report (&run, self->workspace, phrases, reverted);
}

/* The tree first: a start after a crash uses a stored answer, and nobody would check what came with it.
 * Do both, even if one fails: a full disk must not leave a script behind, and an answer to work that is
 * gone, or that was not checked, is stored as failed. */
static gboolean
settle (Run *self, GPtrArray *reverted, GError **error)
{
  g_autoptr (TfWorkerLocker) locker =
      tf_worker_lock_to_settle (tf_workspace_get_worker (self->workspace));
  const TfAgentOutput *output = &self->output;
  g_autoptr (GError) failure = NULL;
  gboolean kept = FALSE;

  if (!tf_tree_mark_settle (&self->tree, self->workspace, self->spec->purpose, reverted, &failure))
    note_end (self, failure);
  kept = tf_run_store_finish (self->files, self->summary,
                              or_empty (output->answer != NULL ? output->answer : output->output),
                              or_empty (output->errors), failure == NULL ? error : NULL);
  if (failure == NULL)
    return kept;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static void
emit_finished (gpointer data)
{
  const Run *self = data;

  tf_workspace_add_usage (self->workspace, &self->summary->usage);
  tf_workspace_emit_run_finished (self->workspace, self->summary);
}

static void
report_end (Run *self)
{
  const TfRunSummary *run = self->summary;
  g_autofree char *duration = tf_clock_format_duration (run->usage.wall_time);
  g_autofree char *count = NULL;

  if (run->state == TF_RUN_STATE_OK)
    {
      count = tf_format_count (g_utf8_strlen (self->output.answer, -1));
      tf_workspace_log (self->workspace, "info", "agent_response", "run %s: %s characters in %s",
                        run->id, count, duration);
    }
  else
    tf_workspace_log (self->workspace, "warn", "agent_response", "run %s failed after %s: %s",
                      run->id, duration, run->failure);
  tf_job_call_main (emit_finished, self);
}

/* An answer that was given without them must not look like one that was given with them. */
static void
report_blind (const Run *self, GPtrArray *notes)
{
  g_autofree char *note = NULL;

  if (self->output.blind == NULL)
    return;
  note =
      g_strdup_printf ("agent %s did not see the images (%s); if they matter, say what they show",
                       self->spec->agent, self->output.blind);
  tf_workspace_log (self->workspace, "warn", "agent_response", "run %s: %s", self->summary->id,
                    note);
  g_ptr_array_add (notes, g_steal_pointer (&note));
}

/* Of a question that is asked again, what was opened before counts too. */
static void
take_opened (Run *self, TfAnswer *answer)
{
  if (self->output.opened == NULL)
    return;
  if (answer->opened == NULL)
    answer->opened = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_extend_and_steal (answer->opened, g_steal_pointer (&self->output.opened));
}

static TfSlot *
take_slot (Run *self, GCancellable *cancellable, GError **error)
{
  return tf_slot_take (tf_workspace_get_slots (self->workspace),
                       tf_project_files_get_id (self->files),
                       tf_workspace_get_priority (self->workspace), cancellable, error);
}

/* A slot, and the leave to run this agent. While it waits for the leave, others have the slot. */
static gboolean
take_turn (Run *self, TfSlot **slot, TfAgentPass **pass, GCancellable *cancellable, GError **error)
{
  guint max = self->confine.agent->max_runs;
  g_autofree char *n = NULL;

  *slot = take_slot (self, cancellable, error);
  if (*slot == NULL)
    return FALSE;
  *pass = tf_agent_gate_try (self->spec->agent, max);
  if (*pass != NULL)
    return TRUE;
  g_clear_pointer (slot, tf_slot_free);
  n = g_strdup_printf ("%u", max);
  tf_job_take_current_activity (
      tf_sentence_new (TF_SENTENCE_AGENT_BUSY, "agent", self->spec->agent, "n", n, NULL));
  *pass = tf_agent_gate_wait (self->spec->agent, max, cancellable, error);
  if (*pass != NULL)
    *slot = take_slot (self, cancellable, error);
  return *slot != NULL;
}

/* Looked at last: while it waited for its turn, others ran. */
static gboolean
may_begin (const Run *self, GError **error)
{
  return tf_ask_trouble_check_hours (self->workspace, error) &&
         tf_ask_budget_check (self->workspace, error);
}

gboolean
tf_ask_once (const TfAskOnce *self, TfAnswer *answer, GCancellable *cancellable, GError **error)
{
  g_auto (Run) run = { 0 };
  g_autoptr (TfSlot) slot = NULL;
  g_autoptr (TfAgentPass) pass = NULL;
  g_autoptr (GError) failure = NULL;
  guint bad_exits = answer->bad_exits;
  gboolean settled;

  run_init (&run, self);
  g_free (answer->run_id);
  answer->run_id = g_strdup ("");
  answer->bad_exits = 0;
  answer->trouble = TF_AGENT_TROUBLE_UNKNOWN;
  answer->until = 0;
  if (!check (&run, error) || !confine (&run, error) ||
      g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (!take_turn (&run, &slot, &pass, cancellable, error) || !may_begin (&run, error) ||
      !prepare (&run, error))
    return FALSE;

  g_free (answer->run_id);
  answer->run_id = g_strdup (run.summary->id);
  report_start (&run);
  run_agent (&run, cancellable, &failure);
  g_clear_pointer (&pass, tf_agent_pass_free);
  g_clear_pointer (&slot, tf_slot_free);
  settle_home (&run, answer->reverted);
  settled = settle (&run, answer->reverted, error);
  report_end (&run);
  report_blind (&run, answer->reverted);

  take_opened (&run, answer);
  answer->trouble = run.output.trouble;
  answer->until = run.output.until;
  g_free (answer->reason);
  answer->reason = g_steal_pointer (&run.output.reason);
  answer->bad_exits = run.output.exited_badly ? bad_exits + 1 : 0;
  if (!settled)
    return FALSE;
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  g_free (answer->text);
  answer->text = g_steal_pointer (&run.output.answer);
  return TRUE;
}
