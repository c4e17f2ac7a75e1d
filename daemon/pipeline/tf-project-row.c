/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-row.h"

#include <string.h>

/* (stamp, plan, codes, finished, fields) */
enum
{
  STAMP,
  PLAN,
  CODES,
  FINISHED,
  FIELDS,
};

/* (finished, agent, type, known, what it took) */
#define FINISHED_TYPE "(bsibubttbdx)"

char *
tf_project_row_dup_type (void)
{
  GString *type = g_string_new ("(atsas" FINISHED_TYPE "(");

  for (guint i = 0; i < tf_project_fields_get_count (); i++)
    g_string_append (type, tf_project_fields_get_type (i));
  g_string_append (type, "))");
  return g_string_free (type, FALSE);
}

static GVariant *
describe_codes (const TfProjectStatus *status)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; i < status->links->len; i++)
    {
      const TfProjectLink *link = g_ptr_array_index (status->links, i);

      if (g_str_equal (link->relation, TF_RELATION_CODE))
        g_variant_builder_add (&builder, "s", link->project);
    }
  return g_variant_builder_end (&builder);
}

static GVariant *
describe_fields (const TfProjectState *state)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_TUPLE);
  for (guint i = 0; i < tf_project_fields_get_count (); i++)
    g_variant_builder_add_value (&builder, tf_project_fields_of_state (i, state));
  return g_variant_builder_end (&builder);
}

static GVariant *
describe_finished (const TfProjectStatus *status)
{
  static const TfSpent unknown = { 0 };
  const TfSpent *spent = status->spent != NULL ? status->spent : &unknown;

  return g_variant_new (FINISHED_TYPE, status->phase == TF_PHASE_DONE, status->agent,
                        (int) status->deliverable_type, status->spent != NULL, spent->runs,
                        spent->has_tokens, spent->input_tokens, spent->output_tokens,
                        spent->has_cost, spent->cost, spent->wall_time);
}

GVariant *
tf_project_row_new (const TfProjectState *state, const TfProjectStamp *stamp)
{
  GVariant *numbers = NULL;
  const TfProjectLink *plan = NULL;
  GVariant *row = NULL;

  g_return_val_if_fail (state != NULL && state->status != NULL && stamp != NULL, NULL);

  plan = tf_project_status_find_link (state->status, TF_RELATION_PLAN, NULL);
  numbers = g_variant_new_fixed_array (G_VARIANT_TYPE_UINT64, stamp->n, TF_PROJECT_STAMP_LENGTH,
                                       sizeof stamp->n[0]);
  row = g_variant_ref_sink (g_variant_new (
      "(@ats@as@*@*)", numbers, plan != NULL ? plan->project : "", describe_codes (state->status),
      describe_finished (state->status), describe_fields (state)));
  g_variant_get_data (row); /* gives up the values it was made from */
  return row;
}

gboolean
tf_project_row_get_stamp (GVariant *row, TfProjectStamp *out_stamp)
{
  g_autoptr (GVariant) numbers = g_variant_get_child_value (row, STAMP);
  gsize n = 0;
  const guint64 *all = g_variant_get_fixed_array (numbers, &n, sizeof *all);

  if (n != TF_PROJECT_STAMP_LENGTH)
    return FALSE;
  memcpy (out_stamp->n, all, sizeof out_stamp->n);
  return TRUE;
}

GVariant *
tf_project_row_get_fields (GVariant *row)
{
  return g_variant_get_child_value (row, FIELDS);
}

char *
tf_project_row_dup_plan (GVariant *row)
{
  g_autoptr (GVariant) plan = g_variant_get_child_value (row, PLAN);

  return g_variant_dup_string (plan, NULL);
}

gboolean
tf_project_row_has_code (GVariant *row, const char *code)
{
  g_autoptr (GVariant) codes = g_variant_get_child_value (row, CODES);
  g_autofree const char **ids = g_variant_get_strv (codes, NULL);

  return g_strv_contains (ids, code);
}

void
tf_project_row_add_to (GVariant *row, const char *id, TfEstimates *estimates)
{
  g_autoptr (GVariant) finished = g_variant_get_child_value (row, FINISHED);
  TfSpent spent = { 0 };
  gboolean is_finished = FALSE;
  gboolean is_known = FALSE;
  const char *agent = NULL;
  int type = 0;

  g_variant_get (finished, "(b&sibubttbdx)", &is_finished, &agent, &type, &is_known, &spent.runs,
                 &spent.has_tokens, &spent.input_tokens, &spent.output_tokens, &spent.has_cost,
                 &spent.cost, &spent.wall_time);
  if (is_finished)
    tf_estimates_set (estimates, id, agent, (TfDeliverableType) type, is_known ? &spent : NULL);
}
