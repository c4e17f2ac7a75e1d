/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-calibration.h"

#include "tf-agent-trial.h"
#include "tf-calibration-score.h"
#include "tf-error.h"
#include "tf-prompt.h"
#include "tf-review-prompt.h"
#include "tf-test-report.h"
#include "tf-worker.h"

typedef struct
{
  const TfCalibration *spec;
  TfPromptLibrary *prompts;     /* (owned) */
  TfDefectCatalogue *catalogue; /* (owned) (nullable) */
  char *hash;                   /* (owned) (nullable): of the deliverable under review */
} Calibration;

static void
calibration_clear (Calibration *self)
{
  tf_prompt_library_free (self->prompts);
  g_clear_pointer (&self->catalogue, tf_defect_catalogue_free);
  g_free (self->hash);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Calibration, calibration_clear)

/* The prompt of the type, then the additions for evidence, as in the loop. */
static char *
read_instructions (Calibration *self, GError **error)
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
  g_autoptr (TfTestReport) none = tf_test_report_new ("", "calibrating a reviewer runs no tests");
  g_autofree char *results = tf_test_report_to_material (none, NULL);

  tf_prompt_add (prompt, "test_results", "", results);
}

static void
add_materials (Calibration *self, TfPrompt *prompt)
{
  g_autoptr (GList) names = g_hash_table_get_keys (self->catalogue->materials);

  /* A fixed order, independent of the hash table. */
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
compose (Calibration *self, GError **error)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("tf-calibration");
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (worker);
  g_autofree char *instructions = NULL;
  g_autofree char *deliverable = NULL;
  g_autofree char *numbered = NULL;
  TfPrompt *prompt = NULL;

  self->catalogue = tf_defect_catalogue_load (self->spec->catalogue, error);
  if (self->catalogue != NULL)
    instructions = read_instructions (self, error);
  if (instructions == NULL)
    return NULL;
  deliverable = tf_defect_catalogue_dup_deliverable (self->catalogue);
  self->hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, deliverable, -1);
  numbered = tf_review_prompt_number_lines (deliverable);
  prompt = tf_prompt_new (TF_PURPOSE_REVIEW, TRUE, "calibration", 1, instructions);
  if (self->catalogue->is_code)
    tf_prompt_add (prompt, "deliverable", ".", deliverable);
  else
    tf_prompt_add (prompt, "deliverable", "deliverable.md", numbered);
  add_materials (self, prompt);
  tf_prompt_add (prompt, "read", "", self->hash);
  return prompt;
}

static char *
ask (Calibration *self,
     const TfPrompt *prompt,
     TfUsage *out_usage,
     GCancellable *cancellable,
     GError **error)
{
  const TfAgentTrial trial = {
    .config = self->spec->config,
    .agent = self->spec->agent,
    .confinement = self->spec->confinement,
    .prompt = prompt,
    .files = self->catalogue->files,
    .wall_seconds = self->spec->config->agents.call_timeout_seconds,
    .wall_key = "agents.call_timeout_seconds",
  };

  return tf_agent_trial_run (&trial, out_usage, cancellable, error);
}

static GVariant *
score (Calibration *self, const char *answer, gint64 wall_time, GError **error)
{
  g_autoptr (TfReview) review =
      tf_review_parse_with_evidence (answer, self->catalogue->is_code, self->hash);
  TfCalibrationScore found = { 0 };
  GVariantDict dict;
  g_autoptr (GVariant) plain = NULL;

  if (review->state == TF_REVIEW_STATE_INVALID)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_REVIEW_INVALID,
                   "agent %s gave no valid review: %s; its review quality is unknown",
                   self->spec->agent, (char *) g_ptr_array_index (review->errors, 0));
      return NULL;
    }
  tf_calibration_score_compute (self->catalogue, review, &found);
  plain = g_variant_ref_sink (tf_calibration_score_to_variant (&found, self->catalogue, review));
  g_variant_dict_init (&dict, plain);
  g_variant_dict_insert (&dict, "agent", "s", self->spec->agent);
  g_variant_dict_insert (&dict, "wall_time", "x", wall_time);
  tf_calibration_score_clear (&found);
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

GVariant *
tf_calibration_run (const TfCalibration *self, GCancellable *cancellable, GError **error)
{
  g_auto (Calibration) calibration = { .spec = self };
  g_autoptr (TfPrompt) prompt = NULL;
  g_autofree char *answer = NULL;
  TfUsage usage = { 0 };

  g_return_val_if_fail (self != NULL && self->config != NULL && self->agent != NULL, NULL);
  g_return_val_if_fail (self->catalogue != NULL && self->shipped_prompts != NULL, NULL);

  calibration.prompts =
      tf_prompt_library_new (self->config->prompts.directory, self->shipped_prompts);
  prompt = compose (&calibration, error);
  if (prompt != NULL)
    answer = ask (&calibration, prompt, &usage, cancellable, error);
  return answer != NULL ? score (&calibration, answer, usage.wall_time, error) : NULL;
}
