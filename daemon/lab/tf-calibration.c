/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-calibration.h"

#include "tf-agent-trial.h"
#include "tf-calibration-score.h"
#include "tf-error.h"
#include "tf-prompt.h"
#include "tf-test-report.h"
#include "tf-worker.h"

typedef enum
{
  STEP_COMPOSE,
  STEP_ASK,
  STEP_SCORE,
} TfCalibrationStep;

struct _TfCalibration
{
  TfJob parent_instance;

  TfConfig *config;             /* (owned) */
  TfConfinement *confinement;   /* (owned) */
  TfPromptLibrary *prompts;     /* (owned) */
  TfWorker *worker;             /* (owned) */
  char *agent;                  /* (owned) */
  char *name;                   /* (owned): of the catalogue */
  TfDefectCatalogue *catalogue; /* (owned) (nullable): the worker's in COMPOSE */
  char *hash;                   /* (owned) (nullable): of what is reviewed */
  TfAgentTrial *trial;          /* (owned) (nullable) */
  GVariant *result;             /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfCalibration, tf_calibration, TF_TYPE_JOB)

static void advance (TfCalibration *self, TfCalibrationStep step);

/* The prompt of the type, then what evidence adds to it, as in the loop. */
static char *
read_instructions (TfCalibration *self, GError **error)
{
  g_autofree char *review =
      tf_prompt_library_read (self->prompts,
                              self->catalogue->is_code ? "code-review" : "plan-review", error);
  g_autofree char *evidence =
      review != NULL ? tf_prompt_library_read (self->prompts, "review-evidence", error) : NULL;

  return evidence != NULL ? g_strconcat (review, "\n", evidence, NULL) : NULL;
}

static void
add_no_tests (TfPrompt *prompt)
{
  g_autoptr (TfTestReport) none =
      tf_test_report_new ("", "there are no tests: this is a calibration of reviewers");
  g_autofree char *results = tf_test_report_to_material (none);

  tf_prompt_add (prompt, "test_results", "", results);
}

static void
add_materials (TfCalibration *self, TfPrompt *prompt)
{
  g_autoptr (GList) names = g_hash_table_get_keys (self->catalogue->materials);

  /* In one order, whatever the table's. */
  names = g_list_sort (names, (GCompareFunc) g_strcmp0);
  for (GList *l = names; l != NULL; l = l->next)
    {
      g_autofree char *name = g_strndup (l->data, strcspn (l->data, "."));

      tf_prompt_add (prompt, name, l->data,
                     g_hash_table_lookup (self->catalogue->materials, l->data));
    }
  if (self->catalogue->is_code)
    add_no_tests (prompt);
}

static TfPrompt *
compose (TfCalibration *self, GError **error)
{
  g_autofree char *instructions = NULL;
  g_autofree char *deliverable = NULL;
  TfPrompt *prompt = NULL;

  self->catalogue = tf_defect_catalogue_load (self->name, error);
  if (self->catalogue != NULL)
    instructions = read_instructions (self, error);
  if (instructions == NULL)
    return NULL;
  deliverable = tf_defect_catalogue_dup_deliverable (self->catalogue);
  self->hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, deliverable, -1);
  prompt = tf_prompt_new (TF_PURPOSE_REVIEW, TRUE, "calibration", 1, instructions);
  tf_prompt_add (prompt, "deliverable", self->catalogue->is_code ? "." : "deliverable.md",
                 deliverable);
  add_materials (self, prompt);
  tf_prompt_add (prompt, "read", "", self->hash);
  return prompt;
}

static void
compose_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  TfPrompt *prompt = compose (source, &error);

  if (prompt != NULL)
    g_task_return_pointer (task, prompt, (GDestroyNotify) tf_prompt_free);
  else
    g_task_return_error (task, error);
}

static void
trial_done_cb (TfAgentTrial *trial, TfCalibration *self)
{
  const GError *error = tf_job_get_error (TF_JOB (trial));

  if (error != NULL)
    tf_job_fail (TF_JOB (self), g_error_copy (error));
  else
    advance (self, STEP_SCORE);
}

static void
composed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfCalibration *self = TF_CALIBRATION (source);
  GError *error = NULL;
  g_autoptr (TfPrompt) prompt = g_task_propagate_pointer (G_TASK (result), &error);

  if (prompt == NULL)
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  self->trial = tf_agent_trial_new (self->config, self->agent, self->confinement);
  tf_agent_trial_set_task (self->trial, prompt, self->catalogue->files,
                           self->config->agents.call_timeout_seconds);
  advance (self, STEP_ASK);
}

static void
score (TfCalibration *self)
{
  g_autoptr (TfReview) review =
      tf_review_parse_with_evidence (tf_agent_trial_get_answer (self->trial),
                                     self->catalogue->is_code, self->hash);
  TfCalibrationScore found = { 0 };
  GVariantDict dict;
  g_autoptr (GVariant) plain = NULL;

  if (review->state == TF_REVIEW_STATE_INVALID)
    {
      tf_job_fail (TF_JOB (self),
                   g_error_new (TF_ERROR, TF_ERROR_REVIEW_INVALID,
                                "agent %s gave no review: %s; nothing is known of how it reviews",
                                self->agent, (char *) g_ptr_array_index (review->errors, 0)));
      return;
    }
  tf_calibration_score_compute (self->catalogue, review, &found);
  plain = g_variant_ref_sink (tf_calibration_score_to_variant (&found, self->catalogue, review));
  g_variant_dict_init (&dict, plain);
  g_variant_dict_insert (&dict, "agent", "s", self->agent);
  g_variant_dict_insert (&dict, "wall_time", "x",
                         tf_agent_trial_get_usage (self->trial)->wall_time);
  self->result = g_variant_ref_sink (g_variant_dict_end (&dict));
  tf_calibration_score_clear (&found);
  tf_job_succeed (TF_JOB (self));
}

static void
advance (TfCalibration *self, TfCalibrationStep step)
{
  GTask *task = NULL;

  switch (step)
    {
    case STEP_COMPOSE:
      task = g_task_new (self, NULL, composed_cb, NULL);
      g_task_set_source_tag (task, advance);
      tf_worker_queue (self->worker, task, compose_thread);
      break;
    case STEP_ASK:
      tf_job_run_child (TF_JOB (self), TF_JOB (self->trial), G_CALLBACK (trial_done_cb));
      break;
    case STEP_SCORE:
      score (self);
      break;
    default:
      g_return_if_reached ();
    }
}

static void
tf_calibration_start (TfJob *job)
{
  advance (TF_CALIBRATION (job), STEP_COMPOSE);
}

static void
tf_calibration_finalize (GObject *object)
{
  TfCalibration *self = TF_CALIBRATION (object);

  tf_config_unref (self->config);
  g_object_unref (self->confinement);
  tf_prompt_library_free (self->prompts);
  g_object_unref (self->worker);
  g_free (self->agent);
  g_free (self->name);
  g_clear_pointer (&self->catalogue, tf_defect_catalogue_free);
  g_free (self->hash);
  g_clear_object (&self->trial);
  g_clear_pointer (&self->result, g_variant_unref);
  G_OBJECT_CLASS (tf_calibration_parent_class)->finalize (object);
}

static void
tf_calibration_class_init (TfCalibrationClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_calibration_finalize;
  TF_JOB_CLASS (klass)->start = tf_calibration_start;
}

static void
tf_calibration_init (TfCalibration *self)
{
  self->worker = tf_worker_new ("tf-calibration");
}

TfCalibration *
tf_calibration_new (TfConfig *config,
                    const char *agent,
                    const char *catalogue,
                    TfConfinement *confinement,
                    const char *shipped_prompts)
{
  TfCalibration *self = NULL;

  g_return_val_if_fail (config != NULL && agent != NULL && catalogue != NULL, NULL);
  g_return_val_if_fail (TF_IS_CONFINEMENT (confinement) && shipped_prompts != NULL, NULL);

  self = g_object_new (TF_TYPE_CALIBRATION, NULL);
  self->config = tf_config_ref (config);
  self->agent = g_strdup (agent);
  self->name = g_strdup (catalogue);
  self->confinement = g_object_ref (confinement);
  self->prompts = tf_prompt_library_new (config->prompts.directory, shipped_prompts);
  return self;
}

GVariant *
tf_calibration_get_result (TfCalibration *self)
{
  g_return_val_if_fail (TF_IS_CALIBRATION (self), NULL);

  return self->result;
}
