/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-private.h"

#include "tf-build.h"
#include "tf-clock.h"
#include "tf-distil.h"
#include "tf-document-shape.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-gate.h"
#include "tf-intake.h"
#include "tf-markdown.h"
#include "tf-model-enums.h"
#include "tf-pipeline-private.h"
#include "tf-polish-loop.h"
#include "tf-spec.h"

/* What each phase does by itself when it is entered, and what becomes of its job's result. Every
 * enter is safe to do twice: it looks first whether its work is already there. */

TfHaltReason
tf_project_halt_reason_of (const GError *cause)
{
  static const struct
  {
    TfError code;
    TfHaltReason reason;
  } reasons[] = {
    { TF_ERROR_REVIEW_INVALID, TF_HALT_REASON_REVIEW_INVALID },
    { TF_ERROR_FILE_SYSTEM, TF_HALT_REASON_FILE_SYSTEM_ERROR },
    { TF_ERROR_GIT, TF_HALT_REASON_FILE_SYSTEM_ERROR },
    { TF_ERROR_NOT_FOUND, TF_HALT_REASON_FILE_SYSTEM_ERROR }, /* a prompt or a document */
    { TF_ERROR_SAFETY, TF_HALT_REASON_FILE_SYSTEM_ERROR },
    { TF_ERROR_STATE_CORRUPT, TF_HALT_REASON_STATE_CORRUPT },
    { TF_ERROR_TEMPLATE, TF_HALT_REASON_TEMPLATE_ERROR },
    { TF_ERROR_OUTPUT_MISSING, TF_HALT_REASON_OUTPUT_MISSING },
    { TF_ERROR_OUTPUT_INCOMPLETE, TF_HALT_REASON_OUTPUT_INCOMPLETE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (reasons); i++)
    if (g_error_matches (cause, TF_ERROR, (int) reasons[i].code))
      return reasons[i].reason;
  return TF_HALT_REASON_AGENT_FAILURE;
}

TfProjectChange *
tf_project_halt_with (TfProject *self, TfHaltReason reason, const char *detail)
{
  TfPhase from = self->status->phase;
  g_autoptr (TfProjectChange) change = tf_project_move (self, TF_EVENT_HALT, NULL);

  if (change == NULL)
    { /* done and halted stay what they are; a corrupt file is told all the same */
      change = tf_project_change_new ();
      change->enters = TRUE;
      change->status = tf_project_status_copy (self->status);
      from = from == TF_PHASE_HALTED ? self->status->halted_in : from;
      tf_project_status_enter (change->status, TF_PHASE_HALTED, tf_clock_now ());
    }
  change->status->halted_in = from;
  change->status->halt_reason = reason;
  g_free (change->status->halt_detail);
  change->status->halt_detail = g_strdup (detail);
  g_free (change->reason);
  change->reason = g_strdup (tf_enum_to_nick (TF_TYPE_HALT_REASON, (int) reason));
  tf_project_change_say (self, change, TF_CHAT_KIND_NOTICE, "Halted in %s: %s",
                         tf_enum_to_nick (TF_TYPE_PHASE, (int) from), detail);
  return g_steal_pointer (&change);
}

TfProjectChange *
tf_project_halt (TfProject *self, const GError *cause)
{
  TfHaltReason reason = tf_project_halt_reason_of (cause);
  TfProjectChange *change = tf_project_halt_with (self, reason, cause->message);

  /* The loop has not ended by itself: what it has on disk says nothing of it. */
  if (reason == TF_HALT_REASON_REVIEW_INVALID && self->polish != NULL && self->polish->evidence)
    {
      change->polish = tf_polish_state_copy (self->polish);
      change->polish->outcome = TF_OUTCOME_HALTED_INVALID;
    }
  return change;
}

#define WHICH_TYPE "The first word under “Deliverable Type” must be Plan or Code. Which is it?"

static gboolean
lacks_type (TfProject *self, const char *intent)
{
  return self->status->deliverable_type == TF_DELIVERABLE_TYPE_UNSET &&
         tf_intent_get_type (intent) == TF_DELIVERABLE_TYPE_UNSET;
}

/* What a phase does on a thread of its own, and what comes of it. */
typedef struct _PhaseWork PhaseWork;

/* Called on the main thread after success: the change the result leads to. */
typedef TfProjectChange *(*PhaseTake) (TfProject *self, PhaseWork *work, GError **error);

struct _PhaseWork
{
  TfWorkspace *workspace; /* (owned) */
  GPtrArray *chat;        /* (owned) (element-type TfChatMessage): as it was when it began */
  char *project_name;     /* (owned) */
  char *gate_prompt;      /* (owned) (nullable) */
  char *plan;             /* (owned) (nullable): what the gate judges */
  char *output_path;      /* (owned) (nullable): what is polished */
  TfPolishState *polish;  /* (owned) (nullable): where polishing begins */
  PhaseTake take;

  char *text;            /* (owned) (nullable): the draft or proposal */
  GPtrArray *notes;      /* (owned) (element-type utf8): for the person */
  TfGateVerdict verdict; /* (owned): its members */
  TfBuildState build;    /* (owned): its members */
  TfPolishEnd *end;      /* (owned) (nullable) */
};

static PhaseWork *
phase_work_new (TfProject *self, PhaseTake take)
{
  PhaseWork *work = g_new0 (PhaseWork, 1);

  work->workspace = g_object_ref (self->workspace);
  work->chat = tf_pipeline_copy_chat (self->chat);
  work->project_name = g_strdup (self->status->project_name);
  work->notes = g_ptr_array_new_with_free_func (g_free);
  work->take = take;
  return work;
}

static void
phase_work_free (gpointer data)
{
  PhaseWork *self = data;

  g_object_unref (self->workspace);
  g_ptr_array_unref (self->chat);
  g_free (self->project_name);
  g_free (self->gate_prompt);
  g_free (self->plan);
  g_free (self->output_path);
  g_clear_pointer (&self->polish, tf_polish_state_unref);
  g_clear_pointer (&self->end, tf_polish_end_free);
  g_free (self->text);
  g_ptr_array_unref (self->notes);
  tf_gate_verdict_clear (&self->verdict);
  tf_build_state_clear (&self->build);
  g_free (self);
}

static void
change_add_notes (TfProject *self, TfProjectChange *change, const GPtrArray *notes)
{
  for (guint i = 0; i < notes->len; i++)
    tf_project_change_say (self, change, TF_CHAT_KIND_NOTICE, "%s",
                           (const char *) g_ptr_array_index (notes, i));
}

static gpointer
distil (gpointer data, GCancellable *cancellable, GError **error)
{
  PhaseWork *self = data;

  self->text = tf_distil_run (self->workspace, self->chat, self->notes, cancellable, error);
  return self->text;
}

static TfProjectChange *
take_distillation (TfProject *self, PhaseWork *work, GError **error)
{
  TfProjectChange *change = tf_project_move (self, TF_EVENT_DISTILLED, error);
  g_autofree char *revision = NULL;

  if (change == NULL)
    return NULL;
  change->insert_at = self->job_chat;
  change_add_notes (self, change, work->notes);
  revision = tf_intake_describe_revision (self->chat, TF_CHAT_KIND_DISTILLATION, work->text);
  if (revision != NULL)
    tf_project_change_say (self, change, TF_CHAT_KIND_NOTICE, "%s", revision);
  tf_project_change_say (self, change, TF_CHAT_KIND_DISTILLATION, "%s", work->text);
  if (lacks_type (self, work->text))
    tf_project_change_say (self, change, TF_CHAT_KIND_QUESTION, WHICH_TYPE);
  return change;
}

static gpointer
build_spec (gpointer data, GCancellable *cancellable, GError **error)
{
  PhaseWork *self = data;

  self->text = tf_spec_run (self->workspace, self->chat, NULL, cancellable, error);
  return self->text;
}

static TfProjectChange *
take_proposal (TfProject *self, PhaseWork *work, GError **error)
{
  TfProjectChange *change = tf_project_move (self, TF_EVENT_PROPOSED, error);
  g_autofree char *revision = NULL;

  if (change == NULL)
    return NULL;
  revision = tf_intake_describe_revision (self->chat, TF_CHAT_KIND_PROPOSAL, work->text);
  if (revision != NULL)
    tf_project_change_say (self, change, TF_CHAT_KIND_NOTICE, "%s", revision);
  tf_project_change_say (self, change, TF_CHAT_KIND_PROPOSAL, "%s", work->text);
  return change;
}

static gpointer
build (gpointer data, GCancellable *cancellable, GError **error)
{
  PhaseWork *self = data;

  tf_build_state_init (&self->build, self->workspace, self->project_name, self->chat);
  return tf_build_run (&self->build, cancellable, error) ? self : NULL;
}

static TfProjectChange *
take_build (TfProject *self, PhaseWork *work, GError **error)
{
  const char *question = work->build.question;
  TfProjectChange *change;

  change = tf_project_move (self, question != NULL ? TF_EVENT_STUCK : TF_EVENT_BUILT, error);
  if (change == NULL)
    return NULL;
  change_add_notes (self, change, work->build.notes);
  if (question != NULL)
    {
      g_free (change->status->waiting);
      change->status->waiting = g_strdup (question);
      tf_project_change_say (self, change, TF_CHAT_KIND_QUESTION, "%s", question);
    }
  else
    {
      g_free (change->reason);
      change->reason = g_strdup (work->build.summary);
    }
  return change;
}

static gpointer
judge_plan (gpointer data, GCancellable *cancellable, GError **error)
{
  PhaseWork *self = data;

  return tf_gate_run (self->workspace, self->project_name, self->gate_prompt, self->plan,
                      &self->verdict, cancellable, error)
             ? self
             : NULL;
}

/* Passed: the phase is entered again, now to build. */
static TfProjectChange *
take_gate (TfProject *self, PhaseWork *work, GError **error)
{
  const TfGateVerdict *verdict = &work->verdict;
  g_autofree char *detail = NULL;
  TfProjectChange *change;

  if (!verdict->pass)
    {
      detail = tf_gate_verdict_describe (verdict);
      return tf_project_halt_with (self, TF_HALT_REASON_PLAN_INCOMPLETE, detail);
    }
  change = tf_project_change_new ();
  change->enters = TRUE;
  change->status = tf_project_status_copy (self->status);
  change->status->gate = TF_GATE_PASSED;
  change->status->updated_at = tf_clock_now ();
  tf_project_change_say (self, change, TF_CHAT_KIND_NOTICE,
                         "The plan is complete enough to build from.");
  return change;
}

static gpointer
polish (gpointer data, GCancellable *cancellable, GError **error)
{
  PhaseWork *self = data;
  g_autoptr (TfPolishTask) project =
      tf_polish_task_new (self->workspace, self->project_name, self->output_path, 0);

  self->end = tf_polish_loop_run (project, self->polish, cancellable, error);
  return self->end;
}

static TfProjectChange *
take_polish (TfProject *self, PhaseWork *work, GError **error)
{
  const TfPolishEnd *end = work->end;
  TfProjectChange *change;

  g_clear_pointer (&self->polish, tf_polish_state_unref);
  self->polish = tf_polish_state_copy (end->state);
  if (!end->state->completed)
    return tf_project_halt_with (self, end->state->halt_reason, end->verdict);
  change = tf_project_move (self, TF_EVENT_CONVERGED, error);
  if (change == NULL)
    return NULL;
  g_free (change->status->halt_detail);
  change->status->halt_detail = g_strdup (end->verdict);
  g_free (change->reason);
  change->reason = g_strdup (end->verdict);
  change->commit = g_strdup ("done: converged");
  return change;
}

static TfProjectChange *
take_result (TfProject *self, TfJob *job, GError **error)
{
  PhaseWork *work = tf_job_get_data (job);

  return work->take (self, work, error);
}

static TfProjectChange *
decide_job_done (TfProject *self, TfProjectRequest *request, GError **error)
{
  TfJob *job = request->job;
  g_autoptr (GError) local = NULL;
  TfProjectChange *change;

  if (job != self->job || self->stopping)
    return NULL;
  g_clear_object (&self->job);
  tf_workspace_set_recovering (self->workspace, FALSE);
  if (tf_job_get_error (job) != NULL)
    return tf_project_halt (self, tf_job_get_error (job));
  change = take_result (self, job, &local);
  return change != NULL ? change : tf_project_halt (self, local);
}

static void
job_done_cb (TfJob *job, TfProject *self)
{
  tf_project_enqueue_own (self, decide_job_done, job);
}

static void
run_job (TfProject *self, TfJob *job)
{
  tf_project_drop_job (self);
  self->job = job;
  self->job_chat = (int) self->chat->len;
  g_signal_connect_object (job, "done", G_CALLBACK (job_done_cb), self, 0);
  g_signal_connect_object (job, "notify::activity", G_CALLBACK (tf_project_touch), self,
                           G_CONNECT_SWAPPED);
  /* What an agent is asked for is an entry in the list of who waits for a slot, until it has one. */
  tf_run_slots_start_job (tf_workspace_get_slots (self->workspace), tf_project_get_id (self),
                          tf_workspace_get_priority (self->workspace), job);
  tf_project_touch (self);
}

/* Takes @work. */
static void
run_work (TfProject *self, const char *name, TfJobFunc func, PhaseWork *work)
{
  run_job (self, tf_job_new (name, func, work, phase_work_free, NULL));
}

void
tf_project_drop_job (TfProject *self)
{
  g_autoptr (TfJob) job = g_steal_pointer (&self->job);

  if (job == NULL)
    return;
  g_signal_handlers_disconnect_by_data (job, self);
  if (tf_job_get_state (job) != TF_JOB_STATE_RUNNING)
    return;
  self->ending++;
  g_signal_connect_object (job, "done", G_CALLBACK (tf_project_job_ended), self, G_CONNECT_SWAPPED);
  tf_job_cancel (job);
}

static TfProjectChange *
decide_correct (TfProject *self, TfProjectRequest *request, GError **error)
{
  return tf_project_move (self, TF_EVENT_CORRECT, error);
}

static TfProjectChange *
decide_distilled (TfProject *self, TfProjectRequest *request, GError **error)
{
  return tf_project_move (self, TF_EVENT_DISTILLED, error);
}

/* A chat restored or edited so that nothing of the person's is left must not be distilled. */
static TfProjectChange *
decide_no_brain_dump (TfProject *self, TfProjectRequest *request, GError **error)
{
  TfProjectChange *change =
      tf_project_halt_with (self, TF_HALT_REASON_STATE_CORRUPT,
                            TF_FILE_CHAT
                            " has no brain dump; restore it from the git history or the backup "
                            "file next to it, or resume and enter it again");

  change->status->halted_in = TF_PHASE_BRAIN_DUMP;
  return change;
}

static void
enter_distilling (TfProject *self)
{
  g_autofree char *dump = tf_intake_dup_brain_dump (self->chat);

  if (dump[0] == '\0')
    tf_project_enqueue_own (self, decide_no_brain_dump, NULL);
  else if (tf_intake_find_current_draft (self->chat, TF_CHAT_KIND_DISTILLATION) != NULL)
    tf_project_enqueue_own (self, decide_distilled, NULL);
  else
    run_work (self, "distil", distil, phase_work_new (self, take_distillation));
}

static guint
count_questions (const char *intent)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (intent);
  const TfMarkdownSection *section = tf_markdown_find (sections, 2, "Open Questions");
  g_auto (GStrv) items = NULL;

  if (section == NULL)
    return 0;
  items = tf_markdown_list_items (section->body);
  return g_strv_length (items);
}

static void
enter_human_review (TfProject *self)
{
  const TfChatMessage *draft = tf_intake_find_current_draft (self->chat, TF_CHAT_KIND_DISTILLATION);
  g_autofree char *question = NULL;
  guint open;

  if (draft == NULL)
    { /* a correction came while the draft was being made */
      tf_project_enqueue_own (self, decide_correct, NULL);
      return;
    }
  if (lacks_type (self, draft->content))
    {
      tf_project_ask (self, "answer", WHICH_TYPE);
      return;
    }
  open = count_questions (draft->content);
  question = open == 0 ? g_strdup ("Is this what you mean?")
                       : g_strdup_printf ("Is this what you mean? %u open question%s.", open,
                                          open == 1 ? "" : "s");
  tf_project_ask (self, "confirm", question);
}

/* Messages of an earlier phase: the crash came between the status and clearing them. */
static gboolean
is_leftover (TfProject *self, guint i)
{
  return ((TfChatMessage *) g_ptr_array_index (self->chat, i))->phase < self->status->phase;
}

static gboolean
has_leftovers (TfProject *self)
{
  for (guint i = 0; i < self->chat->len; i++)
    if (is_leftover (self, i))
      return TRUE;
  return FALSE;
}

/* Only they go: the person may have said something since. */
static void
drop_leftovers (TfProject *self)
{
  for (guint i = self->chat->len; i > 0; i--)
    if (is_leftover (self, i - 1))
      g_ptr_array_remove_index (self->chat, i - 1);
}

static TfProjectChange *
decide_clear (TfProject *self, TfProjectRequest *request, GError **error)
{
  TfProjectChange *change = tf_project_change_new ();

  change->enters = TRUE;
  change->status = tf_project_status_copy (self->status);
  change->save_chat = TRUE;
  drop_leftovers (self);
  return change;
}

static void
enter_spec_building (TfProject *self)
{
  const TfChatMessage *draft;
  g_autoptr (GPtrArray) unresolved = NULL;

  if (has_leftovers (self))
    {
      tf_project_enqueue_own (self, decide_clear, NULL);
      return;
    }
  draft = tf_intake_find_current_draft (self->chat, TF_CHAT_KIND_PROPOSAL);
  if (draft == NULL)
    { /* without its plugin nothing is revised; building says that it is missing */
      tf_project_ensure_deliverable (self, self->status->deliverable_type, NULL);
      run_work (self, "spec", build_spec, phase_work_new (self, take_proposal));
      return;
    }
  unresolved = tf_spec_get_unresolved (draft->content);
  if (unresolved->len > 0)
    {
      g_autofree char *question = NULL;

      question = g_strdup_printf ("%u unresolved, the first: %s", unresolved->len,
                                  (const char *) g_ptr_array_index (unresolved, 0));
      tf_project_ask (self, "answer", question);
    }
  else
    tf_project_ask (self, "confirm", "Build it with this spec and these constraints?");
}

static TfProjectChange *
decide_no_deliverable (TfProject *self, TfProjectRequest *request, GError **error)
{
  g_autoptr (GError) cause = NULL;

  if (tf_project_ensure_deliverable (self, self->status->deliverable_type, &cause))
    return NULL;
  return tf_project_halt_with (self, TF_HALT_REASON_TEMPLATE_ERROR, cause->message);
}

/* What the completion gate has yet to judge. Returns: (transfer none) (nullable) */
static const TfProjectLink *
find_unjudged_plan (TfProject *self)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (self->workspace);

  if (self->status->gate != TF_GATE_NONE ||
      tf_deliverable_get_prompt_name (deliverable, TF_PURPOSE_GATE) == NULL)
    return NULL;
  return tf_project_status_find_link (self->status, TF_RELATION_PLAN, NULL);
}

static void
run_building (TfProject *self)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (self->workspace);
  const TfProjectLink *plan = find_unjudged_plan (self);
  PhaseWork *work = NULL;

  if (plan == NULL)
    {
      run_work (self, "build", build, phase_work_new (self, take_build));
      return;
    }
  work = phase_work_new (self, take_gate);
  work->gate_prompt = g_strdup (tf_deliverable_get_prompt_name (deliverable, TF_PURPOSE_GATE));
  work->plan = g_strdup (plan->resource != NULL ? plan->resource : TF_DIR_RESOURCES "/plan.md");
  run_work (self, "gate", judge_plan, work);
}

static void
enter_building (TfProject *self)
{
  if (has_leftovers (self))
    tf_project_enqueue_own (self, decide_clear, NULL);
  else if (self->status->waiting[0] != '\0')
    tf_project_ask (self, "stuck", self->status->waiting);
  else if (!tf_project_ensure_deliverable (self, self->status->deliverable_type, NULL))
    tf_project_enqueue_own (self, decide_no_deliverable, NULL);
  else
    run_building (self);
}

static void
polish_news_cb (TfJob *job, const TfPolishNews *news, TfProject *self)
{
  TfTrajectoryPoint point;

  g_clear_pointer (&self->polish, tf_polish_state_unref);
  self->polish = tf_polish_state_copy (news->state);
  tf_project_touch (self);
  if (news->iteration && tf_polish_state_get_latest (news->state, &point))
    g_signal_emit_by_name (self, "iteration", point.iteration, &point.counts,
                           (int) news->state->guard, (int) news->verdict, point.timestamp);
}

static void
enter_polishing (TfProject *self)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->workspace);
  PhaseWork *work = NULL;

  if (!tf_project_ensure_deliverable (self, self->status->deliverable_type, NULL))
    {
      tf_project_enqueue_own (self, decide_no_deliverable, NULL);
      return;
    }
  work = phase_work_new (self, take_polish);
  work->output_path = tf_project_dup_output_path (self);
  work->polish =
      self->polish == NULL ? tf_polish_state_new () : tf_polish_state_copy (self->polish);
  if (self->polish == NULL)
    work->polish->evidence = config->polish.evidence;
  run_work (self, "polish", polish, work);
  g_signal_connect_object (self->job, "news", G_CALLBACK (polish_news_cb), self, 0);
}

void
tf_project_enter (TfProject *self)
{
  TfPhase phase = self->status->phase;

  g_clear_pointer (&self->question, g_free);
  switch (phase)
    {
    case TF_PHASE_DISTILLING:
      enter_distilling (self);
      break;
    case TF_PHASE_HUMAN_REVIEW:
      enter_human_review (self);
      break;
    case TF_PHASE_SPEC_BUILDING:
      enter_spec_building (self);
      break;
    case TF_PHASE_BUILDING:
      enter_building (self);
      break;
    case TF_PHASE_POLISHING:
      enter_polishing (self);
      break;
    case TF_PHASE_HALTED:
      if (self->status->halt_reason != TF_HALT_REASON_HUMAN_TERMINATED)
        tf_project_ask (self, tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_HALTED),
                        self->status->halt_detail);
      break;
    case TF_PHASE_BRAIN_DUMP:
      if (self->status->waiting[0] != '\0')
        tf_project_ask (self, "answer", self->status->waiting);
      break;
    case TF_PHASE_DONE:
    default:
      break;
    }
  tf_project_touch (self);
}
