/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-json.h"
#include "tf-model-enums.h"
#include "tf-usage.h"

TfRunSummary *
tf_run_summary_new (const char *id, TfPurpose purpose, const char *agent)
{
  TfRunSummary *self = g_new0 (TfRunSummary, 1);

  g_ref_count_init (&self->ref_count);
  self->id = g_strdup (id != NULL ? id : "");
  self->purpose = purpose;
  self->agent = g_strdup (agent != NULL ? agent : "");
  self->attempt = 1;
  self->state = TF_RUN_STATE_RUNNING;
  self->started_at = tf_clock_now ();
  self->prompt_hash = g_strdup ("");
  self->failure = g_strdup ("");
  return self;
}

TfRunSummary *
tf_run_summary_ref (TfRunSummary *self)
{
  g_ref_count_inc (&self->ref_count);
  return self;
}

void
tf_run_summary_unref (TfRunSummary *self)
{
  if (!g_ref_count_dec (&self->ref_count))
    return;
  g_free (self->id);
  g_free (self->agent);
  g_free (self->prompt_hash);
  g_free (self->failure);
  g_free (self);
}

JsonNode *
tf_run_summary_to_json (const TfRunSummary *self)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_string_member (object, "id", self->id);
  tf_json_set_enum (object, "purpose", TF_TYPE_PURPOSE, self->purpose);
  json_object_set_string_member (object, "agent", self->agent);
  json_object_set_int_member (object, "iteration", self->iteration);
  json_object_set_int_member (object, "attempt", self->attempt);
  tf_json_set_enum (object, "state", TF_TYPE_RUN_STATE, self->state);
  tf_json_set_time (object, "started_at", self->started_at);
  if (self->ended_at == 0)
    json_object_set_null_member (object, "ended_at");
  else
    tf_json_set_time (object, "ended_at", self->ended_at);
  json_object_set_string_member (object, "prompt_hash", self->prompt_hash);
  json_object_set_string_member (object, "failure", self->failure);
  json_object_set_int_member (object, "pid", self->pid);
  json_object_set_int_member (object, "start_ticks", self->start_ticks);
  json_object_set_member (object, "usage", tf_usage_to_json (&self->usage));
  json_node_set_object (node, object);
  return node;
}

static gboolean
read_words (TfRunSummary *self, JsonObject *object, GError **error)
{
  int purpose = 0;
  int state = 0;

  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->agent, g_free);
  g_clear_pointer (&self->prompt_hash, g_free);
  g_clear_pointer (&self->failure, g_free);
  if (!tf_json_get_string (object, "", "id", TF_JSON_REQUIRED, &self->id, error) ||
      !tf_json_get_enum (object, "", "purpose", TF_TYPE_PURPOSE, TF_JSON_REQUIRED, &purpose,
                         error) ||
      !tf_json_get_string (object, "", "agent", TF_JSON_REQUIRED, &self->agent, error) ||
      !tf_json_get_enum (object, "", "state", TF_TYPE_RUN_STATE, TF_JSON_REQUIRED, &state, error) ||
      !tf_json_get_string (object, "", "prompt_hash", TF_JSON_REQUIRED, &self->prompt_hash,
                           error) ||
      !tf_json_get_string (object, "", "failure", TF_JSON_REQUIRED, &self->failure, error))
    return FALSE;
  self->purpose = purpose;
  self->state = state;
  return TRUE;
}

static gboolean
read_numbers (TfRunSummary *self, JsonObject *object, GError **error)
{
  gint64 ticks = 0;

  if (!tf_json_get_uint (object, "", "iteration", TF_JSON_REQUIRED, &self->iteration, error) ||
      !tf_json_get_uint (object, "", "attempt", TF_JSON_REQUIRED, &self->attempt, error) ||
      !tf_json_get_time (object, "", "started_at", TF_JSON_REQUIRED, &self->started_at, error) ||
      !tf_json_get_time (object, "", "ended_at", TF_JSON_NULLABLE, &self->ended_at, error) ||
      !tf_json_get_int64 (object, "", "pid", TF_JSON_REQUIRED, &self->pid, error) ||
      !tf_json_get_int64 (object, "", "start_ticks", TF_JSON_REQUIRED, &ticks, error))
    return FALSE;
  self->start_ticks = ticks;
  return TRUE;
}

TfRunSummary *
tf_run_summary_from_json (JsonNode *node, GError **error)
{
  g_autoptr (TfRunSummary) self = tf_run_summary_new ("", TF_PURPOSE_DISTIL, "");
  JsonObject *object = NULL;

  if (!tf_json_get_object (node, "", &object, error) || !read_words (self, object, error) ||
      !read_numbers (self, object, error) ||
      !tf_usage_from_json (json_object_get_member (object, "usage"), "usage", &self->usage, error))
    return NULL;
  return g_steal_pointer (&self);
}

GVariant *
tf_run_summary_to_variant (const TfRunSummary *self)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "id", "s", self->id);
  g_variant_dict_insert (&dict, "purpose", "s", tf_enum_to_nick (TF_TYPE_PURPOSE, self->purpose));
  g_variant_dict_insert (&dict, "agent", "s", self->agent);
  g_variant_dict_insert (&dict, "iteration", "u", self->iteration);
  g_variant_dict_insert (&dict, "attempt", "u", self->attempt);
  g_variant_dict_insert (&dict, "state", "s", tf_enum_to_nick (TF_TYPE_RUN_STATE, self->state));
  g_variant_dict_insert (&dict, "started_at", "x", self->started_at);
  g_variant_dict_insert (&dict, "ended_at", "x", self->ended_at);
  g_variant_dict_insert (&dict, "failure", "s", self->failure);
  g_variant_dict_insert_value (&dict, "usage", tf_usage_to_variant (&self->usage));
  return g_variant_dict_end (&dict);
}
