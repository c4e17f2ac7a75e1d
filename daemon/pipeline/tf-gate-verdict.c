/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-gate-verdict.h"

#include "tf-error.h"
#include "tf-json.h"
#include "tf-text.h"

void
tf_gate_verdict_clear (TfGateVerdict *self)
{
  g_clear_pointer (&self->reasons, g_strfreev);
}

static gboolean
read_reason (JsonNode *node, guint i, GStrvBuilder *reasons, GError **error)
{
  gboolean is_text =
      JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
  const char *text = is_text ? json_node_get_string (node) : NULL;

  if (text == NULL || tf_text_count_words (text) == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "reasons[%u]: found %s, expected a reason in words", i,
                   text != NULL ? "a blank string" : json_node_type_name (node));
      return FALSE;
    }
  g_strv_builder_add (reasons, text);
  return TRUE;
}

static GStrv
read_reasons (JsonObject *object, gboolean pass, GError **error)
{
  g_autoptr (GStrvBuilder) reasons = g_strv_builder_new ();
  JsonArray *array = NULL;
  guint n;

  if (!tf_json_get_array (object, "", "reasons", pass ? TF_JSON_OPTIONAL : TF_JSON_REQUIRED, &array,
                          error))
    return NULL;
  n = array != NULL ? json_array_get_length (array) : 0;
  for (guint i = 0; i < n; i++)
    if (!read_reason (json_array_get_element (array, i), i, reasons, error))
      return NULL;
  if (!pass && n == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "reasons: found none, expected at least one for a plan that fails");
      return NULL;
    }
  return g_strv_builder_end (reasons);
}

gboolean
tf_gate_verdict_parse (const char *answer, TfGateVerdict *out_verdict, GPtrArray *errors)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = tf_json_extract (answer, &error);
  JsonObject *object = NULL;
  gboolean pass = FALSE;
  GStrv reasons = NULL;

  if (root != NULL && tf_json_get_object (root, "", &object, &error) &&
      tf_json_get_boolean (object, "", "pass", TF_JSON_REQUIRED, &pass, &error))
    reasons = read_reasons (object, pass, &error);
  if (reasons == NULL)
    {
      g_ptr_array_add (errors, g_strdup (error->message));
      return FALSE;
    }
  out_verdict->pass = pass;
  out_verdict->reasons = reasons;
  return TRUE;
}

char *
tf_gate_verdict_describe (const TfGateVerdict *self)
{
  g_autofree char *list = g_strjoinv ("; ", self->reasons);

  return g_strdup_printf ("the plan is not complete enough to build from: %s", list);
}
