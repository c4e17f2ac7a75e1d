/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-phase-job.h"

#include "tf-acceptance.h"
#include "tf-baseline.h"
#include "tf-build.h"
#include "tf-calibration-detection.h"
#include "tf-calibration-file.h"
#include "tf-code-skill.h"
#include "tf-distil.h"
#include "tf-document-shape.h"
#include "tf-error.h"
#include "tf-gate.h"
#include "tf-intake.h"
#include "tf-paths.h"
#include "tf-pipeline-private.h"
#include "tf-polish-loop.h"
#include "tf-polish-verdict.h"
#include "tf-question-list.h"
#include "tf-sentence.h"
#include "tf-spec.h"

typedef struct _PhaseWork PhaseWork;

/* Main thread, after success: the change that the result leads to. */
typedef TfProjectChange *(*PhaseTake) (const TfProjectFacts *facts,
                                       const PhaseWork *work,
                                       GError **error);

struct _PhaseWork
{
  TfWorkspace *workspace; /* (owned) */
  GPtrArray *chat;        /* (owned) (element-type TfChatMessage): as it was at the beginning */
  char *project_name;     /* (owned) */
  char *gate_prompt;      /* (owned) (nullable) */
  char *plan;             /* (owned) (nullable): what the gate judges */
  char *output_path;      /* (owned) (nullable): what is polished */
  TfPolishState *polish;  /* (owned) (nullable): where polishing begins */
  PhaseTake take;

  TfDeliverable *code; /* (owned) (nullable): for the tests of what was imported */

  char *text;            /* (owned) (nullable): the draft or proposal */
  GPtrArray *notes;      /* (owned) (element-type utf8): for the user */
  TfGateVerdict verdict; /* (owned): its members */
  TfBuildState build;    /* (owned): its members */
  TfPolishEnd *end;      /* (owned) (nullable) */
};

static PhaseWork *
phase_work_new (const TfProjectFacts *facts, TfWorkspace *workspace, PhaseTake take)
{
  PhaseWork *self = g_new0 (PhaseWork, 1);

  self->workspace = g_object_ref (workspace);
  self->chat = tf_pipeline_copy_chat (facts->chat);
  self->project_name = g_strdup (facts->status->project_name);
  self->notes = g_ptr_array_new_with_free_func (g_free);
  self->take = take;
  return self;
}

static void
phase_work_free (gpointer data)
{
  PhaseWork *self = data;

  g_object_unref (self->workspace);
  g_clear_object (&self->code);
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
add_notes (TfProjectChange *change, const TfProjectFacts *facts, const GPtrArray *notes)
{
  for (guint i = 0; i < notes->len; i++)
    tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s",
                                   (const char *) g_ptr_array_index (notes, i));
}

/* The draft or proposal of @work, its questions numbered, after a notice of what it changes. */
static void
add_draft (TfProjectChange *change,
           const TfProjectFacts *facts,
           TfChatKind kind,
           const PhaseWork *work)
{
  g_autoptr (GPtrArray) earlier = tf_question_list_read_chat (facts->chat, facts->chat->len);
  g_autofree char *draft =
      tf_question_list_number (work->text, kind, earlier, &change->status->last_question);
  g_autofree char *revision = tf_intake_describe_revision (facts->chat, kind, draft);

  if (revision != NULL)
    tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s", revision);
  tf_project_change_add_message (change, facts, kind, "%s", draft);
}

/* Before the first Confirm of each document: what the plan leaves for the user to decide. */
static void
add_plan_notice (TfProjectChange *change, const TfProjectFacts *facts, TfChatKind kind)
{
  const TfProjectLink *plan = tf_project_status_find_link (facts->status, TF_RELATION_PLAN, NULL);
  g_autofree char *text = NULL;

  if (plan == NULL || tf_intake_count_drafts (facts->chat, kind) > 0)
    return;
  text = plan->given != NULL
             ? tf_plan_given_describe (plan->given)
             : g_strdup_printf ("What the plan (%s) leaves undecided is unknown.", plan->project);
  tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s", text);
}

/* distilling */

static gpointer
distil (gpointer data, GCancellable *cancellable, GError **error)
{
  PhaseWork *self = data;

  if (!tf_baseline_run (self->workspace, self->code, self->chat, self->notes, cancellable, error))
    return NULL;
  self->text = tf_distil_run (self->workspace, self->chat, self->notes, cancellable, error);
  return self->text;
}

/* Of code, before the first Confirm. */
static void
add_skill_notice (TfProjectChange *change, const TfProjectFacts *facts, const char *intent)
{
  TfDeliverableType type = facts->status->deliverable_type;
  g_autofree char *text = NULL;

  if (type == TF_DELIVERABLE_TYPE_UNSET)
    type = tf_intent_get_type (intent);
  if (type != TF_DELIVERABLE_TYPE_CODE ||
      tf_intake_count_drafts (facts->chat, TF_CHAT_KIND_DISTILLATION) > 0)
    return;
  text = tf_code_skill_describe (facts->config, facts->status);
  if (text != NULL)
    tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s", text);
}

static TfProjectChange *
take_distillation (const TfProjectFacts *facts, const PhaseWork *work, GError **error)
{
  TfProjectChange *change = tf_project_change_new_event (facts, TF_EVENT_DISTILLED, error);

  if (change == NULL)
    return NULL;
  change->insert_at = facts->job_chat;
  add_notes (change, facts, work->notes);
  add_plan_notice (change, facts, TF_CHAT_KIND_DISTILLATION);
  add_skill_notice (change, facts, work->text);
  add_draft (change, facts, TF_CHAT_KIND_DISTILLATION, work);
  if (tf_project_facts_lacks_type (facts, work->text))
    tf_project_change_add_message (change, facts, TF_CHAT_KIND_QUESTION, "%s",
                                   tf_sentence_get (TF_SENTENCE_ASK_TYPE));
  return change;
}

static TfJob *
new_distil (const TfProjectFacts *facts, TfWorkspace *workspace)
{
  PhaseWork *work = phase_work_new (facts, workspace, take_distillation);

  /* The type may be settled only by what the agent proposes. */
  if (facts->status->deliverable_type != TF_DELIVERABLE_TYPE_PLAN)
    work->code = tf_project_facts_dup_deliverable (facts, TF_DELIVERABLE_TYPE_CODE, NULL);
  return tf_job_new ("distil", distil, work, phase_work_free, NULL);
}

/* spec_building */

static gpointer
build_spec (gpointer data, GCancellable *cancellable, GError **error)
{
  PhaseWork *self = data;

  self->text = tf_spec_run (self->workspace, self->chat, NULL, cancellable, error);
  return self->text;
}

/* Before the last Confirm, while the user can still change it. */
static void
add_reviewer_notice (TfProjectChange *change, const TfProjectFacts *facts, TfWorkspace *workspace)
{
  TfAssurance assurance = tf_workspace_get_assurance (workspace);
  g_autofree char *notice = NULL;

  if (tf_workspace_is_by_rules (workspace))
    {
      tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s",
                                     tf_sentence_get (TF_SENTENCE_NOTICE_SORTED));
      return;
    }
  if (assurance == TF_ASSURANCE_QUICK || !tf_workspace_is_own_reviewer (workspace))
    return;
  notice = tf_sentence_new (TF_SENTENCE_NOTICE_SAME_AGENT, "agent",
                            tf_workspace_get_agent (workspace), NULL);
  tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s", notice);
}

/* Confirm is the consent of the user to these. */
static void
add_by_hand_notice (TfProjectChange *change, const TfProjectFacts *facts, const char *proposal)
{
  g_autofree char *spec = NULL;
  g_autofree char *constraints = NULL;
  g_autofree char *names = NULL;
  g_autoptr (GPtrArray) criteria = NULL;
  g_autoptr (TfAcceptanceTally) tally = NULL;

  if (facts->status->deliverable_type != TF_DELIVERABLE_TYPE_CODE ||
      !tf_proposal_split (proposal, &spec, &constraints, NULL))
    return;
  criteria = tf_acceptance_list_criteria (constraints);
  tf_acceptance_settle (criteria, NULL, NULL);
  tally = tf_acceptance_tally (criteria);
  if (*tally->by_hand == NULL)
    return;
  names = g_strjoinv (", ", tally->by_hand);
  tf_project_change_add_message (
      change, facts, TF_CHAT_KIND_NOTICE,
      "These acceptance criteria need no test, because their text has them "
      "checked by hand; Confirm is your consent: %s",
      names);
}

static gboolean
needs_code (const TfProjectFacts *facts, const char *proposal)
{
  g_autofree char *spec = NULL;
  g_autofree char *constraints = NULL;

  return facts->status->deliverable_type == TF_DELIVERABLE_TYPE_CODE &&
         (!tf_proposal_split (proposal, &spec, &constraints, NULL) || !tf_spec_keeps_code (spec));
}

/* Said with the proposal, and again to whoever confirms it. */
static void
add_obstacle_notice (TfProjectChange *change, const TfProjectFacts *facts)
{
  g_autofree char *obstacle =
      tf_code_skill_find_obstacle (facts->config, change->status, facts->id);

  if (obstacle != NULL)
    tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s", obstacle);
}

static TfProjectChange *
take_proposal (const TfProjectFacts *facts, const PhaseWork *work, GError **error)
{
  TfProjectChange *change = tf_project_change_new_event (facts, TF_EVENT_PROPOSED, error);

  if (change == NULL)
    return NULL;
  if (tf_intake_count_drafts (facts->chat, TF_CHAT_KIND_PROPOSAL) == 0)
    add_reviewer_notice (change, facts, work->workspace);
  add_plan_notice (change, facts, TF_CHAT_KIND_PROPOSAL);
  add_by_hand_notice (change, facts, work->text);
  change->status->needs_code = needs_code (facts, work->text);
  add_obstacle_notice (change, facts);
  add_draft (change, facts, TF_CHAT_KIND_PROPOSAL, work);
  return change;
}

static TfJob *
new_spec (const TfProjectFacts *facts, TfWorkspace *workspace)
{
  PhaseWork *work = phase_work_new (facts, workspace, take_proposal);

  return tf_job_new ("spec", build_spec, work, phase_work_free, NULL);
}

/* building: the completion gate, then the build */

static gpointer
judge_plan (gpointer data, GCancellable *cancellable, GError **error)
{
  PhaseWork *self = data;

  return tf_gate_run (self->workspace, self->project_name, self->gate_prompt, self->plan,
                      &self->verdict, cancellable, error)
             ? self
             : NULL;
}

/* A plan that passes enters the phase again, now to build. */
static TfProjectChange *
take_gate (const TfProjectFacts *facts, const PhaseWork *work, GError **error)
{
  const TfGateVerdict *verdict = &work->verdict;
  g_autofree char *detail = NULL;
  TfProjectChange *change;

  if (!verdict->pass)
    {
      detail = tf_gate_verdict_describe (verdict);
      return tf_project_change_new_halt (facts, TF_HALT_REASON_PLAN_INCOMPLETE, detail);
    }
  change = tf_project_change_new_status (facts);
  change->enters = TRUE;
  change->status->gate = TF_GATE_PASSED;
  tf_project_change_add_message (change, facts, TF_CHAT_KIND_NOTICE, "%s",
                                 tf_sentence_get (TF_SENTENCE_NOTICE_PLAN));
  return change;
}

/* What the completion gate has not judged yet. Returns: (transfer none) (nullable) */
static const TfProjectLink *
find_unjudged_plan (const TfProjectFacts *facts)
{
  if (facts->status->gate != TF_GATE_NONE ||
      tf_deliverable_get_prompt_name (facts->deliverable, TF_PURPOSE_GATE) == NULL)
    return NULL;
  return tf_project_status_find_link (facts->status, TF_RELATION_PLAN, NULL);
}

static gpointer
build (gpointer data, GCancellable *cancellable, GError **error)
{
  PhaseWork *self = data;

  tf_build_state_init (&self->build, self->workspace, self->project_name, self->chat);
  return tf_build_run (&self->build, cancellable, error) ? self : NULL;
}

static TfProjectChange *
take_build (const TfProjectFacts *facts, const PhaseWork *work, GError **error)
{
  const char *question = work->build.question;
  TfEvent event = question != NULL ? TF_EVENT_STUCK : TF_EVENT_BUILT;
  TfProjectChange *change = tf_project_change_new_event (facts, event, error);

  if (change == NULL)
    return NULL;
  add_notes (change, facts, work->build.notes);
  if (question == NULL)
    {
      tf_project_change_set_reason (change, work->build.summary);
      return change;
    }
  g_free (change->status->waiting);
  change->status->waiting = g_strdup (question);
  tf_project_change_add_message (change, facts, TF_CHAT_KIND_QUESTION, "%s", question);
  return change;
}

static TfJob *
new_build (const TfProjectFacts *facts, TfWorkspace *workspace)
{
  const TfProjectLink *plan = find_unjudged_plan (facts);
  PhaseWork *work = phase_work_new (facts, workspace, plan != NULL ? take_gate : take_build);

  if (plan == NULL)
    return tf_job_new ("build", build, work, phase_work_free, NULL);
  work->gate_prompt =
      g_strdup (tf_deliverable_get_prompt_name (facts->deliverable, TF_PURPOSE_GATE));
  work->plan = g_strdup (plan->resource != NULL ? plan->resource : TF_DIR_RESOURCES "/plan.md");
  return tf_job_new ("gate", judge_plan, work, phase_work_free, NULL);
}

/* polishing */

/* A file that cannot be read leaves the reviewers uncalibrated. */
static void
load_detections (TfWorkspace *workspace, gboolean is_tree)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (workspace));
  g_autofree char *path = tf_paths_dup_calibrations_file ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) all = tf_calibration_file_load (path, &error);

  if (all == NULL)
    g_warning ("the calibrations of the reviewers are unknown: %s", error->message);
  tf_workspace_set_detections (workspace,
                               all != NULL ? tf_calibration_list_bounds (all, is_tree) : NULL);
}

static gpointer
polish (gpointer data, GCancellable *cancellable, GError **error)
{
  PhaseWork *self = data;
  g_autoptr (TfPolishTask) project =
      tf_polish_task_new (self->workspace, self->project_name, self->output_path, 0);

  load_detections (self->workspace, tf_polish_task_is_tree (project));
  self->end = tf_polish_loop_run (project, self->polish, cancellable, error);
  return self->end;
}

static TfProjectChange *
take_polish (const TfProjectFacts *facts, const PhaseWork *work, GError **error)
{
  const TfPolishEnd *end = work->end;
  TfProjectChange *change;

  if (!end->state->completed)
    {
      change = tf_project_change_new_halt (facts, end->state->halt_reason, end->verdict);
      change->polished = tf_polish_state_copy (end->state);
      return change;
    }
  change = tf_project_change_new_event (facts, TF_EVENT_CONVERGED, error);
  if (change == NULL)
    return NULL;
  change->polished = tf_polish_state_copy (end->state);
  g_free (change->status->halt_detail);
  change->status->halt_detail = g_strdup (end->verdict);
  tf_project_change_set_reason (change, end->verdict);
  change->commit = g_strdup_printf (
      "done: %s", tf_polish_outcome_to_word (tf_polish_outcome (end->state), TF_HALT_REASON_NONE));
  change->converges = end->state->evidence;
  return change;
}

static TfJob *
new_polish (const TfProjectFacts *facts, TfWorkspace *workspace)
{
  PhaseWork *work = phase_work_new (facts, workspace, take_polish);

  work->output_path = tf_project_facts_dup_output_path (facts, facts->deliverable);
  if (facts->polish != NULL)
    work->polish = tf_polish_state_copy (facts->polish);
  else
    {
      work->polish = tf_polish_state_new ();
      work->polish->evidence = facts->config->polish.evidence;
    }
  return tf_job_new ("polish", polish, work, phase_work_free, NULL);
}

TfJob *
tf_phase_job_new (const TfProjectFacts *facts, TfWorkspace *workspace)
{
  switch (facts->status->phase)
    {
    case TF_PHASE_DISTILLING:
      return new_distil (facts, workspace);
    case TF_PHASE_SPEC_BUILDING:
      return new_spec (facts, workspace);
    case TF_PHASE_BUILDING:
      return new_build (facts, workspace);
    case TF_PHASE_POLISHING:
      return new_polish (facts, workspace);
    case TF_PHASE_BRAIN_DUMP:
    case TF_PHASE_HUMAN_REVIEW:
    case TF_PHASE_DONE:
    case TF_PHASE_HALTED:
    default:
      g_return_val_if_reached (NULL);
    }
}

TfProjectChange *
tf_phase_job_decide_end (const TfProjectFacts *facts,
                         const TfProjectRequest *request,
                         GError **error)
{
  g_autoptr (GError) local = NULL;
  const PhaseWork *work = NULL;
  TfProjectChange *change = NULL;

  if (request->job != facts->job)
    return NULL;
  work = tf_job_get_data (request->job);
  if (g_error_matches (tf_job_get_error (request->job), TF_ERROR, TF_ERROR_ON_HOLD))
    change = tf_project_change_new_hold (facts, work->workspace);
  if (change == NULL && tf_job_get_error (request->job) != NULL)
    change = tf_project_change_new_failure (facts, tf_job_get_error (request->job));
  else if (change == NULL)
    change = work->take (facts, work, &local);
  if (change == NULL)
    change = tf_project_change_new_failure (facts, local);
  change->ends_job = TRUE;
  return change;
}
