/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-replay.h"

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-polish-verdict.h"

static GVariant *
results_to_variant (const GPtrArray *results)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(sss)"));

  for (guint i = 0; results != NULL && i < results->len; i++)
    {
      const TfGuardResult *result = g_ptr_array_index (results, i);

      g_variant_builder_add (&builder, "(sss)", tf_enum_to_nick (TF_TYPE_GUARD, result->guard),
                             tf_enum_to_nick (TF_TYPE_VERDICT, result->verdict), result->message);
    }
  return g_variant_builder_end (&builder);
}

static GVariant *
round_to_variant (const TfReplayRound *self)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "iteration", "u", self->iteration);
  g_variant_dict_insert (&dict, "state", "s", tf_enum_to_nick (TF_TYPE_REVIEW_STATE, self->state));
  g_variant_dict_insert (&dict, "why", "s", self->why);
  g_variant_dict_insert (&dict, "judged", "b", self->judged);
  if (self->state == TF_REVIEW_STATE_INVALID)
    return g_variant_dict_end (&dict);
  g_variant_dict_insert_value (&dict, "found", tf_counts_to_variant (&self->found));
  if (!self->judged)
    return g_variant_dict_end (&dict);
  g_variant_dict_insert_value (&dict, "counts", tf_counts_to_variant (&self->counts));
  g_variant_dict_insert (&dict, "new", "u", self->n_new);
  g_variant_dict_insert (&dict, "repeated", "u", self->n_repeated);
  g_variant_dict_insert (&dict, "withdrawn", "u", self->n_withdrawn);
  g_variant_dict_insert (&dict, "rejected", "u", self->n_rejected);
  g_variant_dict_insert_value (&dict, "guards", results_to_variant (self->results));
  g_variant_dict_insert (&dict, "verdict", "s", tf_enum_to_nick (TF_TYPE_VERDICT, self->verdict));
  return g_variant_dict_end (&dict);
}

static GVariant *
open_to_variant (const TfIssueLedger *ledger)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  g_autoptr (GPtrArray) open = tf_issue_ledger_list_open (ledger);

  for (guint i = 0; i < open->len; i++)
    g_variant_builder_add_value (&builder,
                                 tf_tracked_issue_to_variant (g_ptr_array_index (open, i)));
  return g_variant_builder_end (&builder);
}

GVariant *
tf_replay_to_variant (const TfReplay *self)
{
  GVariantBuilder rounds = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  GVariantDict dict;

  for (guint i = 0; i < self->rounds->len; i++)
    g_variant_builder_add_value (&rounds, round_to_variant (g_ptr_array_index (self->rounds, i)));
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert_value (&dict, "rounds", g_variant_builder_end (&rounds));
  g_variant_dict_insert (&dict, "ended", "b", self->ended);
  if (self->ended)
    g_variant_dict_insert (&dict, "ended_at", "u", self->ended_at);
  g_variant_dict_insert (&dict, "valid", "u", self->n_valid);
  g_variant_dict_insert (&dict, "outcome", "s",
                         tf_polish_outcome_to_word (self->outcome, self->halt_reason));
  g_variant_dict_insert (&dict, "message", "s", self->message);
  if (self->ledger != NULL)
    g_variant_dict_insert_value (&dict, "open", open_to_variant (self->ledger));
  return g_variant_dict_end (&dict);
}
