/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-json-peek.h"

#include <math.h>

static JsonNode *
peek (JsonObject *object, const char *member)
{
  return object != NULL ? json_object_get_member (object, member) : NULL;
}

JsonObject *
tf_json_peek_root (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

JsonObject *
tf_json_peek_object (JsonObject *object, const char *member)
{
  return tf_json_peek_root (peek (object, member));
}

JsonArray *
tf_json_peek_array (JsonObject *object, const char *member)
{
  JsonNode *node = peek (object, member);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static gboolean
holds (JsonNode *node, GType type)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type;
}

const char *
tf_json_peek_string (JsonObject *object, const char *member)
{
  JsonNode *node = peek (object, member);

  return holds (node, G_TYPE_STRING) ? json_node_get_string (node) : NULL;
}

gboolean
tf_json_peek_amount (JsonObject *object, const char *member, double *out)
{
  JsonNode *node = peek (object, member);
  double value = -1;

  if (holds (node, G_TYPE_INT64) || holds (node, G_TYPE_DOUBLE))
    value = json_node_get_double (node);
  if (!isfinite (value) || value < 0)
    return FALSE;
  *out = value;
  return TRUE;
}

gboolean
tf_json_peek_uint64 (JsonObject *object, const char *member, guint64 *out)
{
  /* Above it, not every whole number is a double. */
  static const double most = 9007199254740992.0;
  JsonNode *node = peek (object, member);
  double value = 0;

  if (holds (node, G_TYPE_INT64) && json_node_get_int (node) >= 0)
    {
      *out = (guint64) json_node_get_int (node);
      return TRUE;
    }
  if (!tf_json_peek_amount (object, member, &value) || value > most || floor (value) != value)
    return FALSE;
  *out = (guint64) value;
  return TRUE;
}

gboolean
tf_json_peek_true (JsonObject *object, const char *member)
{
  JsonNode *node = peek (object, member);

  return holds (node, G_TYPE_BOOLEAN) && json_node_get_boolean (node);
}

gboolean
tf_json_peek_is (JsonObject *object, const char *member, const char *word)
{
  return g_strcmp0 (tf_json_peek_string (object, member), word) == 0;
}

JsonObject *
tf_json_peek_element (JsonArray *array, guint i)
{
  return i < json_array_get_length (array) ? tf_json_peek_root (json_array_get_element (array, i))
                                           : NULL;
}
