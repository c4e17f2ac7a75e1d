/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue.h"

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-issue-private.h"
#include "tf-json.h"
#include "tf-model-enums.h"

TfIssue *
tf_issue_new (TfSeverity severity,
              const char *description,
              const char *location,
              const char *recommendation)
{
  TfIssue *self = g_new0 (TfIssue, 1);

  g_ref_count_init (&self->ref_count);
  self->severity = severity;
  self->description = g_strdup (description);
  self->location = g_strdup (location);
  self->recommendation = g_strdup (recommendation);
  return self;
}

TfIssue *
tf_issue_new_with_proof (TfSeverity severity,
                         const char *description,
                         const char *location,
                         const char *recommendation,
                         const char *id,
                         const char *quote)
{
  TfIssue *self = tf_issue_new (severity, description, location, recommendation);

  self->id = g_strdup (id);
  self->quote = g_strdup (quote);
  return self;
}

TfIssue *
tf_issue_ref (TfIssue *self)
{
  g_ref_count_inc (&self->ref_count);
  return self;
}

void
tf_issue_unref (TfIssue *self)
{
  if (!g_ref_count_dec (&self->ref_count))
    return;
  g_free (self->description);
  g_free (self->location);
  g_free (self->recommendation);
  g_free (self->id);
  g_free (self->quote);
  g_free (self);
}

static void
take_error (GPtrArray *errors, GError *error)
{
  g_ptr_array_add (errors, g_strdup (error->message));
  g_error_free (error);
}

static gboolean
is_blank (const char *text)
{
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if (!g_unichar_isspace (g_utf8_get_char (c)))
      return FALSE;
  return TRUE;
}

static char *
read_text (JsonObject *object,
           const char *path,
           const char *member,
           TfJsonFlags flags,
           GPtrArray *errors)
{
  char *text = NULL;
  GError *error = NULL;

  if (!tf_json_get_string (object, path, member, flags, &text, &error))
    take_error (errors, error);
  return text;
}

/* What has nothing to say is not there. */
static char *
read_proof (JsonObject *object, const char *path, const char *member, GPtrArray *errors)
{
  g_autofree char *text =
      read_text (object, path, member, TF_JSON_OPTIONAL | TF_JSON_NULLABLE, errors);

  return text != NULL && !is_blank (text) ? g_steal_pointer (&text) : NULL;
}

TfIssue *
tf_issue_read (JsonNode *node, const char *path, GPtrArray *errors)
{
  guint n_before = errors->len;
  JsonObject *object = NULL;
  g_autofree char *description = NULL;
  g_autofree char *location = NULL;
  g_autofree char *recommendation = NULL;
  g_autofree char *id = NULL;
  g_autofree char *quote = NULL;
  int severity = TF_SEVERITY_CRITICAL;
  GError *error = NULL;

  if (!tf_json_get_object (node, path, &object, &error))
    {
      take_error (errors, error);
      return NULL;
    }
  if (!tf_json_get_enum (object, path, "severity", TF_TYPE_SEVERITY, TF_JSON_REQUIRED, &severity,
                         &error))
    take_error (errors, error);
  description = read_text (object, path, "description", TF_JSON_REQUIRED, errors);
  location = read_text (object, path, "location", TF_JSON_REQUIRED, errors);
  recommendation = read_text (object, path, "recommendation", TF_JSON_REQUIRED, errors);
  id = read_proof (object, path, "id", errors);
  quote = read_proof (object, path, "quote", errors);
  if (description != NULL && is_blank (description))
    g_ptr_array_add (errors, g_strdup_printf ("%s%sdescription: found blank text, expected a "
                                              "description",
                                              path, *path != '\0' ? "." : ""));
  if (errors->len > n_before)
    return NULL;
  return tf_issue_new_with_proof (severity, description, location, recommendation, id, quote);
}

TfIssue *
tf_issue_from_json (JsonNode *node, const char *path, GError **error)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  TfIssue *self = tf_issue_read (node, path, errors);

  if (self == NULL)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED, g_ptr_array_index (errors, 0));
  return self;
}

JsonNode *
tf_issue_to_json (const TfIssue *self)
{
  g_autoptr (JsonObject) object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  tf_json_set_enum (object, "severity", TF_TYPE_SEVERITY, self->severity);
  json_object_set_string_member (object, "description", self->description);
  json_object_set_string_member (object, "location", self->location);
  json_object_set_string_member (object, "recommendation", self->recommendation);
  if (self->id != NULL)
    json_object_set_string_member (object, "id", self->id);
  if (self->quote != NULL)
    json_object_set_string_member (object, "quote", self->quote);
  json_node_set_object (node, object);
  return node;
}

GVariant *
tf_issue_to_variant (const TfIssue *self)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "severity", "s",
                         tf_enum_to_nick (TF_TYPE_SEVERITY, self->severity));
  g_variant_dict_insert (&dict, "description", "s", self->description);
  g_variant_dict_insert (&dict, "location", "s", self->location);
  g_variant_dict_insert (&dict, "recommendation", "s", self->recommendation);
  return g_variant_dict_end (&dict);
}
