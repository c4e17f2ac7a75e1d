/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-spent.h"

#define AT(field) G_STRUCT_OFFSET (TfSpent, field)

static const TfRecordDescriptor members[] = {
  { "runs", TF_RECORD_UINT, AT (runs) },
  { "has_tokens", TF_RECORD_BOOLEAN, AT (has_tokens), TF_RECORD_OPTIONAL },
  { "input_tokens", TF_RECORD_UINT64, AT (input_tokens), TF_RECORD_OMIT },
  { "output_tokens", TF_RECORD_UINT64, AT (output_tokens), TF_RECORD_OMIT },
  { "has_cost", TF_RECORD_BOOLEAN, AT (has_cost), TF_RECORD_OPTIONAL },
  { "cost", TF_RECORD_DOUBLE, AT (cost), TF_RECORD_OMIT | TF_RECORD_NOT_NEGATIVE },
  { "wall_time", TF_RECORD_INT64, AT (wall_time), TF_RECORD_OMIT | TF_RECORD_NOT_NEGATIVE },
};

TF_DEFINE_RECORD (TfSpent, tf_spent, members)

TfSpent *
tf_spent_new (const GPtrArray *runs)
{
  TfSpent *self = tf_record_new (&tf_spent_record);
  TfUsage usage = { 0 };

  for (guint i = 0; i < runs->len; i++)
    tf_usage_add (&usage, &((const TfRunSummary *) g_ptr_array_index (runs, i))->usage);
  self->runs = runs->len;
  self->wall_time = usage.wall_time;
  self->has_tokens = usage.known && !usage.lacks_tokens;
  if (self->has_tokens)
    {
      self->output_tokens = usage.output_tokens;
      self->input_tokens = tf_usage_count_tokens (&usage) - usage.output_tokens;
    }
  self->has_cost = tf_usage_is_cost_known (&usage);
  if (self->has_cost)
    self->cost = usage.cost;
  return self;
}
