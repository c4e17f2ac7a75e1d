/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-usage.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-model-enums.h"

static guint64
add_saturated (guint64 a, guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

void
tf_usage_add (TfUsage *self, const TfUsage *other)
{
  self->wall_time += other->wall_time;
  if (!other->known)
    return;
  self->known = TRUE;
  self->input_tokens = add_saturated (self->input_tokens, other->input_tokens);
  self->output_tokens = add_saturated (self->output_tokens, other->output_tokens);
  self->cost += other->cost;
}

JsonNode *
tf_usage_to_json (const TfUsage *self)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_boolean_member (object, "known", self->known);
  if (self->known)
    {
      json_object_set_int_member (object, "input_tokens", MIN (self->input_tokens, G_MAXINT64));
      json_object_set_int_member (object, "output_tokens", MIN (self->output_tokens, G_MAXINT64));
      json_object_set_double_member (object, "cost", self->cost);
    }
  else
    {
      json_object_set_null_member (object, "input_tokens");
      json_object_set_null_member (object, "output_tokens");
      json_object_set_null_member (object, "cost");
    }
  json_object_set_int_member (object, "wall_time", self->wall_time);
  json_node_set_object (node, object);
  return node;
}

static gboolean
refuse_negative (gboolean negative, const char *path, const char *member, GError **error)
{
  if (!negative)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
               "%s%s%s: found a negative number, expected 0 or more", path,
               *path != '\0' ? "." : "", member);
  return FALSE;
}

static gboolean
read_amount (JsonObject *object, const char *path, const char *member, guint64 *out, GError **error)
{
  gint64 value = 0;

  if (!tf_json_get_int64 (object, path, member, TF_JSON_REQUIRED, &value, error) ||
      !refuse_negative (value < 0, path, member, error))
    return FALSE;
  *out = value;
  return TRUE;
}

gboolean
tf_usage_from_json (JsonNode *node, const char *path, TfUsage *out, GError **error)
{
  TfUsage usage = { 0 };
  JsonObject *object = NULL;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_boolean (object, path, "known", TF_JSON_REQUIRED, &usage.known, error) ||
      !tf_json_get_int64 (object, path, "wall_time", TF_JSON_REQUIRED, &usage.wall_time, error) ||
      !refuse_negative (usage.wall_time < 0, path, "wall_time", error))
    return FALSE;
  if (usage.known &&
      (!read_amount (object, path, "input_tokens", &usage.input_tokens, error) ||
       !read_amount (object, path, "output_tokens", &usage.output_tokens, error) ||
       !tf_json_get_double (object, path, "cost", TF_JSON_REQUIRED, &usage.cost, error) ||
       !refuse_negative (!(usage.cost >= 0), path, "cost", error)))
    return FALSE;
  *out = usage;
  return TRUE;
}

GVariant *
tf_usage_to_variant (const TfUsage *self)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "known", "b", self->known);
  if (self->known)
    {
      g_variant_dict_insert (&dict, "input_tokens", "t", self->input_tokens);
      g_variant_dict_insert (&dict, "output_tokens", "t", self->output_tokens);
      g_variant_dict_insert (&dict, "cost", "d", self->cost);
    }
  if (self->wall_time > 0)
    g_variant_dict_insert (&dict, "wall_time", "x", self->wall_time);
  return g_variant_dict_end (&dict);
}
