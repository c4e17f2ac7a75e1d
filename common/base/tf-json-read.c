/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-json.h"

#include "tf-clock.h"
#include "tf-enum.h"
#include "tf-error.h"

/* A member on its way from an object to an out parameter. */
typedef struct
{
  const char *path;
  const char *member; /* (nullable): %NULL: @path itself */
  const char *expected;
  JsonNode *node; /* (not owned) (nullable): %NULL: nothing to read, which is not an error */
  gboolean is_null;
} Reading;

static const char *
describe (JsonNode *node)
{
  GType type = G_TYPE_INVALID;

  if (node == NULL)
    return "nothing";
  if (JSON_NODE_HOLDS_OBJECT (node))
    return "object";
  if (JSON_NODE_HOLDS_ARRAY (node))
    return "array";
  if (JSON_NODE_HOLDS_NULL (node))
    return "null";
  type = json_node_get_value_type (node);
  if (type == G_TYPE_STRING)
    return "string";
  return type == G_TYPE_BOOLEAN ? "boolean" : "number";
}

/* "issues[3].severity: found number, expected a string". Always %FALSE. */
static gboolean
set_mismatch (const Reading *self, const char *found, GError **error)
{
  gboolean dotted = *self->path != '\0' && self->member != NULL;
  gboolean rooted = *self->path == '\0' && self->member == NULL;

  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s%s%s%sfound %s, expected %s", self->path,
               dotted ? "." : "", self->member == NULL ? "" : self->member, rooted ? "" : ": ",
               found, self->expected);
  return FALSE;
}

gboolean
tf_json_refuse (GError **error, const char *path, const char *member, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  g_return_val_if_fail (path != NULL && member != NULL, FALSE);

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "%s%s%s: %s", path, *path != '\0' ? "." : "",
               member, message);
  return FALSE;
}

static gboolean
find_member (Reading *self, JsonObject *object, TfJsonFlags flags, GError **error)
{
  JsonNode *node = json_object_get_member (object, self->member);

  if (node == NULL)
    return (flags & TF_JSON_OPTIONAL) != 0 || set_mismatch (self, "nothing", error);
  if (JSON_NODE_HOLDS_NULL (node) && (flags & TF_JSON_NULLABLE) != 0)
    self->is_null = TRUE;
  else
    self->node = node;
  return TRUE;
}

static gboolean
check_type (const Reading *self, GType type, GError **error)
{
  if (JSON_NODE_HOLDS_VALUE (self->node) && json_node_get_value_type (self->node) == type)
    return TRUE;
  return set_mismatch (self, describe (self->node), error);
}

gboolean
tf_json_get_object (JsonNode *node, const char *path, JsonObject **out, GError **error)
{
  Reading reading = { .path = path, .expected = "an object" };

  g_return_val_if_fail (path != NULL && out != NULL, FALSE);

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return set_mismatch (&reading, describe (node), error);
  *out = json_node_get_object (node);
  return TRUE;
}

gboolean
tf_json_get_string (JsonObject *object,
                    const char *path,
                    const char *member,
                    TfJsonFlags flags,
                    char **out_owned,
                    GError **error)
{
  Reading reading = { .path = path, .member = member, .expected = "a string" };

  g_return_val_if_fail (object != NULL && path != NULL && member != NULL, FALSE);

  if (!find_member (&reading, object, flags, error))
    return FALSE;
  if (reading.is_null)
    *out_owned = NULL;
  if (reading.node == NULL)
    return TRUE;
  if (!check_type (&reading, G_TYPE_STRING, error))
    return FALSE;
  *out_owned = json_node_dup_string (reading.node);
  return TRUE;
}

gboolean
tf_json_get_int64 (JsonObject *object,
                   const char *path,
                   const char *member,
                   TfJsonFlags flags,
                   gint64 *out,
                   GError **error)
{
  Reading reading = { .path = path, .member = member, .expected = "a whole number" };

  g_return_val_if_fail (object != NULL && path != NULL && member != NULL, FALSE);

  if (!find_member (&reading, object, flags, error))
    return FALSE;
  if (reading.is_null)
    *out = 0;
  if (reading.node == NULL)
    return TRUE;
  if (JSON_NODE_HOLDS_VALUE (reading.node) &&
      json_node_get_value_type (reading.node) == G_TYPE_DOUBLE)
    return set_mismatch (&reading, "a number with a fraction or an exponent", error);
  if (!check_type (&reading, G_TYPE_INT64, error))
    return FALSE;
  *out = json_node_get_int (reading.node);
  return TRUE;
}

gboolean
tf_json_get_uint (JsonObject *object,
                  const char *path,
                  const char *member,
                  TfJsonFlags flags,
                  guint *out,
                  GError **error)
{
  Reading reading = { .path = path, .member = member, .expected = "a number from 0 to 4294967295" };
  g_autofree char *found = NULL;
  gint64 value = 0;

  g_return_val_if_fail (object != NULL && path != NULL && member != NULL, FALSE);

  if (!tf_json_get_int64 (object, path, member, flags, &value, error))
    return FALSE;
  if (!json_object_has_member (object, member))
    return TRUE;
  if (value >= 0 && value <= G_MAXUINT)
    {
      *out = (guint) value;
      return TRUE;
    }
  found = g_strdup_printf ("%" G_GINT64_FORMAT, value);
  return set_mismatch (&reading, found, error);
}

gboolean
tf_json_get_boolean (JsonObject *object,
                     const char *path,
                     const char *member,
                     TfJsonFlags flags,
                     gboolean *out,
                     GError **error)
{
  Reading reading = { .path = path, .member = member, .expected = "true or false" };

  g_return_val_if_fail (object != NULL && path != NULL && member != NULL, FALSE);

  if (!find_member (&reading, object, flags, error))
    return FALSE;
  if (reading.is_null)
    *out = FALSE;
  if (reading.node == NULL)
    return TRUE;
  if (!check_type (&reading, G_TYPE_BOOLEAN, error))
    return FALSE;
  *out = json_node_get_boolean (reading.node);
  return TRUE;
}

gboolean
tf_json_get_double (JsonObject *object,
                    const char *path,
                    const char *member,
                    TfJsonFlags flags,
                    double *out,
                    GError **error)
{
  Reading reading = { .path = path, .member = member, .expected = "a number" };

  g_return_val_if_fail (object != NULL && path != NULL && member != NULL, FALSE);

  if (!find_member (&reading, object, flags, error))
    return FALSE;
  if (reading.is_null)
    *out = 0;
  if (reading.node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE (reading.node) ||
      (json_node_get_value_type (reading.node) != G_TYPE_INT64 &&
       json_node_get_value_type (reading.node) != G_TYPE_DOUBLE))
    return set_mismatch (&reading, describe (reading.node), error);
  *out = json_node_get_double (reading.node);
  return TRUE;
}

/* Replaces a converter's message by one with the path. Takes @source. */
static gboolean
take_converter_error (const Reading *self, GError *source, GError **error)
{
  tf_json_refuse (error, self->path, self->member, "%s", source->message);
  g_error_free (source);
  return FALSE;
}

gboolean
tf_json_get_enum (JsonObject *object,
                  const char *path,
                  const char *member,
                  GType type,
                  TfJsonFlags flags,
                  int *out,
                  GError **error)
{
  Reading reading = { .path = path, .member = member, .expected = "a word" };
  GError *local_error = NULL;

  g_return_val_if_fail (object != NULL && path != NULL && member != NULL, FALSE);

  if (!find_member (&reading, object, flags, error))
    return FALSE;
  if (reading.is_null)
    *out = 0;
  if (reading.node == NULL)
    return TRUE;
  if (!check_type (&reading, G_TYPE_STRING, error))
    return FALSE;
  if (!tf_enum_from_nick (type, json_node_get_string (reading.node), out, &local_error))
    return take_converter_error (&reading, local_error, error);
  return TRUE;
}

gboolean
tf_json_get_time (JsonObject *object,
                  const char *path,
                  const char *member,
                  TfJsonFlags flags,
                  gint64 *out,
                  GError **error)
{
  Reading reading = { .path = path, .member = member, .expected = "a time as ISO 8601 text" };
  GError *local_error = NULL;

  g_return_val_if_fail (object != NULL && path != NULL && member != NULL, FALSE);

  if (!find_member (&reading, object, flags, error))
    return FALSE;
  if (reading.is_null)
    *out = 0;
  if (reading.node == NULL)
    return TRUE;
  if (!check_type (&reading, G_TYPE_STRING, error))
    return FALSE;
  if (!tf_clock_from_iso8601 (json_node_get_string (reading.node), out, &local_error))
    return take_converter_error (&reading, local_error, error);
  return TRUE;
}

gboolean
tf_json_get_array (JsonObject *object,
                   const char *path,
                   const char *member,
                   TfJsonFlags flags,
                   JsonArray **out_borrowed,
                   GError **error)
{
  Reading reading = { .path = path, .member = member, .expected = "an array" };

  g_return_val_if_fail (object != NULL && path != NULL && member != NULL, FALSE);

  if (!find_member (&reading, object, flags, error))
    return FALSE;
  if (reading.is_null)
    *out_borrowed = NULL;
  if (reading.node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (reading.node))
    return set_mismatch (&reading, describe (reading.node), error);
  *out_borrowed = json_node_get_array (reading.node);
  return TRUE;
}
