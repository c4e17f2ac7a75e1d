/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-proof.h"

#include "tf-model-enums.h"
#include "tf-sentence.h"

#define AT(field) G_STRUCT_OFFSET (TfPolishProof, field)

static const TfRecordDescriptor members[] = {
  { NULL, TF_RECORD_KNOWN, AT (known) },
  { "assurance", TF_RECORD_ENUM, AT (assurance), 0, tf_assurance_get_type },
  { "source", TF_RECORD_ENUM, AT (source), 0, tf_detection_source_get_type },
  { "p", TF_RECORD_DOUBLE, AT (p), TF_RECORD_NOT_NEGATIVE },
  { "reviews", TF_RECORD_UINT, AT (n_reviews) },
  { "passed", TF_RECORD_UINT, AT (n_passed) },
  { "reviewers", TF_RECORD_STRING_LIST, AT (reviewers) },
  { "same_agent", TF_RECORD_BOOLEAN, AT (same_agent) },
  { "runs", TF_RECORD_UINT, AT (n_runs) },
  { "reporting", TF_RECORD_UINT, AT (n_reporting) },
  { "usage", TF_RECORD_INSIDE, AT (usage), .record = &tf_usage_record },
};

const TfRecord tf_polish_proof_record = TF_RECORD_INIT (TfPolishProof, members);

gboolean
tf_polish_proof_has_cost (const TfPolishProof *self)
{
  return self->n_reporting > 0 && tf_usage_is_cost_known (&self->usage);
}

/* "3.40 US dollars" or "45120 tokens". Returns: (transfer full) (nullable): unknown */
static char *
describe_usage (const TfPolishProof *self)
{
  const TfUsage *usage = &self->usage;

  if (!usage->known || self->n_reporting == 0)
    return NULL;
  if (tf_polish_proof_has_cost (self))
    {
      g_autofree char *cost = g_strdup_printf ("%.2f", usage->cost);

      return tf_sentence_new (TF_SENTENCE_DOLLARS, "cost", cost, NULL);
    }
  return tf_sentence_count (TF_SENTENCE_TOKENS, tf_usage_count_tokens (usage));
}

char *
tf_polish_proof_describe_runs (const TfPolishProof *self)
{
  g_autofree char *usage = describe_usage (self);
  g_autofree char *runs = tf_sentence_count (TF_SENTENCE_RUNS, self->n_runs);
  g_autofree char *n = g_strdup_printf ("%u", self->n_reporting);

  if (usage == NULL)
    return tf_sentence_new (TF_SENTENCE_RUNS_UNKNOWN, "runs", runs, NULL);
  if (self->n_reporting < self->n_runs)
    return tf_sentence_new (TF_SENTENCE_RUNS_USED_SOME, "runs", runs, "used", usage, "n", n, NULL);
  return tf_sentence_new (TF_SENTENCE_RUNS_USED, "runs", runs, "used", usage, NULL);
}

void
tf_polish_proof_clear (TfPolishProof *self)
{
  g_strfreev (self->reviewers);
  *self = (TfPolishProof){ .reviewers = g_new0 (char *, 1) };
}
