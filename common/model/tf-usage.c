/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-usage.h"

#include "tf-clock.h"
#include "tf-model-enums.h"
#include "tf-sentence.h"

#define AT(field) G_STRUCT_OFFSET (TfUsage, field)

/* Not in files of earlier versions. */
#define LATER (TF_RECORD_IF_KNOWN | TF_RECORD_OPTIONAL)

static const TfRecordDescriptor usage_members[] = {
  { NULL, TF_RECORD_KNOWN, AT (known) },
  { "known", TF_RECORD_BOOLEAN, AT (known) },
  { "input_tokens", TF_RECORD_UINT64, AT (input_tokens), TF_RECORD_IF_KNOWN },
  { "cache_read_tokens", TF_RECORD_UINT64, AT (cache_read_tokens), LATER },
  { "cache_write_tokens", TF_RECORD_UINT64, AT (cache_write_tokens), LATER },
  { "output_tokens", TF_RECORD_UINT64, AT (output_tokens), TF_RECORD_IF_KNOWN },
  { "reasoning_tokens", TF_RECORD_UINT64, AT (reasoning_tokens), LATER },
  { "cost", TF_RECORD_DOUBLE, AT (cost), TF_RECORD_IF_KNOWN | TF_RECORD_NOT_NEGATIVE },
  { "is_free", TF_RECORD_BOOLEAN, AT (is_free), TF_RECORD_OMIT | TF_RECORD_PRIVATE },
  { "wall_time", TF_RECORD_INT64, AT (wall_time), TF_RECORD_NOT_NEGATIVE | TF_RECORD_BUS_OMIT },
  { "lacks_tokens", TF_RECORD_BOOLEAN, AT (lacks_tokens), TF_RECORD_OMIT | TF_RECORD_PRIVATE },
  { "lacks_cost", TF_RECORD_BOOLEAN, AT (lacks_cost), TF_RECORD_OMIT | TF_RECORD_PRIVATE },
};

static void leave_out_unknown (gconstpointer self, GVariantDict *dict);

TF_DEFINE_RECORD (TfUsage, tf_usage, usage_members, .insert = leave_out_unknown)

static void
leave_out_unknown (gconstpointer self, GVariantDict *dict)
{
  if (!tf_usage_is_cost_known (self))
    g_variant_dict_remove (dict, "cost");
}

static guint64
add_saturated (guint64 a, guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

guint64
tf_usage_count_tokens (const TfUsage *self)
{
  guint64 input = add_saturated (self->input_tokens, self->cache_read_tokens);

  return add_saturated (add_saturated (input, self->cache_write_tokens), self->output_tokens);
}

gboolean
tf_usage_is_cost_known (const TfUsage *self)
{
  return self->known && !self->lacks_cost &&
         (self->cost > 0 || self->is_free || tf_usage_count_tokens (self) == 0);
}

void
tf_usage_add (TfUsage *self, const TfUsage *other)
{
  gboolean was_free = !self->known || self->is_free || tf_usage_count_tokens (self) == 0;

  self->wall_time += other->wall_time;
  self->lacks_tokens |= other->lacks_tokens;
  self->lacks_cost |= other->lacks_cost;
  if (!other->known)
    return;
  self->is_free = was_free && other->is_free;
  self->known = TRUE;
  self->input_tokens = add_saturated (self->input_tokens, other->input_tokens);
  self->cache_read_tokens = add_saturated (self->cache_read_tokens, other->cache_read_tokens);
  self->cache_write_tokens = add_saturated (self->cache_write_tokens, other->cache_write_tokens);
  self->output_tokens = add_saturated (self->output_tokens, other->output_tokens);
  self->reasoning_tokens = add_saturated (self->reasoning_tokens, other->reasoning_tokens);
  self->cost = MIN (self->cost + other->cost, G_MAXDOUBLE);
}

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfRunSummary, field)

static const TfRecordDescriptor run_members[] = {
  { NULL, TF_RECORD_REF_COUNT, AT (ref_count) },
  { "id", TF_RECORD_STRING, AT (id) },
  { "purpose", TF_RECORD_ENUM, AT (purpose), 0, tf_purpose_get_type },
  { "agent", TF_RECORD_STRING, AT (agent) },
  { "iteration", TF_RECORD_UINT, AT (iteration) },
  { "attempt", TF_RECORD_UINT, AT (attempt) },
  { "state", TF_RECORD_ENUM, AT (state), 0, tf_run_state_get_type },
  { "started_at", TF_RECORD_TIME, AT (started_at) },
  { "ended_at", TF_RECORD_TIME, AT (ended_at), TF_RECORD_NULL },
  { "prompt_hash", TF_RECORD_STRING, AT (prompt_hash), TF_RECORD_PRIVATE },
  { "failure", TF_RECORD_STRING, AT (failure) },
  { "pid", TF_RECORD_INT64, AT (pid), TF_RECORD_PRIVATE },
  { "start_ticks", TF_RECORD_UINT64, AT (start_ticks), TF_RECORD_PRIVATE },
  { "usage", TF_RECORD_INSIDE, AT (usage), .record = &tf_usage_record },
  { "instead_of", TF_RECORD_STRING, AT (instead_of), TF_RECORD_OMIT | TF_RECORD_BUS_OMIT },
  { "session", TF_RECORD_STRING, AT (session), TF_RECORD_OMIT | TF_RECORD_BUS_OMIT },
};

static void
write_sentences (gconstpointer data, JsonObject *object)
{
  tf_sentence_write (object, "failure", ((const TfRunSummary *) data)->failure);
}

static gboolean
remember_sentences (gpointer data, JsonObject *object, const char *path, GError **error)
{
  tf_sentence_read (object, "failure", ((const TfRunSummary *) data)->failure);
  return TRUE;
}

static void
insert_sentences (gconstpointer data, GVariantDict *dict)
{
  tf_sentence_insert (dict, "failure", ((const TfRunSummary *) data)->failure);
}

TF_DEFINE_COUNTED_RECORD (TfRunSummary,
                          tf_run_summary,
                          run_members,
                          .check = remember_sentences,
                          .write = write_sentences,
                          .insert = insert_sentences)

TfRunSummary *
tf_run_summary_new (const char *id, TfPurpose purpose, const char *agent)
{
  TfRunSummary *self = tf_record_new (&tf_run_summary_record);

  tf_record_set_string (&self->id, id);
  tf_record_set_string (&self->agent, agent);
  self->purpose = purpose;
  self->attempt = 1;
  self->state = TF_RUN_STATE_RUNNING;
  self->started_at = tf_clock_now ();
  return self;
}
