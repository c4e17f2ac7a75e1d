/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-input.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-verbs.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-model-enums.h"

/* The user's word about a deliverable: issues, waivers, decisions, another revision. */

/* Prints @line, or as JSON {id, …}. */
static void
print_issue (TfCtl *ctl, const char *id, const char *key, const char *value, const char *line)
{
  JsonObject *object;

  if (!ctl->args.json)
    {
      tf_ctl_output_line (ctl, "%s", line);
      return;
    }
  object = json_object_new ();
  if (id[0] != '\0')
    json_object_set_string_member (object, "id", id);
  else
    json_object_set_null_member (object, "id");
  json_object_set_string_member (object, key, value);
  tf_ctl_output_take_json (object);
}

gboolean
tf_ctl_issue (TfCtl *ctl, GError **error)
{
  const char *critical = tf_enum_to_nick (TF_TYPE_SEVERITY, TF_SEVERITY_CRITICAL);
  const char *severity = ctl->args.severity != NULL ? ctl->args.severity : critical;
  const char *location = ctl->args.location != NULL ? ctl->args.location : "";
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;
  g_autofree char *line = NULL;
  g_autoptr (GVariant) reply = NULL;
  const char *id;

  if (!tf_ctl_input_check_nick ("severity", severity, TF_TYPE_SEVERITY, error) ||
      (text = tf_ctl_input_join ((const char *const *) ctl->args.words + 1, TF_LIMIT_MESSAGE,
                                 error)) == NULL ||
      (path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error)) == NULL)
    return FALSE;
  reply = tf_ctl_bus_call_project (ctl, path, "AddIssue",
                                   g_variant_new ("(sss)", text, severity, location), "(s)", error);
  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, "(&s)", &id);
  line =
      g_strdup_printf (_ ("%s added (%s): done waits until it is fixed and checked"), id, severity);
  print_issue (ctl, id, "severity", severity, line);
  return TRUE;
}

/* Calls @method with the issue and the text after it. Returns: (transfer full): the text */
static char *
settle (TfCtl *ctl, const char *method, GError **error)
{
  g_autofree char *text =
      tf_ctl_input_join ((const char *const *) ctl->args.words + 2, TF_LIMIT_MESSAGE, error);
  g_autofree char *path = NULL;
  g_autoptr (GVariant) reply = NULL;

  if (text == NULL || (path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error)) == NULL)
    return NULL;
  reply = tf_ctl_bus_call_project (ctl, path, method,
                                   g_variant_new ("(ss)", ctl->args.words[1], g_strstrip (text)),
                                   "()", error);
  return reply != NULL ? g_steal_pointer (&text) : NULL;
}

gboolean
tf_ctl_decide (TfCtl *ctl, GError **error)
{
  const char *issue = ctl->args.words[1];
  g_autofree char *text = settle (ctl, "Decide", error);
  g_autofree char *line = NULL;

  if (text == NULL)
    return FALSE;
  line = g_strdup_printf (_ ("%s decided: %s"), issue, text);
  print_issue (ctl, issue, "decision", text, line);
  return TRUE;
}

gboolean
tf_ctl_waive (TfCtl *ctl, GError **error)
{
  const char *issue = ctl->args.words[1];
  g_autofree char *reason = settle (ctl, "WaiveIssue", error);
  JsonObject *object;

  if (reason == NULL)
    return FALSE;
  if (!ctl->args.json)
    {
      tf_ctl_output_line (ctl, _ ("%s waived: %s"), issue, reason);
      return TRUE;
    }
  object = json_object_new ();
  json_object_set_string_member (object, "id", issue);
  json_object_set_string_member (object, "state", "waived");
  json_object_set_string_member (object, "reason", reason);
  tf_ctl_output_take_json (object);
  return TRUE;
}

gboolean
tf_ctl_revise (TfCtl *ctl, GError **error)
{
  gboolean given = ctl->args.words[1] != NULL;
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;
  g_autofree char *line = NULL;
  g_autoptr (GVariant) reply = NULL;
  const char *id;

  if (given && (text = tf_ctl_input_join ((const char *const *) ctl->args.words + 1,
                                          TF_LIMIT_MESSAGE, error)) == NULL)
    return FALSE;
  path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  if (path == NULL)
    return FALSE;
  /* An empty text asks to revise for the open issues, which is not what was typed. */
  if (given && g_strstrip (text)[0] == '\0')
    {
      g_set_error_literal (
          error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
          _ ("the text is empty; describe what is wrong, or leave it out to revise "
             "for the open issues"));
      return FALSE;
    }
  reply = tf_ctl_bus_call_project (ctl, path, "Revise", g_variant_new ("(s)", given ? text : ""),
                                   "(s)", error);
  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, "(&s)", &id);
  line = id[0] != '\0'
             ? g_strdup_printf (
                   _ ("%s added; polishing again; to follow it: thoughtforgectl watch %s"), id,
                   ctl->args.words[0])
             : g_strdup_printf (_ ("polishing again; to follow it: thoughtforgectl watch %s"),
                                ctl->args.words[0]);
  print_issue (ctl, id, "phase", tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_POLISHING), line);
  return TRUE;
}

/* properties */

static gboolean
parse_priority (const char *value, GVariant **out_parameters, GError **error)
{
  gint64 priority;

  if (!g_ascii_string_to_signed (value, 10, G_MININT, G_MAXINT, &priority, NULL))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   _ ("the priority “%s” is not a whole number; 0 is normal, higher comes first"),
                   value);
      return FALSE;
    }
  *out_parameters = g_variant_new ("(i)", (int) priority);
  return TRUE;
}

/* "configured": the project has none of its own any more. */
static gboolean
parse_assurance (const char *value, GVariant **out_parameters, GError **error)
{
  static const char *const words[] = { "quick", "standard", "thorough", "configured", NULL };

  if (!tf_ctl_input_check_word ("assurance", value, words, error))
    return FALSE;
  *out_parameters = g_variant_new ("(s)", g_str_equal (value, "configured") ? "" : value);
  return TRUE;
}

/* "guessed": from the brain dump, when it is distilled. */
static gboolean
parse_language (const char *value, GVariant **out_parameters, GError **error)
{
  *out_parameters = g_variant_new ("(s)", g_str_equal (value, "guessed") ? "" : value);
  return TRUE;
}

static gboolean
parse_text (const char *value, GVariant **out_parameters, GError **error)
{
  *out_parameters = g_variant_new ("(s)", value);
  return TRUE;
}

static const struct
{
  const char *name;
  const char *method;
  const char *property;
  gboolean (*parse) (const char *value, GVariant **out_parameters, GError **error);
} settings[] = {
  { "agent", "SetAgent", "Agent", parse_text },
  { "assurance", "SetAssurance", "Assurance", parse_assurance },
  { "language", "SetLanguage", "Language", parse_language },
  { "priority", "SetPriority", "Priority", parse_priority },
  { "name", "Rename", "Name", parse_text },
};

static gboolean
print_setting (TfCtl *ctl, const char *path, guint setting, GError **error)
{
  g_autoptr (GVariant) properties =
      tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, error);
  g_autoptr (GVariant) value = NULL;
  g_autofree char *text = NULL;

  if (properties == NULL)
    return FALSE;
  if (ctl->args.json)
    {
      tf_ctl_output_take_json (tf_ctl_json_from_project (properties));
      return TRUE;
    }
  value = g_variant_lookup_value (properties, settings[setting].property, NULL);
  if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    text = g_variant_dup_string (value, NULL);
  else
    text = value != NULL ? g_variant_print (value, FALSE) : g_strdup (C_ ("fact", "unknown"));
  tf_ctl_output_line (ctl, "%s · %s %s", tf_ctl_project_get (properties, "Id"),
                      settings[setting].name, text);
  return TRUE;
}

static gboolean
set (TfCtl *ctl, const char *name, const char *value, GError **error)
{
  g_autoptr (GVariant) parameters = NULL;
  g_autoptr (GVariant) reply = NULL;
  g_autofree char *path = NULL;
  guint i = 0;

  while (!g_str_equal (settings[i].name, name))
    i++;
  if (!settings[i].parse (value, &parameters, error))
    return FALSE;
  g_variant_ref_sink (parameters);
  path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  if (path == NULL)
    return FALSE;
  reply = tf_ctl_bus_call_project (ctl, path, settings[i].method, parameters, "()", error);
  return reply != NULL && print_setting (ctl, path, i, error);
}

gboolean
tf_ctl_set (TfCtl *ctl, GError **error)
{
  static const char *const names[] = { "agent", "assurance", "language", "priority", NULL };
  const char *name = ctl->args.words[1];

  return tf_ctl_input_check_word ("setting", name, names, error) &&
         set (ctl, name, ctl->args.words[2], error);
}

gboolean
tf_ctl_rename (TfCtl *ctl, GError **error)
{
  g_autofree char *name = g_strjoinv (" ", (char **) ctl->args.words + 1);

  return set (ctl, "name", name, error);
}
